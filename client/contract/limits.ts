/** Pixels at and below which the three navigation entries collapse into a menu (spec. point 9). */
export const MOBILE_MAX_PX = 600;
/** Pixels at and below which the header shows the mark only (spec. point 9). */
export const MARK_ONLY_MAX_PX = 720;
/** Pixels at and below which the university logo is hidden (spec. point 9). */
export const UNIVERSITY_LOGO_HIDDEN_MAX_PX = 768;
/** Delay before the user panel opens on hover (spec. point 2). */
export const USER_PANEL_DELAY_MS = 200;
/** Height of the user panel (spec. point 2). */
export const USER_PANEL_HEIGHT_PX = 156;
/** Show and hide delay of dropdown menus (spec. point 9). */
export const DROPDOWN_DELAY_MS = 150;
/** How long a tooltip or popover stays after the pointer or focus has left it (spec. point 9). */
export const TOOLTIP_HIDE_DELAY_MS = 200;
/** Default width of a popover (spec. point 9). */
export const POPOVER_WIDTH_PX = 150;
/** Distance of a floating element from its trigger (spec. point 9). */
export const POPPER_OFFSET_PX = 12;
/** Delay before a contributor's card opens on hover or focus; ours. */
export const PERSON_CARD_DELAY_MS = 300;
/** Stacking base of all floating elements (spec. point 9). */
export const POPUP_BASE_Z_INDEX = 2000;
/** Routes preloaded at the same time at most (spec. point 9). */
export const PRELOADS_AT_ONCE = 4;
/** Wait after mount before payloads are preloaded (spec. point 9). */
export const PAYLOAD_PRELOAD_DELAY_MS = 1_000;
/** Visible links of a page that are preloaded; ours, each costs the Worker a request. */
export const LINKS_IN_VIEW_MAX = 12;
/**
 * How long a navigation takes before the page shows that it is busy; ours. Most pages arrive sooner:
 * fading the shown page first would paint it once more.
 */
export const NAVIGATION_BUSY_DELAY_MS = 150;
/** Entries of a folder that its index lists at once; programs that list folders see no more of one. */
export const FOLDER_INDEX_ENTRIES_MAX = 2_000;
/** How long a navigation waits for the page's data and code before the page is loaded in full; ours. */
export const NAVIGATION_TIMEOUT_MS = 8_000;
/** A reload is not repeated within this time (spec. point 9). */
export const RELOAD_GUARD_MS = 10_000;
/** Interval of the build poll; ours, the specification leaves it open. Jittered by a fifth. */
export const BUILD_POLL_MS = 60_000;
/** Longest accepted email address, characters (spec. point 5). */
export const EMAIL_MAX_CHARS = 320;
/** Longest accepted address, characters (spec. point 5). */
export const URL_MAX_CHARS = 2048;
/** Life of an unfinished sign-in after its last step (spec. point 9). */
export const PENDING_SIGN_IN_TTL_MS = 180_000;
/** Wait before another code is sent; ours, so that the newest one has time to arrive. */
export const NEW_CODE_WAIT_MS = 30_000;
/** A token that expires this soon is refreshed first (spec. point 9). */
export const TOKEN_EXPIRY_TOLERANCE_MS = 5_000;
/** A tab refreshes its session at most once in this time, whatever the clocks show. */
export const REFRESH_GAP_MS = 30_000;
/** How long the sign-in dialog waits for an answer of the user pool (F-45). */
export const SIGN_IN_TIMEOUT_MS = 30_000;
/** How long a sign-in waits for the answer to one that was cancelled, milliseconds. */
export const LATE_ANSWER_WAIT_MS = 5_000;
/** How long a refused refresh waits for the cookies of one that was faster. */
export const REUSED_TOKEN_DELAY_MS = 1_000;
/** Interval at which it checks for them. */
export const REUSED_TOKEN_POLL_MS = 50;
/** Records of a version shown at once. */
export const RECORDS_PER_PAGE = 25;
/** Interval at which the page checks for the bot-protection script (spec. point 9). */
export const CHALLENGE_POLL_MS = 25;
/** How long a sign-in waits for the bot-protection service before it continues without (F-66). */
export const CHALLENGE_TIMEOUT_MS = 2_000;
/** How long a navigation waits for a refresh before it continues without. */
export const REFRESH_TIMEOUT_MS = 5_000;
/** Characters of typed input that survive a full load. */
export const FORM_INPUT_MAX_CHARS = 50_000;
/** Share of the pages that report their errors: important errors happen to many. */
export const ERROR_REPORT_SHARE = 0.25;
/** Different errors one page reports at most. */
export const ERROR_REPORTS_MAX = 5;
/** Characters of an error's message in a report. */
export const ERROR_TEXT_MAX_CHARS = 200;
/** Rows of a list page that the reader may select (pages, section 1.2). */
export const PAGE_SIZES = [25, 50, 100] as const;
/** People a row of a list names before it only counts them. */
export const ROW_PEOPLE_SHOWN = 3;
/** Tags a row of a list shows before it only counts them (pages, section 1.2). */
export const ROW_TAGS_SHOWN = 3;
/** Records that are compared side by side at most; more columns are unreadable. */
export const COMPARED_MAX = 4;
/** Files shown at once in a folder (pages, section 1.4). */
export const FILES_PER_PAGE = 100;
/** Bytes up to which a direct zip download is offered (pages, section 1.0). */
export const DIRECT_DOWNLOAD_MAX_BYTES = 5_000_000_000;
/** The most files of it: each is a subrequest of one Worker, which has 10,000 (the catalogue's limit). */
export const ZIP_MAX_FILES = 9_000;
/** Files and folders that one zip of a selection may name (the catalogue's limit). */
export const SELECTION_MAX_PATHS = 1_000;
/** Selected files and folders of an address that are looked up. */
export const SELECTED_IN_ADDRESS_MAX = 50;
/** Characters of an address with a selection; longer ones are refused. */
export const SELECTION_ADDRESS_MAX_CHARS = 2_000;
/** Largest zip that a page receives itself to show its progress, bytes; larger ones are left to the browser. */
export const ZIP_IN_PAGE_MAX_BYTES = 2_000_000_000;
/** Wait for the answer to a member's form; the edge itself stops waiting for the product API sooner, milliseconds. */
export const FORM_TIMEOUT_MS = 20_000;
/** How long a form that lost its session is stored for its account, milliseconds. */
export const UNSENT_FORM_TTL_MS = 3_600_000;
