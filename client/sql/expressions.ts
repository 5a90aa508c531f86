import type { ExprNode, SelectStatement, SqlPrimitive } from "squirreling";
import { applyBinaryOp } from "squirreling/src/expression/binary.js";
import { toCell } from "#base/tables/json-lines.ts";
import type { SqlColumn, SqlTable } from "./sql-table.ts";
import type { Comparison, RowBatch } from "./table-reader.ts";

/** The value of an expression in a row. */
export type ValueOf = (batch: RowBatch, row: number) => SqlPrimitive;

type IdentifierNode = Extract<ExprNode, { type: "identifier" }>;

/** The columns that a query reads, in the order in which it names them. */
export interface ReadColumns {
  list: SqlColumn[];
  /** The number of a column in the list, which it joins; `null` for a name that the table does not have. */
  placeOf(node: IdentifierNode): number | null;
}

export function createReadColumns(table: SqlTable, { from }: SelectStatement): ReadColumns {
  const list: SqlColumn[] = [];
  const names = [table.name, from.alias];
  return {
    list,
    placeOf({ name, prefix }) {
      const column = table.columns.find((one) => one.name === name);
      if (!column || (prefix !== undefined && !names.includes(prefix))) return null;
      return list.includes(column) ? list.indexOf(column) : list.push(column) - 1;
    },
  };
}

/**
 * An expression as a function of a row that gives what the engine would, without a promise for each
 * value; `null` for one that only the engine evaluates.
 */
export function compile(node: ExprNode, columns: ReadColumns): ValueOf | null {
  switch (node.type) {
    case "literal":
      return () => node.value;
    case "identifier": {
      const place = columns.placeOf(node);
      return place === null ? null : (batch, row) => batch.valueAt(row, place);
    }
    case "unary": {
      const value = compile(node.argument, columns);
      return value && UNARY[node.op](value);
    }
    case "binary": {
      const [left, right] = [compile(node.left, columns), compile(node.right, columns)];
      if (!left || !right) return null;
      if (node.op === "AND") return (batch, row) => Boolean(left(batch, row) && right(batch, row));
      if (node.op === "OR") return (batch, row) => Boolean(left(batch, row) || right(batch, row));
      return (batch, row) => applyBinaryOp(node.op, left(batch, row), right(batch, row));
    }
    case "in valuelist": {
      const value = compile(node.expr, columns);
      const listed = node.values.map(toConstant);
      if (!value || listed.includes(null)) return null;
      return (batch, row) => {
        const own = value(batch, row);
        return listed.some((one) => applyBinaryOp("=", own, one));
      };
    }
    case "cast": {
      const value = TEXT_TYPES.has(node.toType) ? compile(node.expr, columns) : null;
      return value && ((batch, row) => toText(value(batch, row)));
    }
    case "function": {
      const values = node.args.map((one) => compile(one, columns));
      return compileFunction(node.funcName.toUpperCase(), values);
    }
    default:
      return null;
  }
}

const TEXT_TYPES: ReadonlySet<string> = new Set(["TEXT", "STRING", "VARCHAR"]);

const UNARY: Record<"NOT" | "IS NULL" | "IS NOT NULL" | "-", (value: ValueOf) => ValueOf> = {
  NOT: (value) => (batch, row) => !value(batch, row),
  "IS NULL": (value) => (batch, row) => value(batch, row) === null,
  "IS NOT NULL": (value) => (batch, row) => value(batch, row) !== null,
  "-": (value) => (batch, row) => {
    const own = value(batch, row);
    return own === null ? null : -Number(own);
  },
};

/** What a filter of the page asks for: whether a text contains another, in large or small letters. */
function compileFunction(
  name: string,
  [text = null, part = null]: (ValueOf | null)[],
): ValueOf | null {
  if (!text) return null;
  if (name === "LOWER") return (batch, row) => toText(text(batch, row))?.toLowerCase() ?? null;
  if (name !== "STRPOS" || !part) return null;
  return (batch, row) => {
    const [own, sought] = [toText(text(batch, row)), toText(part(batch, row))];
    return own === null || sought === null ? null : own.indexOf(sought) + 1;
  };
}

function toText(value: SqlPrimitive): string | null {
  return value === null ? null : toCell(value);
}

/** A value that is written in the query; `null` for any other expression. */
function toConstant(node: ExprNode): SqlPrimitive {
  if (node.type === "literal") return node.value;
  if (node.type !== "unary" || node.op !== "-") return null;
  const value = toConstant(node.argument);
  return value === null ? null : -Number(value);
}

const TURNED = { "=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const;

/** The comparisons of columns with values that all rows of a condition fulfil. */
export function listComparisons(node: ExprNode, columns: ReadColumns): Comparison[] {
  if (node.type !== "binary") return [];
  const { op, left, right } = node;
  if (op === "AND") return [left, right].flatMap((one) => listComparisons(one, columns));
  if (!isOrdering(op)) return [];
  const [own, other, operator] =
    left.type === "identifier" ? [left, right, op] : [right, left, TURNED[op]];
  const value = toConstant(other);
  const place = own.type === "identifier" ? columns.placeOf(own) : null;
  const column = place === null ? undefined : columns.list[place];
  return column && value !== null ? [{ column, operator, value }] : [];
}

function isOrdering(operator: string): operator is keyof typeof TURNED {
  return Object.hasOwn(TURNED, operator);
}
