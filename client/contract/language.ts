/**
 * The language of this copy of the code. `language.de.ts` replaces it in the German
 * copy (`languages/README.md`).
 */
export const LANGUAGE: string = "en";

/** The prefix of addresses of pages in this language. */
export const PREFIX: string = "";

/** The other language, which every page links to. */
export const OTHER_LANGUAGE: string = "de";
export const OTHER_NAME: string = "Deutsch";
export const OTHER_PREFIX: string = "/de";
