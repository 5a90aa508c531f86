import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import { readParquetTable } from "./parquet-table.ts";

const LONG = "salinity ".repeat(5_000);
const WORD_LISTS = [
  { name: "root", num_children: 1 },
  { name: "notes", repetition_type: "OPTIONAL", num_children: 1, converted_type: "LIST" },
  { name: "list", repetition_type: "REPEATED", num_children: 1 },
  { name: "element", repetition_type: "OPTIONAL", type: "BYTE_ARRAY", converted_type: "UTF8" },
] as const;

it("reads only a page of the rows of a small file with long texts", async () => {
  const data = Array.from({ length: 400 }, (_, row) => `${row} ${LONG}`);
  const bytes = parquetWriteBuffer({ columnData: [{ name: "note", data, type: "STRING" }] });
  expect(bytes.byteLength).toBeLessThan(2_000_000);
  const table = await readParquetTable(toRangedFile(new Uint8Array(bytes)), { page: 2 });
  expect(table?.extent).toEqual({ kind: "counted", total: 400, first: 50 });
  expect(table?.rows).toEqual(data.slice(50, 100).map((note) => [note]));
});

it.each<[name: string, bytes: ArrayBuffer, extent: object | undefined]>([
  [
    "texts that repeat the beginnings of others",
    parquetWriteBuffer({
      columnData: [
        {
          name: "note",
          data: Array(2_000).fill(LONG),
          type: "STRING",
          encoding: "DELTA_BYTE_ARRAY",
        },
      ],
      pageSize: 1e9,
    }),
    undefined,
  ],
  [
    "lists that share a long word",
    parquetWriteBuffer({
      schema: [...WORD_LISTS],
      columnData: [{ name: "notes", data: Array.from({ length: 2_000 }, () => [LONG, LONG]) }],
    }),
    { kind: "counted", total: 2_000, first: 0 },
  ],
])("reads no table whole whose file has a few kilobytes of %s", async (_, bytes, extent) => {
  expect(bytes.byteLength).toBeLessThan(50_000);
  const table = await readParquetTable(toRangedFile(new Uint8Array(bytes)), { page: 1 });
  expect(table?.extent).toEqual(extent);
});
