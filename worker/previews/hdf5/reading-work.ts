import { HDF5_WORK_MAX } from "../limits.ts";

/**
 * Steps that may still be taken for the file that is being read. One number serves an isolate, because
 * the library reads a file without a pause, and each file begins anew.
 */
let left = HDF5_WORK_MAX;

export function beginWork(): void {
  left = HDF5_WORK_MAX;
}

/** Counts steps of about half a microsecond; throws when a file needs too many. */
export function takeSteps(steps: number): void {
  left -= steps;
  if (!(left >= 0)) throw new Error("This file is too much work to read.");
}

export function isWorkDone(): boolean {
  return !(left >= 0);
}

/** Copied, decoded or decompressed in a step. */
const BYTES = 64;
/** Of a copy, however short: mostly it is a part of a structure, which is read with it. */
const COPY_STEPS = 20;

export function takeBytes(bytes: number): void {
  takeSteps(COPY_STEPS + bytes / BYTES);
}
