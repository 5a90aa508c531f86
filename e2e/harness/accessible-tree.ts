import type { Page } from "playwright-core";

/** Rows of the metrics tables, which other journeys change, and whose months move. */
const COUNTED =
  /\n *- row "(?:Version \d+|[A-Z]\w+ \d{4}) [\d,]+.*(?:\n *- (?:rowheader|cell|time)\b.*)+/g;
/** Every run creates the space again and withdraws records, so both dates are of today. */
const TODAY = /(Updated on|This dataset was withdrawn\n *- text: "on")\n *- time: .*/g;

/** The link at every page's bottom, to that page. */
const OTHER_LANGUAGE = /(link "Deutsch":\n *- \/url: )\/de.*/;

/** The frame of every page: the header with the skip link, the footer and the live region for announcements. */
const FRAME = /^- (?:banner|contentinfo|status)/;

/** What a record's tabs have in common: the blocks of its article down to the list of tabs, and its summary. */
const TABS = /^ *- navigation "Parts of this record"/;
const SUMMARY = /^ *- complementary "Summary"/;
/** The link that opens a dialog over its tab, so every tab has another. */
const OPENER = /[?&]get=1$/m;

/** The text of a screen reader: of the page itself, and of what it has in common with others. */
export interface AccessibleTree {
  page: string;
  frame: string;
  /** Only on a record's page; empty on others. */
  head: string;
  summary: string;
}

/**
 * The accessible tree of a page, without what differs by run: own addresses, counts of
 * downloads, and when the editors wrote.
 */
export async function readTree(
  page: Page,
  { portal, services }: { portal: string; services: string },
): Promise<AccessibleTree> {
  const tree = await page.locator("body").ariaSnapshot();
  const lasting = tree
    .replaceAll(portal, "https://portal.example")
    .replaceAll(encodeURIComponent(portal), encodeURIComponent("https://portal.example"))
    .replaceAll(services, "https://api.example")
    .replace(COUNTED, "")
    .replace(/\d+ views? and \d+ downloads? in/g, "views and downloads in")
    .replace(/Bars of each month from .*? downloads?\./g, "Bars of each month.")
    .replace(TODAY, "$1")
    .replace(/© \d{4}/g, "©")
    .replace(OTHER_LANGUAGE, "$1/de/…");
  const blocks = lasting.split(/\n(?=- )/);
  const [frame = [], own = []] = [true, false].map((isFrame) =>
    blocks.filter((block) => FRAME.test(block) === isFrame),
  );
  return { ...splitRecord(own.join("\n")), frame: `${frame.join("\n")}\n` };
}

function splitRecord(page: string): Pick<AccessibleTree, "page" | "head" | "summary"> {
  const blocks = page.split(/\n(?= {2,4}- )/);
  const end = blocks.findIndex((block) => TABS.test(block));
  const parts = { page: "", head: "", summary: "" };
  for (const [at, block] of blocks.entries()) {
    const isHead = at > 1 && at <= end && !OPENER.test(block);
    const part = isHead ? "head" : end > 0 && SUMMARY.test(block) ? "summary" : "page";
    parts[part] += `${block}\n`;
  }
  return parts;
}

/** The files of what public pages have in common. */
export const SHARED_FILES = {
  frame: "../../accessible-trees/frame.txt",
  head: "../../accessible-trees/record-heads.txt",
  summary: "../../accessible-trees/record-summaries.txt",
};

/** The file of a page's tree, beside the journeys. */
export function toTreeFile(route: string): string {
  const name = decodeURIComponent(route)
    .replace(/[^\w.-]+/g, "_")
    .replace(/^_|_$/g, "");
  return `../../accessible-trees/${name || "home"}.txt`;
}
