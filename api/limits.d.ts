/** Rows of one page at most; a larger `limit` is answered with this one. */
export declare const PAGE_MAX_ROWS = 1000;
/** SQLite walks over skipped rows, so far offsets are refused. */
export declare const OFFSET_MAX = 1000000;
/** Tags that are counted beside a search; a reader who wants a rarer one searches for it. */
export declare const FACET_TAGS_MAX = 200;
/** Values of one repeatable parameter that are numbers or DOIs. */
export declare const REPEATED_MAX = 1000;
/** Tags of one filter; each is its own condition, and D1 binds 100 values a query. */
export declare const FILTER_TAGS_MAX = 32;
/** Characters of a text in the query string that is no search: a path, a tag, a name. */
export declare const TEXT_MAX_CHARS = 2048;
/** Characters of a search query; the contract names no bound, and no person types more. */
export declare const QUERY_MAX_CHARS = 1000;
/** Words of one search query that are looked up; further ones are ignored. */
export declare const QUERY_MAX_WORDS = 32;
/** Body of ordinary calls. */
export declare const BODY_MAX_BYTES: number;
/** Body of an announced publication: 100,000 files of about 250 bytes each. */
export declare const PUBLISH_BODY_MAX_BYTES: number;
/** Files sent to D1 in one statement; its JSON parameter must stay below 2 MB. */
export declare const STAGE_CHUNK_FILES = 1000;
/** README characters that are searched; the rest is shown but not found. */
export declare const SEARCHED_README_CHARS = 100000;
/** File names of one dataset that its own search row holds, in characters. */
export declare const SEARCHED_FILE_NAMES_CHARS = 100000;
/** Files of one download manifest. */
export declare const MANIFEST_MAX_FILES = 10000;
/** Life of a signed file address: time for a person to start a download, not to pass it on. */
export declare const SIGNED_URL_TTL_S: number;
/** Embargoes that one run of the clock opens; the next run goes on. */
export declare const RELEASES_MAX = 20;
/** Tables of a version that are reported as models. */
export declare const MODELS_MAX = 50;
/** Banners of a collection, by the contract. */
export declare const COLLECTION_BANNERS_MAX = 4;
/** Commits that lost a race for the next version number are tried again this often. */
export declare const COMMIT_ATTEMPTS = 8;
/** Matches of a search that bm25 ranks wherever the word stands; the shortest datasets. */
export declare const SEARCH_FIRST_MATCHES = 500;
/** Matches by name that bm25 ranks besides. */
export declare const SEARCH_NAME_MATCHES = 1500;
/** Counts of matches that an isolate remembers. */
export declare const REMEMBERED_COUNTS = 1000;
/** Rows of one statement of an answer that is streamed. */
export declare const STREAM_PAGE_ROWS = 1000;
/** Bytes of one zip: what existing clients offer for direct download. */
export declare const ARCHIVE_MAX_BYTES = 5000000000;
/** Form body of a zip of a selection: several thousand paths. */
export declare const SELECTION_MAX_BYTES: number;
/** Paths of one selection. */
export declare const SELECTION_MAX_PATHS = 1000;
/** How long downloads are gathered before they are counted together. */
export declare const COUNT_DELAY_MS = 1000;
/** Days one summary of downloads spans. */
export declare const SUMMARY_MAX_DAYS = 3660;
/** An announced publication that nobody committed is forgotten after this long. */
export declare const UPLOAD_TTL_MS: number;
/** Blobs and uploads one run of the clock clears away; the next run goes on. */
export declare const CLEANUPS_MAX = 100;
/** A machine key's last use is written at most this often. */
export declare const LAST_USED_STEP_MS: number;
/** Machine keys of one person in one workspace. */
export declare const TOKENS_MAX = 100;
/** Rows of one page of workspace datasets, by the contract. */
export declare const WORKSPACE_PAGE_MAX_ROWS = 500;
/** Rows of one page of collections, code repositories or packages. */
export declare const SMALL_PAGE_MAX_ROWS = 100;
/** Folders that are told above a package; deeper ones are left out from the top. */
export declare const ANCESTORS_MAX = 100;
/** Collections and proposals of one person, so that a script cannot fill the database. */
export declare const COLLECTIONS_MAX = 1000;
export declare const PROPOSALS_MAX = 1000;
/** A publication of a collection that has not ended after this long is taken for dead. */
export declare const COLLECTION_PUBLISH_MS: number;
/** Life of the documentation site's token: one visit begins with it. */
export declare const README_TOKEN_TTL_S: number;
/** How long a code exchange with ORCID or GitHub may take. */
export declare const EXCHANGE_TIMEOUT_MS: number;
/** Requests to bring back one archived version; further ones say that it is asked for already. */
export declare const REHYDRATIONS_MAX = 1000;
/** How long the bot-protection service may take to verify a token. */
export declare const CHALLENGE_TIMEOUT_MS: number;
/** How long the mail service may take for one message. */
export declare const MAIL_TIMEOUT_MS: number;
/** How often one message is handed to the mail service, and how long it is left alone in between. */
export declare const MAIL_ATTEMPTS = 3;
export declare const MAIL_PAUSE_MS: number;
/** Publishers of one repository who are told of a step; a shared mailbox serves larger teams. */
export declare const MAIL_RECIPIENTS_MAX = 50;
