/** Text that is parsed, characters; the rest of a longer one is not. */
export const PARSED_MAX_CHARS = 100_000;
/**
 * Elements of one text with their attributes; a page of more is slow in every browser. A table of
 * 6,800 rows has 20,400.
 */
export const ELEMENTS_MAX = 22_000;
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
/**
 * Longest code that is coloured, characters. The highlighter's patterns take time with the square of
 * the length in the worst case: 8 ms for this much, 150 ms for 4,000.
 */
export const COLOURED_MAX_CHARS = 900;
/** Longest formula that is set, characters. */
export const FORMULA_MAX_CHARS = 500;
/** Formulas of one text that are set, characters; 8 ms for a thousand in the worst case. */
export const FORMULAS_MAX_CHARS = 2_500;
/** Pieces of code and formulas of one text that are coloured or set, however short. */
export const EXTRAS_MAX = 150;
/** References to footnotes of one text; each is many times longer as a link. */
export const FOOTNOTE_REFERENCES_MAX = 500;
/** Words of a sponsor, marks and all, characters. */
export const SPONSOR_MAX_CHARS = 10_000;
/** Age of a rendering's copy at this location, seconds: a text of the same hash never changes. */
export const RENDERING_COPY_MAX_AGE_S = 2_592_000;
/** Wait for a rendering's copy before it is made anew, milliseconds; making takes 30. */
export const RENDERING_COPY_TIMEOUT_MS = 200;
