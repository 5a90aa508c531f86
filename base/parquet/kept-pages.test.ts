import { parquetMetadata, type SchemaElement } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import { readCells } from "./cells.ts";

const ROWS = 60_000;
const NUMBERS = Array.from({ length: ROWS }, (_, row) => ((row * 7_919) % 20_000) / 8);
const DOUBLE: SchemaElement = { name: "a", type: "DOUBLE", repetition_type: "REQUIRED" };

it.each(["UNCOMPRESSED", "SNAPPY"] as const)(
  "reads no byte of pages in %s twice where their beginnings are kept",
  async (codec) => {
    const file = parquetWriteBuffer({
      columnData: [{ name: "a", data: NUMBERS, type: "DOUBLE", encoding: "PLAIN" }],
      pageSize: 160_000,
      rowGroupSize: ROWS,
      codec,
    });
    const chunk = parquetMetadata(file).row_groups[0]?.columns[0];
    if (!chunk) throw new Error("no column was written");
    const index = Number(chunk.offset_index_length);
    let readBytes = 0;
    const read = async (start: number, end: number) => {
      if (end - start !== index) readBytes += end - start;
      return new Uint8Array(file.slice(start, end));
    };
    const packed = new Map<number, Uint8Array>();
    const place = { chunk, element: DOUBLE, read, packed };
    for (let at = 0; at < 60; at += 1) {
      const from = (at * 24_683) % (ROWS - 50);
      const rows = { from, to: from + 50, all: ROWS };
      expect(await readCells(place, rows)).toEqual(NUMBERS.slice(from, from + 50));
      const before = readBytes;
      expect(await readCells(place, rows)).toEqual(NUMBERS.slice(from, from + 50));
      expect(readBytes).toBe(before);
    }
    const kept = [...packed.values()].reduce((sum, bytes) => sum + bytes.length, 0);
    expect(readBytes).toBeLessThanOrEqual(kept);
    expect(packed.size).toBeGreaterThan(2);
  },
);
