import { countValues } from "#base/fields/field.ts";

/** A part of an array: its first value on each axis, and how many there are. */
export interface Block {
  start: readonly number[];
  shape: readonly number[];
}

/** The numbers of the chunks along each axis that have a part of a block. */
export function toGrid({ start, shape }: Block, sizes: readonly number[]): Block {
  const toChunk = (at: number, axis: number): number => Math.floor(at / (sizes[axis] ?? 1));
  const first = start.map(toChunk);
  const counts = shape.map((size, axis) => {
    const end = (start[axis] ?? 0) + size;
    return size === 0 ? 0 : toChunk(end - 1, axis) - (first[axis] ?? 0) + 1;
  });
  return { start: first, shape: counts };
}

export function countChunks(block: Block, { shape: sizes }: { shape: readonly number[] }): number {
  return countValues(toGrid(block, sizes));
}

/** Whether chunks from one place to another have a part of a block; `null` for the first and the last of all. */
export function createRange(block: Block, sizes: readonly number[]) {
  const { start, shape } = toGrid(block, sizes);
  const toPlace = (chunk: readonly number[]): number[] =>
    chunk.map((at, axis) => at * (sizes[axis] ?? 1));
  const first = toPlace(start);
  const last = toPlace(start.map((at, axis) => at + (shape[axis] ?? 1) - 1));
  return (from: readonly number[] | null, to: readonly number[] | null): boolean => {
    const next = findNext(from ?? first, { first, last, sizes });
    return next !== null && !(to && isBefore(to, next));
  };
}

interface ChunkRange {
  /** Of the block, the first and the last chunk on each axis. */
  first: readonly number[];
  last: readonly number[];
  sizes: readonly number[];
}

/** The first chunk of a block that is not before a place, in the order of the values; `null` behind the last. */
function findNext(
  from: readonly number[],
  { first, last, sizes }: ChunkRange,
): readonly number[] | null {
  let growing = -1;
  for (const [axis, at] of from.entries()) {
    if (at < (first[axis] ?? 0)) return [...from.slice(0, axis), ...first.slice(axis)];
    if (at > (last[axis] ?? 0)) {
      if (growing === -1) return null;
      const grown = (from[growing] ?? 0) + (sizes[growing] ?? 1);
      return [...from.slice(0, growing), grown, ...first.slice(growing + 1)];
    }
    if (at < (last[axis] ?? 0)) growing = axis;
  }
  return from;
}

/** Whether a place comes before another in the order of the values. */
function isBefore(place: readonly number[], other: readonly number[]): boolean {
  const axis = place.findIndex((at, own) => at !== other[own]);
  return axis >= 0 && (place[axis] ?? 0) < (other[axis] ?? 0);
}
