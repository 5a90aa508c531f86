import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** What assistive technology reads on each kind of page; the journeys hold the pages to it. */
const TREES = join(import.meta.dirname, "../accessible-trees");

const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
const DAY = new RegExp(`\\b${MONTH}\\.? \\d{1,2},? \\d{4}\\b`, "g");
const OTHER_STYLES = [
  new RegExp(`\\b\\d{1,2}\\.? ${MONTH}\\.?,? \\d{4}\\b`, "g"),
  /\b\d{4}-\d{2}-\d{2}\b/g,
  /\b\d{1,2}[./]\d{1,2}[./]\d{4}\b/g,
];
const DAY_OF_PAGES =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December) [1-9]\d?, \d{4}$/;

it("writes every day on every page in one style", () => {
  const pages = readdirSync(TREES).map((name) => readFileSync(join(TREES, name), "utf8"));
  const find = (style: RegExp): string[] => pages.flatMap((page) => page.match(style) ?? []);
  const days = find(DAY);
  expect(days.length).toBeGreaterThan(20);
  expect(days.filter((day) => !DAY_OF_PAGES.test(day))).toEqual([]);
  expect(OTHER_STYLES.flatMap(find)).toEqual([]);
});
