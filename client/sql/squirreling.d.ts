/** The engine's own function that tests whether a row passes; its types leave it out. */
declare module "squirreling/src/expression/evaluate.js" {
  import type { AsyncRow, ExecuteContext, ExprNode, SqlPrimitive } from "squirreling";
  export function evaluateExpr(requested: {
    node: ExprNode;
    row: AsyncRow;
    context: ExecuteContext;
  }): Promise<SqlPrimitive>;
}

/** How the engine compares values. */
declare module "squirreling/src/expression/binary.js" {
  import type { BinaryOp, SqlPrimitive } from "squirreling";
  export function applyBinaryOp(op: BinaryOp, a: SqlPrimitive, b: SqlPrimitive): SqlPrimitive;
}

/** How the engine orders values. */
declare module "squirreling/src/execute/utils.js" {
  import type { OrderByItem, SqlPrimitive } from "squirreling";
  export function compareForTerm(a: SqlPrimitive, b: SqlPrimitive, term: OrderByItem): number;
}
