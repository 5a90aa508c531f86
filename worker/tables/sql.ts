import type { TableFilter, TableQuery } from "./table-query.ts";

const READERS: readonly (readonly [ending: RegExp, reader: string])[] = [
  [/\.parquet$/i, "read_parquet"],
  [/\.(jsonl|ndjson)$/i, "read_json_auto"],
];

/** A table's file in DuckDB's syntax, read by ranges of its address. */
export function toSource(path: string, address: string): string {
  const [, reader = "read_csv_auto"] = READERS.find(([ending]) => ending.test(path)) ?? [];
  return `${reader}(${toLiteral(address)})`;
}

interface Asked {
  /** Names of all columns, in the order of the file. */
  head: readonly string[];
  query: TableQuery;
  source: string;
}

/** The table state of an address as a query for DuckDB; names and values are never code. */
export function toSql({ head, query: { columns, filters, sort }, source }: Asked): string {
  const nameOf = (at: number): string | null => {
    const name = head[at];
    return name === undefined ? null : `"${name.replaceAll('"', '""')}"`;
  };
  const asked = columns.flatMap((at) => nameOf(at) ?? []);
  const conditions = filters.flatMap((filter) => {
    const name = nameOf(filter.column);
    return name === null ? [] : [toCondition(name, filter)];
  });
  const sorted = sort && nameOf(sort.column);
  return [
    `SELECT ${asked.length > 0 ? asked.join(", ") : "*"}`,
    `FROM ${source}`,
    conditions.length > 0 && `WHERE ${conditions.join(" AND ")}`,
    sorted && `ORDER BY ${sorted}${sort.isDescending ? " DESC" : ""} NULLS LAST`,
    "LIMIT 50;",
  ]
    .filter(Boolean)
    .join("\n");
}

function toCondition(name: string, { operator, value }: TableFilter): string {
  switch (operator) {
    case "has":
      return `CAST(${name} AS VARCHAR) ILIKE ${toLiteral(`%${value.replace(/[\\%_]/g, "\\$&")}%`)} ESCAPE '\\'`;
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

/** A number unchanged; DuckDB reads a day from a text. */
function toValue(value: string): string {
  return NUMBER.test(value) ? value : toLiteral(value);
}

export function toLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
