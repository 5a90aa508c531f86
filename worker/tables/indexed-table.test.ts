import { expect, it } from "vitest";
import type { SourceTable } from "#api/wire/source-metadata.ts";
import type { TableIndex } from "#api/wire/table-index.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";
import { TABLE_WHOLE_BYTES } from "../previews/limits.ts";
import { openRangedFile, type RangedFile } from "../previews/read-range.ts";
import { TABLE_PLACE } from "../test/files/table-place.ts";
import { drawExplorer } from "./explorer.tsx";
import { createTableIndexes } from "./table-indexes.ts";
import { readTableQuery } from "./table-query.ts";
import { readTable, loadTableView, type TableView } from "./table-view.ts";

const EVERY = 1_000;
const ROWS = 40_000;
function toText(newline = "\n"): string {
  const row = (at: number): string => `${at},"é ""${at}"",${newline}next"`;
  return `\uFEFFid,words${newline}${Array.from({ length: ROWS }, (_, at) => row(at)).join(newline)}${newline}`;
}

/** A file with the index that the catalogue would make of it. */
function toIndexed(text: string, change: Partial<TableIndex> = {}) {
  const bytes = new TextEncoder().encode(text);
  const reads: [number, number][] = [];
  const ids = Array.from({ length: ROWS / EVERY }, (_, mark) => mark * EVERY);
  const offsets = ids.map(
    (id) =>
      new TextEncoder().encode(text.slice(0, text.search(new RegExp(`^${id},"`, "m")))).length,
  );
  const none = { distinct: 9, isDistinctCut: false, median: null, histogram: null, top: [] };
  const index: TableIndex = {
    size: bytes.length,
    scanned: bytes.length,
    rows: ROWS,
    every: EVERY,
    offsets,
    columns: [
      { name: "id", type: "number", missing: 0, minimum: "0", maximum: String(ROWS - 1), ...none },
      { name: "words", type: "text", missing: 7, minimum: null, maximum: null, ...none },
    ],
    sample: [
      ["1", "a"],
      ["2", "b"],
    ],
    ...change,
  };
  const file: RangedFile = {
    size: bytes.length,
    async read(start, end) {
      reads.push([start, Math.min(end, bytes.length)]);
      return bytes.subarray(start, end);
    },
    begin: async () => null,
    loadIndex: async () => index,
  };
  return { file, reads };
}

async function view(
  file: RangedFile,
  search: string,
  source: SourceTable | null = null,
): Promise<TableView> {
  const fields = new URLSearchParams(search);
  const query = readTableQuery((name) => fields.getAll(name));
  const table = await readTable(file, "x.csv", query);
  if (!table) throw new Error("the table was not read");
  return loadTableView(table, query, source);
}

function draw(shown: TableView, search = "", place = TABLE_PLACE): string {
  const fields = new URLSearchParams(search);
  const query = readTableQuery((name) => fields.getAll(name));
  return drawExplorer({ size: 100, view: shown, query, place }).replaceAll("<!-- -->", "");
}

it.each([
  ["", 0],
  ["page=2", 50],
  ["page=20", 950],
  ["page=21", 1_000],
  ["page=401", 20_000],
  ["page=800", 39_950],
])(
  "shows of the address %j the rows from %d on, and reads one range for them",
  async (search, first) => {
    for (const newline of ["\n", "\r\n"]) {
      const { file, reads } = toIndexed(toText(newline));
      const shown = await view(file, search);
      expect(shown.rows.map(([id]) => Number(id))).toEqual(
        Array.from({ length: 50 }, (_, at) => first + at),
      );
      expect(shown.rows[0]?.[1]).toContain(`é "${first}",`);
      expect(reads).toHaveLength(2);
      expect(file.size).toBeGreaterThan(TABLE_WHOLE_BYTES);
    }
  },
);

it("draws each row of a span from the file, and of a larger one the blocks", async () => {
  const every = 2_000;
  const least = Array.from({ length: ROWS / every }, (_, at) => at * every);
  const most = least.map((id) => id + every - 1);
  const blocks = { every, columns: [{ least, most }, null] };
  const { file, reads } = toIndexed(toText(), { blocks });
  const search = "plot=line&py=1&pf=3001&pu=3100";
  const shown = await view(file, search);
  expect(shown.plot?.summary).toBe(
    "100 points: id from 3000 to 3099, Row from 3001 to 3100. The plot shows Row from 3001 to 3100.",
  );
  expect(reads).toHaveLength(3);
  const html = draw(shown, search);
  expect(html).toContain('size="10" maxLength="40" name="pf" value="3001"');
  expect(html).toContain(
    '<a href="/datasets/1?tab=files&amp;file=x.csv&amp;plot=line&amp;py=1#files">Show all of it</a>',
  );
  const all = await view(file, "plot=line&py=1");
  expect(all.plot?.summary).toMatch(/^40,000 rows, drawn by .* of every 2,000:/);
  expect(draw(all)).toContain("Medians and histograms are of a random sample of 2 rows.");
  expect(draw(all)).not.toContain("Drawn from");
  const positions = draw(await view(file, "plot=map&px=1&py=1"), "plot=map&px=1&py=1");
  expect(positions).toContain('aria-label="Against"');
  expect(positions).not.toContain('name="pf"');
  const nothing = draw(await view(file, "plot=line&py=1&pf=50000"), "plot=line&py=1&pf=50000");
  expect(nothing).toContain("Within these limits, the columns hold no values");
});

it("names the shown rows, links to the others, and shows statistics of all rows", async () => {
  const { file } = toIndexed(toText());
  const html = draw(await view(file, "page=401"), "page=401");
  expect(html).toContain("Rows 20,001 to 20,050 of 40,000 rows.");
  expect(html).toContain(
    "Statistics of all 40,000 rows. Medians and histograms are of a random sample of 2 rows.",
  );
  const sampled = draw(await view(file, "plot=histogram&py=1"), "plot=histogram&py=1");
  expect(sampled).toContain("Drawn from a random sample of 2 of 40,000 rows.");
  expect(draw(await view(toIndexed(toText(), { rows: 2 }).file, ""))).not.toContain("at random");
  expect(html).toContain("page=800");
  expect(html).toContain('aria-label="Page, 1 to 800"');
  expect(html).toContain(">39999<");
  expect(html).toContain("The server sorts and filters tables up to 512.00 kB.");
});

it("reads as UTF-8 where the statistics name an encoding that does not exist", async () => {
  const { file } = toIndexed(toText(), { encoding: "klingon" });
  expect((await view(file, "page=2")).rows[0]?.[1]).toContain('é "50"');
});

it("says of the address past the last page that it is", async () => {
  const { file, reads } = toIndexed(toText());
  const html = draw(await view(file, "page=801"));
  expect(html).toContain("This page is past the last of 40,000 rows.");
  expect(html).toContain('aria-label="Plot"');
  expect(reads).toHaveLength(1);
});

it("shows the statistics of the first rows while the others are being counted, and rows all the same", async () => {
  const { file } = toIndexed(toText(), { scanned: 1_000, rows: 30 });
  const shown = await view(file, "page=2");
  expect(shown.extent.kind).toBe("window");
  expect(shown.rows[0]?.[0]).toBe("0");
  expect(draw(shown)).toContain("Statistics of the first 30 rows. The others are being counted.");
});

it("searches for rows in a part of the file, as before", async () => {
  const { file, reads } = toIndexed(toText());
  const shown = await view(file, "where=1.ge.40");
  expect(reads.reduce((sum, [start, end]) => sum + end - start, 0)).toBeLessThan(150_000);
  expect(shown.extent.kind).toBe("window");
  expect(shown.rows[0]?.[0]).toBe("40");
  expect(draw(shown, "where=1.ge.40")).toContain(
    "below are the matching rows of a part of the file. Your browser can do it for the whole table",
  );
});

it("loads the statistics of a table until all its rows were counted, and then no more", async () => {
  const { file } = toIndexed(toText());
  const index = await file.loadIndex?.();
  if (!index) throw new Error("the table has no statistics");
  const indexes = createTableIndexes();
  const answers = [null, { ...index, scanned: 5 }, index, null];
  let asked = 0;
  const read = () =>
    indexes.read({ id: 1, version: 1, path: "x.csv" }, async () => answers[asked++] ?? null);
  expect([await read(), await read(), await read(), await read()]).toEqual([
    null,
    { ...index, scanned: 5 },
    index,
    index,
  ]);
  const other = { id: 1, version: 2, path: "x.csv" };
  expect(await indexes.read(other, async () => null)).toBeNull();
});

it("stores the statistics of the tables that were opened last, within their bytes", async () => {
  const bytes = 100_000;
  const counted = { size: 9, scanned: 9, rows: 1, every: 1, offsets: [], columns: [] };
  const indexes = createTableIndexes();
  let loaded: number[] = [];
  const read = (id: number) =>
    indexes.read({ id, version: 1, path: "x.csv" }, async () => {
      loaded.push(id);
      return { ...counted, sample: [["x".repeat(bytes)]] };
    });
  const most = Math.floor(PORTAL_BOUNDS.tableIndexes.bytes / bytes);
  for (let id = 0; id < 2 * most; id += 1) await read(id);
  loaded = [];
  for (const id of [2 * most - 1, most + 2, 0]) await read(id);
  expect(loaded).toEqual([0]);
});

it("reads a table whose rows are too far apart by its places", async () => {
  const { file } = toIndexed(toText(), { every: ROWS, offsets: [12] });
  const far = toIndexed(toText().repeat(4), { every: ROWS * 4, offsets: [12] });
  expect((await view(file, "")).extent.kind).toBe("counted");
  expect((await view(far.file, "")).extent.kind).toBe("window");
});

it.each([
  ["knows no such call", new Response(null, { status: 404 })],
  ["answers what is no index", Response.json({ rows: "many" })],
  ["answers no JSON", new Response("{}")],
  [
    "has read nothing of it",
    Response.json({ size: 9, scanned: 0, rows: 0, every: 1, offsets: [], columns: [], sample: [] }),
  ],
])("reads a large table without an index where the catalogue %s", async (_, answer) => {
  const bytes = new TextEncoder().encode(toText());
  const api = {
    open: async (path: string, init: RequestInit) => {
      if (path.includes("/files/table?")) {
        expect(new Headers(init.headers).get("accept")).toBe("application/json");
        return { ok: true, value: answer } as const;
      }
      const [, start, end] =
        /(\d+)-(\d+)/.exec(String(new Headers(init.headers).get("range"))) ?? [];
      const part = bytes.slice(Number(start), Number(end) + 1);
      return { ok: true, value: new Response(part, { status: 206 }) } as const;
    },
  };
  const file = openRangedFile(api, { id: 1, version: 1, path: "x.csv", size: bytes.length });
  const shown = await view(file, "");
  expect.assertions(4);
  expect(shown.extent.kind).toBe("window");
  expect(shown.rows[0]?.[0]).toBe("0");
  expect(draw(shown)).toMatch(/ of a sample of [\d,]+ rows from twelve places in the file\./);
});

it("says of Parquet which declared missing values the file's own statistics count as values, until its rows are counted", async () => {
  const { file } = toIndexed(toText());
  const source = {
    path: "x.csv",
    fields: [{ name: "id", missingValues: ["", "n/a", "-1", "-9"] }],
  };
  const sentence = "Missing values that only the description names are counted as values: -1, -9.";
  const place = { ...TABLE_PLACE, file: "x.parquet" };
  const shown = await view(file, "", source);
  const toCounted = (rows: number, isAll: boolean) => ({ ...shown, counted: { rows, isAll } });
  const own = toCounted(0, false);
  expect(draw(own, "", place)).toContain(sentence);
  const others = { ...(await view(file, "col=2", source)), counted: own.counted };
  const silent = [shown, toCounted(1_000, false), toCounted(0, true), others];
  for (const html of [draw(own), ...silent.map((one) => draw(one, "", place))])
    expect(html).not.toContain("only the description names");
});
