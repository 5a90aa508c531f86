/** Beginning of a text that a preview reads, bytes. */
export const PREVIEW_TEXT_BYTES = 262_144;
/** Beginning of a text that is shown as it is, characters. */
export const PREVIEW_TEXT_SHOWN_CHARS = 40_000;
/** JSON and notebooks are shown as trees up to this size, bytes; larger ones as text. */
export const PREVIEW_JSON_BYTES = 1_000_000;
/** Values of a JSON tree that are shown. */
export const PREVIEW_JSON_NODES = 1_500;
/** Rows of a table that are read for its types and distributions. */
export const PREVIEW_ROWS_READ = 2_000;
export const PREVIEW_ROWS_SHOWN = 50;
export const PREVIEW_COLUMNS_MAX = 40;
export const PREVIEW_CELL_MAX_CHARS = 200;
/** Cells of a notebook that are shown. */
export const PREVIEW_CELLS_MAX = 100;
/** Directory of a zip that is read, bytes. */
export const PREVIEW_ZIP_DIRECTORY_BYTES = 2_000_000;
export const PREVIEW_ZIP_ENTRIES = 500;
/** Largest picture that is shown in the page, bytes. */
export const PREVIEW_IMAGE_BYTES = 10_000_000;
/** What a preview of columns may read of a Parquet file in all, bytes. */
export const PREVIEW_PARQUET_BYTES = 8_000_000;
/** Largest volume that is unpacked for its slices, bytes. */
export const PREVIEW_VOLUME_BYTES = 24_000_000;
