/** Versions that one run of the cron checks. */
export const PREVIEWED_PER_RUN = 100;
/** Files of a version that are tried, and the bytes of one: larger tables are drawn from their sample. */
export const PREVIEWED_FILES_MAX = 4;
export const PREVIEWED_FILE_MAX_BYTES = 512_000;
/** Bytes that one run reads: about 500 ms of CPU. */
export const PREVIEWED_BYTES_PER_RUN = 20_000_000;
/** Largest picture that is shown, in bytes and in pixels, and its shortest side at least, pixels. */
export const PREVIEWED_PICTURE_BYTES = 100_000;
export const PREVIEWED_PICTURE_PIXELS = 4_000_000;
export const PREVIEWED_PICTURE_SIDE = 96;
/** Largest NIfTI volume of which a plane is shown, bytes: the portal reads its first half. */
export const PREVIEWED_VOLUME_BYTES = 32_000_000;
/** Most steps in which a small Parquet table is read; a step unpacks 125 kB or reads 8 column chunks. */
export const PREVIEWED_PARQUET_STEPS = 32;
/** Rows of a table that are read, and its columns. */
export const PREVIEW_ROWS_MAX = 20_000;
export const PREVIEW_COLUMNS_MAX = 40;
/** Points of a line, and positions on a map. */
export const PREVIEW_LINE_POINTS = 48;
export const PREVIEW_POSITIONS = 64;
/** Fewest rows of a line, and fewest places of a map. */
export const PREVIEW_LINE_ROWS_MIN = 12;
export const PREVIEW_POSITIONS_MIN = 3;
/** Fewest different numbers of a histogram, and most whole numbers and other values that have a bar each. */
export const PREVIEW_NUMBERS_MIN = 5;
export const PREVIEW_INTEGERS_MAX = 24;
export const PREVIEW_VALUES_MAX = 12;
/** Characters of a column's or file's name in the sentence. */
export const PREVIEW_NAME_MAX_CHARS = 40;
