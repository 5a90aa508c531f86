import { withTimeout } from "#base/with-timeout.ts";

interface Packed {
  format: "deflate-raw" | "gzip";
  /** Whether the input is all of it. */
  isWhole: boolean;
  maxBytes: number;
}

/**
 * The first decompressed bytes; what decompresses to more is not read further. `null` when there is none.
 * The stream of a beginning is not closed: workerd drops what is decompressed when its input ends too early.
 */
export async function inflate(
  packed: Uint8Array,
  { format, isWhole, maxBytes }: Packed,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { readable, writable } = new DecompressionStream(format);
  const [writer, reader] = [writable.getWriter(), readable.getReader()];
  const taken = writer.write(new Uint8Array(packed));
  const written = isWhole ? taken.then(() => writer.close()) : taken;
  const wait = (): Promise<null> => withTimeout(new Promise(() => {}), REST_TIMEOUT_MS);
  const bytes = new Uint8Array(maxBytes);
  let at = 0;
  try {
    while (at < maxBytes) {
      const next = reader.read();
      const chunk = await Promise.race([next, written.then(() => (isWhole ? next : wait()))]);
      if (chunk === null || chunk.done) break;
      const part = chunk.value.subarray(0, maxBytes - at);
      bytes.set(part, at);
      at += part.length;
    }
  } catch {
    // A beginning that was decompressed before an error is shown.
  }
  await Promise.allSettled([reader.cancel(), writer.abort()]);
  return at === 0 ? null : bytes.slice(0, at);
}

/** After all input is taken, what is decompressed is there at once, milliseconds. */
const REST_TIMEOUT_MS = 20;
