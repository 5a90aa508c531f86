import { expect, it } from "vitest";
import { toRangedFile } from "../test/files/ranged-file.ts";
import { findAll } from "../test/html.ts";
import { TABLE_PLACE } from "../test/files/table-place.ts";
import { drawExplorer } from "./explorer.tsx";
import { readTableQuery } from "./table-query.ts";
import { loadTableView, readTable } from "./table-view.ts";

async function draw(search: string, text: string): Promise<string> {
  const fields = new URLSearchParams(search);
  const query = readTableQuery((name) => fields.getAll(name));
  const table = await readTable(toRangedFile(new TextEncoder().encode(text)), "x.csv", query);
  if (!table) throw new Error("the table was not read");
  const view = await loadTableView(table, query, null);
  return drawExplorer({ size: 100, view, query, place: TABLE_PLACE });
}

function readBins(html: string): string[][] {
  const [, counts = ""] = /Counts as a table<\/summary>(.*?)<\/details>/s.exec(html) ?? [];
  const cells = findAll(counts, "td").map(({ text }) => text);
  return Array.from({ length: cells.length / 3 }, (_, at) => cells.slice(at * 3, at * 3 + 3));
}

it("are a table too, with every row in one bin", async () => {
  const values = Array.from({ length: 100 }, (_, at) => at * at);
  const bins = readBins(await draw("plot=histogram&py=1", `depth\n${values.join("\n")}\n`));
  expect([bins.length > 4, bins[0]?.[0], bins.at(-1)?.[1]]).toEqual([true, "0", "9801"]);
  expect(bins.slice(1).map(([from]) => from)).toEqual(bins.slice(0, -1).map(([, to]) => to));
  const last = bins.length - 1;
  const counted = bins.map(([from, to], at) => {
    const ends = [Number(from), Number(to)] as const;
    return values.filter((one) => one >= ends[0] && (one < ends[1] || at === last)).length;
  });
  expect(bins.map(([, , rows]) => Number(rows))).toEqual(counted);
});

it("of days are between days", async () => {
  const days = ["2024-01-01", "2024-01-03", "2024-01-11"];
  const bins = readBins(await draw("plot=histogram&py=1", `day\n${days.join("\n")}\n`));
  expect([bins[0]?.[0], bins.at(-1)?.[1]]).toEqual(["2024-01-01", "2024-01-11"]);
});

it("of one value have no table: the summary says it", async () => {
  const html = await draw("plot=histogram&py=1", "depth\n3\n3\n");
  expect(html).toContain("depth is 3 in 2 rows.");
  expect(readBins(html)).toEqual([]);
});
