/** Rows of one page at most; a larger `limit` is answered with this one. */
export const PAGE_MAX_ROWS = 1_000;
/** SQLite walks over skipped rows, so far offsets are refused. */
export const OFFSET_MAX = 1_000_000;
/** Tags that are counted beside a search; a reader who wants a rarer one searches for it. */
export const FACET_TAGS_MAX = 200;
/** Decades of the timeline of what records cover, and the last of them. */
export const DECADES_MAX = 26;
export const LAST_DECADE = 2_050;
/** Values of one repeatable parameter that are numbers or DOIs. */
export const REPEATED_MAX = 1_000;
/** Tags of one filter; each is its own condition, and D1 binds 100 values a query. */
export const FILTER_TAGS_MAX = 32;
/** Characters of a text in the query string that is no search: a path, a tag, a name. */
export const TEXT_MAX_CHARS = 2_048;
/** Characters of a search query; the contract names no bound, and no person types more. */
export const QUERY_MAX_CHARS = 1_000;
/**
 * Words of one search query that are looked up, those of a phrase each; further ones are ignored.
 * A word costs FTS5 up to 2 ms of CPU among 10,000 datasets.
 */
export const QUERY_MAX_WORDS = 32;
/** What the beginning of a word counts as that has one letter: no index holds it ready. */
export const ONE_LETTER_WORDS = 4;
/** Words of one query whose spellings or endings are looked up; further ones are taken as they stand. */
export const FUZZY_WORDS_MAX = 4;
/** Letters at the beginning of such a word that are taken as they stand. */
export const FUZZY_PREFIX_LETTERS = 2;
/** Spellings and endings that one query is looked up with besides its words, the nearest first. */
export const SPELLINGS_MAX = 50;
/** Words of the index that are read to find the commonest that begin with some letters. */
export const ENDINGS_READ_MAX = 500;
/** Letters of the shortest stem that is looked for in a longer beginning; shorter ones are of too many words. */
export const STEM_MIN_LETTERS = 4;
/** Letters of a beginning that may belong to an ending: `izations`. */
export const ENDING_MAX_LETTERS = 8;
/** Words of the index with the same first letters that are compared. */
export const VOCABULARY_MAX = 20_000;
/** Notices of one page. */
export const NOTICES_PAGE = 25;
/** People whom one event tells. */
export const NOTIFIED_MAX = 10_000;
/** Mails about notices that one run of the cron sends; it comes every minute. */
export const NOTICE_MAILS_MAX = 20;
/** How long before its end an embargo is told of, days. */
export const EMBARGO_NOTICE_DAYS = 7;
/** How long a notice is listed, days. */
export const NOTICE_TTL_DAYS = 180;
/** Things that one e-mail address follows, confirmed or not. */
export const FOLLOWS_MAX = 20;
/** Mails about following that anyone may have sent to one address within the window. */
export const FOLLOW_ASKS_MAX = 10;
export const FOLLOW_ASKS_WINDOW_MS = 24 * 60 * 60 * 1000;
/** How long a mailed link may confirm; then what it did not confirm is deleted. */
export const FOLLOW_TTL_MS = 7 * 24 * 60 * 60 * 1000;
/** Unconfirmed follows of all addresses together; beyond it a new one replaces an old one. */
export const FOLLOWS_UNCONFIRMED_MAX = 10_000;
/** Unconfirmed follows of one account or network; a school class shares a network. */
export const FOLLOWS_UNCONFIRMED_BY_REQUESTER_MAX = 200;
/** Characters of the name of something that is followed. */
export const FOLLOW_NAME_MAX_CHARS = 200;
/** How often it is looked for news of an address, at most. */
export const FOLLOW_CHECK_MS = 60 * 60 * 1000;
/** From one mail with news to the next. */
export const DIGEST_PAUSE_MS = 24 * 60 * 60 * 1000;
/** Younger versions are told the next time: one that is being committed has its time already. */
export const DIGEST_DELAY_MS = 60 * 1000;
/**
 * Addresses that one run of the cron looks for news of: with twenty searches each, their queries
 * stay below the thousand that D1 allows one run.
 */
export const FOLLOWERS_LOOKED_MAX = 8;
/** Newly public versions that are compared with what an address follows. */
export const OPENED_MAX = 5_000;
/** Records that a mail lists of one thing that is followed. */
export const DIGEST_RECORDS_MAX = 20;
/** Accounts that one run of the cron deletes in the user pool. */
export const POOL_DELETIONS_MAX = 50;
/** Body of ordinary calls. */
export const BODY_MAX_BYTES = 64 * 1024;
/** Body of an announced publication: 100,000 files of about 250 bytes each. */
export const PUBLISH_BODY_MAX_BYTES = 32 * 1024 * 1024;
/** Files sent to D1 in one statement; its JSON parameter must stay below 2 MB. */
export const STAGE_CHUNK_FILES = 1_000;
/** README characters that are searched; the rest is shown but not found. */
export const SEARCHED_README_CHARS = 100_000;
/** File names of one dataset that its own search row holds, in characters. */
export const SEARCHED_FILE_NAMES_CHARS = 100_000;
/** Column names, units and descriptions of one dataset that are searched, in characters. */
export const SEARCHED_VARIABLES_CHARS = 50_000;
/** People, tags and columns of one dataset that are suggested while a person types. */
export const TERMS_OF_DATASET_MAX = 500;
/** Terms with the same beginning that are compared by how many datasets have them. */
export const TERMS_READ_MAX = 2_000;
/** Suggestions of one kind. */
export const SUGGESTED_MAX = 5;
/** Words of a query without matches that are looked up alone, to tell which of them is unknown. */
export const UNKNOWN_WORDS_MAX = 8;
/** Passages that are answered with one hit. */
export const PASSAGES_MAX = 2;
/** Characters of one passage. */
export const PASSAGE_MAX_CHARS = 220;
/** Hits of one page whose passages are looked for; the portal shows at most 100. */
export const PASSAGE_HITS_MAX = 100;
/** Files of one download manifest. */
export const MANIFEST_MAX_FILES = 10_000;
/** Life of a signed file address: time for a person to start a download, not to pass it on. */
export const SIGNED_URL_TTL_S = 30 * 60;
/** Embargoes that one run of the clock opens; the next run goes on. */
export const RELEASES_MAX = 20;
/** Tables of a version that are reported as models. */
export const MODELS_MAX = 50;
/** Banners of a collection, by the contract. */
export const COLLECTION_BANNERS_MAX = 4;
/** Commits that lost a race for the next version number are tried again this often. */
export const COMMIT_ATTEMPTS = 8;
/** Matches of a search that bm25 ranks: the shortest datasets, those with a word in their name first. */
export const SEARCH_CANDIDATES = 1_250;
/** From so many matches on, datasets are gone through in their order instead of sorting the matches. */
export const COMMON_MATCHES = 1_000;
/** How far into the matches of a common word that pays: beyond, sorting all of them is cheaper. */
export const WALKED_SHARE = 0.1;
/** The best matches that are remembered; at most half of the candidates, which may be named twice. */
export const REMEMBERED_MATCHES = 500;
/** Groups of events that one dataset's timeline tells. */
export const TIMELINE_GROUPS_MAX = 100;
/** The newest files of a dataset that its timeline counts. */
export const TIMELINE_PACKAGES_MAX = 5_000;
/** Rows of one statement of an answer that is streamed. */
export const STREAM_PAGE_ROWS = 1_000;
/** Bytes of one zip: what existing clients offer for direct download. */
export const ARCHIVE_MAX_BYTES = 5_000_000_000;
/** Files of one zip: each is a subrequest, of which a Worker has 10,000 for one request. */
export const ARCHIVE_MAX_FILES = 9_000;
/** Files of a zip that are opened before their turn: a Worker holds six connections at once. */
export const ARCHIVE_FILES_AHEAD = 4;
/** Bytes of the files that are open at once, so that none waits for minutes behind a large one. */
export const ARCHIVE_AHEAD_MAX_BYTES = 4 * 1024 * 1024;
/** Form body of a zip of a selection: several thousand paths. */
export const SELECTION_MAX_BYTES = 1024 * 1024;
/** Paths of one selection. */
export const SELECTION_MAX_PATHS = 1_000;
/** How long downloads are gathered before they are counted together. */
export const COUNT_DELAY_MS = 1_000;
/** A write of gathered downloads that has not come by then was killed with its request. */
export const COUNT_LOST_MS = 10_000;
/** Within this long of the last time, the same download of the same requester is a double click (COUNTER). */
export const DOUBLE_CLICK_MS = 30 * 1000;
/** Characters of a program's name that tell it from others. */
export const AGENT_MAX_CHARS = 200;
/** Months whose downloads are told of one dataset, this one included. */
export const METRICS_MONTHS = 12;
/** Days one summary of downloads spans. */
export const SUMMARY_MAX_DAYS = 3_660;
/** An announced publication that was not committed is forgotten after this long. */
export const UPLOAD_TTL_MS = 7 * 24 * 60 * 60 * 1000;
/** A file sent in parts goes on for this long; R2 itself forgets its parts after seven days. */
export const PART_UPLOAD_TTL_MS = 6 * 24 * 60 * 60 * 1000;
/** Blobs and uploads one run of the clock clears away; the next run goes on. */
export const CLEANUPS_MAX = 100;
/** A machine key's last use is written at most this often. */
export const LAST_USED_STEP_MS = 60 * 1000;
/** How long a code that was mailed to a new e-mail address may be entered. */
export const EMAIL_CODE_TTL_MS = 15 * 60 * 1000;
/** How often a code may be entered wrongly: 5 of 32^8 possible codes. */
export const EMAIL_CODE_TRIES = 5;
/** Changes of address that one person may ask for within the hour, and that may name one address. */
export const EMAIL_CHANGES_MAX = 5;
export const EMAIL_CHANGES_WINDOW_MS = 60 * 60 * 1000;
/** A confirmed change that got no further for this long may be confirmed with its code again. */
export const EMAIL_CLAIM_MS = 60 * 1000;
/** Changes of address that got no further and that one run of the clock makes; the next run goes on. */
export const EMAIL_CHANGES_FINISHED_MAX = 100;
/** How long the old address may take a change back: a week of holiday. */
export const EMAIL_REVERT_TTL_MS = 7 * 24 * 60 * 60 * 1000;
/** How long a change is remembered under its key: a form that is gone back to and sent again. */
export const IDEMPOTENCY_TTL_MS = 60 * 60 * 1000;
/** A change that is under way for this long was killed with its request. */
export const IDEMPOTENCY_LOST_MS = 30 * 1000;
/** How often, and after how long each time, it is looked whether the same change has been made. */
export const IDEMPOTENCY_POLLS = 15;
export const IDEMPOTENCY_POLL_MS = 200;
/** Longest answer that is stored with a change; a longer one is replayed without its body. */
export const IDEMPOTENCY_BODY_MAX_CHARS = 64 * 1024;
/** Machine keys of one person in one workspace. */
export const TOKENS_MAX = 100;
/** Rows of one page of workspace datasets, by the contract. */
export const WORKSPACE_PAGE_MAX_ROWS = 500;
/** People, and teams, of one workspace dataset that are told. */
export const COLLABORATORS_MAX = 500;
/** Rows of one page of collections, code repositories or packages. */
export const SMALL_PAGE_MAX_ROWS = 100;
/** Folders that are told above a package; deeper ones are left out from the top. */
export const ANCESTORS_MAX = 100;
/** Collections and proposals of one person, so that a script cannot fill the database. */
export const COLLECTIONS_MAX = 1_000;
export const PROPOSALS_MAX = 1_000;
/** Requests for withheld files in one list; an owner of more decides the oldest first. */
export const ACCESS_REQUESTS_MAX = 500;
/** A publication of a collection that has not ended after this long is taken for dead. */
export const COLLECTION_PUBLISH_MS = 5 * 60 * 1000;
/** Life of the documentation site's token: one visit begins with it. */
export const README_TOKEN_TTL_S = 60 * 60;
/** Answer of another service that is read; tokens and profiles take a few kilobytes. */
export const EXTERNAL_ANSWER_MAX_BYTES = 64 * 1024;
/** How long a code exchange with ORCID or GitHub may take. */
export const EXCHANGE_TIMEOUT_MS = 10 * 1000;
/** Requests to bring back one archived version; further ones say that it is asked for already. */
export const REHYDRATIONS_MAX = 1_000;
/** Those of one account or network: a class, whose members ask for the same version. */
export const REHYDRATIONS_BY_REQUESTER_MAX = 200;
/** A README above this is in no bundle, characters: a page lays out no more than its beginning. */
export const BUNDLED_TEXT_MAX_CHARS = 100_000;
/** Tags of one purge; the platform takes 100. */
export const PURGE_TAGS_MAX = 100;
/** After a purge, until everything that was read before it has been answered and stored. */
export const PURGE_AGAIN_MS = 2 * 1000;
/** How long the bot-protection service may take to verify a token. */
export const CHALLENGE_TIMEOUT_MS = 5 * 1000;
/** How long the mail service may take for one message. */
export const MAIL_TIMEOUT_MS = 10 * 1000;
/** The pause before a queued message is tried again; it doubles with every attempt, up to the second. */
export const MAIL_RETRY_FIRST_MS = 60 * 1000;
export const MAIL_RETRY_MAX_MS = 60 * 60 * 1000;
/** How long a message is tried: a day in which the mail service may be down. */
export const MAIL_TTL_MS = 24 * 60 * 60 * 1000;
/** Queued messages that one run of the cron hands over; it comes every minute. */
export const QUEUED_MAILS_PER_RUN = 20;
/** Publishers of one repository who are told of a step; a shared mailbox serves larger teams. */
export const MAIL_RECIPIENTS_MAX = 50;
/** Wait for the database or the file store before they count as down, milliseconds. */
export const HEALTH_TIMEOUT_MS = 2_000;
/** A look at the health is shared for this long, milliseconds: many who watch cost one query. */
export const HEALTH_FRESH_MS = 5_000;
/** DOIs that one run of the hourly cron asks the resolver for; the next run goes on. */
export const DOI_CHECKS_MAX = 50;
/** How long the resolver of DOIs may take for one. */
export const DOI_CHECK_TIMEOUT_MS = 5 * 1000;
/** Registration agencies show a new DOI within the hour; after a day it is a fault, milliseconds. */
export const DOI_LATE_MS = 24 * 60 * 60 * 1000;
/** Purges that may wait before something is wrong: at a hundred a call, a day of the platform's calls clears far more. */
export const PURGES_WAITING_MAX = 5_000;
/** A mail that waits longer was refused several times: an operator must look, milliseconds. */
export const MAIL_LATE_MS = 30 * 60 * 1000;
/** Piece of a table that one step reads, bytes: about 30 ms of CPU. */
export const TABLE_PIECE_BYTES = 1_500_000;
/** Pieces that one run of the cron reads, of all tables that wait: 45 MB a minute. */
export const TABLE_PIECES_PER_RUN = 30;
/** Tables that one run of the cron goes on with. */
export const TABLES_PER_RUN = 10;
/** A step that has not ended by then is repeated, milliseconds. */
export const TABLE_STEP_LEASE_MS = 2 * 60 * 1000;
/** Smallest table that is scanned when it is published, bytes: the portal reads smaller ones whole. */
export const TABLE_SCANNED_MIN_BYTES = 512_000;
/** Columns of a table that are counted. */
export const TABLE_COLUMNS_COUNTED = 40;
/** Rows from one stored offset to the next at first; as often as there are too many offsets it doubles. */
export const TABLE_OFFSETS_EVERY = 128;
export const TABLE_OFFSETS_MAX = 16_384;
/** Different values of a column that are counted, characters of one, and of all of them. */
export const TABLE_VALUES_MAX = 1_000;
export const TABLE_VALUE_MAX_CHARS = 100;
export const TABLE_VALUES_MAX_CHARS = 20_000;
/** Rows that plots, medians and histograms are taken from, their cells in all, and characters of one. */
export const TABLE_SAMPLE_ROWS = 2_000;
export const TABLE_SAMPLE_CELLS = 20_000;
export const TABLE_SAMPLE_CELL_CHARS = 40;
/** Records and collections that use a dataset: those that are looked at, and those that are told. */
export const USES_FOUND_MAX = 1_000;
export const USES_LISTED_MAX = 50;
