import * as v from "valibot";

/** What `/health` answers every caller: numbers and our own sentences, nothing secret. */
export const Health = v.object({
  /** Whether readers get what they ask for. */
  ok: v.boolean(),
  faults: v.array(
    v.object({
      /** Stays the same while it lasts. A portal takes those that it does not know yet. */
      code: v.string(),
      sentence: v.string(),
    }),
  ),
  /** Embargoes that ended before today and are not opened; `null` while the database is down. */
  embargoesLate: v.nullable(v.number()),
  /** Purges of shared answers that wait; `null` while the database is down. */
  purgesWaiting: v.nullable(v.number()),
  /** Mails that the mail service did not take yet; `null` while the database is down. */
  mailsWaiting: v.optional(v.nullable(v.number()), null),
  /** DOIs of versions that the resolver does not know; `null` while the database is down. */
  doisUnregistered: v.optional(v.nullable(v.number()), null),
});
export type Health = v.InferOutput<typeof Health>;
