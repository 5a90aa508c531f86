import { executeSql, parseSql, type SqlPrimitive, type Statement } from "squirreling";
import { cutText } from "#base/cut.ts";
import { toCell } from "#base/tables/json-lines.ts";
import { SQL_CELL_MAX_CHARS, SQL_ROWS_SHOWN } from "./limits.ts";
import { runAggregateQuery, toAggregateQuery } from "./aggregate-query.ts";
import { type PlainQuery, runPlainQuery, toPlainQuery } from "./plain-query.ts";
import { openParquet } from "./read-parquet.ts";
import { readDelimited, readLines } from "./read-text.ts";
import { askToRead, type Refusal, SqlRefusal } from "./refusal.ts";
import type { ByteRanges, SqlTable } from "./sql-table.ts";
import type { TableReader } from "./table-reader.ts";
import { openSource } from "./table-source.ts";

/** The outcome of a query. */
export type SqlOutcome =
  | { kind: "rows"; columns: string[]; rows: string[][]; isCut: boolean }
  /** The query is wrong, with the engine's message. */
  | { kind: "failed"; reason: string }
  | { kind: "unreadable" }
  | Refusal;

/** The first rows of a query's result, on the one table with its name. */
export async function runSql(table: SqlTable, file: ByteRanges, sql: string): Promise<SqlOutcome> {
  try {
    // One more than is shown reveals whether there are more; without a limit the engine reads all.
    const query = withLimit(parseSql({ query: sql }), SQL_ROWS_SHOWN + 1);
    const reader = await openReader(table, file);
    const { columns, rows } = await run(query, { table, reader, maxBytes: file.maxBytes });
    const shown = rows.slice(0, SQL_ROWS_SHOWN).map((row) => row.map(toText));
    return { kind: "rows", columns, rows: shown, isCut: rows.length > shown.length };
  } catch (error) {
    return toFailure(error);
  }
}

async function openReader(table: SqlTable, file: ByteRanges): Promise<TableReader> {
  if (table.format === "parquet") return openParquet(file);
  const read = table.format === "lines" ? readLines : readDelimited;
  return {
    rows: table.rows,
    sizeOf: () => file.size,
    read: (columns) => read(file, columns, table),
    readRows: null,
  };
}

interface Result {
  columns: string[];
  rows: SqlPrimitive[][];
}

interface Asked {
  table: SqlTable;
  reader: TableReader;
  maxBytes: number;
}

/** Filters, sorts and counts as the rows go by; the engine, which holds them, does what else SQL can ask. */
async function run(query: Statement, { table, reader, maxBytes }: Asked): Promise<Result> {
  const plain = toPlainQuery(query, table);
  if (plain) {
    const isWhole = plain.orderBy.length > 0;
    if (isWhole) askToRead(toSortedBytes(plain, reader), maxBytes);
    return { columns: plain.names, rows: await runPlainQuery(plain, reader) };
  }
  const counted = toAggregateQuery(query, table);
  if (counted && (counted.columns.length > 0 || reader.rows === null)) {
    askToRead(reader.sizeOf(counted.columns), maxBytes);
    return { columns: counted.names, rows: await runAggregateQuery(counted, reader) };
  }
  const source = openSource(table, reader, maxBytes);
  const { columns, rows: found } = executeSql({ tables: { [table.name]: source }, query });
  const rows: SqlPrimitive[][] = [];
  for await (const { cells } of found()) {
    rows.push(await Promise.all(columns.map((name) => cells[name]?.() ?? null)));
  }
  return { columns, rows };
}

/** Where the rows of the result are read by themselves, their pages hold compared columns once more. */
function toSortedBytes({ keys, columns }: PlainQuery, { sizeOf, readRows }: TableReader): number {
  if (readRows === null) return sizeOf([...keys, ...columns]);
  return Math.ceil(PAGES_READ_TWICE * (sizeOf(keys) + sizeOf(columns)));
}

/** Pages at the ends of the parts that are unpacked together are read for both. */
const PAGES_READ_TWICE = 1.1;

function withLimit(statement: Statement, most: number): Statement {
  if (statement.type === "with") return { ...statement, query: withLimit(statement.query, most) };
  return { ...statement, limit: Math.min(statement.limit ?? most, most) };
}

function toText(value: SqlPrimitive): string {
  return cutText(typeof value === "bigint" ? String(value) : toCell(value), SQL_CELL_MAX_CHARS);
}

/** The engine's own errors name the problem, and mostly its place. */
function toFailure(error: unknown): SqlOutcome {
  if (error instanceof SqlRefusal) return error.refusal;
  if (!(error instanceof Error)) return { kind: "unreadable" };
  const isOfQuery = "positionStart" in error || error.constructor === Error;
  return isOfQuery ? { kind: "failed", reason: error.message } : { kind: "unreadable" };
}
