import * as v from "valibot";

/** What `/health` tells anybody: numbers and our own sentences, nothing secret. */
export const Health = v.object({
  /** Whether readers get what they ask for. */
  ok: v.boolean(),
  faults: v.array(
    v.object({
      code: v.picklist(["database_down", "files_down", "embargoes_late", "purges_stuck"]),
      sentence: v.string(),
    }),
  ),
  /** Embargoes that ended before today and are not opened; `null` while the database is down. */
  embargoesLate: v.nullable(v.number()),
  /** Purges of shared answers that wait; `null` while the database is down. */
  purgesWaiting: v.nullable(v.number()),
});
export type Health = v.InferOutput<typeof Health>;
