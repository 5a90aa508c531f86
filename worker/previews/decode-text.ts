import { findEncoding } from "#base/tables/encoded-text.ts";

/** In the encoding that the bytes show, without a byte order mark. */
export function decodeGuessed(bytes: Uint8Array, isCut = false): string {
  return new TextDecoder(findEncoding(bytes, isCut)).decode(bytes, { stream: isCut });
}

// oxlint-disable-next-line no-control-regex -- the expression searches for them
const NO_TEXT = /[\0-\x08\x0E-\x1A\x1C-\x1F]/;

/** Whether the beginning of a file is UTF-8 without controls, or UTF-16. */
export function isText(beginning: Uint8Array): boolean {
  const [first, second] = beginning;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isMarked) return true;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(beginning, {
      stream: true,
    });
    return !NO_TEXT.test(text);
  } catch {
    return false;
  }
}
