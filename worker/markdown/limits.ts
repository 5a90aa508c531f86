/** Text that is parsed, characters; the rest of a longer one is not. */
export const PARSED_MAX_CHARS = 100_000;
/** Elements of one text; a page of more is slow in every browser. */
export const ELEMENTS_MAX = 30_000;
/** HTML of one text, characters: links that are defined once and used often make it many times the text. */
export const HTML_MAX_CHARS = 1_500_000;
/** Elements within one another. Browsers nest no deeper than 512; no text has 60. */
export const DEPTH_MAX = 60;
/** Lists and quotes within one another; each level is looked at again for every line. */
export const NESTING_MAX = 40;
/** Attributes of one tag that are read. */
export const ATTRIBUTES_MAX = 20;
/** Value of an attribute, characters; an address is never longer. */
export const ATTRIBUTE_MAX_CHARS = 2_048;
/** Longest code that is coloured, characters. */
export const COLOURED_MAX_CHARS = 4_000;
/** Code of one text that is coloured, characters. */
export const COLOURED_TEXT_MAX_CHARS = 12_000;
/** Longest formula that is set, characters. */
export const FORMULA_MAX_CHARS = 500;
/** Formulas of one text that are set, characters. */
export const FORMULAS_TEXT_MAX_CHARS = 4_000;
/** Words of a sponsor, marks and all, characters. */
export const SPONSOR_MAX_CHARS = 10_000;
