/** The largest descriptor read, in bytes; real ones stay far below 1 MB. */
export const DESCRIPTOR_MAX_BYTES = 10_000_000;

/** The longest table header recorded, in characters; a longer first row is not a header. */
export const HEADER_MAX_CHARS = 100_000;

/** Bytes of a table's start in memory, to read its header again: the longest one, in any encoding. */
export const TABLE_HEAD_MAX_BYTES = 4 * HEADER_MAX_CHARS;

/** Metadata of a Parquet file that are read for its column names, in bytes; those of thousands of columns are a few megabytes. */
export const PARQUET_FOOTER_MAX_BYTES = 64_000_000;

/** Files sent at the same moment: for a small one, most of the time is waiting for the network. */
export const UPLOADS_AT_ONCE = 12;

/** Linked files that are requested at the same moment: they are other people's servers. */
export const LINKS_AT_ONCE = 4;

/** How long the server of a linked file may send no data, in milliseconds. */
export const LINK_SILENCE_MS = 30_000;

/** How long an import prints nothing before it reports progress, in milliseconds. */
export const PROGRESS_AFTER_MS = 1_000;

/** The least time between two progress lines, in milliseconds. */
export const PROGRESS_EVERY_MS = 250;

/** Characters of a refusal's text that are printed. */
export const REASON_MAX_CHARS = 300;

/** How much of a file is read at once, in bytes. */
export const READ_BYTES = 262_144;

/** Waits between the attempts of a call after a broken connection or an overloaded server, in milliseconds. */
export const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000];

/** Files of a folder without its own list: the most of one version. */
export const FOLDER_MAX_FILES = 100_000;

/** The largest table whose rows become records, in bytes; 20,000 participants are far smaller. */
export const RECORDS_MAX_BYTES = 5_000_000;

/** How long a dry run waits for the catalogue's answer, in milliseconds. */
export const PREVIEW_TIMEOUT_MS = 30_000;

/** Characters of a hash that cannot be compared that are printed. */
export const HASH_SHOWN_CHARS = 24;

/** Characters of one name in a list that is printed. */
export const ITEM_MAX_CHARS = 200;
/** Characters of a refusal that is printed: its list of 50 names, and what to do. */
export const REFUSAL_MAX_CHARS = 20_000;

/** Bytes of one answer of another repository: a list of 25 records is a tenth of it. */
export const SOURCE_ANSWER_MAX_BYTES = 10_000_000;
/** The pause between two calls of another repository, in milliseconds: Zenodo allows at least 60 a minute. */
export const SOURCE_PAUSE_MS = 1_000;
/** The longest wait that another repository may request, in milliseconds. */
export const SOURCE_WAIT_MAX_MS = 10 * 60 * 1_000;
/** The longest wait after a refusal that requests none, in milliseconds. */
export const SOURCE_OWN_WAIT_MAX_MS = 60_000;
/** The shortest wait that is printed, in milliseconds: an import that waits must not look like one that hangs. */
export const WAIT_TOLD_MS = 10_000;
/** How long one call of another repository may take, a large file included, in milliseconds. */
export const SOURCE_TIMEOUT_MS = 60 * 60 * 1_000;
/** How long another repository may be silent before an answer, and between the pieces of a list or a record, in milliseconds. */
export const SOURCE_SILENCE_MS = 60_000;
/** The largest file that is downloaded from a repository that does not declare its size, in bytes. */
export const SOURCE_FILE_MAX_BYTES = 100_000_000_000;
/** Attempts of one download that breaks off. */
export const SOURCE_DOWNLOADS = 3;
/** Records in a row that get no answer, after which a repository is taken as down. */
export const SOURCE_SILENT_MAX = 3;
/** Attempts of one call of another repository. */
export const SOURCE_TRIES = 5;
/** Pages of a list that are read; Invenio answers no more than 10,000 records of one search. */
export const SOURCE_PAGES_MAX = 400;
/** Versions of one work that are looked up one by one. */
export const SOURCE_VERSIONS_MAX = 200;
/** Characters of one cell of a dry run's table. */
export const CELL_MAX_CHARS = 80;
