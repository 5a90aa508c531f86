import { expect, it } from "vitest";
import type { SourceTable } from "#api/wire/source-metadata.ts";
import { toTableFormat } from "#base/tables/table-format.ts";
import { TABLE_WHOLE_BYTES } from "../previews/limits.ts";
import type { RangedFile } from "../previews/read-range.ts";
import { toSqlTable } from "./sql-table.ts";
import { readTableQuery, type TableQuery } from "./table-query.ts";
import { loadTableView, readTable, type TableView } from "./table-view.ts";

const PATH = "casts.csv";

function toQuery(search = ""): TableQuery {
  const fields = new URLSearchParams(search);
  return readTableQuery((name) => fields.getAll(name));
}

function toFile(content: string | Uint8Array): RangedFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const read = async (start: number, end: number) => bytes.subarray(start, end);
  return { size: bytes.length, read, begin: async () => null };
}

async function view(
  content: string | Uint8Array,
  source: SourceTable | null,
  query = toQuery(),
): Promise<TableView> {
  const format = toTableFormat(source);
  const table = await readTable(toFile(content), source?.path ?? PATH, query, format);
  if (!table) throw new Error("the table was not read");
  return loadTableView(table, query, source);
}

/** In ISO-8859-1 the number of a character is its byte. */
function toLatin(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function toUtf16(text: string): Uint8Array {
  const codes = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return Uint8Array.from(codes.flatMap((code) => [code & 255, code >> 8]));
}

const DESCRIBED = { path: PATH, fields: [{ name: "site" }, { name: "depth", unit: "m" }] };

const PLACE = {
  page: "/datasets/1",
  file: PATH,
  saved: null,
  address: "https://portal.test/files/1/1/casts.csv",
  embedded: null,
  version: "https://portal.test/datasets/1/version/1",
};

it.each(["", "\uFEFF"])("counts the first row of a table without a head as a row", async (mark) => {
  const source = { ...DESCRIBED, dialect: { header: false } };
  const { columns, rows } = await view(`${mark}A,10,x\nB,30,y\n`, source);
  expect(columns.map(({ name, unit }) => [name, unit])).toEqual([
    ["site", null],
    ["depth", "m"],
    ["column_3", null],
  ]);
  expect(columns[1]?.facts).toMatchObject({ minimum: "10", maximum: "30" });
  expect(rows).toEqual([
    ["A", "10", "x"],
    ["B", "30", "y"],
  ]);
});

it.each([
  ["of ISO-8859-1", "ISO-8859-1", toLatin("Ort,Höhe\nTromsø,1\nSæby,3\n")],
  ["of UTF-16", "utf-16le", toUtf16("Ort,Höhe\nTromsø,1\nSæby,3\n")],
  ["in Windows-1252 that is not described", undefined, toLatin("Ort,Höhe\nTromsø,1\nSæby,3\n")],
  ["with the mark of UTF-16", undefined, toUtf16("\uFEFFOrt,Höhe\nTromsø,1\nSæby,3\n")],
])("reads a table %s", async (_, encoding, bytes) => {
  const fields = [{ name: "Höhe", unit: "m" }];
  const shown = await view(bytes, { path: PATH, ...(encoding && { encoding }), fields });
  expect(shown.rows).toEqual([
    ["Tromsø", "1"],
    ["Sæby", "3"],
  ]);
  expect(shown.columns[1]).toMatchObject({ name: "Höhe", unit: "m" });
  const table = toSqlTable({ view: shown, query: toQuery(), place: PLACE, size: 90 });
  expect(new TextDecoder(table?.described?.encoding).decode(bytes)).toContain("Tromsø");
});

const SPACED = {
  ...DESCRIBED,
  path: "casts.txt",
  dialect: { delimiter: " ", skipInitialSpace: true, commentChar: "#" },
};
/** `岸` in Shift JIS, three times, and a byte of it that is a letter in ASCII. */
const SHIFT_JIS = [0x8a, 0xdd, 0x83, 0x41];

it.each<[string, SourceTable, (at: number) => string | number[], string]>([
  [
    "whose first row has values",
    { ...DESCRIBED, dialect: { header: false } },
    (at) => `${at},"\n"`,
    "",
  ],
  [
    "of ISO-8859-1",
    { ...DESCRIBED, encoding: "latin1" },
    (at) => [...toLatin(`${at},éé`)],
    "é,b\n",
  ],
  [
    "of Shift JIS",
    { ...DESCRIBED, encoding: "Shift_JIS" },
    (at) => [...toLatin(`${at},`), ...SHIFT_JIS],
    "a,b\n",
  ],
  ["of UTF-8", DESCRIBED, (at) => `${at},é岸`, "é,岸\n"],
  ["between spaces, with comments", SPACED, (at) => `#${at}\n  ${at}   7.5`, "# depths\n  a b\n"],
])("misses no row of a large table %s from place to place", async (_, source, toRow, head) => {
  const lines = Array.from({ length: TABLE_WHOLE_BYTES / 8 }, (_, at) => {
    const row = toRow(at);
    return typeof row === "string" ? [...new TextEncoder().encode(row), 10] : [...row, 10];
  });
  const begin = source.encoding === "latin1" ? toLatin(head) : new TextEncoder().encode(head);
  const bytes = Uint8Array.from([begin, ...lines].flatMap((part) => [...part]));
  expect(bytes.length).toBeGreaterThan(TABLE_WHOLE_BYTES);
  const seen: string[] = [];
  for (let at = 0, page = 0; page < 3; page += 1) {
    const shown = await view(bytes, source, { ...toQuery(), at });
    seen.push(...shown.rows.map(([id = ""]) => id));
    expect(shown.rows[0]).toHaveLength(2);
    at = shown.next ?? 0;
  }
  expect(seen).toEqual(Array.from({ length: 150 }, (_, at) => String(at)));
});

it("reads a large table in the encoding that its statistics found", async () => {
  const row = "7,a\n";
  const begin = `depth,n\n${row.repeat(TABLE_WHOLE_BYTES / row.length)}`;
  const bytes = toLatin(`${begin}5,Tromsø\n`);
  const rows = begin.split("\n").length - 1;
  const index = {
    size: bytes.length,
    scanned: bytes.length,
    rows,
    every: rows,
    offsets: [8],
    encoding: "windows-1252",
    columns: [],
    sample: [],
  };
  const at = begin.length - 40 * row.length;
  const file = { ...toFile(bytes), loadIndex: async () => index };
  const table = await readTable(file, PATH, { ...toQuery(), at });
  expect(table?.rows.at(-1)).toEqual(["5", "Tromsø"]);
});

function swap(bytes: Uint8Array): Uint8Array {
  return bytes.map((_, at) => bytes[at ^ 1] ?? 0);
}

it.each<[name: string, encoding: string | undefined, encode: (text: string) => Uint8Array]>([
  ["as declared", "utf-16le", toUtf16],
  ["as declared, its larger byte first", "utf-16be", (text) => swap(toUtf16(text))],
  ["by its mark", undefined, (text) => toUtf16(`\uFEFF${text}`)],
  ["by its mark, as UTF-16 is declared", "utf-16", (text) => swap(toUtf16(`\uFEFF${text}`))],
])("reads a large table of UTF-16 page by page %s", async (_, encoding, encode) => {
  // Both letters have the byte of a line end.
  const row = "\u010A\u0A0A,x\n";
  const source = { path: PATH, fields: [], ...(encoding && { encoding }) };
  const rows = Array.from({ length: 150 }, (_row, at) => `${at},y\n`).join("");
  const bytes = encode(`id,n\n${rows}${row.repeat(TABLE_WHOLE_BYTES / 10)}`);
  expect(bytes.length).toBeGreaterThan(TABLE_WHOLE_BYTES);
  const seen: string[] = [];
  for (let at = 0, page = 0; page < 3; page += 1) {
    const shown = await view(bytes, source, { ...toQuery(), at });
    seen.push(...shown.rows.map(([id = ""]) => id));
    at = shown.next ?? 0;
  }
  expect(seen).toEqual(Array.from({ length: 150 }, (_id, at) => String(at)));
  for (const at of [5, 6, 7].map((more) => bytes.length - 1_000 + more)) {
    const { rows: last } = await view(bytes, source, { ...toQuery(), at });
    expect(new Set(last.map((cells) => cells.join()))).toEqual(new Set(["\u010A\u0A0A,x"]));
  }
});

const CASTS = "site,depth,warmth\nA,10,7.5\nB,-999,8\nC,30,-999\nD,20,off\n-999,40,9\n";
const SOURCE: SourceTable = {
  path: PATH,
  missingValues: ["", "-999"],
  fields: [{ name: "depth" }, { name: "warmth", missingValues: ["off"] }, { name: "site" }],
};

it("counts and draws none of the values that a table or its column declares missing", async () => {
  const { columns, plot } = await view(CASTS, SOURCE, toQuery("plot=histogram&py=2"));
  const [site, depth, warmth] = columns.map(({ facts }) => facts);
  expect(depth).toMatchObject({ missing: 1, distinct: 4, minimum: "10", median: "25" });
  expect(depth?.histogram).toMatchObject({ min: 10, max: 40 });
  expect(warmth).toMatchObject({ type: "number", missing: 1, minimum: "-999", maximum: "9" });
  expect(site).toMatchObject({ missing: 1, distinct: 4 });
  expect(plot?.summary).toContain("depth from 10 to 40");
  const undeclared = await view(CASTS, null);
  expect(undeclared.columns[1]?.facts).toMatchObject({ missing: 0, minimum: "-999" });
});

it.each([
  ["where=2.none.", "B"],
  ["where=2.some.", "ACD-999"],
  ["where=2.le.10", "A"],
  ["where=2.eq.-999", "B"],
  ["where=3.none.", "D"],
  ["by=2", "ADC-999B"],
  ["by=-2", "-999CDAB"],
])("shows of the address %s the rows %s, as they are written", async (search, expected) => {
  const { rows } = await view(CASTS, SOURCE, toQuery(search));
  expect(rows.map(([site]) => site).join("")).toBe(expected);
});

it("reads numbers with the signs that a column declares, and shows them as they are written", async () => {
  const text = "name;depth;place\na;1.001,5;1,5\nb;10,25;2,5\nc;-;x\n";
  const fields = [
    { name: "depth", type: "number", options: { decimalChar: ",", groupChar: "." } },
    { name: "place", type: "string" },
  ];
  const source = { path: PATH, dialect: { delimiter: ";" }, fields };
  const shown = await view(text, source, toQuery("plot=histogram&py=2&by=2"));
  expect(shown.columns.map(({ facts }) => facts.type)).toEqual(["text", "number", "text"]);
  expect(shown.columns[1]?.facts).toMatchObject({
    missing: 1,
    minimum: "10.25",
    maximum: "1001.5",
  });
  expect(shown.rows.map(([, depth]) => depth)).toEqual(["10,25", "1.001,5", "-"]);
  expect(shown.plot?.summary).toContain("depth from 10.3 to 1001.5");
});

it.each<[string, SourceTable | null, string]>([
  ["nothing", null, ""],
  [
    "names and missing values",
    { ...SOURCE, dialect: { header: false } },
    ", header = false, names = ['depth', 'warmth', 'site'], nullstr = ['', '-999', 'off']",
  ],
  [
    "marks",
    { ...SPACED, dialect: { delimiter: ";", quoteChar: "'", escapeChar: "\\", commentChar: "#" } },
    ", delim = ';', quote = '''', escape = '\\', comment = '#'",
  ],
  ["an encoding that it has", { ...DESCRIBED, encoding: "latin1" }, ", encoding = 'latin-1'"],
  ["an encoding of two bytes", { ...DESCRIBED, encoding: "utf-16" }, ", encoding = 'utf-16'"],
  ["an encoding that it lacks", { ...DESCRIBED, encoding: "Shift_JIS" }, ""],
  [
    "signs of numbers",
    {
      path: PATH,
      fields: [{ name: "site", type: "number", options: { decimalChar: ",", groupChar: "." } }],
    },
    ", decimal_separator = ',', thousands = '.', types = {'site': 'DOUBLE'}",
  ],
])("tells the query box and DuckDB %s of a description", async (_, source, options) => {
  const table = toSqlTable({
    view: await view(CASTS, source),
    query: toQuery(),
    place: PLACE,
    size: 90,
  });
  expect(table?.duckdb).toBe(`read_csv_auto('${PLACE.address}'${options})`);
  const format = toTableFormat(source);
  expect(table?.described ?? {}).toEqual(format);
});
