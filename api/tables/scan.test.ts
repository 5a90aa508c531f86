import { expect, it } from "vitest";
import { TABLE_OFFSETS_MAX } from "./limits.ts";
import { openScan, type Scan, scanPiece, type TextKind, toIndex } from "./scan.ts";
import { readScan, writeScan } from "./stored-scan.ts";

/** Scans a text in pieces of so many bytes, each with only the stored result of the one before; `null` when it cannot be read. */
function scan(text: string, pieceBytes: number, kind: TextKind = "delimited"): Scan | null {
  const bytes = new TextEncoder().encode(text);
  let open = openScan(kind, bytes.length);
  while (open.scanned < bytes.length) {
    if (!scanPiece(open, bytes.subarray(open.scanned, open.scanned + pieceBytes))) return null;
    open = toNextStep(open);
  }
  return open;
}

function toNextStep(open: Scan): Scan {
  const next = readScan(writeScan(open));
  if (next === null || next.kind === "parquet") throw new Error("the scan was not stored");
  return next;
}

function index(text: string, pieceBytes = 1_000, kind: TextKind = "delimited") {
  const scanned = scan(text, pieceBytes, kind);
  if (scanned === null) throw new Error("the table was not read");
  return toIndex(scanned);
}

const ROWS = Array.from({ length: 1_000 }, (_, at) =>
  [
    at,
    `"é, ""${at}"",\nnext line"`,
    2_000 - at / 4,
    `2016-01-${String((at % 28) + 1).padStart(2, "0")}`,
  ].join(","),
);
const TEXT = `\uFEFFid,words,depth,day\r\n${ROWS.join("\r\n")}\r\n`;

it("counts the same, however the file is split into parts", () => {
  const whole = index(TEXT, 1_000_000);
  expect(whole).toMatchObject({ rows: 1_000, scanned: whole.size });
  for (const pieceBytes of [97, 500, 4_096]) expect(index(TEXT, pieceBytes)).toEqual(whole);
});

it("stores where every so many-th row begins", () => {
  const bytes = new TextEncoder().encode(TEXT);
  const { offsets, every } = index(TEXT, 300);
  const ids = offsets.map((at) =>
    Number(/^\d+/.exec(new TextDecoder().decode(bytes.subarray(at, at + 9)))),
  );
  expect(ids).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((mark) => mark * every));
});

it("stores a bounded number of offsets, farther apart in a long table", () => {
  const rows = TABLE_OFFSETS_MAX * 128 + 1;
  const { offsets, every } = index(`n\n${"1\n".repeat(rows)}`, 1_000_000);
  expect([every, offsets.length]).toEqual([256, TABLE_OFFSETS_MAX / 2 + 1]);
  expect(offsets.at(-1)).toBe(2 + 2 * 256 * (TABLE_OFFSETS_MAX / 2));
});

it("reports the content of all cells of each column", () => {
  const { columns } = index(TEXT);
  expect(columns[0]).toMatchObject({
    name: "id",
    type: "number",
    missing: 0,
    distinct: 1_000,
    isDistinctCut: false,
    minimum: "0",
    median: "499.5",
    maximum: "999",
  });
  expect(columns[2]).toMatchObject({ type: "number", minimum: "1750.25", maximum: "2000" });
  expect(columns[3]).toMatchObject({
    type: "date",
    distinct: 28,
    minimum: "2016-01-01",
    maximum: "2016-01-28",
    top: [],
  });
  expect(columns[0]?.histogram?.counts.reduce((sum, count) => sum + count, 0)).toBe(1_000);
});

it.each([
  ["days", ["2016-01-01", "", "2016-12-31"], { type: "date", missing: 1, maximum: "2016-12-31" }],
  ["days of any century", ["0101-01-01", "9876-12-31"], { type: "date", maximum: "9876-12-31" }],
  ["days and a word among them", ["2016-01-01", "2016-05-xx", "2016-12-31"], { type: "text" }],
  ["numbers and a word", ["1", "2", "3x"], { type: "text", minimum: null, maximum: null }],
  ["times of day", ["12:30", "13:45"], { type: "text" }],
  ["days and a number", ["2016-01-01", "7"], { type: "text" }],
  ["numbers of 15 digits and more", ["999999999999999", "9999999999999998"], { type: "number" }],
  ["nothing", ["", "", ""], { type: "empty", missing: 3, distinct: 0 }],
])("reads a column of %s as its type", (_, cells, facts) => {
  const rows = cells.map((cell, at) => `${at},${cell}`);
  expect(index(["id,value", ...rows, ""].join("\n")).columns[1]).toMatchObject(facts);
});

it("reports the least and the largest number and day of each block of rows", () => {
  const days = (row: number): number => Date.UTC(2016, 0, (row % 28) + 1);
  const rows = Array.from({ length: 9_000 }, (_, row) => [
    row % 3 === 0 ? "n/a" : String((row * 7_919) % 10_007),
    `word ${row}`,
    new Date(days(row)).toISOString().slice(0, 10),
    row < 3_000 ? "" : "5",
  ]);
  const text = `n,word,day,late\n${rows.map((row) => row.join()).join("\n")}\n`;
  const { blocks } = index(text, 9_999);
  expect([blocks?.every, blocks?.columns[0]?.least.length]).toEqual([8, 1_125]);
  const toBlocks = (values: (number | null)[], choose: (...numbers: number[]) => number) =>
    Array.from({ length: 1_125 }, (_, at) => {
      const own = values.slice(at * 8, at * 8 + 8).filter((value) => value !== null);
      return own.length === 0 ? null : choose(...own);
    });
  const numbers = rows.map(([n]) => (n === "n/a" ? null : Number(n)));
  const times = rows.map((_, row) => days(row));
  const late = rows.map((_, row) => (row < 3_000 ? null : 5));
  expect(blocks?.columns).toEqual(
    [numbers, null, times, late].map(
      (values) => values && { least: toBlocks(values, Math.min), most: toBlocks(values, Math.max) },
    ),
  );
});

it.each([
  ["1\n2.5\n-3e2\n.5\nn/a\n", "number", "-300", "2.5", 1],
  ["12345678901234567\n0.1\n1.\n 3\n", "number", "0.1", "1.2345679e+16", 0],
  ["\u00a0N/A\nNaN \nnull\nnone\n5\n", "number", "5", "5", 4],
  ["1\n0x10\n", "text", null, null, 0],
  ["007\n08\n", "number", "7", "8", 0],
  ["2016-01\n2016-02-29\n", "date", "2016-01-01", "2016-02-29", 0],
  [
    "2016-01-02T03:00:00+05:00\n2016-01-01T23:00:00Z\n",
    "date",
    "2016-01-01 22:00",
    "2016-01-01 23:00",
    0,
  ],
  ["2016-01-02 05:00\n2016-01-02T03:00\n", "date", "2016-01-02 03:00", "2016-01-02 05:00", 0],
  [
    "2016-01-02T03:00:20Z\n2016-01-02T03:00Z\n",
    "date",
    "2016-01-02 03:00",
    "2016-01-02 03:00:20",
    0,
  ],
  ["2016-01-01\n2016-13-01\n", "text", null, null, 0],
  ["2016\n2016-01-01\n", "text", null, null, 0],
  ["NA\n-\n", "empty", null, null, 2],
  ["Infinity\n1\n-inf\n+INF\n", "number", "1", "1", 0],
  ["inf\n", "number", null, null, 0],
  ["9007199254740991\n", "number", "9007199254740991", "9007199254740991", 0],
  ["info\n", "text", null, null, 0],
])("reads the cells %j as %s", (cells, type, minimum, maximum, missing) => {
  const [column] = index(`v,w\n${cells.replaceAll("\n", ",x\n")}`).columns;
  expect(column).toMatchObject({ type, minimum, maximum, missing });
});

it("counts the most frequent values of a text", () => {
  const few = index(`v,w\n${"a,1\nb,1\na,1\n".repeat(50)}`).columns[0];
  expect(few?.top).toEqual([
    { value: "a", count: 100 },
    { value: "b", count: 50 },
  ]);
});

it.each([
  ["as many as are counted", 1_000, 8, 1_000],
  ["one more", 1_001, 8, null],
  ["long ones, with as many characters as are counted", 200, 100, 200],
  ["one more of them", 201, 100, null],
  ["one that is too long", 1, 101, null],
])("counts different values of a text: %s", (_, count, chars, distinct) => {
  const values = Array.from({ length: count }, (_, at) => String(at).padStart(chars, "v"));
  const { columns, sample } = index(`v\n${values.join("\n")}\n`, 5_000);
  expect(columns[0]).toMatchObject({
    type: "text",
    distinct: distinct ?? 1_000,
    isDistinctCut: distinct === null,
  });
  expect(columns[0]?.top.length).toBe(distinct === null ? 0 : 5);
  expect(sample[0]?.[0]).toHaveLength(Math.min(chars, 40));
});

it("takes a sample from all parts of a table, in its order", () => {
  const rows = 100_000;
  const { sample } = index(
    `n\n${Array.from({ length: rows }, (_, at) => at).join("\n")}\n`,
    50_000,
  );
  const taken = sample.map(([n]) => Number(n));
  expect(taken).toHaveLength(2_000);
  expect(taken).toEqual(taken.toSorted((a, b) => a - b));
  for (const quarter of [0, 1, 2, 3]) {
    const own = taken.filter((n) => Math.floor((4 * n) / rows) === quarter);
    expect(Math.abs(own.length - 500)).toBeLessThan(80);
  }
});

it("counts the first 300 columns of a wider table, and stores what is bounded", () => {
  const toRow = (toCell: (at: number) => string): string =>
    Array.from({ length: 2_000 }, (_, at) => toCell(at)).join();
  const rows = Array.from({ length: 400 }, (_, row) => toRow((at) => String(row + at)));
  const found = index(`${toRow((at) => `c${at}`)}\n${rows.join("\n")}\n`, 125_000);
  expect(found.columns).toHaveLength(300);
  expect(found.columns[299]).toMatchObject({ name: "c299", minimum: "299", maximum: "698" });
  expect(found.columns[299]).toMatchObject({ distinct: 133, isDistinctCut: true });
  expect(found.sample).toHaveLength(100);
  expect(found.sample[0]).toHaveLength(300);
  expect(found.blocks?.columns[299]?.least).toHaveLength(50);
  expect(JSON.stringify(found).length).toBeLessThan(600_000);
});

it("reads JSON lines, and skips what is not an object", () => {
  const text = `{"a":1,"b":"é"}\nnonsense\n[1]\n{"a":3,"b":{"c":1}}\n`.repeat(200);
  const found = index(text, 333, "lines");
  expect(found).toMatchObject({
    rows: 400,
    scanned: found.size,
    offsets: [0, 64 * 50, 128 * 50, 192 * 50],
  });
  expect(found.columns.map(({ name, type, missing }) => [name, type, missing])).toEqual([
    ["a", "number", 0],
    ["b", "text", 0],
  ]);
});

it.each([
  ["bytes that are no UTF-8", new Uint8Array([97, 10, 0xe9, 10])],
  ["bytes that are no text", new Uint8Array([97, 10, 0, 10])],
  ["a row that is longer than a piece", new TextEncoder().encode(`a\n"${"x".repeat(9_000)}`)],
])("stops reading %s", (_, bytes) => {
  const open = openScan("delimited", 10_000);
  let isReadable = true;
  for (let step = 0; step < 3 && isReadable; step += 1)
    isReadable = scanPiece(open, bytes.subarray(open.scanned, open.scanned + 5_000));
  expect(isReadable).toBe(false);
});
