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

/** Created at its first use: each takes a slow phone some 15 ms, and few first views need one. */
function lazily<Format>(create: () => Format): () => Format {
  let format: Format | undefined;
  return () => (format ??= create());
}

const numbers = lazily(() => new Intl.NumberFormat(LANGUAGE));

/** `1,204` */
export function formatNumber(value: number): string {
  const isPlain = value >= 0 && value < 1_000 && Number.isInteger(value);
  return isPlain ? String(value) : numbers().format(value);
}

/** `1 file`, `1,204 files`; the plural is the word with an s unless given. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** A day with its machine form. */
export function Day({ iso, length = "long" }: { iso: string; length?: "long" | "short" }) {
  return <time dateTime={iso.slice(0, 10)}>{formatDay(iso, length)}</time>;
}

const days = {
  long: lazily(() => new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "long", timeZone: "UTC" })),
  short: lazily(() => new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium", timeZone: "UTC" })),
};

/** A day as text, read in UTC: `February 3, 2025`, or `Feb 3, 2025` where space is short. */
export function formatDay(iso: string, length: "long" | "short" = "long"): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return days[length]().format(time);
}

const months = lazily(
  () => new Intl.DateTimeFormat(LANGUAGE, { month: "long", year: "numeric", timeZone: "UTC" }),
);

/** Creates what most pages need, so that a reader who opens one does not wait for it. */
export function createFormats(): void {
  numbers();
  days.long();
  days.short();
}

/** A month of a year, such as `2026-11`, as text: `November 2026`. */
export function formatMonth(month: string): string {
  const time = new Date(`${month}-01`);
  return Number.isNaN(time.getTime()) ? month : months().format(time);
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
