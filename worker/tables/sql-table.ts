import { toUniqueNames } from "#base/tables/compare-rows.ts";
import { cutText } from "#base/cut.ts";
import { toTableKind } from "#base/tables/table-kind.ts";
import type { SqlColumn, SqlExample, SqlTable } from "#client/sql/sql-table.ts";
import { PREVIEW_CELL_MAX_CHARS } from "../previews/limits.ts";
import { toSource, toSourceColumns, toSql } from "./sql.ts";
import type { ExplorerProps } from "./table-form.tsx";
import type { TableQuery } from "./table-query.ts";
import type { TableView } from "./table-view.ts";

const NAME_MAX_CHARS = 60;

/** A table for the page's query box; `null` for withheld files. */
export function toSqlTable({ view, query, place, size }: ExplorerProps): SqlTable | null {
  if (place.address === null) return null;
  const name = toTableName(place.file);
  const columns = toSqlColumns(view);
  const isUsual = Object.keys(view.format).length === 0;
  return {
    name,
    address: new URL(place.address).pathname,
    version: place.version,
    format: toFormat(place.file),
    ...(!isUsual && { described: view.format }),
    size,
    rows: toRows(view),
    columns,
    columnsInAll: view.columnsInAll,
    asked: isUndone(view, query) ? toAsked(name, columns, query) : null,
    examples: toExamples(name, columns, chooseGroup(view)),
    duckdb: toSource({
      path: place.file,
      address: place.address,
      format: view.format,
      columns: toSourceColumns(view.columns),
    }),
  };
}

/** Whether an address asks to sort or filter a table that is too large for the server to do so. */
export function isUndone(
  { extent }: Pick<TableView, "extent">,
  { sort, filters }: Pick<TableQuery, "sort" | "filters">,
): boolean {
  return extent.kind !== "whole" && (sort !== null || filters.length > 0);
}

function toAsked(name: string, columns: readonly SqlColumn[], query: TableQuery): string {
  const head: string[] = [];
  for (const column of columns) head[column.at] = column.name;
  return toSql({ head, query, source: quote(name), limit: null });
}

export function toFormat(file: string): SqlTable["format"] {
  return toTableKind(file) ?? "delimited";
}

/** `data/sub-01_events.tsv` is `sub_01_events`. */
function toTableName(file: string): string {
  const base =
    file
      .split("/")
      .at(-1)
      ?.replace(/\.[^.]*$/, "") ?? "";
  const name = cutText(
    base.replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_+|_+$/g, ""),
    NAME_MAX_CHARS,
  );
  return /^\p{L}/u.test(name) ? name : `t_${name}`;
}

/** A dot would be read as a table before a column, and two columns of one name as one. */
function toSqlColumns({ columns }: TableView): SqlColumn[] {
  const nameable = columns.filter(({ source }) => source.length < PREVIEW_CELL_MAX_CHARS);
  const names = nameable.map(({ source, at }) => source.replaceAll(".", "_") || `column_${at + 1}`);
  const unique = toUniqueNames(names);
  return nameable.map(({ source, at, facts }, index) => ({
    name: unique[index] ?? source,
    source,
    at,
    type: facts.type,
  }));
}

/** Statistics of all rows without reading them. */
function toRows({ extent, counted }: TableView): number | null {
  if (extent.kind === "counted") return extent.total;
  return counted?.isAll ? counted.rows : null;
}

/** Place of the column of texts that has the fewest values, but more than one. */
function chooseGroup({ columns }: TableView): number {
  const texts = columns.filter(({ facts }) => facts.type === "text" && facts.distinct !== 1);
  const [group] = texts.toSorted(
    (a, b) => (a.facts.distinct ?? Infinity) - (b.facts.distinct ?? Infinity),
  );
  return group?.at ?? 0;
}

/** Three example queries about its own columns. */
function toExamples(name: string, columns: readonly SqlColumn[], groupAt: number): SqlExample[] {
  const table = quote(name);
  const number = columns.find(isMeasured);
  const group = columns.find(({ at }) => at === groupAt);
  const by = group ? quote(group.name) : "1";
  const measured = number ? quote(number.name) : null;
  return [
    {
      label: "First rows",
      sql: `SELECT *\nFROM ${table}\nLIMIT 20`,
    },
    {
      label: `Rows by ${group?.name ?? "group"}`,
      sql: [
        `SELECT ${by}, COUNT(*) AS row_count${measured ? `, AVG(${measured}) AS mean` : ""}`,
        `FROM ${table}`,
        `GROUP BY ${by}`,
        "ORDER BY row_count DESC",
        "LIMIT 20",
      ].join("\n"),
    },
    measured
      ? {
          label: `Largest ${number?.name ?? ""}`,
          sql: `SELECT *\nFROM ${table}\nWHERE ${measured} IS NOT NULL\nORDER BY ${measured} DESC\nLIMIT 20`,
        }
      : { label: "Number of rows", sql: `SELECT COUNT(*) AS row_count\nFROM ${table}` },
  ];
}

/** A column of numbers that does not count or identify a row. */
function isMeasured({ type, name }: SqlColumn): boolean {
  return type === "number" && !/(^|_)(id|number)$/i.test(name);
}

/** Keywords of SQL that are also names of tables and columns. */
const RESERVED =
  /^(all|and|as|between|by|case|cross|day|desc|distinct|else|end|except|exists|false|filter|from|full|group|having|hour|in|inner|intersect|interval|is|join|left|like|limit|minute|month|not|null|offset|on|or|order|outer|right|second|select|table|then|true|union|values|when|where|with|within|year)$/i;

/** A name in a query: in quotes unless it is one plain word. */
function quote(name: string): string {
  const isPlain = /^[a-z_][a-z0-9_]*$/i.test(name) && !RESERVED.test(name);
  return isPlain ? name : `"${name.replaceAll('"', '""')}"`;
}
