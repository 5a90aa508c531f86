/**
 * The modules of all pages are in one file with React: many small ones would be as
 * many requests, and compress badly. Styles are there because their names are written where they are
 * used: on their own they would be files without code. A tab's variants of styles are code, of that tab.
 */
const SHARED_BY_PAGES = new RegExp(
  [
    "rolldown.runtime",
    "(?<!metrics|months)\\.css\\.ts",
    "client.hydrate\\.tsx",
    "client.sign-in.(event|arrival)\\.ts",
    "client.layouts.(default|discover)",
    "client.navigation.(?!background)",
    "client.pages.lazy-part",
    "client.catalogue-ui.(family|picture|orcid|rows.(family|stored))",
    "client.contract.(lists.list-query|people|wording)",
    "client.format",
    "client.contour-map.(?!drawing)",
    "client.ui.(?!discovery|menus|copy-button|hover-state)",
    "client.ui.discovery.search",
    "icons.search\\.",
    "base.doi\\.",
  ].join("|"),
);

/** The modules that draw rows of records: a list needs them for its next view. */
const ROWS = /client.(catalogue-ui.rows.(record-rows|short)|contract.feed-urls)/;

/** Parts of the pages that editors write. */
const EDITORIAL = /client.(catalogue-ui.rows.share|ui.discovery.cms-image)/;

/** The modules that pages of one record, of its files and its people share. */
const SHARED_BY_RECORDS = new RegExp(
  [
    "client.catalogue-ui.(?!rows|family|picture|orcid|person-card)",
    "client.contract.resource-urls",
    "client.pages.record.(part\\.|files.folder-crumbs)",
    "client.ui.copy-button",
    "icons.(check|copy|file|folder|download)\\.",
  ].join("|"),
);

/** The modules that run a second after the first view. */
const BACKGROUND = /client.(navigation.background.background|theme.add-other-styles)\./;

/** The modules of a page that is used, with those that a contributor's card shares with them. */
const IN_USE = /client.(navigation.background.in-use|ui.hover-state)\./;

/** The layouts that all pages do not have: a link to a page brings its layout ahead. */
const LAYOUTS = /client.layouts.(profile|sections|support|workspaces)\./;

/** A record and the frame of its files, which would otherwise be requested one after the other. */
const RECORD = /client.pages.record.(record\.tsx|tabs.files\.tsx|files.selection-memory)/;

/** The page of a file, with the code that reads it, which the Use tab shows too. */
const FILE = /client.pages.record.(files.(file-page|code-panel)|snippet)/;

/** The ways to get a version's files; a selection uses some of them. */
const GET = /client.(contract.recipes|pages.record.get.(get-dialog|recipe-list))/;

/** What readers of withheld files see in their place, and the form that requests them. */
const WITHHELD = /client.pages.record.get.(access-request|embargo)\.tsx/;

/** Linking an account elsewhere: its addresses and its window, for the profile and the return page. */
const LINKS = /client.(contract.account.links|sign-in.link-popup)/;

/** The groups of modules that become one file for a browser; modules of no group are split where code is imported lazily. */
export const CHUNKS: { name: string; test: RegExp }[] = [
  { name: "hydrate", test: SHARED_BY_PAGES },
  { name: "background", test: BACKGROUND },
  { name: "in-use", test: IN_USE },
  { name: "rows", test: ROWS },
  { name: "editorial", test: EDITORIAL },
  { name: "records", test: SHARED_BY_RECORDS },
  { name: "layouts", test: LAYOUTS },
  { name: "record", test: RECORD },
  { name: "file-page", test: FILE },
  { name: "get-dialog", test: GET },
  { name: "withheld", test: WITHHELD },
  { name: "link-popup", test: LINKS },
];

/** The files whose functions nearly all run while a page of records comes alive, or at its first click. */
const COMPILED_AT_ONCE = new Set(["hydrate", "list", "rows", "record"]);

/**
 * Asks V8 to compile all functions of a file on the thread that reads it, instead of each one on the
 * main thread when it is first called (v8.dev/blog/explicit-compile-hints). Other engines see a comment.
 */
export function toCompileHint({ name }: { name: string }): string {
  return COMPILED_AT_ONCE.has(name) ? "//# allFunctionsCalledOnLoad" : "";
}
