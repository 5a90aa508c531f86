import { expect, it } from "vitest";
import { TABLE_WHOLE_BYTES } from "../previews/limits.ts";
import { toRangedFile } from "../test/files/ranged-file.ts";
import { TABLE_PLACE } from "../test/files/table-place.ts";
import { drawExplorer } from "./explorer.tsx";
import { readTableQuery } from "./table-query.ts";
import { loadTableView, readTable } from "./table-view.ts";

const STATIONS = ["station,depth,note", "A,12.5,7", "B,3,calm", "C,n/a,9", "D,100,7"].join("\n");
async function draw(search: string, text = STATIONS) {
  const fields = new URLSearchParams(search);
  const query = readTableQuery((name) => fields.getAll(name));
  const table = await readTable(toRangedFile(new TextEncoder().encode(text)), "x.csv", query);
  if (!table) throw new Error("the table was not read");
  const view = await loadTableView(table, query, null);
  return { view, html: drawExplorer({ size: 100, view, query, place: TABLE_PLACE }) };
}

/** The statistics as a reader meets them: from the heading to the end of the table. */
function readStatistics(html: string): string {
  return html
    .slice(html.indexOf(">Columns</h3>") + 1)
    .replaceAll(/<svg.*?<\/svg>/gs, "")
    .replaceAll(/<\/(td|th|p|tr|h3)>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

it("counts only the rows that the filter lets pass, and says so before the figures", async () => {
  const { html } = await draw("where=2.le.12.5");
  expect(readStatistics(html)).toMatch(
    /^Columns Statistics of the 2 matching rows\. .*depth Number 0 2 3 7\.75 12\.5 note Text 0 2 7 \(1\), calm \(1\)/,
  );
});

it("keeps the type of a column of texts where the matching rows have numbers alone", async () => {
  const { html, view } = await draw("where=3.ne.calm");
  expect(view.columns[2]?.facts.type).toBe("text");
  expect(readStatistics(html)).toMatch(
    /^Columns Statistics of the 3 matching rows\. .* depth Number 1 2 12\.5 56\.25 100 note Text 0 2 7 \(2\), 9 \(1\)/,
  );
});

it("keeps the type of a column that the matching rows leave empty", async () => {
  const { html } = await draw("where=2.none.");
  expect(readStatistics(html)).toMatch(
    /^Columns Statistics of the 1 matching row\. .* depth Number 1 0/,
  );
});

it("shows the statistics of all rows where none matches, and without a filter", async () => {
  const { html } = await draw("where=1.eq.nothing");
  expect(readStatistics(html)).toMatch(
    /^Columns No row matches, so these are the statistics of all 4 rows\. .* depth Number 1 3 3 12\.5 100/,
  );
  const { html: unfiltered } = await draw("by=-2");
  expect(readStatistics(unfiltered)).toMatch(
    /^Columns Column Type .* depth Number 1 3 3 12\.5 100/,
  );
});

it("says of a large table that the filter changes neither statistics nor plot", async () => {
  const text = `n\n${"1\n2\n".repeat(TABLE_WHOLE_BYTES / 4)}`;
  const { html, view } = await draw("where=1.eq.1&plot=histogram&py=1", text);
  expect(view.plot?.summary).toMatch(/ The filter does not change this plot\.$/);
  expect(readStatistics(html)).toMatch(
    /^Columns These statistics are of .* The filter does not change these statistics\. Column /,
  );
  const { html: unfiltered } = await draw("plot=histogram&py=1", text);
  expect(unfiltered).not.toContain("The filter does not change");
});
