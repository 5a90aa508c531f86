import { FIELD_READ_BYTES } from "../fields/limits.ts";
import { sleep } from "../sleep.ts";
import { createBatchedReads, joinRanges, RANGES_MAX } from "../ranges/batched-reads.ts";
import {
  HDF5_HEAD_BYTES,
  HDF5_PAGE_BYTES,
  HDF5_STRUCTURE_BYTES,
  HDF5_STRUCTURE_READS,
  HDF5_VALUE_READS,
  HDF5_WHOLE_BYTES,
  HDF5_WORK_MAX,
} from "./limits.ts";
import { limitReads } from "../ranges/limited-reads.ts";
import type { RangeSource } from "../ranges/range-source.ts";

/** A file whose structures name each other by their places. All reads throw when a preview has read enough. */
export interface FileReads {
  /** Bytes of the file. */
  size: number;
  /** Bytes of structures: whole pages are read and kept. */
  read(start: number, length: number): Promise<DataView>;
  /** Bytes of an array. */
  readValues(start: number, length: number): Promise<DataView>;
  /** Whether these parts of an array, with what is between them, are few and small enough. */
  canReadValues(parts: readonly { address: number; bytes: number }[]): boolean;
  /** Counts steps of about half a microsecond. */
  takeSteps(steps: number): void;
  /** Whether a read was refused because the preview has read enough. */
  isSpent(): boolean;
}

/** Of one read of a structure, however short, and bytes that are copied or decoded in a step. */
const READ_STEPS = 20;
const BYTES = 64;

export async function openReads(file: RangeSource): Promise<FileReads> {
  const structures = limitReads(file, HDF5_STRUCTURE_READS, HDF5_STRUCTURE_BYTES);
  const values = limitReads(file, HDF5_VALUE_READS, FIELD_READ_BYTES);
  const isSmall = file.size <= HDF5_WHOLE_BYTES;
  const head = await structures.read(0, isSmall ? file.size : HDF5_HEAD_BYTES);
  if (!head) throw new Error("The beginning of this file cannot be read.");
  const readPage = createPages(createBatchedReads(structures));
  const readRange = createBatchedReads(values);
  let left = HDF5_WORK_MAX;

  function takeSteps(steps: number): void {
    left -= steps;
    if (!(left >= 0)) throw new Error("This file is too much work to read.");
  }

  function checkPlace(start: number, length: number): void {
    takeSteps(READ_STEPS + length / BYTES);
    if (!(start >= 0 && length >= 0 && start + length <= file.size))
      throw new Error("A part of this file cannot be read: it is not there.");
  }

  async function readPages(start: number, length: number): Promise<Uint8Array> {
    const first = Math.floor(start / HDF5_PAGE_BYTES);
    const last = Math.floor((start + length - 1) / HDF5_PAGE_BYTES);
    const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    const pages = await Promise.all(numbers.map(readPage));
    const from = start - first * HDF5_PAGE_BYTES;
    if (pages.length === 1) return (pages[0] ?? NOTHING).subarray(from, from + length);
    const bytes = new Uint8Array(pages.length * HDF5_PAGE_BYTES);
    for (const [at, page] of pages.entries()) bytes.set(page ?? NOTHING, at * HDF5_PAGE_BYTES);
    return bytes.subarray(from, from + length);
  }

  return {
    size: file.size,
    takeSteps,
    canReadValues: (parts) => canReadParts(file, head.length, parts),
    isSpent: () => left < 0 || structures.isSpent() || values.isSpent(),
    async read(start, length) {
      checkPlace(start, length);
      if (length > HDF5_STRUCTURE_BYTES) throw new Error("A part of this file cannot be read.");
      const end = start + length;
      const isNear = end <= head.length || length === 0;
      return toView(isNear ? head.subarray(start, end) : await readPages(start, length), length);
    },
    async readValues(start, length) {
      checkPlace(start, length);
      const end = start + length;
      const isNear = end <= head.length;
      return toView(isNear ? head.subarray(start, end) : await readRange(start, end), length);
    },
  };
}

function canReadParts(
  file: RangeSource,
  headBytes: number,
  parts: readonly { address: number; bytes: number }[],
): boolean {
  const far = parts
    .map(({ address, bytes }) => ({ start: address, end: address + bytes }))
    .filter(({ end }) => end > headBytes);
  const ranges = joinRanges(far.toSorted((a, b) => a.start - b.start));
  const atOnce = file.readMany ? RANGES_MAX : 1;
  const bytes = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  // Requests end at a number of bytes, too.
  return ranges.length <= (HDF5_VALUE_READS - 4) * atOnce && bytes <= FIELD_READ_BYTES;
}

const NOTHING = new Uint8Array();

function toView(bytes: Uint8Array | null, length: number): DataView {
  if (bytes?.length !== length) throw new Error("A part of this file cannot be read.");
  return new DataView(bytes.buffer, bytes.byteOffset, length);
}

interface WaitingPage {
  page: number;
  resolve: (bytes: Uint8Array | null) => void;
}

/** Pages of the file. Those that become necessary while others are read share the next request. */
function createPages(
  read: (start: number, end: number) => Promise<Uint8Array | null>,
): (page: number) => Promise<Uint8Array | null> {
  const pages = new Map<number, Promise<Uint8Array | null>>();
  let waiting: WaitingPage[] = [];
  let isReading = false;

  async function readWaiting(): Promise<void> {
    isReading = true;
    await sleep(0);
    while (waiting.length > 0) {
      const turn = waiting;
      waiting = [];
      await Promise.all(
        turn.map(async ({ page, resolve }) => {
          resolve(await read(page * HDF5_PAGE_BYTES, (page + 1) * HDF5_PAGE_BYTES));
        }),
      );
      await sleep(0);
    }
    isReading = false;
  }

  return (page) => {
    const known = pages.get(page);
    if (known) return known;
    const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
    pages.set(page, promise);
    waiting.push({ page, resolve });
    if (!isReading) void readWaiting();
    return promise;
  };
}
