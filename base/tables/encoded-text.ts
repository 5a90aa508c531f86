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

/** Whether characters take two bytes, or four: then the byte of a line end is a part of other characters too. */
export function isWide(encoding = ""): boolean {
  return encoding.startsWith("utf-16");
}

/** Bytes of the smallest character: places in a text are multiples of it. */
export function unitOf(encoding?: string): number {
  return isWide(encoding) ? 2 : 1;
}

/** Where the first line after a place begins, and where the last line begins, bytes; 0 when no line ends. */
export function findLines(bytes: Uint8Array, encoding?: string): { second: number; last: number } {
  const unit = unitOf(encoding);
  if (unit === 1)
    return { second: bytes.indexOf(NEWLINE) + 1, last: bytes.lastIndexOf(NEWLINE) + 1 };
  const low = encoding === "utf-16be" ? 1 : 0;
  const isEnd = (at: number): boolean => at % unit === low && bytes[at + 1 - 2 * low] === 0;
  let first = bytes.indexOf(NEWLINE);
  while (first !== -1 && !isEnd(first)) first = bytes.indexOf(NEWLINE, first + 1);
  let last = bytes.lastIndexOf(NEWLINE);
  while (last > 0 && !isEnd(last)) last = bytes.lastIndexOf(NEWLINE, last - 1);
  if (first === -1) return { second: 0, last: 0 };
  return { second: first + unit - low, last: last + unit - low };
}

/**
 * Returns the bytes before a place in a text that was decoded from them; the places are beginnings of
 * rows, in their order.
 */
export function createByteCount(
  text: string,
  bytes: Uint8Array,
  encoding = "utf-8",
): (at: number) => number {
  if (text.length === bytes.length) return (at) => at;
  if (isWide(encoding)) return (at) => (at === text.length ? bytes.length : 2 * at);
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
  return findMarked(bytes) ?? (isUtf8(bytes, isCut) ? "utf-8" : "windows-1252");
}

/** The UTF-16 that a mark at the beginning says, of a text that is declared as such or not at all; `null` without one. */
export function findMarked([first, second]: Uint8Array, declared?: string): string | null {
  if (declared !== undefined && !isWide(declared)) return null;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
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
