import { expect, it } from "vitest";
import type { SourceTable } from "#api/wire/source-metadata.ts";
import { TABLE_WHOLE_BYTES } from "../previews/limits.ts";
import { toSource } from "./sql.ts";
import { readTableQuery } from "./table-query.ts";
import { loadTableView, readTable, type TableView } from "./table-view.ts";
import { toOneByteEncoding } from "./text-format.ts";

const SOURCE: SourceTable = {
  path: "casts.csv",
  dialect: { header: false },
  fields: [{ name: "site" }, { name: "depth", unit: "m" }],
};

async function view(text: string): Promise<TableView> {
  const bytes = new TextEncoder().encode(text);
  const read = async (start: number, end: number) => bytes.subarray(start, end);
  const loadIndex = () => Promise.reject(new Error("an index counts rows after a head"));
  const file = { size: bytes.length, read, begin: async () => null, loadIndex };
  const query = readTableQuery(() => []);
  const table = await readTable(file, "casts.csv", query, SOURCE);
  if (!table) throw new Error("the table was not read");
  return loadTableView(table, query, SOURCE);
}

it.each(["", "\uFEFF"])("counts the first row of a table without a head as a row", async (mark) => {
  const { columns, rows } = await view(`${mark}A,10,x\nB,30,y\n`);
  expect(columns.map(({ name, unit }) => [name, unit])).toEqual([
    ["site", null],
    ["depth", "m"],
    ["column_3", null],
  ]);
  expect(columns[1]?.facts).toMatchObject({ minimum: "10", maximum: "30" });
  const head = ", header = false, names = ['site', 'depth'])";
  expect(toSource("casts.csv", "/c", ["site", "depth"])).toBe(`read_csv_auto('/c'${head}`);
  expect(rows).toEqual([
    ["A", "10", "x"],
    ["B", "30", "y"],
  ]);
});

it("begins a large one with its first row", async () => {
  const { rows } = await view("A,10\n".repeat(TABLE_WHOLE_BYTES / 5 + 1).replace("A", "first"));
  expect([rows.length, rows[0]]).toEqual([50, ["first", "10"]]);
});

/** In ISO-8859-1 the number of a character is its byte. */
function toFile(text: string) {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const read = async (start: number, end: number) => bytes.subarray(start, end);
  return { size: bytes.length, read, begin: async () => null };
}

const PATH = "places.csv";
const described = { path: PATH, encoding: "ISO-8859-1", fields: [{ name: "Höhe", unit: "m" }] };

it("reads a table in the encoding that its publisher declares", async () => {
  const file = toFile("Ort,Höhe\nTromsø,100\nSæby,3\n");
  const query = readTableQuery(() => []);
  const table = await readTable(file, PATH, query, described);
  if (!table) throw new Error("the table was not read");
  const view = await loadTableView(table, query, described);
  expect(view.rows).toEqual([
    ["Tromsø", "100"],
    ["Sæby", "3"],
  ]);
  expect(view.columns[1]).toMatchObject({ name: "Höhe", unit: "m" });
});

it("misses no row of a large one from place to place", async () => {
  const count = Math.ceil(TABLE_WHOLE_BYTES / 25);
  const rows = Array.from({ length: count }, (_, at) => `${at},${"é".repeat(24)}`);
  const file = toFile(`Öre,note\n${rows.join("\n")}`);
  const seen: string[] = [];
  for (let at = 0, page = 0; page < 3; page += 1) {
    const query = { ...readTableQuery(() => []), at };
    const table = await readTable(file, PATH, query, described);
    if (!table) throw new Error("the table was not read");
    const view = await loadTableView(table, query, described);
    seen.push(...view.rows.map((row) => row.join()));
    at = view.next ?? 0;
  }
  expect(seen).toEqual(rows.slice(0, 150));
});

it.each([
  ["ISO-8859-2", "iso-8859-2"],
  ["latin-1", "windows-1252"],
  ["cp1250", "windows-1250"],
  ["UTF-8", null],
  ["utf-16le", null],
  ["iso-8859-99", null],
  [undefined, null],
])("decodes a text that is declared as %s as %s", (declared, expected) => {
  expect(toOneByteEncoding(declared)).toBe(expected);
});
