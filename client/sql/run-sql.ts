import { executeSql, parseSql, type SqlPrimitive, type Statement } from "squirreling";
import { cutText } from "#base/cut.ts";
import { readLongInteger } from "#base/tables/long-integers.ts";
import { SQL_CELL_MAX_CHARS, SQL_ROWS_SHOWN, SQL_SAVED_ROWS_MAX } from "./limits.ts";
import { runAggregateQuery, toAggregateQuery } from "./aggregate-query.ts";
import { type PlainQuery, runPlainQuery, toPlainQuery } from "./plain-query.ts";
import { openParquet } from "./read-parquet.ts";
import { readDelimited, readLines } from "./read-text.ts";
import { askToRead, type Refusal, SqlRefusal } from "./refusal.ts";
import type { ByteRanges, SqlTable } from "./sql-table.ts";
import type { TableReader } from "./table-reader.ts";
import { openSource } from "./table-source.ts";
import { type SavedAs, toText, writeResult } from "./write-result.ts";

/** The outcome of a query. */
export type SqlOutcome =
  | { kind: "rows"; columns: string[]; rows: string[][]; isCut: boolean }
  /** All rows of the result in a file, or so many of them. */
  | { kind: "saved"; file: Blob; rows: number; isCut: boolean }
  /** The query is wrong, with the engine's message. */
  | { kind: "failed"; reason: string }
  | { kind: "unreadable" }
  | Refusal;

/** The first rows of a query's result, on the one table with its name. */
export async function runSql(table: SqlTable, file: ByteRanges, sql: string): Promise<SqlOutcome> {
  try {
    const { columns, rows, isCut } = await find(table, file, { sql, wanted: SQL_ROWS_SHOWN });
    const shown = rows.map((row) => row.map((cell) => cutText(toText(cell), SQL_CELL_MAX_CHARS)));
    return { kind: "rows", columns, rows: shown, isCut };
  } catch (error) {
    return toFailure(error);
  }
}

/** The same, with as many rows as can be saved and all of their cells, as a file. */
export async function saveSql(
  table: SqlTable,
  file: ByteRanges,
  { sql, as }: { sql: string; as: SavedAs },
): Promise<SqlOutcome> {
  try {
    const { isCut, ...result } = await find(table, file, { sql, wanted: SQL_SAVED_ROWS_MAX });
    const written = writeResult({ ...result, sql, source: table.version }, as);
    return { kind: "saved", file: written, rows: result.rows.length, isCut };
  } catch (error) {
    return toFailure(error);
  }
}

/** At most so many rows, and whether there are more. */
async function find(
  table: SqlTable,
  file: ByteRanges,
  { sql, wanted }: { sql: string; wanted: number },
): Promise<Result & { isCut: boolean }> {
  // One more than is wanted reveals whether there are more; without a limit the engine reads all.
  const query = withLimit(parseSql({ query: keepDigits(sql) }), wanted + 1);
  const reader = await openReader(table, file);
  const { columns, rows } = await run(query, { table, reader, maxBytes: file.maxBytes });
  return { columns, rows: rows.slice(0, wanted), isCut: rows.length > wanted };
}

/** Texts, names and comments of a query as they are, or a whole number of many digits. */
const LONG_NUMBERS = /'[^']*'|"[^"]*"|--[^\n]*|(?<![\w.])\d{16,40}(?![\w.])/g;

/** The engine reads a number as a double, unless `n` behind it says that it has more digits. */
function keepDigits(sql: string): string {
  return sql.replace(LONG_NUMBERS, (part) => (readLongInteger(part) === null ? part : `${part}n`));
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

/** The engine's own errors name the problem, and mostly its place. */
function toFailure(error: unknown): SqlOutcome {
  if (error instanceof SqlRefusal) return error.refusal;
  if (!(error instanceof Error)) return { kind: "unreadable" };
  const isOfQuery = "positionStart" in error || error.constructor === Error;
  return isOfQuery ? { kind: "failed", reason: error.message } : { kind: "unreadable" };
}
