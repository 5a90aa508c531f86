/** Address of the one font file, for the document to preload. */
export { default as titleFontUrl } from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url";
