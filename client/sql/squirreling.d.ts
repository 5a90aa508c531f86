/** The engine's own function that tests whether a row passes; its types leave it out. */
declare module "squirreling/src/expression/evaluate.js" {
  import type { AsyncRow, ExecuteContext, ExprNode, SqlPrimitive } from "squirreling";
  export function evaluateExpr(asked: {
    node: ExprNode;
    row: AsyncRow;
    context: ExecuteContext;
  }): Promise<SqlPrimitive>;
}
