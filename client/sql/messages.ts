import type { SqlOutcome } from "./run-sql.ts";
import type { SqlTable } from "./sql-table.ts";

/** What the page says to the worker that runs queries. */
export type ToWorker =
  | { kind: "query"; table: SqlTable; sql: string }
  /** The bytes that it requested; `null` when they cannot be had. */
  | { kind: "bytes"; id: number; bytes: ArrayBuffer | null };

/** What the worker says to the page: it has no network of its own. */
export type FromWorker =
  | { kind: "read"; id: number; start: number; end: number }
  | { kind: "outcome"; outcome: SqlOutcome };
