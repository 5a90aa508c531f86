import { ARENA_FIRST_BYTES } from "../limits.ts";

/** From the first byte to before the last. */
export interface Range {
  start: number;
  end: number;
}

/**
 * Bytes written one after the other and released all at once. A run keeps its data
 * here, outside the engine's heap: as strings they would be garbage that is not collected in time.
 */
export interface Arena {
  readonly length: number;
  /** Writes a text as UTF-8. */
  writeText(text: string): Range;
  writeBytes(bytes: Uint8Array): Range;
  /** Writes all of a stream of bytes. Nothing else may use the arena until then. */
  writeStream(stream: ReadableStream): Promise<Range>;
  /** The bytes themselves, valid until the next write. */
  view(range: Range): Uint8Array<ArrayBuffer>;
  /** Position of a byte after a position, -1 when there is none. */
  find(byte: number, from: number): number;
  clear(): void;
  /** Clears it and releases its memory. */
  release(): void;
}

const UTF8_MAX_BYTES_PER_CHAR = 3;
/** Allocated memory is resident, used or not; the smaller buffer before it is released at once. */
const GROWTH = 1.5;
/** Bytes of a stream that are requested at once. */
const CHUNK_BYTES = 64 * 1024;

export function createArena(): Arena {
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(0);
  let length = 0;
  function reserve(more: number): void {
    const needed = length + more;
    if (needed <= bytes.byteLength) return;
    const size = Math.max(ARENA_FIRST_BYTES, Math.ceil(bytes.byteLength * GROWTH), needed);
    bytes = new Uint8Array(bytes.buffer.transfer(size));
  }
  /** Most texts are ASCII: a byte a character is tried first. */
  function encode(text: string, bytesPerChar: number): void {
    reserve(text.length * bytesPerChar);
    const { read, written } = encoder.encodeInto(text, bytes.subarray(length));
    length += written;
    if (read < text.length) encode(text.slice(read), UTF8_MAX_BYTES_PER_CHAR);
  }
  return {
    get length() {
      return length;
    },
    writeText(text) {
      const start = length;
      encode(text, 1);
      return { start, end: length };
    },
    writeBytes(added) {
      reserve(added.byteLength);
      const start = length;
      bytes.set(added, start);
      length += added.byteLength;
      return { start, end: length };
    },
    async writeStream(stream) {
      const reader = stream.getReader({ mode: "byob" });
      const start = length;
      for (;;) {
        reserve(CHUNK_BYTES);
        const { done, value } = await reader.read(bytes.subarray(length));
        if (value === undefined) throw new Error("The stream was cut.");
        bytes = new Uint8Array(value.buffer);
        if (done) return { start, end: length };
        length += value.byteLength;
      }
    },
    view: ({ start, end }) => bytes.subarray(start, end),
    find(byte, from) {
      const at = bytes.indexOf(byte, from);
      return at < length ? at : -1;
    },
    clear() {
      length = 0;
    },
    release() {
      length = 0;
      bytes = new Uint8Array(bytes.buffer.transfer(0));
    },
  };
}
