/**
 * The language that this copy of the code is in. `language.de.ts` stands in its place in the German
 * copy (`languages/README.md`).
 */
export const LANGUAGE: string = "en";

/** What the addresses of pages in this language begin with. */
export const PREFIX: string = "";

/** The language that a page's foot leads to. */
export const OTHER_LANGUAGE: string = "de";
export const OTHER_NAME: string = "Deutsch";
export const OTHER_PREFIX: string = "/de";
