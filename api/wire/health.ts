import * as v from "valibot";

/** The answer of `/health` to every caller: numbers and our own messages, nothing secret. */
export const Health = v.object({
  /** Whether readers are served. */
  ok: v.boolean(),
  faults: v.array(
    v.object({
      /** Stays the same while the problem lasts. Portals accept unknown codes. */
      code: v.string(),
      sentence: v.string(),
    }),
  ),
  /** Whether a publishers' secret is set: without one nobody can publish. Catalogues before 0.4.0 do not say. */
  takesPublications: v.optional(v.boolean(), true),
  /** Embargoes that ended before today and are not opened; `null` while the database is down. */
  embargoesLate: v.nullable(v.number()),
  /** Waiting purges of shared answers; `null` while the database is down. */
  purgesWaiting: v.nullable(v.number()),
  /** Emails that the email service has not taken yet; `null` while the database is down. */
  mailsWaiting: v.optional(v.nullable(v.number()), null),
  /** DOIs of versions that the resolver does not know; `null` while the database is down. */
  doisUnregistered: v.optional(v.nullable(v.number()), null),
  /** When each cron last ended a run; `null` where that is not known, or the database is down. */
  crons: v.optional(
    v.nullable(v.object({ hourly: v.nullable(v.string()), minutely: v.nullable(v.string()) })),
    null,
  ),
});
export type Health = v.InferOutput<typeof Health>;
