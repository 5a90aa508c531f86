import { PAGE_FIRST_BYTES } from "../limits.ts";

/** Where bodies are read into; one for each exchange under way, used again and again. */
export interface PageBuffers {
  take(): ArrayBuffer;
  /** When nobody reads what stands in it any more. */
  give(buffer: ArrayBuffer): void;
}

/** A buffer that is never given back is only replaced. */
export function createPageBuffers(): PageBuffers {
  let spare: ArrayBuffer | null = null;
  return {
    take() {
      const buffer = spare ?? new ArrayBuffer(PAGE_FIRST_BYTES);
      spare = null;
      return buffer;
    },
    give(buffer) {
      spare = buffer;
    },
  };
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** `null` when the bytes are absent or no UTF-8. A byte order mark stays: JSON has none. */
export function decodeUtf8(bytes: Uint8Array | null): string | null {
  try {
    return bytes === null ? null : decoder.decode(bytes);
  } catch {
    return null;
  }
}
