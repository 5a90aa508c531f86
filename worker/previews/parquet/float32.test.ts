import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import { shortenFloats, toCell } from "#base/parquet/values.ts";
import { readParquetTable } from "./parquet-table.ts";

const VALUES = Array.from({ length: 2_000 }, (_, at) => Math.fround(at / 10));

function toFile(columnData: ColumnSource[], rowGroupSize = 2_000) {
  const bytes = parquetWriteBuffer({ columnData, rowGroupSize });
  const read = async (start: number, end: number) => new Uint8Array(bytes.slice(start, end));
  return { size: bytes.byteLength, read, begin: async () => null };
}

it.each(["PLAIN", "RLE_DICTIONARY", "BYTE_STREAM_SPLIT"] as const)(
  "shows numbers of 32 bits without noise: %s",
  async (encoding) => {
    const file = toFile([{ name: "n", data: VALUES, type: "FLOAT", encoding }]);
    const table = await readParquetTable(file, { page: 1 });
    expect(table?.rows.slice(0, 5).flat()).toEqual(["0", "0.1", "0.2", "0.3", "0.4"]);
    expect(table?.rows.flat().filter((cell) => cell.length > 5)).toEqual([]);
  },
);

it("writes them in lists and objects without noise, but not doubles and days", () => {
  const day = new Date("2016-01-31");
  const value = { depths: [Math.fround(0.1), null], exact: 0.1 + 0.2, day, site: { at: [1n] } };
  expect(toCell(shortenFloats(value))).toBe(
    '{"depths":[0.1,null],"exact":0.30000000000000004,"day":"2016-01-31T00:00:00.000Z","site":{"at":["1"]}}',
  );
});

it("shows the least and the largest number of a large file without noise", async () => {
  const data = Array.from({ length: 90_000 }, (_, at) => Math.fround((at + 1) / 10));
  const table = await readParquetTable(toFile([{ name: "n", data, type: "FLOAT" }], 30_000), {
    page: 1,
  });
  expect(table?.facts?.[0]).toMatchObject({ minimum: "0.1", maximum: "9000" });
});
