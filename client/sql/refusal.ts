/** Why a query is not run here, although nothing is wrong with it. */
export type Refusal =
  /** It reads or holds more than a page may. */
  { kind: "too_large" } | { kind: "too_slow" } | { kind: "packed"; codec: string };

/** Thrown where a table is read; ends the query. */
export class SqlRefusal extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}
