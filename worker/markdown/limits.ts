/** Text that is parsed, characters; the rest of a longer one is not. */
export const PARSED_MAX_CHARS = 100_000;
/**
 * Elements of one text with their attributes; a page of more is slow in every browser, and each takes
 * up to 1.5 µs. A table of 2,300 rows of five columns has so many.
 */
export const ELEMENTS_MAX = 14_000;
/** HTML of one text, characters: links that are defined once and used often make it many times the text. */
export const HTML_MAX_CHARS = 1_500_000;
/** Elements within one another. Browsers nest no deeper than 512; no text has 60. */
export const DEPTH_MAX = 60;
/** Lists and quotes within one another; each level is read again for every line. */
export const NESTING_MAX = 40;
/** Attributes of one tag that are read. */
export const ATTRIBUTES_MAX = 20;
/** Value of an attribute, characters; an address is never longer. */
export const ATTRIBUTE_MAX_CHARS = 2_048;
/** Code of one text that is coloured, characters; the rest stays plain. */
export const COLORED_MAX_CHARS = 20_000;
/** Tokens of code of one text that are coloured; the slowest take 3 µs each. */
export const COLORED_MAX_TOKENS = 2_400;
/** The least cost of a piece of code, however short, in tokens. */
export const PIECE_TOKENS = 10;
/** Longest formula that is rendered, characters. */
export const FORMULA_MAX_CHARS = 2_000;
/** The cost of a command of a formula besides its characters: it may represent many others. */
export const FORMULA_COMMAND_CHARS = 10;
/** Formulas of one text that are rendered, characters; all together take 7 ms in the worst case. */
export const FORMULAS_MAX_CHARS = 4_000;
/** The least cost of a formula, characters. */
export const FORMULA_MIN_CHARS = 40;
/** References to footnotes of one text; each is many times longer as a link. */
export const FOOTNOTE_REFERENCES_MAX = 500;
/** Addresses of pictures that are searched for in one text. */
export const PICTURES_FOUND_MAX = 200;
/** Pictures of one text whose sizes are read before it is shown. */
export const PICTURES_MEASURED_MAX = 20;
/** Wait for the size of a picture, milliseconds; the text is shown without it. */
export const PICTURE_SIZE_TIMEOUT_MS = 500;
/** Text of a sponsor, markup included, characters. */
export const SPONSOR_MAX_CHARS = 10_000;
/** Age of a rendering's copy at this location, seconds: a text of the same hash never changes. */
export const RENDERING_COPY_MAX_AGE_S = 2_592_000;
/** Wait for a rendering's copy before it is made again, milliseconds; making takes 30. */
export const RENDERING_COPY_TIMEOUT_MS = 200;
/** Beginning of a line of code that is coloured, characters; a parser may read it again for every word. */
export const COLORED_LINE_MAX_CHARS = 300;
/** Rows that a table of source metadata shows: columns of a table, properties, linked files. */
export const SOURCE_ROWS_MAX = 500;
/** Tables that are named below the one whose columns they have. */
export const ALIKE_NAMED_MAX = 20;
/** Characters of one value in it. */
export const SOURCE_CELL_MAX_CHARS = 1_000;
