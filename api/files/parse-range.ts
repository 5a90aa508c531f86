/** A range of a file, bytes. */
export interface ByteRange {
  offset: number;
  length: number;
}

/** What a Range header selects: the whole file, one range or several, or nothing that exists (416). */
export type Range =
  | { kind: "whole" }
  | ({ kind: "range" } & ByteRange)
  | { kind: "ranges"; ranges: ByteRange[] }
  | { kind: "none" };

/** Ranges of one answer, and their bytes together: they are sent from memory. */
const RANGES_MAX = 16;
const RANGES_MAX_BYTES = 4_000_000;

/**
 * RFC 9110 section 14.2. A header that cannot be parsed, or requests too many or overlapping ranges,
 * is answered with the whole file, which the section allows.
 */
export function parseRange(header: string | null, size: number): Range {
  const [, list = ""] = /^bytes=([\d,\s-]{1,600})$/i.exec(header?.trim() ?? "") ?? [];
  const ranges = list.split(",").map((range) => parseOne(range.trim(), size));
  const [first] = ranges;
  if (ranges.length === 1) return first ?? { kind: "whole" };
  const found = ranges.flatMap((range) => (range.kind === "range" ? range : []));
  const bytes = found.reduce((sum, { length }) => sum + length, 0);
  const isInOrder = found.every(({ offset }, at) => {
    const before = found[at - 1];
    return before === undefined || offset >= before.offset + before.length;
  });
  const isSent =
    found.length === ranges.length &&
    found.length <= RANGES_MAX &&
    bytes <= RANGES_MAX_BYTES &&
    isInOrder;
  return isSent ? { kind: "ranges", ranges: found } : { kind: "whole" };
}

function parseOne(range: string, size: number): Exclude<Range, { kind: "ranges" }> {
  const match = /^(\d{0,15})-(\d{0,15})$/.exec(range);
  const [, first = "", last = ""] = match ?? [];
  if (match === null || (first === "" && last === "")) return { kind: "whole" };
  if (first === "") return toSuffix(Number(last), size);
  const offset = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < offset) return { kind: "whole" };
  if (offset >= size) return { kind: "none" };
  return { kind: "range", offset, length: end - offset + 1 };
}

function toSuffix(length: number, size: number): Exclude<Range, { kind: "ranges" }> {
  if (length === 0 || size === 0) return { kind: "none" };
  const taken = Math.min(length, size);
  return { kind: "range", offset: size - taken, length: taken };
}
