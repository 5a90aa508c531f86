import { expect, it } from "vitest";
import type { RangeSource } from "#base/ranges/range-source.ts";
import { readPart } from "./stored-part.ts";

/** A file of bytes that are the thousands of their places; `asked` gets the ranges of each request. */
function createFile(size: number, asked: number[][], canReadMany = true): RangeSource {
  const take = (start: number, end: number): Uint8Array =>
    Uint8Array.from({ length: Math.max(0, Math.min(end, size) - start) }, (_, at) =>
      Math.floor((start + at) / 1_000),
    );
  return {
    size,
    read: async (start, end) => (asked.push([end - start]), take(start, end)),
    ...(canReadMany && {
      readMany: async (ranges) => {
        asked.push(ranges.map(({ start, end }) => end - start));
        return ranges.map(({ start, end }) => take(start, end));
      },
    }),
  };
}

const read = (view: DataView, at: number): number => view.getUint8(at);

it("reads rows that stand apart together, as many as requests have ranges", async () => {
  const asked: number[][] = [];
  const rows = { size: 40, step: 5_000_000 };
  const plane = { start: 3_000, bytes: 1, rows, columns: { size: 4, step: 1_000 }, read };
  const part = await readPart(createFile(300_000_000, asked), plane);
  if (typeof part === "string") throw new Error(part);
  expect([part.rows, part.columns]).toEqual([40, 4]);
  expect([...part.values.subarray(0, 8)]).toEqual([3, 4, 5, 6, 139, 140, 141, 142]);
  expect(asked.map((ranges) => ranges.length)).toEqual([16, 16, 8]);
});

it("reads columns that stand apart, where the values of each are nearer", async () => {
  const asked: number[][] = [];
  const columns = { size: 3, step: 5_000_000 };
  const plane = { start: 0, bytes: 1, rows: { size: 2, step: 1_000 }, columns, read };
  const part = await readPart(createFile(20_000_000, asked), plane);
  expect(part).toMatchObject({ rows: 2, columns: 3 });
  expect(typeof part !== "string" && [...part.values]).toEqual([0, 136, 16, 1, 137, 17]);
});

it("reads no more lines than a preview has requests for, one by one where the store has no other way", async () => {
  const asked: number[][] = [];
  const rows = { size: 5_000, step: 5_000_000 };
  const plane = { start: 0, bytes: 1, rows, columns: { size: 2, step: 1 }, read };
  const size = 5_000 * 5_000_000;
  expect(await readPart(createFile(size, asked), plane)).toMatchObject({ rows: 640 });
  expect(asked.length).toBe(40);
  expect(await readPart(createFile(size, [], false), plane)).toMatchObject({ rows: 40 });
});

it.each([
  ["too-large", 1e12, { size: 7, step: 1_000_000 }],
  ["cut-off", 9_000_000, { size: 2, step: 1_000 }],
])("says that a plane is %s", async (why, size, columns) => {
  const rows = { size: 3, step: 8_000_000 };
  const plane = { start: 0, bytes: 1, rows, columns, read };
  expect(await readPart(createFile(size, []), plane)).toBe(why);
});
