import type { SourceTable } from "#api/wire/source-metadata.ts";
import { TABLE_ROWS_PER_PAGE } from "../previews/limits.ts";
import type { RangedFile } from "../previews/read-range.ts";
import { cutCell } from "../previews/table.ts";
import { type ColumnFacts, toFacts } from "#base/tables/column-facts.ts";
import {
  type DeclaredColumn,
  type DeclaredColumns,
  toDeclaredColumns,
  toValues,
} from "#base/tables/declared-columns.ts";
import { type TableFormat, toTableFormat, USUAL_FORMAT } from "#base/tables/table-format.ts";
import { isTableByDescription, toTableKind } from "#base/tables/table-kind.ts";
import { type PlotOfTable, plotTable } from "./plot-table.ts";
import { readTextTable, type TableRows } from "./read-table.ts";
import { selectRows } from "./select-rows.ts";
import type { TableQuery } from "./table-query.ts";
import {
  type ColumnList,
  listColumns,
  type NamedColumns,
  toShownColumns,
  toViewedColumns,
} from "./viewed-columns.ts";

export interface ViewedColumn {
  /** Its place in the file, from 0. */
  at: number;
  /** As the file has it, and as the page shows it. */
  source: string;
  name: string;
  facts: ColumnFacts;
  /** Whether its facts are of the rows of the page alone, although those of other columns are of all rows. */
  isOfPage: boolean;
  unit: string | null;
  description: string | null;
  /** What its publisher says of its cells; absent where all is as usual. */
  declared?: DeclaredColumn;
}

/** One page of a table in the state of its address. */
export interface TableView {
  /** Those that the address names and the first of the file's, and how many it has. */
  columns: ViewedColumn[];
  columnsInAll: number;
  /** Columns that rows have beyond the names of the first row. */
  unnamed: number;
  /** Lines of JSON lines that are no objects. */
  skipped: number;
  /** Whether lines of JSON lines may have names that are no columns. */
  isHeadCut: boolean;
  /** Those that can be chosen. */
  listed: ColumnList;
  /** The columns that the address shows. Of a table that was read whole, their facts are of the matching rows, if any. */
  shown: ViewedColumn[];
  rows: string[][];
  /** Rows that the filters let pass; `null` when they were not counted. */
  found: number | null;
  /** Rows of the sample, and those that were counted for the statistics besides it. */
  sampled: number;
  /** Rows that the page reads. */
  read: number;
  counted: TableRows["counted"];
  extent: TableRows["extent"];
  format: TableFormat;
  /** Where the rows after these begin in a window; `null` at the end. */
  next: number | null;
  plot: PlotOfTable | null;
}

/** Whether a file of this name is read as a table. */
export function isTable(path: string): boolean {
  return toTableKind(path) !== null;
}

/** The same, or whether it is one where its columns are described. */
export function mayBeTable(path: string): boolean {
  return isTable(path) || isTableByDescription(path);
}

/** The rows to read, and the columns that the page shows of them. */
type ReadQuery = Pick<TableQuery, "at" | "page"> & NamedColumns;

/** `null` when the file cannot be read as a table. */
export async function readTable(
  file: RangedFile,
  path: string,
  query: ReadQuery,
  format: TableFormat = USUAL_FORMAT,
): Promise<TableRows | null> {
  const kind = toTableKind(path);
  if (kind === "parquet") {
    const { readParquetTable } = await import("../previews/parquet/parquet-table.ts");
    return readParquetTable(file, query);
  }
  const { at, page, filters = [] } = query;
  const isLines = kind === "lines";
  const read = isLines ? USUAL_FORMAT : format;
  return readTextTable(file, { page, at, isLines, isFiltered: filters.length > 0, format: read });
}

export function isRead({ read }: TableRows, column: number): boolean {
  return read === undefined || read.includes(column);
}

/** Rows of the address in their order, all pages of them. */
export function findRows(
  table: TableRows,
  query: TableQuery,
  declared: DeclaredColumns,
): readonly string[][] {
  if (table.extent.kind === "counted") return table.rows;
  const sort = table.extent.kind === "whole" ? query.sort : null;
  return selectRows(table.rows, { filters: query.filters, sort }, declared);
}

export async function loadTableView(
  table: TableRows,
  query: TableQuery,
  source: SourceTable | null,
): Promise<TableView> {
  const format = { ...toTableFormat(source), ...(table.encoding && { encoding: table.encoding }) };
  const declared = toDeclaredColumns(table.head, format);
  const found = findRows(table, query, declared);
  const valued = toValued(table, declared);
  const matching = toValues(found, declared);
  const isPaged = table.extent.kind === "whole";
  const isFiltered = query.filters.length > 0;
  const known = toViewedColumns(table.head.length, query).filter(
    (at) => isRead(table, at) || table.facts?.[at] !== undefined,
  );
  const columns = known.map((at): ViewedColumn => {
    const name = table.head[at] ?? "";
    const field = source?.fields.find((one) => one.name === name);
    const facts = table.facts?.[at] ?? null;
    const column = declared.get(at);
    // The sample of a large table has its counted columns alone.
    const rows = table.facts === undefined ? valued.sample : valued.rows;
    return {
      at,
      source: cutCell(name),
      name: cutCell(name) || `Column ${at + 1}`,
      facts: facts ?? toFacts(rows.map((row) => row[at] ?? "")),
      isOfPage: facts === null && table.facts !== undefined,
      unit: field?.unit ?? null,
      description: field?.description ?? field?.title ?? null,
      ...(column && { declared: column }),
    };
  });
  const readable = columns.filter(({ at }) => isRead(table, at));
  const chosen = toShownColumns(query.columns);
  const requested = readable.filter(({ at }) => chosen.includes(at));
  const shown = requested.length > 0 ? requested : readable;
  const start = isPaged ? (query.page - 1) * TABLE_ROWS_PER_PAGE : 0;
  const page = found.slice(start, start + TABLE_ROWS_PER_PAGE);
  const isMatched = isPaged && matching.length > 0 && matching.length < valued.rows.length;
  const plot = await plotTable(valued, { found: matching, columns }, query.plot);
  return {
    columns,
    columnsInAll: table.head.length,
    unnamed: countUnnamed(table),
    skipped: table.skipped ?? 0,
    isHeadCut: table.isHeadCut ?? false,
    listed: listColumns(table.head, query),
    shown: isMatched ? shown.map((column) => toMatching(column, matching)) : shown,
    rows: page.map((row) => shown.map(({ at }) => cutCell(row[at]))),
    found: isPaged ? found.length : null,
    sampled: table.sample.length,
    read: table.rows.length,
    counted: table.counted,
    extent: table.extent,
    format,
    next: toNext(table, page),
    plot: plot && !isPaged && isFiltered ? toUnfiltered(plot) : plot,
  };
}

function toMatching(column: ViewedColumn, rows: readonly string[][]): ViewedColumn {
  const cells = rows.map((row) => row[column.at] ?? "");
  return { ...column, facts: toFacts(cells, column.facts.type) };
}

/** The plot of a large table, which shows all rows, those too that the filters leave out. */
function toUnfiltered(plot: PlotOfTable): PlotOfTable {
  return { ...plot, summary: `${plot.summary} The filter does not change this plot.` };
}

/** At the end of a delimited text: any other column without a name may be one that its head leaves empty. */
function countUnnamed({ head, separator }: TableRows): number {
  return separator === undefined ? 0 : head.length - 1 - head.findLastIndex((name) => name !== "");
}

function toNext({ extent, rows, toPlace }: TableRows, page: readonly string[][]): number | null {
  if (extent.kind !== "window" || !toPlace) return null;
  const last = page.length < TABLE_ROWS_PER_PAGE ? undefined : page.at(-1);
  const next = last ? toPlace(rows.indexOf(last) + 1) : extent.end;
  return next < extent.size ? next : null;
}

/** Rows as plots and statistics read them, those that are read later too. */
function toValued(table: TableRows, declared: DeclaredColumns): TableRows {
  const { readRows } = table;
  if (declared.size === 0) return table;
  return {
    ...table,
    rows: toValues(table.rows, declared),
    sample: toValues(table.sample, declared),
    ...(readRows && {
      readRows: async (...place) => {
        const rows = await readRows(...place);
        return rows && toValues(rows, declared);
      },
    }),
  };
}
