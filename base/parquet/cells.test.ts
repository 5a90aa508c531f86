import { parquetMetadata, readOffsetIndex, type SchemaElement } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import { hasCommonPages, readCells } from "./cells.ts";

const ROWS = 30_000;

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

it("reads only the pages of the requested rows, also where the file does not say where pages are", async () => {
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
  const rows = { from: 20_000, to: 20_050, all: 2 * ROWS };
  for (const [hasIndex, mostBytes] of [
    [true, 21_000],
    [false, 0.4 * file.byteLength],
  ] as const) {
    const source = toFile(file);
    const place = {
      chunk: hasIndex ? chunk : { ...chunk, offset_index_offset: undefined },
      element,
      read: source.read,
    };
    expect(await readCells(place as never, rows)).toEqual(data.slice(20_000, 20_050));
    expect(source.reads.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(mostBytes);
  }
});

const NUMBERS = Array.from({ length: 2 * ROWS }, (_, row) => ((row * 7_919) % 20_000) / 8);
const DOUBLE: SchemaElement = { name: "a", type: "DOUBLE", repetition_type: "REQUIRED" };

/** A column of numbers in pages of about 2,000 rows, and the places of some of its pages. */
function toColumn({ encoding, every }: { encoding: "PLAIN" | "RLE_DICTIONARY"; every: number }) {
  const file = parquetWriteBuffer({
    columnData: [{ name: "a", data: NUMBERS, type: "DOUBLE", encoding }],
    pageSize: encoding === "PLAIN" ? 16_000 : 4_000,
    rowGroupSize: 2 * ROWS,
  });
  const chunk = parquetMetadata(file).row_groups[0]?.columns[0];
  if (!chunk) throw new Error("no column was written");
  const view = new DataView(file, Number(chunk.offset_index_offset));
  const pages = readOffsetIndex({ view, offset: 0 }).page_locations.slice(1);
  const starts = pages.flatMap(({ offset, first_row_index: first }, at) =>
    at % every === every - 1 ? [{ start: Number(offset), first: Number(first) }] : [],
  );
  const source = toFile(file);
  const unindexed = { ...chunk, offset_index_offset: undefined, offset_index_length: undefined };
  const place = { chunk: unindexed, element: DOUBLE, starts, read: source.read };
  return { place, starts, reads: source.reads };
}

it.each(["PLAIN", "RLE_DICTIONARY"] as const)(
  "reads rows of a column in %s by the places of its pages, or of some of them",
  async (encoding) => {
    for (const every of [1, 2, 3]) {
      const { place, starts, reads } = toColumn({ encoding, every });
      expect(starts.length).toBeGreaterThan(5);
      const edge = starts[4]?.first ?? 0;
      for (const from of [0, 1_000, edge - 50, edge - 25, edge, 2 * ROWS - 50]) {
        const rows = { from, to: from + 50, all: 2 * ROWS };
        expect(await readCells(place as never, rows)).toEqual(NUMBERS.slice(from, from + 50));
        expect(reads.splice(0).length).toBeLessThanOrEqual(encoding === "PLAIN" ? 1 : 3);
      }
    }
  },
);

it("reads and keeps no more of a dictionary than its first words when rows need only these", async () => {
  const { place, reads } = toColumn({ encoding: "RLE_DICTIONARY", every: 1 });
  const kept = new Map<number, Uint8Array>();
  const own = { ...place, dictionaries: kept };
  const sum = (): number => reads.splice(0).reduce((all, bytes) => all + bytes, 0);
  const read = async (from: number): Promise<void> => {
    const rows = { from, to: from + 50, all: 2 * ROWS };
    expect(await readCells(own as never, rows)).toEqual(NUMBERS.slice(from, from + 50));
  };
  await read(0);
  expect(sum()).toBeLessThan(40_000);
  const [first] = [...kept.values()];
  expect(first?.length).toBeLessThan(40_000);
  await read(100);
  expect(sum()).toBeLessThan(8_000);
  await read(19_000);
  expect(sum()).toBeGreaterThan(60_000);
  await read(19_900);
  expect(sum()).toBeLessThan(8_000);
});

it("reads on where the rows use more of a page than their share", async () => {
  const data = Array.from({ length: 9_000 }, (_, row) =>
    `${row}`.padEnd(row < 150 ? 2_000 : 60, "x"),
  );
  const file = parquetWriteBuffer({
    columnData: [{ name: "a", data, type: "STRING", encoding: "PLAIN", nullable: false }],
    codec: "UNCOMPRESSED",
  });
  const chunk = parquetMetadata(file).row_groups[0]?.columns[0];
  const element: SchemaElement = { name: "a", type: "BYTE_ARRAY", repetition_type: "REQUIRED" };
  const source = toFile(file);
  const place = { chunk, element, read: source.read };
  const rows = { from: 100, to: 150, all: 9_000 };
  expect(await readCells(place as never, rows)).toEqual(data.slice(100, 150));
  expect(source.reads.length).toBeGreaterThan(1);
});

/** A number as Thrift's compact protocol writes it. */
function zigZag(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value * 2; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left];
    bytes.push((left % 128) + 128);
  }
}

/** A data page of version 1, whose levels are compressed with its values. */
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
  };
  return readCells(place as never, { from: rows[0], to: rows[1], all: 24 });
}

/** Rows 3 to 5, 9 and 20 have a value: a run of 8 packed levels, then runs of the same. */
const LEVELS = [3, 0b00111000, 1 << 1, 0, 1 << 1, 1, 10 << 1, 0, 1 << 1, 1, 3 << 1, 0];

it("reads pages of version 1, with runs and packed levels", async () => {
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

it("allocates no memory for a dictionary's declared size that it does not have", async () => {
  const far = [28, 5 << 1, 0, 0, 0, 8];
  const pages = [
    ...toDictionaryPage(1, toWord("x")),
    ...toOldPage(24, 8, [LEVELS.length, 0, 0, 0, ...LEVELS, ...far]),
  ];
  await expect(readOld(pages, [0, 24])).rejects.toThrow("A value lies outside its page.");
});

it.each([
  [16, false, true],
  [31, false, true],
  [32, false, false],
  [32, true, true],
])("reads whole numbers of %i bits, signed %s: %s", (bitWidth, isSigned, isRead) => {
  const columnData = [{ name: "a", data: [1, 2], type: "INT32" as const }];
  const [chunk] = parquetMetadata(parquetWriteBuffer({ columnData })).row_groups[0]?.columns ?? [];
  if (!chunk) throw new Error("no column was written");
  const element: SchemaElement = {
    name: "a",
    type: "INT32",
    logical_type: { type: "INTEGER", bitWidth, isSigned },
  };
  expect(hasCommonPages({ chunk, element })).toBe(isRead);
});
