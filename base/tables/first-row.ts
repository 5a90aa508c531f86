import { readNumber } from "./column-facts.ts";
import { guessSeparator } from "./delimited.ts";
import type { TableFormat } from "./table-format.ts";

/** Byte order mark that some programs write before a text. */
const BOM = "\uFEFF";
const REMARK = "#";
/** Characters of the remarks above a table. */
const REMARKS_MAX_CHARS = 64_000;

/**
 * Where the first row begins: below lines that begin with `#`, unless the last of them has the names of the
 * columns, as those of VCF and BED have: as many as the row below it, which has numbers. The description of a table says better how it begins.
 */
export function findFirstRow(
  text: string,
  { commentChar, headerRows, names }: TableFormat,
): number {
  const begin = text.startsWith(BOM) ? BOM.length : 0;
  const isDescribed = commentChar !== undefined || headerRows !== undefined || names !== undefined;
  if (isDescribed || !text.startsWith(REMARK, begin)) return begin;
  let [last, start] = [begin, begin];
  while (text.startsWith(REMARK, start)) {
    const end = text.indexOf("\n", start);
    if (end === -1 || end - begin > REMARKS_MAX_CHARS) return begin;
    [last, start] = [start, end + 1];
  }
  while (/[\r\n]/.test(text.charAt(start))) start += 1;
  const separator = guessSeparator(text.slice(start, start + REMARKS_MAX_CHARS));
  const split = (at: number): string[] => {
    const end = text.indexOf("\n", at);
    return text.slice(at, end === -1 ? undefined : end).split(separator);
  };
  const row = split(start);
  if (row.length === 1) return begin;
  const hasNumbers = row.some((cell) => !Number.isNaN(readNumber(cell)));
  return hasNumbers && split(last).length === row.length ? last : start;
}
