import { sleep } from "../sleep.ts";
import type { ByteRange, RangeSource } from "./range-source.ts";

/** Ranges of one request. */
export const RANGES_MAX = 16;
/** Bytes of one request. */
const RANGES_MAX_BYTES = 4_000_000;
/** Ranges that are no farther apart than this are read as one, bytes. */
const GAP_BYTES = 2_048;

interface Waiting extends ByteRange {
  resolve: (bytes: Uint8Array | null) => void;
}

type Read = (start: number, end: number) => Promise<Uint8Array | null>;

/** Reads; those requested at the same time are sent to the store as one request. */
export function createBatchedReads(file: RangeSource): Read {
  let waiting: Waiting[] = [];
  let isOneByOne = file.readMany === undefined;

  async function readRanges(ranges: readonly ByteRange[]): Promise<(Uint8Array | null)[]> {
    const isBatch = !isOneByOne && ranges.length > 1;
    const batch = isBatch ? await file.readMany?.(ranges) : null;
    if (batch) return batch;
    if (isBatch) isOneByOne = true;
    return Promise.all(ranges.map(({ start, end }) => file.read(start, end)));
  }

  async function flush(): Promise<void> {
    await sleep(0);
    const requested = waiting.toSorted((a, b) => a.start - b.start);
    waiting = [];
    const batches = toBatches(joinRanges(requested));
    await Promise.all(
      batches.map(async (ranges) => {
        const parts = await readRanges(ranges).catch(() => []);
        for (const { start, end, resolve } of requested) {
          const at = ranges.findIndex((range) => range.start <= start && end <= range.end);
          const part = parts[at];
          if (at !== -1)
            resolve(part?.subarray(start - toStart(ranges, at), end - toStart(ranges, at)) ?? null);
        }
      }),
    );
  }

  return async (start, requestedEnd) => {
    const end = Math.min(requestedEnd, file.size);
    // A place that is no number would be waited for without an end.
    if (!(start >= 0 && end >= 0)) return null;
    if (end <= start) return new Uint8Array();
    return new Promise((resolve) => {
      waiting.push({ start, end, resolve });
      if (waiting.length === 1) void flush();
    });
  };
}

function toStart(ranges: readonly ByteRange[], at: number): number {
  return ranges[at]?.start ?? 0;
}

/** Separate ranges that cover everything requested, which is sorted. */
export function joinRanges(requested: readonly ByteRange[]): ByteRange[] {
  const ranges: ByteRange[] = [];
  for (const { start, end } of requested) {
    const last = ranges.at(-1);
    if (last && start <= last.end + GAP_BYTES) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}

function toBatches(ranges: readonly ByteRange[]): ByteRange[][] {
  const batches: ByteRange[][] = [];
  let bytes = 0;
  for (const range of ranges) {
    const last = batches.at(-1);
    bytes += range.end - range.start;
    if (last && last.length < RANGES_MAX && bytes <= RANGES_MAX_BYTES) last.push(range);
    else {
      batches.push([range]);
      bytes = range.end - range.start;
    }
  }
  return batches;
}
