import { parquetReadObjects } from "hyparquet";
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import { readParquetTable } from "./parquet.ts";

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
