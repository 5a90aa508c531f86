/** Part of a table that one step reads, bytes: about 5 ms of CPU, besides the request and the storing. */
export const TABLE_PIECE_BYTES = 125_000;
/** Parts that one run of the cron reads, of all tables that wait: 45 MB a minute. */
export const TABLE_PIECES_PER_RUN = 360;
/** Tables that one run of the cron continues. */
export const TABLES_PER_RUN = 10;
/** A step that has not ended by then is repeated, milliseconds. */
export const TABLE_STEP_LEASE_MS = 2 * 60 * 1000;
/** Smallest table that is scanned when it is published, bytes: the portal reads smaller ones whole. */
export const TABLE_SCANNED_MIN_BYTES = 512_000;
/** Columns of a table that are counted: the first. */
export const TABLE_COLUMNS_COUNTED = 300;
/** Rows from one stored offset to the next at first; doubles whenever there are too many offsets. */
export const TABLE_OFFSETS_EVERY = 128;
export const TABLE_OFFSETS_MAX = 16_384;
/** Different values that are counted of a column, of all columns, and characters of one. */
export const TABLE_VALUES_MAX = 1_000;
export const TABLE_VALUES_MAX_IN_ALL = 40_000;
export const TABLE_VALUE_MAX_CHARS = 100;
/** Characters of the different values of a column, in the mean. */
export const TABLE_VALUES_MEAN_CHARS = 20;
/** Rows that plots, medians and histograms use, the fewest of a wide table, their cells in all, and characters of one. */
export const TABLE_SAMPLE_ROWS = 2_000;
export const TABLE_SAMPLE_ROWS_MIN = 100;
export const TABLE_SAMPLE_CELLS = 20_000;
export const TABLE_SAMPLE_CELL_CHARS = 40;
/** Blocks of rows whose least and largest numbers are stored, the fewest of a wide table, and how many of these numbers in all columns. */
export const TABLE_BLOCKS_MAX = 2_048;
export const TABLE_BLOCKS_MIN = 64;
export const TABLE_BLOCK_NUMBERS = 20_000;
/** What one step counts of a Parquet file: rows of one page, bytes unpacked of several, and the most ranges it reads. */
export const PARQUET_PIECE_ROWS = 65_536;
export const PARQUET_PIECE_BYTES = 125_000;
export const PARQUET_PIECE_READS = 8;
/** Largest page that is counted, packed or unpacked, bytes: writers aim at 1 MB. */
export const PARQUET_SCANNED_PAGE_BYTES = 6_000_000;
/** Largest metadata of a file that is read, bytes, and the most column chunks in it. */
export const PARQUET_FOOTER_BYTES = 2_000_000;
export const PARQUET_CHUNKS_MAX = 20_000;
/** Places of a Parquet file's pages that are stored, of all columns: 20 bytes each. */
export const PARQUET_PLACES_MAX = 8_192;
