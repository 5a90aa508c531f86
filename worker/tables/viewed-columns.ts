import { PREVIEW_COLUMNS_MAX, TABLE_COLUMNS_LISTED } from "../previews/limits.ts";
import type { TableQuery } from "./table-query.ts";

/** What an address says of columns; without any, the first are shown. */
export type NamedColumns = Partial<Pick<TableQuery, "columns" | "filters" | "sort" | "plot">>;

/**
 * The places of the columns that a page reads, in the order of the file: those that its address shows, filters,
 * sorts or draws, and the first of the file as far as there is room.
 */
export function toViewedColumns(
  count: number,
  { columns = [], filters = [], sort = null, plot = null }: NamedColumns,
): number[] {
  const named = [...toShownColumns(columns), ...filters.map(({ column }) => column), sort?.column];
  const viewed = new Set<number>();
  for (const at of [...named, plot?.x, plot?.y])
    if (typeof at === "number" && at < count) viewed.add(at);
  for (let at = 0; at < count && viewed.size < PREVIEW_COLUMNS_MAX; at += 1) viewed.add(at);
  return [...viewed].toSorted((a, b) => a - b);
}

/** The chosen columns that are shown: as many as there is room for. */
export function toShownColumns(columns: readonly number[]): number[] {
  return columns.slice(0, PREVIEW_COLUMNS_MAX);
}

interface ListedColumn {
  /** Its place in the file, from 0. */
  at: number;
  name: string;
}

/** A page of the list that columns are chosen from. */
export interface ColumnList {
  columns: ListedColumn[];
  /** Those that the address chooses, on whatever page they are listed. */
  chosen: ListedColumn[];
  /** Columns with the searched text in their names. */
  found: number;
  /** From 1. */
  page: number;
  last: number;
}

export function listColumns(
  head: readonly string[],
  { find, list, columns: chosen }: Pick<TableQuery, "find" | "list" | "columns">,
): ColumnList {
  const wanted = find.toLowerCase();
  const found = head.flatMap((name, at) =>
    name.toLowerCase().includes(wanted) ? [{ at, name }] : [],
  );
  const last = Math.max(1, Math.ceil(found.length / TABLE_COLUMNS_LISTED));
  const page = Math.min(list, last);
  const columns = found.slice((page - 1) * TABLE_COLUMNS_LISTED, page * TABLE_COLUMNS_LISTED);
  return {
    columns,
    chosen: chosen.flatMap((at) => (at < head.length ? [{ at, name: head[at] ?? "" }] : [])),
    found: found.length,
    page,
    last,
  };
}

/** Cells by the places of their columns, without those of other columns: a wide table has thousands. */
export function toPlacedRows(
  rows: readonly (readonly string[])[],
  places: readonly number[],
): string[][] {
  if (places.every((place, at) => place === at)) return rows.map((cells) => [...cells]);
  return rows.map((cells) => {
    const row: string[] = [];
    for (const [at, place] of places.entries()) row[place] = cells[at] ?? "";
    return row;
  });
}
