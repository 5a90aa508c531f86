import { executeSql, parseSql, type SqlPrimitive, type Statement } from "squirreling";
import { cutText } from "#base/cut.ts";
import { toCell } from "#base/json-lines.ts";
import { SQL_CELL_MAX_CHARS, SQL_ROWS_SHOWN } from "./limits.ts";
import { type Refusal, SqlRefusal } from "./refusal.ts";
import type { ByteRanges, SqlTable } from "./sql-table.ts";
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
    const source = await openSource(table, file);
    const { columns, rows: found } = executeSql({ tables: { [table.name]: source }, query });
    const rows: string[][] = [];
    for await (const { cells } of found()) {
      const values = await Promise.all(columns.map((name) => cells[name]?.() ?? null));
      rows.push(values.map(toText));
    }
    const shown = rows.slice(0, SQL_ROWS_SHOWN);
    return { kind: "rows", columns, rows: shown, isCut: rows.length > shown.length };
  } catch (error) {
    return toFailure(error);
  }
}

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
