/** UTF-16 where a mark at the beginning says so; otherwise UTF-8, or Windows-1252 when it is not valid UTF-8. */
export function decodeText(bytes: Uint8Array, isCut = false): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes, {
      stream: isCut,
    });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
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
