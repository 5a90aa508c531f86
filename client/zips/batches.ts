/** Bytes held before they are handed to the browser, which keeps large blobs on disk. */
const BATCH_BYTES = 16_000_000;
/** How much of the end is kept at hand. */
const TAIL_BYTES = 8_192;

/** Gathers the bytes of a long download without holding all of them in memory. */
export interface Batches {
  add(chunk: Uint8Array<ArrayBuffer>): void;
  /** The last bytes. */
  tail(): Uint8Array;
  toBlob(type: string): Blob;
}

export function createBatches(): Batches {
  const blobs: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  let tail = new Uint8Array();

  function flush(): void {
    blobs.push(new Blob(chunks));
    chunks = [];
    held = 0;
  }

  return {
    add(chunk) {
      chunks.push(chunk);
      held += chunk.length;
      tail = joinEnds(tail, chunk);
      if (held >= BATCH_BYTES) flush();
    },
    tail: () => tail,
    toBlob(type) {
      flush();
      return new Blob(blobs, { type });
    },
  };
}

function joinEnds(before: Uint8Array<ArrayBuffer>, chunk: Uint8Array<ArrayBuffer>) {
  const joined = new Uint8Array(
    Math.min(before.length, TAIL_BYTES) + Math.min(chunk.length, TAIL_BYTES),
  );
  joined.set(before);
  joined.set(chunk.slice(-TAIL_BYTES), before.length);
  return joined.slice(-TAIL_BYTES);
}
