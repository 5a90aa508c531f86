/** Beginning of a text that a preview reads, bytes. */
export const PREVIEW_TEXT_BYTES = 262_144;
/** Beginning of a Markdown file that a preview renders, bytes. */
export const PREVIEW_MARKDOWN_BYTES = 100_000;
/** Beginning of a text that is shown unchanged, characters. */
export const PREVIEW_TEXT_SHOWN_CHARS = 40_000;
/** JSON is shown as a tree up to this size, bytes; larger ones as text. */
export const PREVIEW_JSON_BYTES = 1_000_000;
/** Notebooks are shown up to this size, bytes: most of it is their pictures. */
export const PREVIEW_NOTEBOOK_BYTES = 4_000_000;
/** Pictures of a notebook in a page in all, characters of base64. */
export const PREVIEW_PICTURES_CHARS = 1_500_000;
/** One printed output of a notebook, characters. */
export const PREVIEW_OUTPUT_CHARS = 4_000;
/** Values of a JSON tree that are shown. */
export const PREVIEW_JSON_NODES = 1_500;
/** Rows of a table that are read for its types and distributions. */
export const PREVIEW_ROWS_READ = 2_000;
export const PREVIEW_ROWS_SHOWN = 50;
/** Columns of a table that are shown at once. */
export const PREVIEW_COLUMNS_MAX = 40;
export const PREVIEW_CELL_MAX_CHARS = 200;
/** Cells of a notebook that are shown. */
export const PREVIEW_CELLS_MAX = 100;
/** Outputs of a notebook that are shown, of all its cells. */
export const PREVIEW_OUTPUTS_MAX = 200;
/** Texts of a notebook that are rendered, characters in all; those after them are shown as typed. */
export const PREVIEW_NOTEBOOK_MARKDOWN_CHARS = 100_000;
/** HTML of a notebook's texts, characters in all. */
export const PREVIEW_NOTEBOOK_HTML_CHARS = 1_500_000;
/** Code and printed outputs of a notebook, characters in all. */
export const PREVIEW_NOTEBOOK_CODE_CHARS = 400_000;
/** HTML of a notebook's tables that is read, characters in all; those after it are shown as printed. */
export const PREVIEW_NOTEBOOK_TABLES_CHARS = 200_000;
/** Columns of a table in HTML, and rows of its head; one with more is shown as printed. */
export const HTML_TABLE_COLUMNS_MAX = 100;
export const HTML_TABLE_HEAD_ROWS_MAX = 10;
/** Directory of a zip that is read, bytes. */
export const PREVIEW_ZIP_DIRECTORY_BYTES = 2_000_000;
export const PREVIEW_ZIP_ENTRIES = 500;
/** Largest picture that is shown in the page, bytes. */
export const PREVIEW_IMAGE_BYTES = 10_000_000;
/** Largest PDF that is shown in the page, bytes. */
export const PREVIEW_PDF_BYTES = 20_000_000;
/** Bytes that a columnar preview may read of a Parquet file in all. */
export const PREVIEW_PARQUET_BYTES = 8_000_000;
/** Bytes to which the pages of a Parquet file are decompressed for a page in all. */
export const PREVIEW_PARQUET_UNPACKED_BYTES = 100_000_000;
/** Values of one column in the first row group; more are not read for a preview. */
export const PREVIEW_PARQUET_VALUES = 2_000_000;
/** A Parquet table that is read whole, decompressed, bytes; and characters of its cells, which may repeat a word. */
export const PARQUET_WHOLE_BYTES = 8_000_000;
export const PARQUET_WHOLE_CHARS = 24_000_000;
/** Texts of a page of rows of a larger one, bytes. */
export const PARQUET_ROWS_BYTES = 8_000_000;
/** Longer side of a slice's picture; of a larger slice every so many-th voxel is shown, pixels. */
export const PREVIEW_SLICE_PIXELS = 256;
/** Bytes of a volume, or from the beginning of a packed file, that are read for slices: 256 voxels of four bytes along each axis. */
export const PREVIEW_VOLUME_BYTES = 68_000_000;
/** Memory while they are read: a volume is never in memory as a whole, bytes. Two are read at once at most. */
export const PREVIEW_VOLUME_MEMORY_BYTES = 24_000_000;
/** Memory that all previews in progress in an isolate may use, bytes: its 128 MB less what it caches, and memory for pages. */
export const PREVIEWS_MAX_BYTES = 48_000_000;
/** Wait for memory, milliseconds; most previews are made within a tenth of it. */
export const PREVIEW_WAIT_MS = 1_000;
/** Interval at which a request checks for memory, milliseconds. */
export const PREVIEW_POLL_MS = 50;
/** A preview that has not ended by then was ended with its request, milliseconds. */
export const PREVIEW_LEASE_MS = 15_000;
/** Largest delimited text that is read whole, so that it can be sorted, filtered and counted, bytes: about 50 ms of CPU. */
export const TABLE_WHOLE_BYTES = 512_000;
/** Largest Parquet file that is decompressed whole, in values. */
export const TABLE_WHOLE_VALUES = 60_000;
/** Bytes that one page of a larger text reads: rows are searched in them when there is a filter. */
export const TABLE_WINDOW_BYTES = 131_072;
/** Places of a larger text that its statistics are taken from, and bytes read at each. */
export const TABLE_SAMPLES = 12;
export const TABLE_SAMPLE_BYTES = 16_384;
export const TABLE_ROWS_PER_PAGE = 50;
/** Columns of one page of the list that they are chosen from. */
export const TABLE_COLUMNS_LISTED = 100;
/** Beginning of a large text that is searched for the end of the columns' names, bytes: about 9,000 names. */
export const TABLE_HEAD_BYTES = 131_072;
/** Largest index of a table that is read, bytes, and how long a page waits for it, milliseconds. */
export const TABLE_INDEX_BYTES = 3_000_000;
export const TABLE_INDEX_TIMEOUT_MS = 1_000;
/** Bytes that are read for one page of rows whose places an index gives. */
export const TABLE_INDEXED_BYTES = 2_000_000;
/** Filters of one address, and characters of each. */
export const TABLE_FILTERS_MAX = 6;
export const TABLE_FILTER_MAX_CHARS = 100;
/** Rows of one slice that is saved. */
export const TABLE_SLICE_ROWS_MAX = 100_000;
/** Points of a plot; more are drawn as the least and the largest of equal steps. */
export const PLOT_POINTS_MAX = 600;
/** Positions of a map that are drawn; of more every so many-th: about 300 kB of page. */
export const MAP_POSITIONS_MAX = 20_000;
/** Decompressed beginning of a zip's file that is previewed, bytes; as many compressed ones are read at most. */
export const PREVIEW_ZIP_ENTRY_BYTES = 4_000_000;
/** Beginning of a part of a workbook that is read, bytes: a sheet, or the texts of its cells. */
export const WORKBOOK_PART_BYTES = 1_000_000;
/** Rows of a sheet that are read. */
export const WORKBOOK_ROWS_READ = 500;
/** Sheets of a workbook that are listed. */
export const WORKBOOK_SHEETS_MAX = 100;
/** Picture out of a zip that a page contains, bytes. */
export const PREVIEW_ZIP_PICTURE_BYTES = 1_000_000;
/** Beginning of a picture that is searched for its size, bytes; cameras put a small picture before it. */
export const PREVIEW_IMAGE_HEAD_BYTES = 65_536;
/** Code of one file that is coloured, characters, and tokens of it: about 20 ms. */
export const PREVIEW_COLORED_CHARS = 40_000;
export const PREVIEW_COLORED_TOKENS = 8_000;
/** Ranges in which a preview of NetCDF, HDF5, Zarr or GeoTIFF may read its bytes. */
export const FIELD_READS_MAX = 40;
/** Step in which such files are read, bytes: their metadata is small pieces next to one another. */
export const FIELD_STEP_BYTES = 65_536;
/** Largest array or plane whose values are read, in values: a map of the earth in steps of a quarter of a degree. */
export const FIELD_VALUES_MAX = 1_100_000;
/** Values that are unpacked for them: a chunk is unpacked whole, however little of it is shown. */
export const FIELD_UNPACKED_MAX = 2_400_000;
/** How many of them are written. */
export const FIELD_VALUES_SHOWN = 100;
/** Points of a line that are written; of a longer one the least and the largest of half as many equal steps. */
export const LINE_POINTS_LISTED = 200;
/** Largest decompressed chunk of an array, bytes; the size that a chunk declares is not trusted. */
export const FIELD_PIECE_BYTES = 8_000_000;
/** Calls of a reader of such a file: a file whose parts refer to one another in a circle ends here. */
export const FIELD_STEPS_MAX = 60_000;
