import { formatDay, MONTHS } from "#client/format.tsx";

/** An end of an interval that is not known, or still to come. */
const OPEN = "…";
const TIME = /^(\d{4}-\d\d-\d\d)(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** A year, month, day or interval of ISO 8601 as the pages write them; any other text as it stands. */
export function formatPeriod(text: string): string {
  const ends = text.trim().split("/").map(formatEnd);
  const [from, until] = ends;
  if (ends.length > 2 || !from || ends.includes(null)) return text;
  if (!until) return from;
  if (from === OPEN && until === OPEN) return text;
  const isShort = [from, until].every((end) => end.length <= 4);
  return isShort ? `${from}–${until}` : `${from} – ${until}`;
}

/** `null` for a text that is no date. */
function formatEnd(text: string, _: number, { length }: string[]): string | null {
  if (length === 2 && (text === ".." || text === "")) return OPEN;
  const [, day] = TIME.exec(text) ?? [];
  if (day !== undefined) return formatDay(day);
  const [, year, month] = /^(\d{4})(?:-(\d\d))?$/.exec(text) ?? [];
  if (year === undefined) return null;
  const name = month === undefined ? "" : MONTHS[Number(month) - 1];
  return name === undefined ? null : `${name} ${year}`.trim();
}
