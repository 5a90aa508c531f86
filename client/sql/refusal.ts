/** Why a valid query is not run here. */
export type Refusal =
  /** It reads more, or needs more memory, than a page may. */
  { kind: "too_large" } | { kind: "too_slow" } | { kind: "packed"; codec: string };

/** Thrown while a table is read; ends the query. */
export class SqlRefusal extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}
