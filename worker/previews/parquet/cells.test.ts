import { parquetMetadata, parquetReadObjects, type SchemaElement } from "hyparquet";
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import { readParquetTable } from "./parquet.ts";
import { readCells } from "./cells.ts";

const ROWS = 30_000;
const DAY_MS = 86_400_000;

function column<Value>(toData: (row: number) => Value): Value[] {
  return Array.from({ length: ROWS }, (_, row) => toData(row));
}

/** Columns of all kinds, with gaps at places that no page begins at. */
const COLUMNS: ColumnSource[] = [
  { name: "whole", data: column((row) => row - 15_000), type: "INT32" },
  {
    name: "long",
    data: column((row) => (row % 7 === 0 ? null : BigInt(row) * 10n ** 12n)),
    type: "INT64",
    nullable: true,
  },
  {
    name: "double",
    data: column((row) => (row % 1_000 < 300 ? null : row / 8)),
    type: "DOUBLE",
    nullable: true,
  },
  { name: "float", data: column((row) => row / 4), type: "FLOAT" },
  {
    name: "flag",
    data: column((row) => (row % 5 === 0 ? null : row % 3 === 0)),
    type: "BOOLEAN",
    nullable: true,
  },
  { name: "word", data: column((row) => `é${row}`), type: "STRING", encoding: "PLAIN" },
  {
    name: "few",
    data: column((row) => (row % 11 === 0 ? null : `kind ${row % 300}`)),
    type: "STRING",
    nullable: true,
  },
  { name: "same", data: column(() => "one"), type: "STRING" },
  { name: "none", data: column(() => null), type: "STRING", nullable: true },
  { name: "time", data: column((row) => new Date(row * DAY_MS)), type: "TIMESTAMP" },
];

/** Any of them may be read by the other reader. */
const OTHERS: ColumnSource[] = [
  { name: "delta", data: column((row) => row * 3), type: "INT32", encoding: "DELTA_BINARY_PACKED" },
  { name: "list", data: column((row) => ({ at: row, kinds: [row % 2] })), type: "JSON" },
];

function toFile(bytes: ArrayBuffer) {
  const reads: number[] = [];
  return {
    size: bytes.byteLength,
    reads,
    read: async (start: number, end: number) => {
      reads.push(end - start);
      return new Uint8Array(bytes.slice(start, end));
    },
    begin: async () => null,
  };
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

it.each([
  ["in large pages", {}],
  ["in small pages", { pageSize: 3_000 }],
  ["in row groups that end within a page of rows", { rowGroupSize: 7_025, pageSize: 9_000 }],
  ["as they are", { codec: "UNCOMPRESSED", pageSize: 20_000 }],
] as const)("shows the rows of any page %s as the other reader does", async (_, options) => {
  const columnData = [...COLUMNS, ...OTHERS];
  const file = parquetWriteBuffer({ columnData, ...options });
  const all = await parquetReadObjects({ file });
  for (const page of [1, 2, 141, 281, 300, 599, 600]) {
    const table = await readParquetTable(toFile(file), page);
    const first = (page - 1) * 50;
    const expected = all
      .slice(first, first + 50)
      .map((row) => columnData.map(({ name }) => toText(row[name])));
    expect(table?.rows).toEqual(expected);
  }
});

it("reads the pages of the asked rows alone, also where the file does not say where pages lie", async () => {
  const data = Array.from({ length: 2 * ROWS }, (_, row) => Math.sin(row) * 1e9);
  const file = parquetWriteBuffer({
    columnData: [{ name: "a", data, type: "DOUBLE", encoding: "PLAIN" }],
    pageSize: 10_000,
    codec: "UNCOMPRESSED",
    rowGroupSize: 2 * ROWS,
  });
  const chunk = parquetMetadata(file).row_groups[0]?.columns[0];
  if (!chunk) throw new Error("no column was written");
  const element: SchemaElement = { name: "a", type: "DOUBLE", repetition_type: "REQUIRED" };
  const unpack = (_: string, bytes: Uint8Array): Uint8Array => bytes;
  const rows = { from: 20_000, to: 20_050, all: 2 * ROWS };
  for (const hasIndex of [true, false]) {
    const source = toFile(file);
    const place = {
      chunk: hasIndex ? chunk : { ...chunk, offset_index_offset: undefined },
      element,
      read: source.read,
      unpack,
    };
    expect(await readCells(place as never, rows)).toEqual(data.slice(20_000, 20_050));
    expect(Math.max(...source.reads)).toBeLessThan(21_000);
  }
});

/** A number as Thrift's compact protocol writes it. */
function zigZag(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value * 2; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left];
    bytes.push((left % 128) + 128);
  }
}

/** A data page of the older kind, whose levels are packed with its values. */
function toOldPage(count: number, encoding: number, body: number[]): number[] {
  const about = [
    0x15,
    ...zigZag(count),
    0x15,
    ...zigZag(encoding),
    0x15,
    ...zigZag(3),
    0x15,
    ...zigZag(3),
    0,
  ];
  return [
    0x15,
    ...zigZag(0),
    0x15,
    ...zigZag(body.length),
    0x15,
    ...zigZag(body.length),
    0x2c,
    ...about,
    0,
    ...body,
  ];
}

function toDictionaryPage(count: number, body: number[]): number[] {
  const about = [0x15, ...zigZag(count), 0x15, ...zigZag(0), 0];
  return [
    0x15,
    ...zigZag(2),
    0x15,
    ...zigZag(body.length),
    0x15,
    ...zigZag(body.length),
    0x4c,
    ...about,
    0,
    ...body,
  ];
}

function toWord(word: string): number[] {
  return [word.length, 0, 0, 0, ...new TextEncoder().encode(word)];
}

async function readOld(pages: number[], rows: [from: number, to: number]): Promise<unknown[]> {
  const bytes = Uint8Array.from(pages);
  const meta = {
    codec: "UNCOMPRESSED",
    data_page_offset: 0n,
    total_compressed_size: BigInt(bytes.length),
  };
  const place = {
    chunk: { meta_data: meta },
    element: { name: "a", type: "BYTE_ARRAY", repetition_type: "OPTIONAL" },
    read: async (start: number, end: number) => bytes.subarray(start, end),
    unpack: (_: string, packed: Uint8Array) => packed,
  };
  return readCells(place as never, { from: rows[0], to: rows[1], all: 24 });
}

/** Rows 3 to 5, 9 and 20 have a value: a run of 8 packed levels, then runs of the same. */
const LEVELS = [3, 0b00111000, 1 << 1, 0, 1 << 1, 1, 10 << 1, 0, 1 << 1, 1, 3 << 1, 0];

it("reads pages of the older kind, with runs and packed levels", async () => {
  const words = ["c", "dd", "", "j", "u"];
  const plain = toOldPage(24, 0, [LEVELS.length, 0, 0, 0, ...LEVELS, ...words.flatMap(toWord)]);
  const coded = [
    ...toDictionaryPage(4, ["x", "c", "dd", "zz"].flatMap(toWord)),
    ...toOldPage(24, 8, [LEVELS.length, 0, 0, 0, ...LEVELS, 2, 3, 0b01_00_10_01, 0b00000011]),
  ];
  const gaps = (from: number, to: number, known: Record<number, string>): (string | null)[] =>
    Array.from({ length: to - from }, (_, at) => known[from + at] ?? null);
  const told = { 3: "c", 4: "dd", 5: "", 9: "j", 20: "u" };
  for (const [from, to] of [
    [0, 24],
    [4, 10],
    [9, 10],
    [10, 21],
    [21, 24],
  ] as const) {
    expect(await readOld(plain, [from, to])).toEqual(gaps(from, to, told));
    const own = { 3: "c", 4: "dd", 5: "x", 9: "c", 20: "zz" };
    expect(await readOld(coded, [from, to])).toEqual(gaps(from, to, own));
  }
});

it.each([
  ["a run that claims a billion values", toOldPage(24, 0, [6, 0, 0, 0, 255, 255, 255, 255, 7, 1])],
  [
    "a text that lies outside its page",
    toOldPage(24, 0, [2, 0, 0, 0, 24 << 1, 1, 255, 255, 255, 255]),
  ],
  ["a header that does not end", Array.from({ length: 4_000 }, () => 0x15)],
  ["fewer rows than it says", toOldPage(3, 0, [2, 0, 0, 0, 3 << 1, 0])],
])("ends with an error at %s", async (_, pages) => {
  await expect(readOld(pages, [10, 20])).rejects.toThrow();
});

it("makes no room for the words of a dictionary up to a number that it has not", async () => {
  const far = [28, 5 << 1, 0, 0, 0, 8];
  const pages = [
    ...toDictionaryPage(1, toWord("x")),
    ...toOldPage(24, 8, [LEVELS.length, 0, 0, 0, ...LEVELS, ...far]),
  ];
  await expect(readOld(pages, [0, 24])).rejects.toThrow("A value lies outside its page.");
});
