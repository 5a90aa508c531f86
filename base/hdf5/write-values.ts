import type { FileReads } from "./file-reads.ts";
import { type Hdf5Type, readText } from "./hdf5-types.ts";
import { openGlobalHeaps } from "./heaps.ts";

/** Writes values as texts; one that is only a place of a text is looked up. */
export type WriteValues = (type: Hdf5Type, view: DataView, count: number) => Promise<string[]>;

const VALUE_STEPS = 20;
/** Of a text that is decoded in a step. */
const BYTES = 16;

export function createValueWriter(reads: FileReads): WriteValues {
  const readListed = openGlobalHeaps(reads);

  async function writeListed(view: DataView, at: number): Promise<string> {
    const text = await readListed(view, at);
    const length = Math.min(text.byteLength, view.getUint32(at, true));
    reads.takeSteps(length / BYTES);
    return readText(text, 0, length);
  }

  return async ({ bytes, read, isText, parts }, view, count) => {
    reads.takeSteps(count * parts * VALUE_STEPS);
    const places = Array.from({ length: count }, (_, at) => at * bytes);
    if (isText) return Promise.all(places.map((at) => writeListed(view, at)));
    if (!read) throw new Error("Values of this type cannot be read.");
    return places.map((at) => read(view, at));
  };
}
