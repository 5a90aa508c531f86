/** Bytes that one query may read of a file: about ten seconds at 50 Mbit/s. */
export const SQL_READ_MAX_BYTES = 64_000_000;
/** First part of a text that is read, bytes: enough for a query with a small `LIMIT`. Later parts are larger. */
export const SQL_FIRST_PART_BYTES = 262_144;
export const SQL_PART_MAX_BYTES = 4_194_304;
/** Values that a query may keep in memory: sorting and grouping need all rows, at about 80 bytes a value. */
export const SQL_VALUES_MAX = 4_000_000;
/** Time limit of a query, milliseconds. */
export const SQL_TIMEOUT_MS = 30_000;
/** Rows of a result that are shown, and characters of one of its cells. */
export const SQL_ROWS_SHOWN = 200;
export const SQL_CELL_MAX_CHARS = 200;
