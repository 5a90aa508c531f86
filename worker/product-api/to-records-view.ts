import type { RecordsView } from "#client/contract/record-parts.ts";
import { isSelecting, type RecordsQuery } from "#client/contract/rows/records-query.ts";
import { RECORDS_PER_PAGE } from "#client/contract/limits.ts";
import { type DeclaredColumns, toValue } from "#base/tables/declared-columns.ts";
import { toFacts } from "#base/tables/column-facts.ts";
import { cutText } from "#base/cut.ts";
import {
  RECORD_CALLS_MAX,
  RECORD_CELL_MAX_CHARS,
  RECORD_COLUMNS_MAX,
  RECORD_NAMES_MAX,
  RECORD_VALUES_READ_MAX,
  RECORDS_PER_CALL,
} from "../limits.ts";
import { selectRows } from "../tables/select-rows.ts";
import type { TableQuery } from "../tables/table-query.ts";

/** Records as rows: all of a kind, or those of one page in the catalogue's order. */
export interface RecordRows {
  version: number;
  /** How many there are of the kind. */
  total: number;
  isAll: boolean;
  names: string[];
  rows: readonly string[][];
  /** What the file's publisher says of its cells. */
  declared?: DeclaredColumns;
  /** The file they were read from. */
  table?: RecordsView["table"];
}

/** A column for each property that one of the records has, in order of appearance. */
export function toRecordRows(
  records: readonly Record<string, unknown>[],
): Pick<RecordRows, "names" | "rows"> {
  const names = [...new Set(records.flatMap((properties) => Object.keys(properties)))];
  const toRow = (properties: Record<string, unknown>): string[] =>
    names.map((name) => toCell(properties[name]));
  return { names: names.map(cutCell), rows: records.map(toRow) };
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** One page of the rows that an address asks for. */
export function toRecordsView(
  { version, total, isAll, names, rows, declared, table }: RecordRows,
  { query, page, saved }: { query: RecordsQuery; page: number; saved: string },
): RecordsView {
  const found = isAll ? selectRows(rows, toPlaced(query, names), declared) : rows;
  const start = isAll ? (page - 1) * RECORDS_PER_PAGE : 0;
  const shown = found.slice(start, start + RECORDS_PER_PAGE);
  const { columns, leftOut } = toShownColumns(names, query);
  return {
    version,
    total: isAll ? found.length : total,
    isAll,
    query,
    names: names.slice(0, RECORD_NAMES_MAX),
    columns: columns.map(({ name, at }) => ({
      name,
      isNumber:
        toFacts(shown.map((row) => toValue(row[at] ?? "", declared?.get(at)))).type === "number",
    })),
    leftOut,
    rows: shown.map((row) => columns.map(({ at }) => cutCell(row[at] ?? ""))),
    ...(table && { table }),
    ...(!table && (isAll || (!isSelecting(query) && mayBeReadWhole(total, names))) && { saved }),
  };
}

/** The chosen properties, or the first; `leftOut` are those for which there is no room. */
export function toShownColumns(
  names: readonly string[],
  query: Pick<RecordsQuery, "columns">,
): { columns: { name: string; at: number }[]; leftOut: number } {
  const chosen = names.filter((name) => query.columns.includes(name));
  const listed = chosen.length > 0 ? chosen : names;
  const columns = listed.slice(0, RECORD_COLUMNS_MAX);
  return {
    columns: columns.map((name) => ({ name, at: names.indexOf(name) })),
    leftOut: listed.length - columns.length,
  };
}

/** Whether all records can probably be read, of which these are one page. */
export function mayBeReadWhole(total: number, names: readonly string[]): boolean {
  return (
    total <= RECORD_CALLS_MAX * RECORDS_PER_CALL && total * names.length <= RECORD_VALUES_READ_MAX
  );
}

/** The order and the filters of an address, with columns by their places; none has the place -1. */
export function toPlaced(
  { sort, filters }: RecordsQuery,
  names: readonly string[],
): Pick<TableQuery, "sort" | "filters"> {
  return {
    sort: sort && { isDescending: sort.isDescending, column: names.indexOf(sort.name) },
    filters: filters.map(({ name, ...filter }) => ({ ...filter, column: names.indexOf(name) })),
  };
}

export function cutCell(text: string): string {
  const isLong = text.length > RECORD_CELL_MAX_CHARS;
  return isLong ? `${cutText(text, RECORD_CELL_MAX_CHARS - 1)}…` : text;
}
