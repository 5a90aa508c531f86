import { derivedAlias, type ExprNode, type SqlPrimitive, type Statement } from "squirreling";
import { compareForTerm } from "squirreling/src/execute/utils.js";
import { compile, createReadColumns, listComparisons, type ValueOf } from "./expressions.ts";
import { SQL_GROUPS_MAX } from "./limits.ts";
import { isOfTable, type OrderTerm } from "./plain-query.ts";
import { SqlRefusal } from "./refusal.ts";
import type { SqlColumn, SqlTable } from "./sql-table.ts";
import type { Comparison, TableReader } from "./table-reader.ts";

/** A query that counts and sums rows of one table, of which none need be held. */
export interface AggregateQuery {
  columns: SqlColumn[];
  names: string[];
  /** Of each column of the result: what is counted, or the number of what is grouped by. */
  outputs: ({ kind: "group"; at: number } | { kind: Aggregate; value: ValueOf | null })[];
  groupBy: ValueOf[];
  where: ValueOf | null;
  comparisons: Comparison[];
  orderBy: { at: number; term: OrderTerm }[];
  limit: number;
  offset: number;
}

const AGGREGATES = ["COUNT", "SUM", "AVG", "MIN", "MAX"] as const;
type Aggregate = (typeof AGGREGATES)[number];

/** `null` for a query of any other kind. */
export function toAggregateQuery(statement: Statement, table: SqlTable): AggregateQuery | null {
  if (statement.type !== "select" || !isOfTable(statement, table)) return null;
  const { columns: selected, where, groupBy, having, distinct, orderBy } = statement;
  if (having || distinct) return null;
  const read = createReadColumns(table, statement);
  const groups = groupBy.map((one) => (one.type === "identifier" ? compile(one, read) : null));
  const groupNames = groupBy.map(derivedAlias);
  const toOutput = (expr: ExprNode): AggregateQuery["outputs"][number] | null => {
    const at = expr.type === "identifier" ? groupNames.indexOf(derivedAlias(expr)) : -1;
    if (at !== -1) return { kind: "group", at };
    const kind = toAggregate(expr);
    const [argument] = expr.type === "function" ? expr.args : [];
    if (!kind || !argument) return null;
    if (argument.type === "star") return kind === "COUNT" ? { kind, value: null } : null;
    const value = argument.type === "identifier" ? compile(argument, read) : null;
    return value && { kind, value };
  };
  const outputs = selected.map((one) => (one.type === "derived" ? toOutput(one.expr) : null));
  const names = selected.map((one) =>
    one.type === "derived" ? (one.alias ?? derivedAlias(one.expr)) : "",
  );
  const terms = orderBy.map((term) => {
    const name = derivedAlias(term.expr);
    const same = selected.findIndex(
      (one) => one.type === "derived" && derivedAlias(one.expr) === name,
    );
    return { at: names.includes(name) ? names.indexOf(name) : same, term };
  });
  const test = where ? compile(where, read) : null;
  const isCounted = outputs.some((one) => one !== null && one.kind !== "group");
  if (!isCounted || (where && !test) || terms.some(({ at }) => at === -1)) return null;
  if (!outputs.every((one) => one !== null) || !groups.every((one) => one !== null)) return null;
  return {
    columns: read.list,
    names,
    outputs,
    groupBy: groups,
    where: test,
    comparisons: where ? listComparisons(where, read) : [],
    orderBy: terms,
    limit: statement.limit ?? Number.POSITIVE_INFINITY,
    offset: statement.offset ?? 0,
  };
}

function toAggregate(expr: ExprNode): Aggregate | null {
  if (expr.type !== "function" || expr.distinct || expr.filter || expr.args.length !== 1)
    return null;
  return AGGREGATES.find((one) => one === expr.funcName.toUpperCase()) ?? null;
}

/** What is known of one column of the result in one group. */
interface Tally {
  count: number;
  /** Numbers among the values, and their sum. */
  numbers: number;
  sum: number;
  least: SqlPrimitive;
  most: SqlPrimitive;
}

interface Group {
  keys: SqlPrimitive[];
  tallies: Tally[];
}

/** The rows of the result. */
export async function runAggregateQuery(
  query: AggregateQuery,
  reader: TableReader,
): Promise<SqlPrimitive[][]> {
  const { columns, outputs, groupBy, where, comparisons, orderBy, limit, offset } = query;
  const groups = new Map<unknown, Group>();
  const open = (keys: SqlPrimitive[]): Group => ({ keys, tallies: outputs.map(openTally) });
  if (groupBy.length === 0) groups.set(toKey([]), open([]));
  for await (const batch of reader.read(columns, { where: comparisons })) {
    for (let row = 0; row < batch.count; row += 1) {
      if (where && !where(batch, row)) continue;
      const keys = groupBy.map((value) => value(batch, row));
      const key = toKey(keys);
      const group = groups.get(key) ?? open(keys);
      groups.set(key, group);
      if (groups.size > SQL_GROUPS_MAX) throw new SqlRefusal({ kind: "too_large" });
      for (const [at, output] of outputs.entries()) {
        const tally = group.tallies[at];
        if (output.kind === "group" || !tally) continue;
        count(tally, output.value ? output.value(batch, row) : true);
      }
    }
  }
  const rows = [...groups.values()].map(({ keys, tallies }) =>
    outputs.map((output, at) =>
      output.kind === "group" ? (keys[output.at] ?? null) : toResult(output.kind, tallies[at]),
    ),
  );
  rows.sort((a, b) => {
    for (const { at, term } of orderBy) {
      const order = compareForTerm(a[at] ?? null, b[at] ?? null, term);
      if (order !== 0) return order;
    }
    return 0;
  });
  return rows.slice(offset, offset + limit);
}

/** Values of a group as one that a map tells apart from all others. */
function toKey(keys: readonly SqlPrimitive[]): unknown {
  const [only] = keys;
  if (keys.length === 1 && (typeof only !== "object" || only === null)) return only;
  return JSON.stringify(keys, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
}

function openTally(): Tally {
  return { count: 0, numbers: 0, sum: 0, least: null, most: null };
}

function count(tally: Tally, value: SqlPrimitive): void {
  if (value === null) return;
  tally.count += 1;
  if (tally.least === null || value < tally.least) tally.least = value;
  if (tally.most === null || value > tally.most) tally.most = value;
  const number = typeof value === "number" ? value : Number(value);
  if (!Number.isFinite(number)) return;
  tally.numbers += 1;
  tally.sum += number;
}

function toResult(
  kind: Aggregate,
  { count: all, numbers, sum, least, most } = openTally(),
): SqlPrimitive {
  switch (kind) {
    case "COUNT":
      return all;
    case "SUM":
      return numbers === 0 ? null : sum;
    case "AVG":
      return numbers === 0 ? null : sum / numbers;
    case "MIN":
      return least;
    case "MAX":
      return most;
  }
}
