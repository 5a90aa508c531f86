import { SQL_AGREED_MAX_BYTES } from "./limits.ts";

/** Why a valid query is not run here. */
export type Refusal =
  /** It reads more, or needs more memory, than a page may. */
  | { kind: "too_large" }
  /** It may read so many bytes, which the reader has not agreed to. */
  | { kind: "asks"; bytes: number }
  | { kind: "too_slow" }
  | { kind: "packed"; codec: string };

/** Thrown while a table is read; ends the query. */
export class SqlRefusal extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}

/** Ends a query that reads more than it may: better before the first byte than after the last. */
export function askToRead(bytes: number, maxBytes: number): void {
  if (bytes > SQL_AGREED_MAX_BYTES) throw new SqlRefusal({ kind: "too_large" });
  if (bytes > maxBytes) throw new SqlRefusal({ kind: "asks", bytes });
}
