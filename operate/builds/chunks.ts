/**
 * What all pages have in common travels with React, in one file: so many small ones would be as
 * many requests, and compress badly.
 */
const SHARED_BY_PAGES = new RegExp(
  [
    "rolldown.runtime",
    "client.hydrate\\.tsx",
    "client.sign-in.(event|arrival)\\.ts",
    "client.layouts.(default|discover|layout\\.css)",
    "client.navigation.(?!background)",
    "client.contract.resource-urls",
    "client.pages.(lazy-part|page\\.css)",
    "client.pages.record.(record\\.css|part\\.|files.(files\\.css|folder-crumbs))",
    "client.catalogue-ui.(?!rows|person-card)",
    "client.format",
    "client.contour-map.(?!drawing)",
    "client.ui.(?!discovery|menus)",
    "icons.(file|folder|download)\\.",
  ].join("|"),
);

/** The same for home, lists, and whatever else shows rows of records. */
const SHARED_BY_LISTS = /client.(contract.list-query|ui.discovery|catalogue-ui.rows)/;

/** The pages about the portal, with what is beside them. */
const ABOUT = /client.(layouts.(sections|support)\.|pages.about.about\.tsx)/;

/** A record and the frame of its files, which would else be requested one after the other. */
const RECORD =
  /client.pages.record.(record\.tsx|tabs.files\.tsx|get.get-dialog\.css|files.selection-memory)/;

/** The ways to get a version's files, of which those for a selection use some. */
const GET = /client.(contract.recipes|pages.record.get.(get-dialog\.tsx|recipe-list))/;

/** Linking an account elsewhere: its addresses and its window, for the profile and the way back. */
const LINKS = /client.(contract.account.links|sign-in.link-popup)/;

/** Which modules travel together to a browser; what no group names is split where code is imported late. */
export const CHUNKS: { name: string; test: RegExp }[] = [
  { name: "hydrate", test: SHARED_BY_PAGES },
  { name: "lists", test: SHARED_BY_LISTS },
  { name: "about", test: ABOUT },
  { name: "record", test: RECORD },
  { name: "get-dialog", test: GET },
  { name: "link-popup", test: LINKS },
];
