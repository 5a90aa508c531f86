/** What to send for a Range header: the whole, one part, or nothing that exists (416). */
export type Range =
  | { kind: "whole" }
  | { kind: "part"; offset: number; length: number }
  | { kind: "none" };

/**
 * RFC 9110 section 14.2. A header that is not understood, or asks for several parts,
 * is answered with the whole, which the section allows.
 */
export function parseRange(header: string | null, size: number): Range {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? "");
  const [, first = "", last = ""] = match ?? [];
  if (match === null || (first === "" && last === "")) return { kind: "whole" };
  if (first === "") return toSuffix(Number(last), size);
  const offset = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < offset) return { kind: "whole" };
  if (offset >= size) return { kind: "none" };
  return { kind: "part", offset, length: end - offset + 1 };
}

function toSuffix(length: number, size: number): Range {
  if (length === 0 || size === 0) return { kind: "none" };
  const taken = Math.min(length, size);
  return { kind: "part", offset: size - taken, length: taken };
}
