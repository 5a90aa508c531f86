import { expect, it } from "vitest";
import { createRange } from "./chunk-range.ts";

const SIZES = [2, 3, 1];

/** The first values of all chunks, in their order. */
const CHUNKS = [0, 2, 4].flatMap((a) => [0, 3, 6].flatMap((b) => [0, 1, 2].map((c) => [a, b, c])));

function isInBlock(chunk: readonly number[], block: { start: number[]; shape: number[] }): boolean {
  return chunk.every((at, axis) => {
    const [start = 0, size = 0] = [block.start[axis], block.shape[axis]];
    return at + (SIZES[axis] ?? 1) > start && at < start + size;
  });
}

it.each([
  ["the last two axes", [3, 0, 0], [1, 7, 3]],
  ["the first and the last", [0, 4, 0], [6, 1, 3]],
  ["the first two", [0, 0, 1], [6, 7, 1]],
  ["the first", [0, 6, 2], [6, 1, 1]],
  ["none", [5, 2, 1], [1, 1, 1]],
])("finds whether chunks between two have a part of a block along %s", (_, start, shape) => {
  const block = { start, shape };
  const isWithin = createRange(block, SIZES);
  for (const [first, from] of CHUNKS.entries()) {
    for (const [more, to] of CHUNKS.slice(first).entries()) {
      const expected = CHUNKS.slice(first, first + more + 1).some((one) => isInBlock(one, block));
      expect([from, to, isWithin(from, to)]).toEqual([from, to, expected]);
    }
  }
  expect([isWithin(null, null), isWithin(null, CHUNKS.at(-1) ?? [])]).toEqual([true, true]);
});
