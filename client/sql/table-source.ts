import type { AsyncCells, AsyncDataSource, AsyncRow, ExprNode, SqlPrimitive } from "squirreling";
import { evaluateExpr } from "squirreling/src/expression/evaluate.js";
import { SQL_VALUES_MAX } from "./limits.ts";
import { askToRead, SqlRefusal } from "./refusal.ts";
import type { SqlTable } from "./sql-table.ts";
import type { RowBatches, TableReader } from "./table-reader.ts";

/** A file's table in the engine's interface: only the columns and the part that a query needs are read. */
export function openSource(
  table: SqlTable,
  { rows: total, sizeOf, read }: TableReader,
  maxBytes: number,
): AsyncDataSource {
  let values = 0;

  function start(names: readonly string[], rowEnd: number): RowBatches {
    const columns = names.flatMap((name) => table.columns.find((one) => one.name === name) ?? []);
    if (rowEnd === Infinity) askToRead(sizeOf(columns), maxBytes);
    return read(columns, { rowEnd });
  }

  async function* readRows(
    columns: string[],
    { where, last }: { where: ExprNode | null; last: number },
  ): AsyncGenerator<AsyncRow, void> {
    const toCells = createCells(columns);
    for await (const batch of start(columns, last)) {
      for (let at = 0; at < batch.count; at += 1) {
        const row = columns.map((_, column) => batch.valueAt(at, column));
        const read = { columns, cells: toCells(row) };
        if (where && !(await passes(where, read))) continue;
        values += columns.length;
        if (values > SQL_VALUES_MAX) throw new SqlRefusal({ kind: "too_large" });
        yield read;
      }
    }
  }

  const all = table.columns.map(({ name }) => name);
  return {
    ...(total !== null && { numRows: total }),
    columns: all,
    scan: ({ columns = all, where, limit = Infinity, offset = 0 }) => {
      // By default the engine keeps all rows in memory before it drops those that do not pass.
      const isApplied = where !== undefined && !hasQuery(where);
      const isOpenEnded = where !== undefined && limit !== Infinity;
      const last = isOpenEnded ? Number.MAX_SAFE_INTEGER : limit + offset;
      return {
        appliedWhere: isApplied,
        appliedLimitOffset: false,
        rows: () => readRows(columns, { where: isApplied ? where : null, last }),
      };
    },
    async *scanColumn({ column, limit = Infinity, offset = 0 }) {
      for await (const { first, count, valueAt } of start([column], limit + offset)) {
        const from = Math.min(count, Math.max(0, offset - first));
        const to = Math.max(from, Math.min(count, offset + limit - first));
        yield Array.from({ length: to - from }, (_, at) => valueAt(from + at, 0));
        if (first + count >= offset + limit) return;
      }
    },
  };
}

async function passes(where: ExprNode, row: AsyncRow): Promise<boolean> {
  return Boolean(await evaluateExpr({ node: where, row, context: { tables: {} } }));
}

/** Whether a condition contains a subquery, which only the engine can answer. */
function hasQuery(where: ExprNode): boolean {
  return JSON.stringify(where, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  ).includes('"subquery":');
}

/**
 * Cells of a row by their names. The engine takes a function of each and keeps the rows that it sorts
 * or groups: these are made when they are called, which takes a tenth of the memory.
 */
function createCells(columns: readonly string[]): (row: readonly SqlPrimitive[]) => AsyncCells {
  const places = new Map(columns.map((name, at) => [name, at]));
  const handler: ProxyHandler<Cells> = {
    has: ({ added }, name) => places.has(String(name)) || Object.hasOwn(added, name),
    get({ row, added }, name) {
      const at = places.get(String(name));
      return at === undefined ? added[String(name)] : () => Promise.resolve(row[at] ?? null);
    },
    set: ({ added }, name, value) => Reflect.set(added, name, value),
    ownKeys: ({ added }) => [...columns, ...Object.keys(added)],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  };
  return (row) => new Proxy<Cells>({ row, added: {} }, handler) as unknown as AsyncCells; // by its handler
}

interface Cells {
  row: readonly SqlPrimitive[];
  /** Cells that the engine adds. */
  added: AsyncCells;
}
