import { FIELD_READ_BYTES } from "#base/fields/limits.ts";
import { FIELD_READS_MAX, FIELD_STEP_BYTES, FIELD_STEPS_MAX } from "./limits.ts";
import type { RangedFile } from "./read-range.ts";

/** Ranges of a file for a reader with random access. */
export interface BoundedReads {
  /** Exactly these bytes; throws when they are not available, or when the preview has read enough. */
  read(start: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /** The number of calls so far. */
  calls(): number;
}

/**
 * Reads whole steps of the file and keeps them, so that small pieces next to one another cost one
 * request. Bytes, requests and calls are counted: a file whose parts refer to one another in a circle, or that
 * declares more than it has, ends in an error.
 */
export function createBoundedReads(file: RangedFile): BoundedReads {
  const steps = new Map<number, Uint8Array>();
  let bytesLeft = FIELD_READ_BYTES;
  let readsLeft = FIELD_READS_MAX;
  let calls = 0;
  let given = 0;

  async function load(first: number, last: number): Promise<void> {
    const start = first * FIELD_STEP_BYTES;
    const end = Math.min(file.size, (last + 1) * FIELD_STEP_BYTES);
    bytesLeft -= end - start;
    readsLeft -= 1;
    if (bytesLeft < 0 || readsLeft < 0) throw new Error("The preview has read enough.");
    const bytes = await file.read(start, end);
    if (!bytes || bytes.length < end - start) throw new Error("A part is out of reach.");
    for (let step = first; step <= last; step += 1) {
      const at = (step - first) * FIELD_STEP_BYTES;
      steps.set(step, bytes.subarray(at, at + FIELD_STEP_BYTES));
    }
  }

  return {
    calls: () => calls,
    async read(start, length) {
      calls += 1;
      given += length;
      const isWithin = start >= 0 && length >= 0 && start + length <= file.size;
      if (!isWithin || calls > FIELD_STEPS_MAX || given > 8 * FIELD_READ_BYTES) {
        throw new Error("There is no such part.");
      }
      const bytes = new Uint8Array(length);
      if (length === 0) return bytes;
      const first = Math.floor(start / FIELD_STEP_BYTES);
      const last = Math.floor((start + length - 1) / FIELD_STEP_BYTES);
      for (let step = first; step <= last; step += 1) {
        let end = step;
        while (end < last && !steps.has(end + 1)) end += 1;
        if (!steps.has(step)) await load(step, end);
      }
      for (let step = first; step <= last; step += 1) {
        const from = Math.max(start, step * FIELD_STEP_BYTES);
        const to = Math.min(start + length, (step + 1) * FIELD_STEP_BYTES);
        const part = steps.get(step);
        if (!part) throw new Error("A step was not read.");
        const at = from - step * FIELD_STEP_BYTES;
        bytes.set(part.subarray(at, at + to - from), from - start);
      }
      return bytes;
    },
  };
}
