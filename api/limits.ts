/** Rows of one page at most; a larger `limit` is answered with this one. */
export const PAGE_MAX_ROWS = 1_000;
/** SQLite reads all skipped rows, so far offsets are refused. */
export const OFFSET_MAX = 1_000_000;
/** Values of one repeatable parameter that are numbers or DOIs. */
export const REPEATED_MAX = 1_000;
/** Tags of one filter; each is its own condition, and D1 binds 100 values a query. */
export const FILTER_TAGS_MAX = 32;
/** Characters of a text in the query string that is not a search: a path, a tag, a name. */
export const TEXT_MAX_CHARS = 2_048;
/** Characters of a search query; the contract has no limit, and no person types more. */
export const QUERY_MAX_CHARS = 1_000;
/** Notices of one page. */
export const NOTICES_PAGE = 25;
/** People who are notified of one event. */
export const NOTIFIED_MAX = 10_000;
/** Emails about notices that one run of the cron sends; it comes every minute. */
export const NOTICE_MAILS_MAX = 20;
/** Days before an embargo ends on which people are notified. */
export const EMBARGO_NOTICE_DAYS = 7;
/** How long a notice is listed, days. */
export const NOTICE_TTL_DAYS = 180;
/** Things that one email address follows, confirmed or not. */
export const FOLLOWS_MAX = 20;
/** Emails about following that anyone may have sent to one address within the window. */
export const FOLLOW_ASKS_MAX = 10;
export const FOLLOW_ASKS_WINDOW_MS = 24 * 60 * 60 * 1000;
/** A request that comes again so soon is the same one: it sends no second email. */
export const FOLLOW_REPEAT_MS = 30 * 1000;
/** How long a mailed link may confirm; then unconfirmed follows are deleted. */
export const FOLLOW_TTL_MS = 7 * 24 * 60 * 60 * 1000;
/** Unconfirmed follows of all addresses together; beyond it a new one replaces an old one. */
export const FOLLOWS_UNCONFIRMED_MAX = 10_000;
/** Unconfirmed follows of one account or network; a school class shares a network. */
export const FOLLOWS_UNCONFIRMED_BY_REQUESTER_MAX = 200;
/** Characters of the name of a followed record, person or search. */
export const FOLLOW_NAME_MAX_CHARS = 200;
/** The least time between two searches for news of one address. */
export const FOLLOW_CHECK_MS = 60 * 60 * 1000;
/** The least time between two emails with news. */
export const DIGEST_PAUSE_MS = 24 * 60 * 60 * 1000;
/** Younger versions wait for the next email: a version that is being committed already has its time. */
export const DIGEST_DELAY_MS = 60 * 1000;
/**
 * Addresses for which one run of the cron looks for news: with twenty searches each, their queries
 * stay below the thousand that D1 allows one run.
 */
export const FOLLOWERS_LOOKED_MAX = 8;
/** Newly public versions that are compared with what an address follows. */
export const OPENED_MAX = 5_000;
/** Records that an email lists of one thing that is followed. */
export const DIGEST_RECORDS_MAX = 20;
/** Workspaces without another owner that are named to their owner; more are counted. */
export const BLOCKING_NAMED_MAX = 20;
/** Accounts that one run of the cron deletes in the user pool. */
export const POOL_DELETIONS_MAX = 50;
/** Body of ordinary calls. */
export const BODY_MAX_BYTES = 64 * 1024;
/** Body of an announced publication: 100,000 files of about 250 bytes each. */
export const PUBLISH_BODY_MAX_BYTES = 32 * 1024 * 1024;
/** Files sent to D1 in one statement; its JSON parameter must stay below 2 MB. */
export const STAGE_CHUNK_FILES = 1_000;
/** README characters that are searched; the rest is shown but not indexed. */
export const SEARCHED_README_CHARS = 100_000;
/** File names of one dataset that its own row of the search index contains, in characters. */
export const SEARCHED_FILE_NAMES_CHARS = 100_000;
/** Column names, units and descriptions of one dataset that are searched, in characters. */
export const SEARCHED_VARIABLES_CHARS = 50_000;
/** People with an iD, tags and columns of one dataset that are suggested while a person types, and as many names. */
export const TERMS_OF_DATASET_MAX = 500;
/** Longer names of people without an iD are not suggested, characters. */
export const SUGGESTED_NAME_MAX_CHARS = 200;
/** Files of one download manifest. */
export const MANIFEST_MAX_FILES = 10_000;
/** Life of a signed file address: time to start a download, not to share it. */
export const SIGNED_URL_TTL_S = 30 * 60;
/** Embargoes that one run of the cron opens; the next run continues. */
export const RELEASES_MAX = 20;
/** Tables of a version that are reported as models. */
export const MODELS_MAX = 50;
/** Banners of a collection, by the contract. */
export const COLLECTION_BANNERS_MAX = 4;
/** How often a commit is tried again that lost a race for the next version number. */
export const COMMIT_ATTEMPTS = 8;
/** Rows of one statement of an answer that is streamed. */
export const STREAM_PAGE_ROWS = 1_000;
/** Bytes of one zip: what existing clients offer for direct download. */
export const ARCHIVE_MAX_BYTES = 5_000_000_000;
/** Files of one zip: each is a subrequest, and a Worker may make 10,000 for one request. */
export const ARCHIVE_MAX_FILES = 9_000;
/** Files of a zip that are opened before their turn: a Worker may keep six connections open. */
export const ARCHIVE_FILES_AHEAD = 4;
/** Bytes of the open files together, so that none waits for minutes behind a large one. */
export const ARCHIVE_AHEAD_MAX_BYTES = 4 * 1024 * 1024;
/** Form body of a zip of a selection: several thousand paths. */
export const SELECTION_MAX_BYTES = 1024 * 1024;
/** Paths of one selection. */
export const SELECTION_MAX_PATHS = 1_000;
/** Months for which views and downloads of one dataset are listed, this month included. */
export const METRICS_MONTHS = 12;
/** Days one summary of downloads spans. */
export const SUMMARY_MAX_DAYS = 3_660;
/** An announced publication that was not committed is deleted after this long. */
export const UPLOAD_TTL_MS = 7 * 24 * 60 * 60 * 1000;
/** An upload in parts expires after this long; R2 itself deletes its parts after seven days. */
export const PART_UPLOAD_TTL_MS = 6 * 24 * 60 * 60 * 1000;
/** Blobs and uploads that one run of the cron deletes; the next run continues. */
export const CLEANUPS_MAX = 100;
/** A machine key's last use is written at most this often. */
export const LAST_USED_STEP_MS = 60 * 1000;
/** How long a code that was mailed to a new email address may be entered. */
export const EMAIL_CODE_TTL_MS = 15 * 60 * 1000;
/** Wrong attempts at a code: 5 of 32^8 possible codes. */
export const EMAIL_CODE_TRIES = 5;
/** Changes of address that one person may request within the hour, and that may name one address. */
export const EMAIL_CHANGES_MAX = 5;
export const EMAIL_CHANGES_WINDOW_MS = 60 * 60 * 1000;
/** A confirmed change that was interrupted this long ago may be confirmed with its code again. */
export const EMAIL_CLAIM_MS = 60 * 1000;
/** Interrupted changes of address that one run of the cron finishes; the next run continues. */
export const EMAIL_CHANGES_FINISHED_MAX = 100;
/** How long the old address may take a change back: a week of holiday. */
export const EMAIL_REVERT_TTL_MS = 7 * 24 * 60 * 60 * 1000;
/** How long a change is stored under its key, in case the form is sent again. */
export const IDEMPOTENCY_TTL_MS = 60 * 60 * 1000;
/** A change that has not ended after this long was ended with its request. */
export const IDEMPOTENCY_LOST_MS = 30 * 1000;
/** How often, and at which interval, the database is queried for the same change. */
export const IDEMPOTENCY_POLLS = 15;
export const IDEMPOTENCY_POLL_MS = 200;
/** Longest answer that is stored with a change; a longer one is replayed without its body. */
export const IDEMPOTENCY_BODY_MAX_CHARS = 64 * 1024;
/** Machine keys of one person in one workspace. */
export const TOKENS_MAX = 100;
/** Rows of one page of workspace datasets, by the contract. */
export const WORKSPACE_PAGE_MAX_ROWS = 500;
/** Rows of one page of collections, code repositories or packages. */
export const SMALL_PAGE_MAX_ROWS = 100;
/** Folders that are listed above a package; of more, the top ones are left out. */
export const ANCESTORS_MAX = 100;
/** Collections and proposals of one person, so that a script cannot fill the database. */
export const COLLECTIONS_MAX = 1_000;
export const PROPOSALS_MAX = 1_000;
/** A publication of a collection that has not ended after this long has failed. */
export const COLLECTION_PUBLISH_MS = 5 * 60 * 1000;
/** Life of the documentation site's token, which starts one visit. */
export const README_TOKEN_TTL_S = 60 * 60;
/** Bytes read of another service's answer; tokens and profiles take a few kilobytes. */
export const EXTERNAL_ANSWER_MAX_BYTES = 64 * 1024;
/** How long a code exchange with ORCID or GitHub may take. */
export const EXCHANGE_TIMEOUT_MS = 10 * 1000;
/** Requests to restore one archived version; further ones are answered as already requested. */
export const REHYDRATIONS_MAX = 1_000;
/** Those of one account or network: a class, whose members request the same version. */
export const REHYDRATIONS_BY_REQUESTER_MAX = 200;
/** A longer README is in no bundle, characters: a page shows no more than its beginning. */
export const BUNDLED_TEXT_MAX_CHARS = 100_000;
/** Tags of one purge; the platform takes 100. */
export const PURGE_TAGS_MAX = 100;
/** Wait after a purge, until everything that was read before it has been answered and stored. */
export const PURGE_AGAIN_MS = 2 * 1000;
/** How often a write waits for that long while another one purges; then it purges as well. */
export const PURGE_WAITS_MAX = 2;
/** How long the bot-protection service may take to verify a token. */
export const CHALLENGE_TIMEOUT_MS = 5 * 1000;
/** How long the email service may take for one message. */
export const MAIL_TIMEOUT_MS = 10 * 1000;
/** The pause before a queued message is tried again; it doubles with every attempt, up to the second. */
export const MAIL_RETRY_FIRST_MS = 60 * 1000;
export const MAIL_RETRY_MAX_MS = 60 * 60 * 1000;
/** How long a message is retried: a day in which the email service may be down. */
export const MAIL_TTL_MS = 24 * 60 * 60 * 1000;
/** Queued messages that one run of the cron sends; it comes every minute. */
export const QUEUED_MAILS_PER_RUN = 20;
/** Publishers of one repository who are notified of a step; larger teams use a shared mailbox. */
export const MAIL_RECIPIENTS_MAX = 50;
/** Wait for the database or the file store before they count as down, milliseconds: a portal waits two seconds for the report. */
export const HEALTH_TIMEOUT_MS = 1_500;
/** Interval at which a request asks whether the check of another one has ended, milliseconds. */
export const HEALTH_POLL_MS = 50;
/** A health check is shared for this long, milliseconds, so that many monitors cost one query. */
export const HEALTH_FRESH_MS = 5_000;
/** DOIs that one run of the hourly cron looks up at the resolver; the next run continues. */
export const DOI_CHECKS_MAX = 50;
/** How long the DOI resolver may take for one. */
export const DOI_CHECK_TIMEOUT_MS = 5 * 1000;
/** Registration agencies show a new DOI within the hour; after a day its absence is a fault, milliseconds. */
export const DOI_LATE_MS = 24 * 60 * 60 * 1000;
/** Waiting purges above which the health check reports a fault: at a hundred a call, a day of the platform's calls clears far more. */
export const PURGES_WAITING_MAX = 5_000;
/** An email that waits longer was refused several times: an operator must act, milliseconds. */
export const MAIL_LATE_MS = 30 * 60 * 1000;
/** A cron whose last run ended longer ago is told as missed, milliseconds: three runs of it, or ten. */
export const CRON_LATE_MS = { hourly: 3 * 60 * 60 * 1000, minutely: 10 * 60 * 1000 } as const;
/** Records and collections that use a dataset: how many are read. */
export const USES_FOUND_MAX = 1_000;

/** Members of collections that one answer to a harvester lists, beyond those of its first collection. */
export const CHANGES_MEMBERS_MAX = 5_000;
