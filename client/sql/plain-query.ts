import type { SelectStatement, SqlPrimitive, Statement } from "squirreling";
import { compareForTerm } from "squirreling/src/execute/utils.js";
import {
  compile,
  createReadColumns,
  listComparisons,
  type ReadColumns,
  type ValueOf,
} from "./expressions.ts";
import { SQL_SORTED_ROWS_MAX } from "./limits.ts";
import type { SqlColumn, SqlTable } from "./sql-table.ts";
import type { Comparison, KnownBounds, RowBatch, TableReader } from "./table-reader.ts";

export type OrderTerm = SelectStatement["orderBy"][number];

/** A query for rows of one table as they stand in it: filtered, sorted, and the first of them. */
export interface PlainQuery {
  /** Those that are compared and sorted by. */
  keys: SqlColumn[];
  /** Those of the result, and their names there. */
  columns: SqlColumn[];
  names: string[];
  where: ValueOf | null;
  comparisons: Comparison[];
  orderBy: { value: ValueOf; column: SqlColumn; term: OrderTerm }[];
  limit: number;
  offset: number;
}

/** `null` for a query of any other kind, which the engine runs. */
export function toPlainQuery(statement: Statement, table: SqlTable): PlainQuery | null {
  if (statement.type !== "select" || !isOfTable(statement, table)) return null;
  const { columns: selected, where, orderBy, groupBy, having, distinct } = statement;
  const { limit = Number.POSITIVE_INFINITY, offset = 0 } = statement;
  const isPlain = groupBy.length === 0 && !having && !distinct;
  if (!isPlain || limit + offset > SQL_SORTED_ROWS_MAX) return null;
  const read = createReadColumns(table, statement);
  const output = selected.map((one) => toOutput(one, table));
  const terms = orderBy.map((term) => toTerm(term, { read, selected }));
  const test = where ? compile(where, read) : null;
  if (!output.every((one) => one !== null) || !terms.every((one) => one !== null)) return null;
  if (where && !test) return null;
  return {
    keys: read.list,
    columns: output.flat().map(({ column }) => column),
    names: output.flat().map(({ name }) => name),
    where: test,
    comparisons: where ? listComparisons(where, read) : [],
    orderBy: terms,
    limit,
    offset,
  };
}

/** Whether a query asks the table alone, which it calls by its name. */
export function isOfTable({ from, joins }: SelectStatement, table: SqlTable): boolean {
  return from.type === "table" && from.table === table.name && joins.length === 0;
}

interface Output {
  column: SqlColumn;
  name: string;
}

function toOutput(selected: SelectStatement["columns"][number], table: SqlTable): Output[] | null {
  if (selected.type === "star")
    return table.columns.map((column) => ({ column, name: column.name }));
  const { expr, alias } = selected;
  const column = expr.type === "identifier" && table.columns.find(({ name }) => name === expr.name);
  return column ? [{ column, name: alias ?? column.name }] : null;
}

/** `null` where something other than a column of the table is sorted by. */
function toTerm(
  term: OrderTerm,
  { read, selected }: { read: ReadColumns; selected: SelectStatement["columns"] },
): PlainQuery["orderBy"][number] | null {
  const { expr } = term;
  if (expr.type !== "identifier") return null;
  const isRenamed = selected.some((one) => one.type === "derived" && one.alias === expr.name);
  const place = isRenamed ? null : read.placeOf(expr);
  const column = place === null ? undefined : read.list[place];
  const value = compile(expr, read);
  return column && value ? { value, column, term } : null;
}

/** The rows of a query. Of those that are sorted only so many are held as it asks for. */
export async function runPlainQuery(
  { keys, columns, where, comparisons, orderBy, limit, offset }: PlainQuery,
  reader: TableReader,
): Promise<SqlPrimitive[][]> {
  const wanted = limit + offset;
  const isLate = reader.readRows !== null;
  const read = isLate ? keys : [...keys, ...columns];
  const take = (batch: RowBatch, row: number): SqlPrimitive[] =>
    isLate ? [] : columns.map((_, at) => batch.valueAt(row, keys.length + at));
  const top = createTop(orderBy, wanted);
  const rowEnd = where || orderBy.length > 0 ? Number.POSITIVE_INFINITY : wanted;
  const limits = { rowEnd, where: comparisons, canSkip: top.canSkip };
  scan: for await (const batch of reader.read(read, limits)) {
    for (let row = 0; row < batch.count; row += 1) {
      if (top.isDone()) break scan;
      if (!where || where(batch, row)) top.offer(batch, row, take);
    }
  }
  const found = top.list().slice(offset);
  if (reader.readRows === null) return found.map(({ cells }) => cells);
  return reader.readRows(
    columns,
    found.map(({ number }) => number),
  );
}

interface Taken {
  /** Of the row in the file. */
  number: number;
  keys: SqlPrimitive[];
  cells: SqlPrimitive[];
}

/** The first rows of an order, or of the file where there is none. */
function createTop(orderBy: PlainQuery["orderBy"], most: number) {
  let taken: Taken[] = [];
  /** The last of the rows that are the first so far, once there are enough. */
  let last: Taken | null = null;
  const [first] = orderBy;
  const isSingle = orderBy.length === 1;

  function compare(a: SqlPrimitive[], b: SqlPrimitive[]): number {
    for (const [at, { term }] of orderBy.entries()) {
      const order = compareForTerm(a[at] ?? null, b[at] ?? null, term);
      if (order !== 0) return order;
    }
    return 0;
  }

  /** Whether rows that begin with this value come behind all that are needed. */
  function isBehind(value: SqlPrimitive): boolean {
    if (!first || !last) return false;
    const order = compareForTerm(value, last.keys[0] ?? null, first.term);
    return order > 0 || (order === 0 && isSingle);
  }

  function sort(): void {
    taken.sort((a, b) => compare(a.keys, b.keys) || a.number - b.number);
    taken = taken.slice(0, most);
    last = taken[most - 1] ?? null;
  }

  return {
    isDone: () => most === 0 || (!first && taken.length === most),
    offer(batch: RowBatch, row: number, take: (batch: RowBatch, row: number) => SqlPrimitive[]) {
      if (first && last && isBehind(first.value(batch, row))) return;
      const keys = orderBy.map(({ value }) => value(batch, row));
      if (last && compare(keys, last.keys) >= 0) return;
      taken.push({ number: batch.first + row, keys, cells: take(batch, row) });
      // Sorted now and then: no row is compared with more than one of those that are held.
      if (first && taken.length >= 2 * most) sort();
    },
    canSkip(bounds: KnownBounds): boolean {
      const known = first && bounds(first.column);
      if (!first || !known || (known.hasMissing && first.term.nulls !== "LAST")) return false;
      return isBehind(first.term.direction === "DESC" ? known.most : known.least);
    },
    list(): Taken[] {
      if (first) sort();
      return taken;
    },
  };
}
