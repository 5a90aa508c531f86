import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { parseFilters, unpackChunk } from "./filters.ts";
import { MESSAGE } from "#base/hdf5/object-header.ts";

const [DEFLATE, SHUFFLE, CHECKSUM, SZIP, LZF] = [1, 2, 3, 4, 32_000];
/** Five bytes, and what h5py writes behind them. */
const CHECKED = [1, 2, 3, 4, 5, 6, 9, 14, 14];

function unpack(packed: readonly number[], filters: number[], mask = 0): number[] {
  const applied = filters.map((id) => ({ id, settings: [] }));
  const options = { filters: applied, mask, itemBytes: 2, bytes: 5 };
  return [...unpackChunk(Uint8Array.from(packed), options)];
}

it("takes a chunk apart in the reverse order of its filters", () => {
  const shuffled = deflateSync(Uint8Array.of(1, 3, 2, 4, 5));
  expect(unpack([...shuffled], [SHUFFLE, DEFLATE])).toEqual([1, 2, 3, 4, 5]);
  expect(unpack([1, 3, 2, 4, 5], [SHUFFLE, DEFLATE], 2)).toEqual([1, 2, 3, 4, 5]);
});

it("takes a chunk apart that LZF packed, with its checksum, up to the length of the chunk", () => {
  expect(unpack([4, 1, 3, 2, 4, 5], [SHUFFLE, LZF])).toEqual([1, 2, 3, 4, 5]);
  expect(unpack([8, ...CHECKED], [CHECKSUM, LZF])).toEqual([1, 2, 3, 4, 5]);
  expect(unpack([0, 7, 0x40, 0], [LZF])).toEqual([7, 7, 7, 7, 7]);
  expect(() => unpack([0, 7, 0xe0, 0, 0], [LZF])).toThrow("broken");
});

it("refuses a chunk with another checksum, of an unknown filter, or of fewer values", () => {
  expect(unpack(CHECKED, [CHECKSUM])).toEqual([1, 2, 3, 4, 5]);
  expect(() => unpack(CHECKED.with(1, 7), [CHECKSUM])).toThrow("broken");
  expect(() => unpack(CHECKED, [SZIP])).toThrow("not supported");
  expect(() => unpack([1, 2, 3], [])).toThrow("too short");
});

function parse(filters: readonly number[]): number[] {
  const each = filters.flatMap((filter) => [filter, 0, 0, 0, 0, 0]);
  const view = new DataView(Uint8Array.from([2, filters.length, ...each]).buffer);
  return parseFilters([{ type: MESSAGE.filters, flags: 0, view }]).map(({ id }) => id);
}

it("refuses an array whose filters would go over its values again and again", () => {
  expect(parse([SHUFFLE, DEFLATE, CHECKSUM])).toEqual([SHUFFLE, DEFLATE, CHECKSUM]);
  expect(() => parse(Array.from({ length: 32 }, () => SHUFFLE))).toThrow("too many filters");
});
