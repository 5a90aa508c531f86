import { LANGUAGE } from "./contract/language.ts";
import { Fragment } from "react";

/** A size for readers, with the exact bytes for machines. */
export function Size({ bytes }: { bytes: number | null }) {
  if (bytes === null || bytes <= 0) return <span>{formatBytes(bytes)}</span>;
  return (
    <data value={bytes} title={`${formatNumber(bytes)} bytes`}>
      {formatBytes(bytes)}
    </data>
  );
}

const UNITS = ["B", "kB", "MB", "GB", "TB", "PB"] as const;

/** A size in decimal units with two decimals; an em dash for nothing (pages, section 1.0). */
export function formatBytes(bytes: number | null): string {
  if (bytes === null || !Number.isFinite(bytes) || bytes <= 0) return "—";
  if (bytes < 1000) return `${Math.round(bytes)} B`;
  let unit = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  if (Number((bytes / 1000 ** unit).toFixed(2)) >= 1000 && unit < UNITS.length - 1) unit += 1;
  const amount = (bytes / 1000 ** unit).toFixed(2);
  return `${LANGUAGE === "en" ? amount : amount.replace(".", ",")} ${UNITS[unit] ?? "B"}`;
}

/** `40 seconds`, `14 minutes`, `3 hours`: one unit, rounded down, never less than a second. */
export function formatAge(seconds: number): string {
  if (seconds < 60) return formatCount(Math.max(1, Math.floor(seconds)), "second");
  if (seconds < 3_600) return formatCount(Math.floor(seconds / 60), "minute");
  return formatCount(Math.floor(seconds / 3_600), "hour");
}

/** The same for every reader. Created at its first use: it takes a slow phone some 15 ms, and few pages need it. */
let decimals: Intl.NumberFormat | undefined;

/** `1,204` */
export function formatNumber(value: number): string {
  if (!Number.isSafeInteger(value))
    return (decimals ??= new Intl.NumberFormat(LANGUAGE)).format(value);
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, LANGUAGE === "en" ? "," : ".");
}

/** `1 file`, `1,204 files`; the plural is the word with an s unless given. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** A day with its machine form. */
export function Day({ iso }: { iso: string }) {
  return <time dateTime={iso.slice(0, 10)}>{formatDay(iso)}</time>;
}

/** One text: twelve would make a larger file. */
const MONTH_NAMES =
  "January February March April May June July August September October November December";
export const MONTHS = MONTH_NAMES.split(" ");

/** A day as text, read in UTC: `February 3, 2025` (pages, section 1.0). */
export function formatDay(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  const name = MONTHS[time.getUTCMonth()] ?? "";
  const [day, year] = [time.getUTCDate(), time.getUTCFullYear()];
  return LANGUAGE === "en" ? `${name} ${day}, ${year}` : `${day}. ${name} ${year}`;
}

/** A name or path of a file, which a narrow place breaks where its parts end. */
export function Breakable({ text }: { text: string }) {
  return toPieces(text).map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}

/** Split after each `/`, `_`, `.` and `-` that something follows. */
function toPieces(text: string): string[] {
  return text.split(/(?<=[/_.-])(?=[^/_.-])/);
}
