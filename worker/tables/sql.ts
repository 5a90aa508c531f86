import { isWide, type TableFormat, toNumberSigns } from "#base/table-format.ts";
import { toTableKind } from "#base/table-kind.ts";
import type { TableFilter, TableQuery } from "./table-query.ts";

/** A table's file in DuckDB's syntax, read by ranges of its address, as its publisher describes it. */
export function toSource(path: string, address: string, format: TableFormat): string {
  const kind = toTableKind(path);
  if (kind === "parquet") return `read_parquet(${toLiteral(address)})`;
  if (kind === "lines") return `read_json_auto(${toLiteral(address)})`;
  return `read_csv_auto(${[toLiteral(address), ...toReadOptions(format)].join(", ")})`;
}

/** What `read_csv` does not find itself. It knows no other encoding of one byte without an extension. */
export function toReadOptions(format: TableFormat): string[] {
  const { encoding, delimiter, quoteChar, escapeChar, commentChar, names, missing } = format;
  const { decimalChar, groupChar } = toNumberSigns(format);
  return [
    encoding === "windows-1252" && "encoding = 'latin-1'",
    isWide(encoding) && "encoding = 'utf-16'",
    delimiter !== undefined && `delim = ${toLiteral(delimiter)}`,
    quoteChar !== undefined && `quote = ${toLiteral(quoteChar)}`,
    escapeChar !== undefined && `escape = ${toLiteral(escapeChar)}`,
    commentChar !== undefined && `comment = ${toLiteral(commentChar)}`,
    names && `header = false, names = ${toList(names)}`,
    missing && `nullstr = ${toList(["", ...missing])}`,
    decimalChar !== undefined && `decimal_separator = ${toLiteral(decimalChar)}`,
    groupChar !== undefined && `thousands = ${toLiteral(groupChar)}`,
  ].filter((option) => typeof option === "string");
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
  /** Rows of the result. */
  limit: number;
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
  return [
    `SELECT ${requested.length > 0 ? requested.join(", ") : "*"}`,
    `FROM ${source}`,
    conditions.length > 0 && `WHERE ${conditions.join(" AND ")}`,
    sorted && `ORDER BY ${sorted}${sort.isDescending ? " DESC" : ""} NULLS LAST`,
    `LIMIT ${limit};`,
  ]
    .filter(Boolean)
    .join("\n");
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

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** A number as it is; a day is taken from a text. */
function toValue(value: string): string {
  return NUMBER.test(value) ? value : toLiteral(value);
}

export function toLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
