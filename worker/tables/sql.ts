import type { TableFilter, TableQuery } from "./table-query.ts";
import type { TextFormat } from "./text-format.ts";

const READERS: readonly (readonly [ending: RegExp, reader: string])[] = [
  [/\.parquet$/i, "read_parquet"],
  [/\.(jsonl|ndjson)$/i, "read_json_auto"],
];

/** A table's file in DuckDB's syntax, read by ranges of its address; with the names of columns that it lacks. */
export function toSource(path: string, address: string, names: TextFormat["names"] = null): string {
  const [, reader = "read_csv_auto"] = READERS.find(([ending]) => ending.test(path)) ?? [];
  const head =
    names === null ? "" : `, header = false, names = [${names.map(toLiteral).join(", ")}]`;
  return `${reader}(${toLiteral(address)}${head})`;
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
