import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import { toTableFormat } from "#base/tables/table-format.ts";
import { toParquetIndex } from "./parquet-index.ts";
import { openParquetScan, scanParquetPiece } from "./parquet-scan.ts";
import { openScan, scanPiece, toIndex } from "./scan.ts";
import { toTableBytes } from "./table-formats.ts";

const ROWS = 20_000;

function column<Value>(toData: (row: number) => Value): Value[] {
  return Array.from({ length: ROWS }, (_, row) => toData(row));
}

const COLUMNS: ColumnSource[] = [
  {
    name: "whole",
    data: column((row) => (row % 9 === 0 ? -999 : row)),
    type: "INT32",
    encoding: "PLAIN",
  },
  {
    name: "many",
    data: column((row) => (row % 9 === 0 ? -999 : row / 4)),
    type: "DOUBLE",
    encoding: "PLAIN",
  },
  { name: "few", data: column((row) => (row % 7 === 0 ? -999 : row % 20)), type: "DOUBLE" },
  { name: "own", data: column((row) => (row % 3) - 1), type: "INT32" },
  {
    name: "word",
    data: column((row) => (row % 5 === 0 ? "off" : `w${row}`)),
    type: "STRING",
    encoding: "PLAIN",
  },
  { name: "kind", data: column((row) => ["off", "on", "-999"][row % 3]), type: "STRING" },
];
const DESCRIBED = toTableFormat({
  missingValues: ["-999", "off"],
  dialect: { delimiter: ";" },
  fields: [{ name: "own", type: "integer", missingValues: ["-1"], options: { groupChar: "." } }],
});

it("counts Parquet without the values that are declared missing, the same as of the same rows as text", async () => {
  const table = await toTableBytes(
    { path: "a.parquet", sha256: "ab" },
    new Map([["a.parquet", DESCRIBED]]),
  );
  const format = { missing: ["-999", "off"], columns: { own: { missing: ["-1"] } } };
  expect(table).toMatchObject({ kind: "parquet", format });
  const bytes = new Uint8Array(parquetWriteBuffer({ columnData: COLUMNS, pageSize: 9_000 }));
  const scan = openParquetScan(bytes.length, table?.format);
  const source = { read: async (start: number, end: number) => bytes.slice(start, end) };
  while (scan.scanned < scan.size) expect(await scanParquetPiece(scan, source)).toBe(true);
  const lines = column((row) => COLUMNS.map(({ data }) => data[row]).join(","));
  const text = new TextEncoder().encode(
    `${COLUMNS.map(({ name }) => name).join(",")}\n${lines.join("\n")}\n`,
  );
  const asText = openScan("delimited", text.length, format);
  scanPiece(asText, text);
  const [own, other] = [toParquetIndex(scan), toIndex(asText)];
  expect(own.columns).toEqual(other.columns);
  expect(own.columns.map(({ missing }) => missing)).toEqual([
    2_223, 2_223, 2_858, 6_667, 4_000, 13_333,
  ]);
  expect(own.blocks?.columns.slice(0, 4)).toEqual(other.blocks?.columns.slice(0, 4));
});

it("reads a Parquet table as usual that no missing value is declared of", async () => {
  const format = toTableFormat({ dialect: { delimiter: ";" }, fields: [{ name: "a" }] });
  const table = await toTableBytes(
    { path: "a.parquet", sha256: "ab" },
    new Map([["a.parquet", format]]),
  );
  expect(table).toMatchObject({ reading: "parquet", format: {} });
});
