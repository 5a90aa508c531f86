import { globalFontFace } from "@vanilla-extract/css";

// One weight stands for all, so that the browser thickens none by itself.
globalFontFace("Source Serif", {
  src: 'url("@fontsource/source-serif-4/files/source-serif-4-latin-500-normal.woff2") format("woff2")',
  fontWeight: "200 900",
  fontStyle: "normal",
  fontDisplay: "swap",
});

// Measured against Source Serif 4 (ascent 1.036, descent 0.335), so that the swap moves nothing.
globalFontFace("Source Serif Georgia", {
  src: 'local("Georgia")',
  sizeAdjust: "99%",
  ascentOverride: "104.6%",
  descentOverride: "33.8%",
  lineGapOverride: "0%",
});

globalFontFace("Source Serif Times", {
  src: 'local("Times New Roman"), local("Liberation Serif"), local("Tinos")',
  sizeAdjust: "116%",
  ascentOverride: "89.3%",
  descentOverride: "28.9%",
  lineGapOverride: "0%",
});
