/** What a query reads of a file without asking, bytes: about ten seconds on a line of 50 Mbit/s. */
export const SQL_READ_MAX_BYTES = 64_000_000;
/** Largest file whose query runs because an address has it, bytes: whoever opens the address asked for no more. */
export const SQL_UNASKED_MAX_BYTES = 1_000_000;
/** What the reader can agree to, bytes; beyond it the query is for DuckDB. */
export const SQL_AGREED_MAX_BYTES = 4_000_000_000;
/** First part of a text that is read, bytes: enough for a query with a small `LIMIT`. Later parts are larger. */
export const SQL_FIRST_PART_BYTES = 262_144;
export const SQL_PART_MAX_BYTES = 4_194_304;
/** Rows of Parquet columns that are unpacked together; where a group has no index all of it is, up to so many bytes. */
export const SQL_BATCH_ROWS = 500_000;
export const SQL_BATCH_MAX_BYTES = 256_000_000;
/** Values that a query of the engine may hold, at about 80 bytes each: it keeps all rows of joins, for example. */
export const SQL_VALUES_MAX = 4_000_000;
/** Rows of a result that are saved, as many as the server saves. One more reveals whether there are more. */
export const SQL_SAVED_ROWS_MAX = 100_000;
/** Rows that a sorted query may hold, and groups of one that counts. */
export const SQL_SORTED_ROWS_MAX = SQL_SAVED_ROWS_MAX + 1;
export const SQL_GROUPS_MAX = 200_000;
/** Time that a query may take without reading more of the file, milliseconds. */
export const SQL_TIMEOUT_MS = 30_000;
/** Rows of a result that are shown, and characters of one of its cells. */
export const SQL_ROWS_SHOWN = 200;
export const SQL_CELL_MAX_CHARS = 200;
/** Versions of a table that a page compares, bytes each, and cells of both together. */
export const COMPARED_MAX_BYTES = 20_000_000;
export const COMPARED_CELLS_MAX = 8_000_000;
/** Changed rows that are listed, how many at once, and columns of them. */
export const COMPARED_CHANGES_MAX = 2_000;
export const COMPARED_ROWS_PER_PAGE = 50;
export const COMPARED_COLUMNS_SHOWN = 40;
/** Time that a comparison may take after both files are read, milliseconds. */
export const COMPARED_TIMEOUT_MS = 60_000;
