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
/** How long a tooltip or popover stays after the reader has left it (spec. point 9). */
export const TOOLTIP_HIDE_DELAY_MS = 200;
/** Width of a popover that is given no other (spec. point 9). */
export const POPOVER_WIDTH_PX = 150;
/** Distance of what floats from what opened it (spec. point 9). */
export const POPPER_OFFSET_PX = 12;
/** Delay before a contributor's card opens on hover or focus; ours. */
export const PERSON_CARD_DELAY_MS = 300;
/** Stacking base of everything that floats (spec. point 9). */
export const POPUP_BASE_Z_INDEX = 2000;
/** Routes preloaded at the same time at most (spec. point 9). */
export const PRELOADS_AT_ONCE = 4;
/** Wait after mount before payloads are preloaded (spec. point 9). */
export const PAYLOAD_PRELOAD_DELAY_MS = 1_000;
/** Links of a page that are preloaded because they can be seen; ours, each costs the Worker a request. */
export const LINKS_IN_VIEW_MAX = 12;
/** How long a navigation takes before the page says that it is busy; ours. */
export const NAVIGATION_BUSY_DELAY_MS = 150;
/** Entries of a folder that its index lists at once; programs that walk folders see no more of one. */
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
/** Life of a sign-in under way after its last step (spec. point 9). */
export const PENDING_SIGN_IN_TTL_MS = 180_000;
/** Wait before another code is sent; ours, so that the newest one has time to arrive. */
export const NEW_CODE_WAIT_MS = 30_000;
/** A token this close to its end is refreshed first (spec. point 9). */
export const TOKEN_EXPIRY_TOLERANCE_MS = 5_000;
/** A tab refreshes its session at most once in this time, whatever the clocks say. */
export const REFRESH_GAP_MS = 30_000;
/** How long the sign-in dialog waits for an answer of the user pool (F-45). */
export const SIGN_IN_TIMEOUT_MS = 30_000;
/** How long a refresh that was refused waits for the cookies of one that was faster. */
export const REUSED_TOKEN_DELAY_MS = 1_000;
/** How often it looks for them. */
export const REUSED_TOKEN_POLL_MS = 50;
/** Records of a version shown at once. */
export const RECORDS_PER_PAGE = 25;
/** How often the page looks whether the bot-protection script is there (spec. point 9). */
export const CHALLENGE_POLL_MS = 25;
/** How long a sign-in waits for the bot-protection service before it goes on without (F-66). */
export const CHALLENGE_TIMEOUT_MS = 2_000;
/** How long a navigation waits for a refresh before it goes on without. */
export const REFRESH_TIMEOUT_MS = 5_000;
/** Characters of typed input that survive a full load. */
export const FORM_INPUT_MAX_CHARS = 50_000;
/** Share of the pages that report their errors: what matters happens to many. */
export const ERROR_REPORT_SHARE = 0.25;
/** Different errors one page reports at most. */
export const ERROR_REPORTS_MAX = 5;
/** Characters of an error's words in a report. */
export const ERROR_TEXT_MAX_CHARS = 200;
/** Rows of a list page the reader may choose (pages, section 1.2). */
export const PAGE_SIZES = [25, 50, 100] as const;
/** People a row of a list names before it only counts them. */
export const ROW_PEOPLE_SHOWN = 3;
/** Tags a row of a list shows before it only counts them (pages, section 1.2). */
export const ROW_TAGS_SHOWN = 3;
/** Records that are compared side by side at most; more columns than that cannot be read. */
export const COMPARED_MAX = 4;
/** Files shown at once in a folder (pages, section 1.4). */
export const FILES_PER_PAGE = 100;
/** Bytes up to which a direct zip download is offered (pages, section 1.0). */
export const DIRECT_DOWNLOAD_MAX_BYTES = 5_000_000_000;
/** Files up to which it is: each is a subrequest of one Worker, which has 10,000 (what the catalogue takes). */
export const ZIP_MAX_FILES = 9_000;
/** Files and folders one zip of a selection may name (what the catalogue takes). */
export const SELECTION_MAX_PATHS = 1_000;
/** Characters of an address that names a selection; longer ones are refused. */
export const SELECTION_ADDRESS_MAX_CHARS = 2_000;
/** Largest zip that a page receives itself to show how far it is, bytes; larger ones are left to the browser. */
export const ZIP_IN_PAGE_MAX_BYTES = 2_000_000_000;
/** Wait for the answer to a member's form; the edge itself gives the product API up sooner, milliseconds. */
export const FORM_TIMEOUT_MS = 20_000;
/** How long a form that lost its session waits for its account to come back, milliseconds. */
export const UNSENT_FORM_TTL_MS = 3_600_000;
