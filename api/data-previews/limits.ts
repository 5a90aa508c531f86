/** Versions that one run of the cron looks at. */
export const PREVIEWED_PER_RUN = 100;
/** Files of a version that are tried, and the bytes of one: larger tables are drawn from their sample. */
export const PREVIEWED_FILES_MAX = 4;
export const PREVIEWED_FILE_MAX_BYTES = 512_000;
/** Bytes that one run reads: about 500 ms of CPU. */
export const PREVIEWED_BYTES_PER_RUN = 20_000_000;
/** Rows of a table that are looked at, and its columns. */
export const PREVIEW_ROWS_MAX = 20_000;
export const PREVIEW_COLUMNS_MAX = 40;
/** Points of a line, and positions on a map. */
export const PREVIEW_LINE_POINTS = 48;
export const PREVIEW_POSITIONS = 64;
/** Fewest rows that a line, and fewest places that a map is made of. */
export const PREVIEW_LINE_ROWS_MIN = 12;
export const PREVIEW_POSITIONS_MIN = 3;
/** Characters of a column's or file's name in the sentence. */
export const PREVIEW_NAME_MAX_CHARS = 40;
