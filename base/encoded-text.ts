const NEWLINE = 10;

/** Without `isFatal`, bytes that are no character of the encoding are replaced. A byte order mark stays in the text. */
export function decodeText(
  bytes: Uint8Array,
  {
    encoding = "utf-8",
    isFatal = false,
  }: { encoding?: string | undefined; isFatal?: boolean } = {},
): string {
  return new TextDecoder(encoding, { fatal: isFatal, ignoreBOM: true }).decode(bytes);
}

/**
 * Returns the bytes before a place in a text that was decoded from them; the places are beginnings of
 * rows, in their order. Not for UTF-16, where the byte of a line end is part of other characters too.
 */
export function createByteCount(
  text: string,
  bytes: Uint8Array,
  encoding = "utf-8",
): (at: number) => number {
  if (text.length === bytes.length) return (at) => at;
  const advance = encoding === "utf-8" ? countUtf8 : countByLines;
  let counted = 0;
  let place = 0;
  return (at) => {
    place =
      at === text.length ? bytes.length : advance({ text: text.slice(counted, at), bytes, place });
    counted = at;
    return place;
  };
}

/** The standard's name of an encoding (WHATWG Encoding); `null` for a label that it does not have. */
export function toEncodingName(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** UTF-16 where a mark at the beginning says so; otherwise UTF-8, or Windows-1252 when it is not valid UTF-8. */
export function findEncoding(bytes: Uint8Array, isCut = false): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return isUtf8(bytes, isCut) ? "utf-8" : "windows-1252";
}

function isUtf8(bytes: Uint8Array, isCut: boolean): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes, {
      stream: isCut,
    });
    return true;
  } catch {
    return false;
  }
}

interface NextPart {
  text: string;
  bytes: Uint8Array;
  place: number;
}

function countUtf8({ text, place }: NextPart): number {
  return place + new TextEncoder().encode(text).length;
}

/** No encoding but UTF-16 has this byte in another character. */
function countByLines({ text, bytes, place }: NextPart): number {
  let end = place;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1))
    end = bytes.indexOf(NEWLINE, end) + 1;
  return end;
}
