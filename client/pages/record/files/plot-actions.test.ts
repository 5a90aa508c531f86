import { expect, it } from "vitest";
import { toZoomedHref } from "./plot-actions.ts";

const FRAME = { width: 720, left: 100, right: 700, min: 0, max: 60, isDate: false, column: 2 };
const PAGE = "https://portal.test/datasets/7?tab=files&file=a.csv";

function zoom(address: string, frame = FRAME): string[] {
  const url = new URL(toZoomedHref(address, frame, { from: 200, to: 300 }));
  return [...url.searchParams].map(([name, value]) => `${name}=${value}`);
}

it("turns a span of the plot into two filters of the address", () => {
  expect(zoom(PAGE)).toEqual(["tab=files", "file=a.csv", "where=2.ge.10", "where=2.le.20"]);
});

it("takes the place of an earlier span, keeps other filters, and begins at the first page", () => {
  const filters = "&where=2.ge.1&where=1.has.x&where=2.le.5&page=3";
  expect(zoom(PAGE + filters)).toEqual([
    "tab=files",
    "file=a.csv",
    "where=1.has.x",
    "where=2.ge.10",
    "where=2.le.20",
  ]);
});

it("writes days as days", () => {
  const days = { min: Date.UTC(2024, 0, 1), max: Date.UTC(2024, 0, 13), isDate: true };
  expect(zoom(PAGE, { ...FRAME, ...days }).slice(2)).toEqual([
    "where=2.ge.2024-01-03T00:00",
    "where=2.le.2024-01-05T00:00",
  ]);
});
