import { gzipSync, zstdCompressSync } from "node:zlib";
import { parquetMetadata, readOffsetIndex } from "hyparquet";
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import type { TableIndex } from "#api/wire/table-index.ts";
import { toCell, toCellText } from "#base/parquet/values.ts";
import { openParquetScan, type ParquetScan, scanParquetPiece } from "./parquet-scan.ts";
import { toParquetIndex } from "./parquet-index.ts";
import { PARQUET_PIECE_ROWS } from "./limits.ts";
import { openScan, scanPiece, toIndex } from "./scan.ts";
import { readScan, writeScan } from "./stored-scan.ts";

const ROWS = 30_000;
const DAY_MS = 86_400_000;

function column<Value>(toData: (row: number) => Value): Value[] {
  return Array.from({ length: ROWS }, (_, row) => toData(row));
}

const OPTIONAL = { nullable: true } as const;
const PLAIN = { encoding: "PLAIN" } as const;
const COLUMNS: ColumnSource[] = [
  { name: "whole", data: column((row) => row - 15_000), type: "INT32" },
  {
    name: "long",
    data: column((row) => (row % 7 === 0 ? null : BigInt(row) * 10n ** 14n)),
    type: "INT64",
    ...OPTIONAL,
  },
  {
    name: "double",
    data: column((row) => (row % 1_000 < 300 ? null : row === 555 ? Number.NaN : row / 8)),
    type: "DOUBLE",
    ...OPTIONAL,
  },
  { name: "few", data: column((row) => (row % 90) / 4), type: "DOUBLE", ...PLAIN },
  { name: "many", data: column((row) => (row % 9_000) / 4), type: "DOUBLE" },
  { name: "odd", data: column((row) => (row === 20_000 ? Infinity : row / 4)), type: "DOUBLE" },
  { name: "falling", data: column((row) => 9 - row / 4), type: "DOUBLE" },
  { name: "float", data: column((row) => Math.fround(row / 3)), type: "FLOAT" },
  {
    name: "flag",
    data: column((row) => (row % 5 === 0 ? null : row % 3 === 0)),
    type: "BOOLEAN",
    ...OPTIONAL,
  },
  { name: "word", data: column((row) => `é${row}`), type: "STRING", ...PLAIN },
  {
    name: "gaps",
    data: column((row) => (row % 4 === 0 ? "  n/a " : row % 3 === 0 ? "" : `station ${row}`)),
    type: "STRING",
  },
  { name: "digits", data: column((row) => String(row + 0.5)), type: "STRING", ...PLAIN },
  { name: "turns", data: column((row) => (row < 29_000 ? String(row) : "x")), type: "STRING" },
  {
    name: "kind",
    data: column((row) => (row % 11 === 0 ? null : `kind ${(row * row) % 300}`)),
    type: "STRING",
    ...OPTIONAL,
  },
  { name: "none", data: column(() => null), type: "STRING", ...OPTIONAL },
  { name: "time", data: column((row) => new Date(row * DAY_MS)), type: "TIMESTAMP" },
  { name: "day", data: column((row) => new Date((row % 80) * DAY_MS)), type: "TIMESTAMP" },
];

/** Workerd compresses neither empty data nor some longer pages. */
function packZstd(page: Uint8Array): Uint8Array {
  return page.length === 0 ? page : zstdCompressSync(page);
}

/** Scans a file step by step, each with only the written result of the one before. */
async function scan(buffer: ArrayBuffer): Promise<{ index: TableIndex; steps: number[] }> {
  const bytes = new Uint8Array(buffer);
  let state: ParquetScan = openParquetScan(bytes.length);
  const steps: number[] = [];
  while (state.scanned < state.size) {
    const source = { read: async (start: number, end: number) => bytes.slice(start, end) };
    if (!(await scanParquetPiece(state, source))) throw new Error("the file was not read");
    steps.push(state.scanned);
    state = toNextStep(state);
  }
  return { index: toParquetIndex(state), steps };
}

function toNextStep(state: ParquetScan): ParquetScan {
  const next = readScan(writeScan(state));
  if (next?.kind !== "parquet") throw new Error("the scan was not stored");
  return next;
}

function toText(value: unknown, type: ColumnSource["type"]): string {
  return type === "FLOAT" ? toCellText(value, { name: "float", type }) : toCell(value);
}

function scanAsText(columns: readonly ColumnSource[], rows = ROWS): TableIndex {
  const lines = [columns.map(({ name }) => name).join(",")];
  for (let row = 0; row < rows; row += 1)
    lines.push(columns.map(({ data, type }) => toText(data[row], type)).join(","));
  const bytes = new TextEncoder().encode(`${lines.join("\n")}\n`);
  const state = openScan("delimited", bytes.length);
  scanPiece(state, bytes);
  return toIndex(state);
}

it("counts numbers of 32 bits with the digits that they are shown with", async () => {
  const data = Array.from({ length: 90 }, (_, at) => Math.fround(((at % 3) + 1) / 10));
  const columnData: ColumnSource[] = [{ name: "n", data, type: "FLOAT" }];
  const { index } = await scan(parquetWriteBuffer({ columnData }));
  expect(index.columns).toMatchObject([{ minimum: "0.1", median: "0.2", maximum: "0.3" }]);
  expect(new Set(index.sample.flat())).toEqual(new Set(["0.1", "0.2", "0.3"]));
});

const AS_TEXT = scanAsText(COLUMNS);

it.each([
  ["in large pages", {}],
  ["in small pages", { pageSize: 3_000 }],
  ["in several row groups", { rowGroupSize: 7_025, pageSize: 9_000 }],
  ["as they are", { codec: "UNCOMPRESSED" }],
  ["packed with gzip", { codec: "GZIP", compressors: { GZIP: gzipSync } }],
  ["packed with zstd", { codec: "ZSTD", compressors: { ZSTD: packZstd }, pageSize: 3_000 }],
] as const)("counts of rows %s the same as of the same rows as text", async (_, options) => {
  const { index, steps } = await scan(parquetWriteBuffer({ columnData: COLUMNS, ...options }));
  const text = AS_TEXT;
  expect(index.columns).toEqual(text.columns);
  expect(index.sample).toEqual(text.sample);
  expect(index.rows).toBe(ROWS);
  // Numbers that are stored as text have no blocks.
  const blocks = text.blocks?.columns.map((own, at) =>
    COLUMNS[at]?.type === "STRING" ? null : own,
  );
  expect(index.blocks).toEqual({ every: 64, columns: blocks });
  expect(steps.length).toBeGreaterThan(1);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
});

it("counts of a page of more rows than a step has the same as of several", async () => {
  const rows = PARQUET_PIECE_ROWS + 4_000;
  const data = <Value>(toData: (row: number) => Value) =>
    Array.from({ length: rows }, (_, row) => toData(row));
  const columns: ColumnSource[] = [
    {
      name: "long",
      data: data((row) => (row % 7 === 0 ? null : BigInt(row))),
      type: "INT64",
      ...OPTIONAL,
    },
    {
      name: "flag",
      data: data((row) => (row % 5 === 0 ? null : row % 3 === 0)),
      type: "BOOLEAN",
      ...OPTIONAL,
    },
    {
      name: "word",
      data: data((row) => (row % 9 === 0 ? null : `é${row}`)),
      type: "STRING",
      ...OPTIONAL,
      ...PLAIN,
    },
    {
      name: "kind",
      data: data((row) => (row % 11 === 0 ? null : (row * row) % 300)),
      type: "INT32",
      ...OPTIONAL,
    },
  ];
  const pageSize = 4_000_000;
  const { index } = await scan(parquetWriteBuffer({ columnData: columns, pageSize }));
  const text = scanAsText(columns, rows);
  expect(index.columns).toEqual(text.columns);
  expect(index.sample).toEqual(text.sample);
  expect(index.blocks).toEqual(text.blocks);
});

/** The places of pages after the first of each row group, by the file's own index. */
function listPages(file: ArrayBuffer, at: number) {
  let group = 0;
  const all = parquetMetadata(file).row_groups.flatMap(({ columns, num_rows: rows }) => {
    const { offset_index_offset: start } = columns[at] ?? {};
    const view = new DataView(file, Number(start));
    const pages = readOffsetIndex({ view, offset: 0 }).page_locations.slice(1);
    group += Number(rows);
    return pages.map(({ offset, first_row_index: first }) => ({
      start: Number(offset),
      row: group - Number(rows) + Number(first),
    }));
  });
  return { starts: all.map(({ start }) => start), rows: all.map(({ row }) => row) };
}

it("lists where pages begin, of a file that does not say so itself", async () => {
  const own = COLUMNS.filter(({ name }) => ["long", "word", "kind"].includes(name));
  const options = { rowGroupSize: 14_000, pageSize: 5_000 };
  const indexed = parquetWriteBuffer({ columnData: own, ...options });
  const plain = own.map((each) => ({ ...each, offsetIndex: false }));
  const { index } = await scan(parquetWriteBuffer({ columnData: plain, ...options }));
  expect(index.pages).toEqual(own.map((_, at) => listPages(indexed, at)));
  expect(index.pages?.[0]?.starts.length).toBeGreaterThan(20);
  const known = await scan(indexed);
  expect(known.index.pages).toEqual(own.map(() => ({ starts: [], rows: [] })));
});

const THREE = ["a", "b", "c"].map((name, at) => ({
  name,
  data: column((row) => row * (at + 1)),
  type: "INT32" as const,
}));

it("leaves out a column whose pages cannot be read, and counts the others", async () => {
  const file = parquetWriteBuffer({ columnData: THREE, codec: "UNCOMPRESSED" });
  const bytes = new Uint8Array(file);
  const { index: whole } = await scan(file.slice(0));
  const page = parquetMetadata(file).row_groups[0]?.columns[1]?.meta_data?.data_page_offset;
  bytes.fill(255, Number(page), Number(page) + 20);
  const { index } = await scan(file);
  expect(index.columns).toEqual(whole.columns.filter(({ name }) => name !== "b"));
  expect(index.sample[7]).toEqual([whole.sample[7]?.[0], whole.sample[7]?.[2]]);
});

it("ends on any file, however it is damaged", async () => {
  const options = { codec: "UNCOMPRESSED", rowGroupSize: 9_000, pageSize: 4_000 } as const;
  const good = new Uint8Array(parquetWriteBuffer({ columnData: THREE, ...options }));
  const ends = new Set<string>();
  for (let seed = 1; seed <= 150; seed += 1) {
    const bytes = good.slice();
    for (let flip = 0; flip < 3; flip += 1) {
      const random = Math.imul(seed * 3 + flip, 2_654_435_761) >>> 0;
      const place = bytes.length - 1 - (random % (flip === 0 ? bytes.length : 3_000));
      bytes[place] = random >>> 11;
    }
    const state = openParquetScan(bytes.length);
    const source = {
      async read(start: number, end: number) {
        if (!(start >= 0 && end > start && start < bytes.length)) throw new Error("no such range");
        return bytes.slice(start, end);
      },
    };
    let isReadable = true;
    for (let step = 0; isReadable && state.scanned < state.size; step += 1) {
      if (step > 200) throw new Error(`it does not end with the seed ${seed}`);
      isReadable = await scanParquetPiece(state, source);
    }
    ends.add(isReadable ? "counted" : "given up");
  }
  expect(ends).toEqual(new Set(["counted", "given up"]));
});

it.each(["ab", "no Parquet at all", "PAR1 and no more than that PAR1"])(
  "stops reading a file with %j",
  async (text) => {
    const bytes = new TextEncoder().encode(text);
    const read = async (start: number, end: number) => bytes.slice(start, end);
    expect(await scanParquetPiece(openParquetScan(bytes.length), { read })).toBe(false);
  },
);
