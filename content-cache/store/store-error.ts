/** Ends a run from deep inside the store; the run turns it into a failure. */
export class StoreError extends Error {
  override name = "StoreError";
  readonly code: "store_failed" | "out_of_budget" | "base_unreadable";

  constructor(code: "store_failed" | "out_of_budget" | "base_unreadable") {
    super(code);
    this.code = code;
  }
}
