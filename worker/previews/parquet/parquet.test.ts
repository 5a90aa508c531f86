import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import type { Preview } from "../kinds.ts";
import { readParquet } from "./parquet.ts";
import type { RangedFile } from "../read-range.ts";

const GAUGES: ColumnSource[] = [
  { name: "gauge", data: ["Aune", "Borre", "Aune", "Clett"], type: "STRING" },
  { name: "height", data: [2.5, -1.25, 0, 1e6], type: "DOUBLE" },
  { name: "count", data: [1, 2, 3, 4], type: "INT32" },
  { name: "stamp", data: [1n, 2n, 3n, 9_007_199_254_740_993n], type: "INT64" },
  { name: "dry", data: [true, false, null, true], type: "BOOLEAN", nullable: true },
];
const ROWS = [
  ["Aune", "2.5", "1", "1", "true"],
  ["Borre", "-1.25", "2", "2", "false"],
  ["Aune", "0", "3", "3", ""],
  ["Clett", "1000000", "4", "9007199254740993", "true"],
];

function toFile(bytes: ArrayBuffer): RangedFile & { read: RangedFile["read"]; total(): number } {
  let total = 0;
  return {
    size: bytes.byteLength,
    total: () => total,
    read: async (start, end) => {
      total += end - start;
      return new Uint8Array(bytes.slice(start, end));
    },
    begin: async () => new Blob([bytes]).stream(),
  };
}

async function look(bytes: ArrayBuffer): Promise<Extract<Preview, { kind: "parquet" }>> {
  const shown = await readParquet(toFile(bytes));
  if (shown.kind !== "parquet") throw new Error(`It shows ${JSON.stringify(shown)}.`);
  return shown;
}

it.each([
  ["as they are", { codec: "UNCOMPRESSED" }],
  ["packed with snappy", { codec: "SNAPPY" }],
  ["packed with gzip", { codec: "GZIP", compressors: { GZIP: gzipSync } }],
  ["packed with brotli", { codec: "BROTLI", compressors: { BROTLI: brotliCompressSync } }],
  ["packed with zstd", { codec: "ZSTD", compressors: { ZSTD: zstdCompressSync } }],
  ["in several row groups", { rowGroupSize: 2 }],
  ["in small pages", { pageSize: 8 }],
] as const)("shows the first rows %s", async (_, options) => {
  const shown = await look(parquetWriteBuffer({ columnData: GAUGES, ...options }));
  expect(shown).toMatchObject({ rowCount: 4, note: null, isCut: false });
  expect(shown.rows).toEqual(ROWS);
});

it.each(["PLAIN", "DELTA_BINARY_PACKED", "BYTE_STREAM_SPLIT", "RLE_DICTIONARY"] as const)(
  "reads whole numbers written as %s",
  async (encoding) => {
    const data = Array.from({ length: 40 }, (_, index) => index % 5);
    const columnData: ColumnSource[] = [{ name: "step", data, type: "INT32", encoding }];
    const shown = await look(parquetWriteBuffer({ columnData }));
    expect(shown.rows.map(([cell]) => Number(cell))).toEqual(data);
  },
);

it("shows the file's metadata of its columns", async () => {
  const columnData = GAUGES.map((column) => ({ nullable: false, ...column }));
  const { schema } = await look(parquetWriteBuffer({ columnData }));
  expect(schema).toEqual([
    { name: "gauge", type: "UTF8", isOptional: false },
    { name: "height", type: "DOUBLE", isOptional: false },
    { name: "count", type: "INT32", isOptional: false },
    { name: "stamp", type: "INT64", isOptional: false },
    { name: "dry", type: "BOOLEAN", isOptional: true },
  ]);
});

it.each(["LZO", "LZ4_RAW", "LZ4"] as const)(
  "shows only the columns of a file compressed with %s, and says why",
  async (codec) => {
    const bytes = parquetWriteBuffer({
      columnData: GAUGES,
      codec,
      compressors: { [codec]: (page: Uint8Array) => page },
    });
    const shown = await look(bytes);
    expect(shown.schema).toHaveLength(5);
    expect(shown.rows).toEqual([]);
    expect(shown.note).toContain(`compressed with ${codec.replace("_", " ")}`);
  },
);

it("shows fifty of many rows, and reads no more than a preview may", async () => {
  const data = Array.from({ length: 250_000 }, (_, index) => `${index} ${"tide".repeat(9)}`);
  const columnData: ColumnSource[] = [
    { name: "small", data: data.map((_, index) => index), type: "INT32" },
    { name: "large", data, type: "STRING" },
  ];
  const file = toFile(parquetWriteBuffer({ columnData, codec: "UNCOMPRESSED" }));
  const shown = await readParquet(file);
  expect(shown).toMatchObject({ kind: "parquet", rowCount: 250_000, isCut: true });
  expect(file.total()).toBeLessThan(9_000_000);
});

it.each([
  [50, false],
  [51, true],
])("shows %i rows, cut: %s", async (rows, isCut) => {
  const data = Array.from({ length: rows }, (_, at) => at);
  const columnData: ColumnSource[] = [{ name: "a", data, type: "INT32" }];
  const shown = await readParquet(toFile(parquetWriteBuffer({ columnData })));
  expect(shown.kind === "parquet" && [shown.rows.length, shown.isCut]).toEqual([50, isCut]);
});

it("does not decompress a page above its limit", async () => {
  const bytes = parquetWriteBuffer({
    columnData: [{ name: "a", data: ["x".repeat(20_000_000)], type: "STRING" }],
  });
  const shown = await look(bytes);
  expect(shown.rows).toEqual([]);
  expect(shown.note).toContain("cannot be read here");
});
