import { expect, it } from "vitest";
import { createBatchedReads } from "./batched-reads.ts";
import type { ByteRange } from "./range-source.ts";

const BYTES = Uint8Array.from({ length: 50_000 }, (_, at) => at % 251);

function toFile(readMany: (ranges: readonly ByteRange[]) => Uint8Array[] | null) {
  const asked: ByteRange[][] = [];
  const file = {
    size: BYTES.length,
    read: async (start: number, end: number) => {
      asked.push([{ start, end }]);
      return BYTES.slice(start, end);
    },
    readMany: async (ranges: readonly ByteRange[]) => {
      asked.push([...ranges]);
      return readMany(ranges);
    },
    begin: async () => null,
  };
  return { asked, file };
}

const cut = (ranges: readonly ByteRange[]): Uint8Array[] =>
  ranges.map(({ start, end }) => BYTES.slice(start, end));

const WANTED = [
  [40_000, 60_000],
  [100, 200],
  [150, 250],
  [300, 400],
  [20_000, 20_000],
] as const;

it("reads ranges requested at once in one request, and near ranges as one", async () => {
  const { asked, file } = toFile(cut);
  const read = createBatchedReads(file);
  const parts = await Promise.all(WANTED.map(([start, end]) => read(start, end)));
  expect(parts).toEqual(WANTED.map(([start, end]) => BYTES.subarray(start, end)));
  expect(asked).toEqual([
    [
      { start: 100, end: 400 },
      { start: 40_000, end: 50_000 },
    ],
  ]);
  expect(await read(7, 9)).toEqual(BYTES.subarray(7, 9));
  expect(await read(-7, 9)).toBeNull();
  expect(await read(Number.NaN, 9)).toBeNull();
  expect(asked[1]).toEqual([{ start: 7, end: 9 }]);
});

it("makes several requests for more ranges than one may have", async () => {
  const { asked, file } = toFile(cut);
  const read = createBatchedReads(file);
  const starts = Array.from({ length: 20 }, (_, at) => at * 2_500);
  const parts = await Promise.all(starts.map((start) => read(start, start + 10)));
  expect(parts).toEqual(starts.map((start) => BYTES.subarray(start, start + 10)));
  expect(asked.map((ranges) => ranges.length)).toEqual([16, 4]);
});

it("makes one request after another to a store that answers one range at a time, and reports missing bytes", async () => {
  const { asked, file } = toFile(() => null);
  const read = createBatchedReads(file);
  const both = () => Promise.all([read(0, 10), read(30_000, 30_010)]);
  expect(await both()).toEqual([BYTES.subarray(0, 10), BYTES.subarray(30_000, 30_010)]);
  await both();
  expect(asked.map((ranges) => ranges.length)).toEqual([2, 1, 1, 1, 1]);
  file.read = async () => Promise.reject(new Error("away"));
  expect(await both()).toEqual([null, null]);
});
