import { isWide } from "#base/tables/encoded-text.ts";
import { type ColumnFacts, NUMBER } from "#base/tables/column-facts.ts";
import { toDeclaredColumn } from "#base/tables/declared-columns.ts";
import {
  isInColumns,
  listGrouped,
  listMissing,
  type TableFormat,
  toNumberSigns,
} from "#base/tables/table-format.ts";
import { toTableKind } from "#base/tables/table-kind.ts";
import type { TableFilter, TableQuery } from "./table-query.ts";

/** A column of a table in queries for DuckDB. */
interface SourceColumn {
  name: string;
  isNumber: boolean;
}

export function toSourceColumns(
  columns: readonly { name: string; facts: Pick<ColumnFacts, "type"> }[],
): SourceColumn[] {
  return columns.map(({ name, facts }) => ({ name, isNumber: facts.type === "number" }));
}

interface SourceFile {
  path: string;
  /** Absolute. */
  address: string;
  format: TableFormat;
  /** As many as are known, in their order. */
  columns: readonly SourceColumn[];
}

/** A table's file in DuckDB's syntax, read by ranges of its address, as its publisher describes it. */
export function toSource({ path, address, format, columns }: SourceFile): string {
  const kind = toTableKind(path);
  if (kind === "parquet") return `read_parquet(${toLiteral(address)})`;
  if (kind === "lines") return `read_json_auto(${toLiteral(address)})`;
  if (isInColumns(format)) return toSplitLines(address, format, columns);
  return `read_csv_auto(${[toLiteral(address), ...toReadOptions(format, columns)].join(", ")})`;
}

/** What `read_csv` does not find itself. It has one list of missing values for all columns. */
export function toReadOptions(
  format: TableFormat,
  columns: readonly Pick<SourceColumn, "name">[],
): string[] {
  const { delimiter, quoteChar, escapeChar, commentChar, names } = format;
  const { decimalChar, groupChar } = toNumberSigns(format);
  const missing = listMissing(format);
  const grouped = listGrouped(format);
  return [
    ...toEncodingOption(format),
    delimiter !== undefined && `delim = ${toLiteral(delimiter)}`,
    quoteChar !== undefined && `quote = ${toLiteral(quoteChar)}`,
    escapeChar !== undefined && `escape = ${toLiteral(escapeChar)}`,
    commentChar !== undefined && `comment = ${toLiteral(commentChar)}`,
    format.doubleQuote === false && escapeChar === undefined && toUndoubled(quoteChar),
    names && `header = false, names = ${toList(names)}`,
    ...toHeaderOptions(format, columns),
    missing.length > 0 && `nullstr = ${toList(["", ...missing])}`,
    decimalChar !== undefined && `decimal_separator = ${toLiteral(decimalChar)}`,
    groupChar !== undefined && `thousands = ${toLiteral(groupChar)}`,
    // It does not recognise numbers with a thousands separator, and knows one for all columns.
    groupChar !== undefined &&
      `types = {${grouped.map((name) => `${toLiteral(name)}: 'DOUBLE'`).join(", ")}}`,
  ].filter((option) => typeof option === "string");
}

/** Without an escape character it also needs to know the quote. */
function toUndoubled(quoteChar: string | undefined): string {
  return quoteChar === undefined ? `quote = '"', escape = ''` : "escape = ''";
}

/** One row below others, or several, which it does not join. */
function toHeaderOptions(
  { headerRows }: TableFormat,
  columns: readonly Pick<SourceColumn, "name">[],
): string[] {
  if (headerRows === undefined) return [];
  const last = headerRows.at(-1) ?? 1;
  if (headerRows.length === 1) return [`skip = ${last - 1}, header = true`];
  return [`skip = ${last}, header = false`, `names = ${toList(columns.map(({ name }) => name))}`];
}

/** It knows no other encoding of one byte without an extension. */
function toEncodingOption({ encoding }: TableFormat): string[] {
  if (isWide(encoding)) return ["encoding = 'utf-16'"];
  return encoding === "windows-1252" ? ["encoding = 'latin-1'"] : [];
}

/** `read_csv` takes each of several spaces for a separator, so lines are split by a query. */
function toSplitLines(
  address: string,
  format: TableFormat,
  columns: readonly SourceColumn[],
): string {
  const { commentChar, names } = format;
  const options = [
    toLiteral(address),
    ...toEncodingOption(format),
    "auto_detect = false, columns = {'line': 'VARCHAR'}, delim = ''",
    `header = ${names === undefined}`,
    ...(commentChar === undefined ? [] : [`comment = ${toLiteral(commentChar)}`]),
  ];
  const lines = `SELECT regexp_split_to_array(trim(line), ' +') AS parts FROM read_csv(${options.join(", ")})`;
  if (columns.length === 0) return `(${lines})`;
  const cells = columns.map(({ name, isNumber }, at) => {
    const { missing = new Set<string>() } = toDeclaredColumn(name, format) ?? {};
    const cell = [...missing].reduce(
      (inner, text) => `nullif(${inner}, ${toLiteral(text)})`,
      `parts[${at + 1}]`,
    );
    const typed = isNumber ? `TRY_CAST(${cell} AS DOUBLE)` : cell;
    return `${typed} AS "${name.replaceAll('"', '""')}"`;
  });
  return `(SELECT ${cells.join(", ")} FROM (${lines}))`;
}

function toList(texts: readonly string[]): string {
  return `[${texts.map(toLiteral).join(", ")}]`;
}

interface RequestedTable {
  /** Names of the columns by their places in the file. */
  head: readonly (string | undefined)[];
  query: Pick<TableQuery, "columns" | "filters" | "sort">;
  /** What stands behind `FROM`. */
  source: string;
  /** Rows of the result; `null` for all. */
  limit: number | null;
}

/**
 * What an address asks of a table, as a query that DuckDB and the page's query box run alike; names
 * and values are never code.
 */
export function toSql({
  head,
  query: { columns, filters, sort },
  source,
  limit,
}: RequestedTable): string {
  const nameOf = (at: number): string | null => {
    const name = head[at];
    return name === undefined ? null : `"${name.replaceAll('"', '""')}"`;
  };
  const requested = columns.flatMap((at) => nameOf(at) ?? []);
  const conditions = filters.flatMap((filter) => {
    const name = nameOf(filter.column);
    return name === null ? [] : [toCondition(name, filter)];
  });
  const sorted = sort && nameOf(sort.column);
  const lines = [
    `SELECT ${requested.length > 0 ? requested.join(", ") : "*"}`,
    `FROM ${source}`,
    conditions.length > 0 && `WHERE ${conditions.join(" AND ")}`,
    sorted && `ORDER BY ${sorted}${sort.isDescending ? " DESC" : ""} NULLS LAST`,
    limit !== null && `LIMIT ${limit}`,
  ];
  return `${lines.filter(Boolean).join("\n")};`;
}

function toCondition(name: string, { operator, value }: TableFilter): string {
  switch (operator) {
    case "has":
      return `STRPOS(LOWER(CAST(${name} AS VARCHAR)), ${toLiteral(value.toLowerCase())}) > 0`;
    case "eq":
      return `${name} = ${toValue(value)}`;
    case "ne":
      return `${name} <> ${toValue(value)}`;
    case "ge":
      return `${name} >= ${toValue(value)}`;
    case "le":
      return `${name} <= ${toValue(value)}`;
    case "none":
      return `${name} IS NULL`;
    case "some":
      return `${name} IS NOT NULL`;
  }
}

/** A number as it is; a day is taken from a text. */
function toValue(value: string): string {
  return NUMBER.test(value) ? value : toLiteral(value);
}

export function toLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
