import { expect, it } from "vitest";
import { drawExplorer } from "./explorer.tsx";
import { readTableQuery } from "./table-query.ts";
import { readTable, loadTableView, type TableView } from "./table-view.ts";

const PLACE = {
  page: "/datasets/1",
  file: "x.csv",
  saved: null,
  address: null,
  embedded: null,
  version: "https://portal.test/datasets/1/version/1",
};

async function view(search: string, text: string): Promise<TableView> {
  const fields = new URLSearchParams(search);
  const query = readTableQuery((name) => fields.getAll(name));
  const bytes = new TextEncoder().encode(text);
  const read = async (start: number, end: number) => bytes.subarray(start, end);
  const file = { size: bytes.length, read, begin: async () => null };
  const table = await readTable(file, "x.csv", query);
  if (!table) throw new Error("the table was not read");
  return loadTableView(table, query, null);
}

/** A table of so many columns, whose cells say their place. */
function toWide(count: number, rows = 3): string {
  const row = (text: string): string =>
    Array.from({ length: count }, (_, at) => `${text}${at}`).join();
  return `${row("col_")}\n${Array.from({ length: rows }, (_, at) => row(String(at))).join("\n")}\n`;
}

async function draw(search: string, text: string): Promise<string> {
  const fields = new URLSearchParams(search);
  const query = readTableQuery((name) => fields.getAll(name));
  const html = drawExplorer({ size: 100, view: await view(search, text), query, place: PLACE });
  return html.replaceAll("<!-- -->", "");
}

/** The columns of the list, those that are ticked in capitals. */
function listTicks(html: string): string[] {
  const [, list = ""] =
    /<fieldset[^>]*aria-label="Columns".*?<\/legend>(.*?)<\/fieldset>/s.exec(html) ?? [];
  return [...list.matchAll(/name="col"( checked="")? value="\d+"[^>]*\/> ([^<]+)</g)].map(
    ([, checked, name = ""]) => (checked ? name.toUpperCase() : name),
  );
}

function findNextList(html: string): string | undefined {
  const [button = ""] = /<button[^>]*>Next columns/.exec(html) ?? [];
  return /name="cp"/.test(button) ? /value="(\d+)"/.exec(button)?.[1] : undefined;
}

it("says how many columns a wide table has besides the shown ones", async () => {
  const html = await draw("", toWide(61));
  expect(html).toContain("40 of 61 columns");
  expect(html).toContain("Columns 1 to 61 of 61. At most 40 are shown at once.");
  expect(listTicks(html)).toHaveLength(61);
  expect(await draw("", toWide(41))).toContain("are shown at once");
  expect(await draw("", toWide(40))).not.toContain("are shown at once");
});

it.each([
  [51, 1],
  [300, 3],
  [2_000, 20],
])("lists each of %i columns to be chosen, within 200 kB of page", async (count, lists) => {
  const text = toWide(count);
  const listed: string[] = [];
  for (let list = 1; list <= lists; list += 1) {
    const html = await draw(`cp=${list}`, text);
    expect(html.length).toBeLessThan(200_000);
    expect(findNextList(html)).toBe(list < lists ? String(list + 1) : undefined);
    listed.push(...listTicks(html));
  }
  expect(listed).toEqual(Array.from({ length: count }, (_, at) => `col_${at}`));
});

it("keeps what is chosen ticked while other columns are searched", async () => {
  const html = await draw("col=1999&col=3&cq=COL_1998", toWide(2_000));
  expect(listTicks(html)).toEqual(["COL_2", "COL_1998"]);
  expect(html).toContain("1 to 1 of 1 with “COL_1998” in their names, of 2,000 columns.");
  const none = await draw("col=3&cq=nowhere", toWide(300));
  expect(none).toContain("None of 300 columns has “nowhere” in its name.");
  expect(listTicks(none)).toEqual(["COL_2"]);
});

it("says that more columns are ticked than are shown, and loses no tick", async () => {
  const ticks = Array.from({ length: 45 }, (_, at) => `col=${at * 2 + 1}`).join("&");
  const html = await draw(`${ticks}&cq=col_88`, toWide(120));
  expect(html).toContain(
    "At most 40 columns are shown at once: the first of the 45 selected ones. Deselect some columns to see the others.",
  );
  expect(html).toContain("40 of 120 columns");
  expect(listTicks(html)).toEqual(Array.from({ length: 45 }, (_, at) => `COL_${at * 2}`));
  expect(await draw(ticks.replace("col=1&", ""), toWide(44))).not.toContain(
    "columns are shown at once",
  );
  const forty = ticks.split("&").slice(0, 40).join("&");
  expect(await draw(forty, toWide(120))).not.toContain("columns are shown at once");
});

it("asks to remove a filter instead of losing the seventh", async () => {
  const filters = Array.from({ length: 6 }, (_, at) => `where=${at + 1}.some.`);
  const html = await draw(filters.join("&"), toWide(9));
  expect(html).toContain("At most 6 filters can be set. Remove one to add another.");
  expect(html).not.toContain('name="fv"');
  expect(await draw(filters.slice(1).join("&"), toWide(9))).toContain('name="fv"');
});

it("shows, filters, sorts and draws any column of a wide table, with its statistics", async () => {
  const search = "col=1999&where=2000.ge.11999&by=-2000&plot=histogram&py=1998";
  const shown = await view(search, toWide(2_000));
  expect(shown.rows).toEqual([["21998"], ["11998"]]);
  expect(shown.shown).toMatchObject([{ facts: { minimum: "11998", maximum: "21998" } }]);
  expect(shown.plot?.summary).toContain("col_1997 from 11997 to 21997");
});

it("reads the names of more columns than the beginning of a large text holds", async () => {
  const shown = await view("col=2400", toWide(2_400, 100));
  expect(shown.extent.kind).toBe("window");
  expect(shown.columnsInAll).toBe(2_400);
  expect(shown.shown.map(({ name }) => name)).toEqual(["col_2399"]);
  expect(shown.rows.slice(0, 2)).toEqual([["02399"], ["12399"]]);
});
