import type { FoundRecordsPage } from "#api/wire/search.ts";
import { RECORDS_PER_PAGE } from "#client/contract/limits.ts";
import type { RecordsView } from "#client/contract/record-parts.ts";
import { cutText } from "#base/cut.ts";
import { RECORD_CELL_MAX_CHARS, RECORD_COLUMNS_MAX } from "../limits.ts";

/** Records as a table: a column for each property that one of them has, in order of appearance. */
export function toRecordsView({ totalCount, records }: FoundRecordsPage): RecordsView {
  const shown = records.slice(0, RECORDS_PER_PAGE);
  const names = [...new Set(shown.flatMap(({ properties }) => Object.keys(properties)))];
  const columns = names.slice(0, RECORD_COLUMNS_MAX);
  return {
    version: shown[0]?.version ?? 0,
    total: totalCount,
    columns: columns.map((name) => ({
      name: cutCell(name),
      isNumber: shown.every(({ properties }) => isNumberOrNone(properties[name])),
    })),
    leftOut: names.length - columns.length,
    rows: shown.map(({ properties }) => columns.map((name) => toCell(properties[name]))),
  };
}

function isNumberOrNone(value: unknown): boolean {
  return value === null || value === undefined || typeof value === "number";
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  return cutCell(typeof value === "object" ? JSON.stringify(value) : String(value));
}

export function cutCell(text: string): string {
  const isLong = text.length > RECORD_CELL_MAX_CHARS;
  return isLong ? `${cutText(text, RECORD_CELL_MAX_CHARS - 1)}…` : text;
}
