import type { CompareOutcome, ComparedBytes } from "./compare-tables.ts";
import type { SqlOutcome } from "./run-sql.ts";
import type { SavedAs } from "./write-result.ts";
import type { SqlTable } from "./sql-table.ts";

/** Messages of the page to the worker that runs queries. */
export type ToWorker =
  /** It may read so many bytes of the file. */
  | { kind: "query"; table: SqlTable; sql: string; as: SavedAs | null; maxBytes: number }
  | { kind: "compare"; before: ComparedBytes; after: ComparedBytes }
  /** The requested bytes; `null` when they are not available. */
  | { kind: "bytes"; id: number; bytes: ArrayBuffer | null };

/** Messages of the worker to the page: it has no network of its own. */
export type FromWorker =
  | { kind: "read"; id: number; start: number; end: number }
  | { kind: "outcome"; outcome: SqlOutcome }
  | { kind: "compared"; outcome: CompareOutcome };
