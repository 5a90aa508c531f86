import { parquetMetadata } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import { countColumns, emptyOtherChunks } from "./footer.ts";

const COLUMNS = 60;

/** A file of three row groups, with the least and largest value of each column, and notes. */
const FILE = new Uint8Array(
  parquetWriteBuffer({
    columnData: Array.from({ length: COLUMNS }, (_, at) => ({
      name: `column ${at}`,
      data: Array.from({ length: 6 }, (__, row) => (at % 2 === 0 ? row / 3 : `text ${row}`)),
    })),
    rowGroupSize: 2,
    kvMetadata: [{ key: "made by", value: "a test" }],
  }),
);
const LENGTH = new DataView(FILE.buffer).getUint32(FILE.length - 8, true);
const METADATA = FILE.subarray(-LENGTH - 8, -8);

function parse(metadata: Uint8Array) {
  const footer = new Uint8Array([...metadata, 0, 0, 0, 0, ...FILE.subarray(-4)]);
  new DataView(footer.buffer).setUint32(metadata.length, metadata.length, true);
  return parquetMetadata(footer.buffer);
}

it("counts the columns that the metadata of a file describes", () => {
  expect(countColumns(METADATA)).toBe(COLUMNS);
});

it("leaves of each row group what describes the wanted columns, at their places, and all else", () => {
  const wanted = new Set([0, 31, 59]);
  const some = emptyOtherChunks(METADATA, wanted);
  expect(some.length).toBeLessThan(METADATA.length / 2);
  const { metadata_length: _, row_groups: groups, ...all } = parse(METADATA);
  const { metadata_length: __, row_groups: left, ...rest } = parse(some);
  expect(rest).toEqual(all);
  expect(left).toHaveLength(3);
  for (const [at, group] of groups.entries())
    for (const [place, chunk] of group.columns.entries()) {
      const own = left[at]?.columns[place];
      if (wanted.has(place)) expect(own).toEqual(chunk);
      else expect(own?.meta_data).toBeUndefined();
    }
});

it("refuses metadata that ends too early", () => {
  for (let end = 0; end < METADATA.length; end += 7) {
    const cut = METADATA.slice(0, end);
    expect(() => emptyOtherChunks(cut, new Set([1]))).toThrow(/ends too early/);
  }
});

it("leaves fields that it does not know, of every type of the encoding", () => {
  const number = [200, 1]; // the 100th field
  const double = [1, 2, 3, 4, 5, 6, 7, 8];
  const fields: [type: number, value: number[], what: string][] = [
    [1, [], "a flag"],
    [3, [7], "a byte"],
    [4, [0x9a, 1], "a number"],
    [7, double, "a double"],
    [10, [0x21, 1, 2], "a set of two flags"],
    [11, [1, 0x37, 5, ...double], "a map of a byte to a double"],
    [11, [0], "an empty map"],
    [12, [0x11, 0x13, 5, 0], "a struct of a flag and a byte"],
  ];
  const unknown = fields.flatMap(([type, value]) => [type, ...number, ...value]);
  const wanted = new Set([1]);
  const known = emptyOtherChunks(METADATA, wanted).slice(0, -1);
  const more = Uint8Array.from([...METADATA.slice(0, -1), ...unknown, 0]);
  expect([...emptyOtherChunks(more, wanted)]).toEqual([...known, ...unknown, 0]);
});
