import { readXml } from "./read-xml.ts";

/** How the number of a cell is read, by the index of its style; a number where there is none. */
export type CellFormats = readonly ("number" | "date")[];

/** Formats of dates and times that need no definition (ECMA-376 part 1, 18.8.30). */
const BUILT_IN_DATES: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51,
  52, 53, 54, 55, 56, 57, 58,
]);

/** Reads which styles of a workbook show dates, from its `styles.xml`. */
export function readCellFormats(styles: string): CellFormats {
  const dates = new Set(BUILT_IN_DATES);
  const formats: ("number" | "date")[] = [];
  let isInCells = false;
  readXml(styles, {
    onOpen(name, attributes) {
      if (name === "cellxfs") isInCells = true;
      if (name === "numfmt" && isDate(attributes.get("formatcode") ?? ""))
        dates.add(Number(attributes.get("numfmtid")));
      if (name === "xf" && isInCells)
        formats.push(dates.has(Number(attributes.get("numfmtid"))) ? "date" : "number");
    },
    onClose(name) {
      if (name === "cellxfs") isInCells = false;
    },
  });
  return formats;
}

/** A format with a part of a date or time outside quotes, brackets and escapes. */
function isDate(code: string): boolean {
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|general/gi, ""));
}

const DAY_MS = 86_400_000;
/** Days from which on a sheet's dates are right: its calendar has a 29 February 1900. */
const FIRST_RIGHT_DAY = 60;

/** A sheet's number of days as a date, a time, or both, in ISO 8601; `null` for one that is no date. */
export function toIsoDate(days: number, isFrom1904: boolean): string | null {
  const isTime = days >= 0 && days < 1;
  const epoch = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const shift = !isFrom1904 && days < FIRST_RIGHT_DAY && !isTime ? 1 : 0;
  const date = new Date(epoch + Math.round((days + shift) * 86_400) * 1_000);
  if (days < 0 || !(date.getUTCFullYear() <= 9999)) return null;
  const [, day = "", time = ""] = /^(.*)T(.{8})/.exec(date.toISOString()) ?? [];
  if (isTime) return time;
  return date.getTime() % DAY_MS === 0 ? day : `${day} ${time}`;
}
