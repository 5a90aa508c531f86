import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import { toParquetIndex } from "./parquet-index.ts";
import { openParquetScan, scanParquetPiece } from "./parquet-scan.ts";

const LARGEST = { UINT_8: 255, UINT_16: 65_535, UINT_32: 4_294_967_295 } as const;

/** Quality codes are mostly unsigned; the numbers above the largest of a signed one are not read here. */
it.each([
  ["UINT_8", [{ name: "code", minimum: "0", maximum: "255" }]],
  ["UINT_16", [{ name: "code", minimum: "0", maximum: "65535" }]],
  ["UINT_32", []],
] as const)(
  "counts a column of %s only where each number is as it is stored",
  async (type, counted) => {
    const data = Array.from({ length: 900 }, (_, row) => (row === 7 ? LARGEST[type] : row % 200));
    const bytes = new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: "code", data },
          { name: "other", data: data.map((_, row) => row) },
        ],
        schema: [
          { name: "root", num_children: 2 },
          { name: "code", type: "INT32", converted_type: type, repetition_type: "REQUIRED" },
          { name: "other", type: "INT32", repetition_type: "REQUIRED" },
        ],
      }),
    );
    const scan = openParquetScan(bytes.length);
    const read = async (start: number, end: number) => bytes.slice(start, end);
    expect(await scanParquetPiece(scan, { read })).toBe(true);
    const { columns } = toParquetIndex(scan);
    expect(columns).toMatchObject([...counted, { name: "other", maximum: "899" }]);
  },
);
