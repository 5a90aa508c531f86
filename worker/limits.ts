/** Wait for one answer of the product API before the part fails, milliseconds. */
export const PRODUCT_API_TIMEOUT_MS = 8_000;
/** Wait until the email about a change of a sign-in is accepted, milliseconds. */
export const OWNER_NOTICE_TIMEOUT_MS = 3_000;
/** Rows of one request for the export of one's data, and how many requests: an isolate may make 50 calls on the smallest plan. */
export const EXPORTED_PER_PAGE = 100;
export const EXPORTED_PAGES_MAX = 20;
/** Collections of a member that one page lists; a search reads these. */
export const COLLECTIONS_LISTED_MAX = 100;
/** Machine keys of a page, which shows two forms for each. */
export const KEYS_LISTED_MAX = 25;
/** Records of a member's collection that one page shows. */
export const COLLECTION_ENTRIES_SHOWN = 50;
/** Records that one page of a search for a collection shows. */
export const FOUND_RECORDS_SHOWN = 10;
/** Largest answer of the product API that is read, bytes (F-60). */
export const PRODUCT_API_MAX_BYTES = 4_000_000;
/** Largest answer to a change that is read, bytes: one proposal or collection with its members. */
export const CHANGE_ANSWER_MAX_BYTES = 1_000_000;
/** Pages of a member's own lists that may be requested; the catalogue refuses farther offsets. */
export const MEMBER_PAGE_MAX = 10_000;
/** Beginning of a workspace dataset's README that is rendered, characters. */
export const WORKSPACE_README_MAX_CHARS = 100_000;
/** Answer that the developer tools' console shows, bytes. */
export const CONSOLE_MAX_BYTES = 40_000;
/** Longest message of a refusal that is shown, characters. */
export const PROBLEM_MAX_CHARS = 400;
/** Beginning of a README or changelog that a page renders, bytes. */
export const MARKDOWN_MAX_BYTES = 100_000;
/** README or changelog as a file of its own, bytes. */
export const MARKDOWN_FILE_MAX_BYTES = 4_000_000;
/** Public data is served without another request for this long, milliseconds. */
export const PUBLIC_FRESH_MS = 5_000;
/** The same where the platform's cache is read, which is near and is purged, milliseconds. */
export const BEHIND_CACHE_FRESH_MS = 1_000;
/** After that it is served while it is fetched again, milliseconds. */
export const PUBLIC_REVALIDATE_MS = 60_000;
/** The list of a version's files is served without another request for this long, milliseconds. */
export const FILES_FRESH_MS = 600_000;
/** After that it is served while it is requested again, milliseconds. */
export const FILES_REVALIDATE_MS = 86_400_000;
/** Longest wait for a newer answer while a stored copy can be shown, milliseconds. */
export const STALE_FIRST_MS = 300;
/** The data of a record's bundle is used for the page that requested it, milliseconds. */
export const BUNDLE_ANSWER_MS = 2_000;
/** Interval at which a request checks whether another one's call was answered, milliseconds. */
export const FLIGHT_POLL_MS = 10;
/** Wait for a copy that isolates share; a slower cache helps nobody, milliseconds. */
export const COPY_TIMEOUT_MS = 150;
/** Failed calls in a row after which an upstream is not called. */
export const BREAKER_FAILURES = 5;
/** How long it is not called before one call tries again, milliseconds. */
export const BREAKER_OPEN_MS = 5_000;
/** The last good copy replaces a failing upstream's answer for this long, milliseconds (UX-09). */
export const PUBLIC_STALE_MS = 86_400_000;
/** Largest answer that is cached, bytes in memory; one of `PRODUCT_API_MAX_BYTES` without the fields that no page shows. */
export const ANSWER_MAX_BYTES = 6_000_000;
/** How long the first flush waits for parts that could stream after it, milliseconds. */
export const PART_TIMEOUT_MS = 200;
/** How long a member's page of withheld files waits for their access, which its first lines and button show, milliseconds. */
export const ACCESS_WAIT_MS = 1_000;
/** Shortest first wait, where the budget began before it, milliseconds. */
export const PART_LEAST_MS = 50;
/** Characters of a description that a row of a list shows at most. */
export const ROW_TEXT_MAX_CHARS = 240;
/** Characters of a description, markup included, that are read for a row. */
export const ROW_SOURCE_MAX_CHARS = 1_200;
/** How long a `security.txt` is valid; RFC 9116 recommends less than a year, milliseconds. */
export const SECURITY_TXT_LIFE_MS = 180 * 86_400_000;
/** Longest address answered; longer is a 414, characters. */
export const ADDRESS_MAX_CHARS = 2_048;
/** Records featured on the landing page when the editors selected none. */
export const FEATURED_COUNT = 4;
/** Members of a collection shown at once (pages, section 1.6). */
export const MEMBERS_PER_PAGE = 10;
/** Members that one call requests for an export, which has all of them. */
export const MEMBERS_PER_CALL = 100;
/** Pages of a record's files or members that may be requested; offsets stay exact numbers. */
export const PAGE_MAX = 100_000;
/** News on the landing page (pages, section 1.1). */
export const NEWS_COUNT = 3;
/** A rendered visitor page is served unchanged for this long, milliseconds. */
export const PAGE_FRESH_MS = 5_000;
/** Rendered pages cached in one isolate. */
export const PAGE_ENTRIES_MAX = 200;
/** Longest page that is cached, bytes. */
export const PAGE_MAX_BYTES = 160_000;
/** A webhook call older or newer than this is refused (Contentful's own default), milliseconds. */
export const HOOK_TTL_MS = 30_000;
/** Verified webhook calls that may start a sync, a minute and isolate. */
export const HOOKS_PER_MINUTE = 60;
/** An accepted webhook call is remembered everywhere for this long (KV's shortest life), seconds. */
export const HOOK_SEEN_TTL_S = 60;
/** Wait for the answer whether a webhook call was seen elsewhere, milliseconds. */
export const HOOK_SEEN_TIMEOUT_MS = 500;
/** Largest body of a webhook call, bytes; only its signature matters. */
export const HOOK_BODY_MAX_BYTES = 65_536;
/** A run that has lasted this long counts as lost with its request, milliseconds. */
export const SYNC_FLIGHT_MAX_MS = 60_000;
/** Longest life of a signed preview link, milliseconds. */
export const PREVIEW_MAX_MS = 7 * 86_400_000;
/** Wait for the store before the status reports that it does not answer, milliseconds. */
export const STATUS_TIMEOUT_MS = 2_000;
/** Longest path of a file or folder that is requested, characters. */
export const PATH_MAX_CHARS = 900;
/** Longest text that filters a folder, characters. */
export const FILTER_MAX_CHARS = 100;
/** Form that names selected files, or has long texts, bytes; the most that the product API takes. */
export const FORM_MAX_BYTES = 1_048_576;
/** List of a version's files that is read for the download recipes, bytes. */
export const MANIFEST_MAX_BYTES = 16_000_000;
/** Largest body that any other form may have, bytes. */
export const POST_MAX_BYTES = 65_536;
/** Entries of one feed; older ones are in its list. */
export const FEED_ENTRIES = 25;
/** News in their feed. */
export const FEED_NEWS = 25;
/** Characters of a description in a feed. */
export const FEED_SUMMARY_MAX_CHARS = 600;
/** Records of one sitemap part: one answer of the product API, far below 50,000 addresses (SM-01). */
export const SITEMAP_RECORDS = 500;
/** Records on one page of the DCAT catalogue: about 100 kB. */
export const CATALOG_PAGE_RECORDS = 100;
/** Length of one `Link` header, characters (SP-02). */
export const LINK_HEADER_MAX_CHARS = 8_000;
/** Changed files that a comparison of two versions lists. */
export const CHANGES_SHOWN = 500;
/** Versions whose notes a comparison shows, the newest. */
export const CHANGE_NOTES_MAX = 10;
/** Kinds of records that are listed of one version. */
export const MODELS_MAX = 100;
/** Longest name of such a kind, or other value of one tab's own parameter, characters. */
export const MODEL_MAX_CHARS = 255;
/** Properties of records that get a column. */
export const RECORD_COLUMNS_MAX = 20;
/** Properties that can be chosen to have one. */
export const RECORD_NAMES_MAX = 200;
/** Records of one call when all of a kind are read to be sorted or filtered, and their values in all: about 40 ms of CPU. */
export const RECORDS_PER_CALL = 1_000;
export const RECORD_VALUES_READ_MAX = 100_000;
/** Calls that read them. */
export const RECORD_CALLS_MAX = 20;
/** Memory of one value while statistics are made of all, with its share of the answer, bytes. */
export const RECORD_VALUE_BYTES = 200;
/** Characters of a property's name or value that are shown. */
export const RECORD_CELL_MAX_CHARS = 200;
/** Months of the plot of downloads, this one included. */
export const METRICS_MONTHS = 12;
/** Days of downloads that are counted; the most that the product API sums up. */
export const METRICS_DAYS = 365;
/** Longest editorial text that is rendered, characters (Contentful's own limit for long texts). */
export const EDITORIAL_TEXT_MAX_CHARS = 50_000;
/** How long a page waits for the account that its header shows, milliseconds (F-60). */
export const SHELL_TIMEOUT_MS = 1_500;
/** Shortest description that search engines for datasets accept, characters (JL-03). */
export const JSON_LD_TEXT_MIN_CHARS = 50;
/** Longest description that they accept, characters (JL-03). */
export const JSON_LD_TEXT_MAX_CHARS = 5_000;
/** Files that a page's own linked data lists; the rest is in the exports (JL-11). */
export const JSON_LD_FILES_MAX = 20;
/** People that linked data lists: more would make it larger than the 60 kB of JL-11. */
export const JSON_LD_PEOPLE_MAX = 100;
/** Tags that linked data lists. */
export const JSON_LD_KEYWORDS_MAX = 50;
/** Columns that linked data lists, each with a short description. */
export const JSON_LD_VARIABLES_MAX = 50;
/** Characters of that description. */
export const JSON_LD_VARIABLE_MAX_CHARS = 200;
/** Wait for a text of another service, milliseconds; a page never waits for it longer than its part. */
export const EXTERNAL_TIMEOUT_MS = 4_000;
/** References of one record whose citations are requested; the others show their DOI. */
export const REFERENCES_SHOWN = 20;
/** How long a citation is cached, milliseconds. */
export const REFERENCE_CACHED_MS = 86_400_000;
/** How long a missing citation is cached, milliseconds. */
export const REFERENCE_MISSING_CACHED_MS = 600_000;
/** DataCite's answer about one DOI, bytes. */
export const DATACITE_MAX_BYTES = 500_000;
/** Works that cite a record, named on its page; more are counted. */
export const CITATIONS_SHOWN = 20;
/**
 * Versions of a record whose citing works are requested: the shown one and the newest. The platform opens six
 * connections of a request at once: of more, the last would wait for the others within their own time limit.
 */
export const CITATION_VERSIONS_MAX = 6;
/** How long an answer about works that cite a record is cached, milliseconds. */
export const CITATIONS_CACHED_MS = 3_600_000;
/** Wait for a section of an ORCID record, milliseconds. */
export const ORCID_TIMEOUT_MS = 2_500;
/** Largest section of an ORCID record that is read, bytes; an employment takes about 1,500. */
export const ORCID_MAX_BYTES = 300_000;
/** Longest name, role or organisation of an ORCID record that is shown, characters. */
export const ORCID_TEXT_MAX_CHARS = 160;
/** How long ORCID's answer about a person is cached, seconds. */
export const ORCID_CACHED_S = 86_400;
/** How long the absence of a public ORCID record is cached, seconds. */
export const ORCID_MISSING_CACHED_S = 3_600;
/** Wait for a stored copy of an ORCID record before ORCID itself is called, milliseconds. */
export const ORCID_CARD_TIMEOUT_MS = 300;
/** Signed addresses of repositories' files live twelve hours (pages, section 1.9), seconds. */
export const SIGNED_ADDRESS_MAX_AGE_S = 43_200;
/** Longest overview of a repository that is read, bytes. */
export const OVERVIEW_MAX_BYTES = 50_000;
/** Records of one answer to a harvester; each is a few kilobytes. */
export const OAI_RECORDS_PER_PAGE = 100;
/** Sets of one answer to a harvester. */
export const OAI_SETS_PER_PAGE = 500;
/** How long a resumption token is valid, milliseconds. */
export const OAI_TOKEN_LIFE_MS = 86_400_000;
/** Longest arguments of a harvester's POST, bytes. */
export const OAI_BODY_MAX_BYTES = 8_192;
/** Longest message of a client of the Model Context Protocol, bytes. */
export const MCP_BODY_MAX_BYTES = 16_384;

/** Longest report of a browser that is read, bytes; one of the Reporting API has about 1 kB. */
export const REPORT_BODY_MAX_BYTES = 16_384;

/** Longest outcome of a sign-in that is read, bytes: each is one word. */
export const SIGN_IN_OUTCOME_MAX_BYTES = 16;
/** Outcomes of sign-ins that one isolate counts in a minute: more than a lecture hall that signs in at once. */
export const SIGN_INS_PER_MINUTE = 600;
/** Lines of reports that one isolate logs in a minute: enough to see a fault, too few to fill a log. */
export const REPORT_LINES_PER_MINUTE = 20;
/** Redirect rules with placeholders that are tried for an address; a limit of ours, so that none costs time. */
export const REDIRECT_PATTERNS_MAX = 200;
/** Redirect rules that may follow one another; more count as a loop. */
export const REDIRECT_HOPS_MAX = 5;
/** Longest key of an entry of KV, bytes; the platform's. */
export const MOVED_KEY_MAX_BYTES = 512;
/** Parameters of an address that may each belong to another repository's address. */
export const MOVED_PARAMETERS_MAX = 5;
/** Longest wait for the target of another repository's address, milliseconds; then there is none. */
export const MOVED_TIMEOUT_MS = 500;
/** Characters of an address that a placeholder of a redirect rule may match. */
export const REDIRECT_VALUE_MAX_CHARS = 500;
/** Pages of a folder that its index for programs lists at once: 2,000 names. */
export const FOLDER_INDEX_PAGES_MAX = 20;
/** People above the results of a search for their names. */
export const PEOPLE_FOUND_SHOWN = 3;
/** Wait for the results of a search in another list, which an empty one names, milliseconds. */
export const ELSEWHERE_TIMEOUT_MS = 1_500;
/** Synonyms of one word in a search; each costs the catalogue a look-up. */
export const SYNONYMS_OF_WORD_MAX = 4;
/** Characters of a query with its synonyms; the catalogue takes 1,000. */
export const SEARCH_SENT_MAX_CHARS = 900;
/** Largest answer of the catalogue about its health that is read, bytes. */
export const HEALTH_MAX_BYTES = 20_000;
/** Pages whose traffic the operators' page shows: more than there are routes. */
export const TRAFFIC_PAGES_MAX = 100;
/** The platform's answer about them, bytes. */
export const TRAFFIC_MAX_BYTES = 100_000;
/** How often failures are reported while it is unknown which ones were, minutes. */
export const ALERT_REPEAT_MINUTES = 15;
/** Time between two notes that the portal's cron ran, milliseconds; it runs each minute. */
export const CRON_NOTED_MS = 600_000;
/** A cron that was noted longer ago than this is a fault of the portal's status, milliseconds. */
export const CRON_MISSED_MS = 1_800_000;
/** Wait for the operators' webhook, milliseconds; the next run sends it again. */
export const ALERT_TIMEOUT_MS = 5_000;
/** Files of a record that code is offered for; others have it on their own page. */
export const USE_FILES_MAX = 50;
/** People, and words of a description, on the card that other pages frame. */
export const EMBED_PEOPLE_SHOWN = 4;
export const EMBED_TEXT_MAX_CHARS = 180;
/** Characters of guides that are searched. */
export const GUIDE_SEARCH_MAX_CHARS = 200;
/** Guides that are suggested below a search field, beside records. */
export const GUIDES_SUGGESTED = 2;
/** Keys of a user pool that cannot be renewed are a fault of the portal's status after this, milliseconds. */
export const KEYS_OLD_MS = 3_600_000;
