import * as v from "valibot";
import type { Result } from "#client/contract/failures.ts";
import type { OrcidRecord } from "#client/contract/lists/lists.ts";
import { ORCID_CACHED_S, ORCID_MISSING_CACHED_S, ORCID_CARD_TIMEOUT_MS } from "../../limits.ts";
import type { ExternalClient } from "../client.ts";
import type { Defer } from "../../product-api/public-cache.ts";
import { withTimeout } from "#base/with-timeout.ts";
import { parseJson } from "#base/parse-json.ts";
import { parseEmployment, parseName } from "./parse-record.ts";

/** Data of the public records of people. Never throws. */
export interface OrcidRecords {
  /** `not_found` when ORCID has no public record of the iD. */
  read(orcid: string, defer: Defer): Promise<Result<OrcidRecord>>;
}

interface OrcidRecordsDependencies {
  external: Pick<ExternalClient, "readOrcid">;
  copies: Pick<Cache, "match" | "put">;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * Two sections of a record are requested instead of all of it: the works of a person with many are
 * megabytes. Answers are stored for every isolate of this location; failures are not.
 */
export function createOrcidRecords({
  external,
  copies,
  now,
}: OrcidRecordsDependencies): OrcidRecords {
  async function ask(orcid: string): Promise<Result<OrcidRecord>> {
    const [details, employments] = await Promise.all([
      external.readOrcid(orcid, "personal-details"),
      external.readOrcid(orcid, "employments"),
    ]);
    if (!details.ok) return details;
    if (!employments.ok) return employments;
    const name = parseName(parseJson(details.value));
    if (!name.ok) return name;
    const employment = parseEmployment(parseJson(employments.value), now());
    if (!employment.ok) return employment;
    return { ok: true, value: { name: name.value, employment: employment.value } };
  }

  async function readCopy(orcid: string): Promise<Result<OrcidRecord> | null> {
    const copy = await withTimeout(copies.match(toUrl(orcid)), ORCID_CARD_TIMEOUT_MS).catch(
      () => null,
    );
    const cached = copy && v.safeParse(CachedAnswer, parseJson(await copy.text().catch(() => "")));
    return cached?.success ? cached.output : null;
  }

  return {
    async read(orcid, defer) {
      const copy = await readCopy(orcid);
      if (copy) return copy;
      const answer = await ask(orcid);
      const seconds = toSeconds(answer);
      if (seconds > 0) {
        const headers = { "cache-control": `public, max-age=${seconds}` };
        const put = copies.put(toUrl(orcid), new Response(JSON.stringify(answer), { headers }));
        defer(put.catch(() => {}));
      }
      return answer;
    },
  };
}

const CachedAnswer = v.variant("ok", [
  v.object({
    ok: v.literal(true),
    value: v.object({
      name: v.nullable(v.string()),
      employment: v.nullable(
        v.object({
          role: v.nullable(v.string()),
          organization: v.string(),
          until: v.nullable(v.number()),
        }),
      ),
    }),
  }),
  v.object({ ok: v.literal(false), failure: v.object({ code: v.literal("not_found") }) }),
]);

function toSeconds(answer: Result<OrcidRecord>): number {
  if (answer.ok) return ORCID_CACHED_S;
  return answer.failure.code === "not_found" ? ORCID_MISSING_CACHED_S : 0;
}

/** Never fetched: the Cache API only requires a key that looks like an address. */
function toUrl(orcid: string): string {
  return `https://orcid.foreland.invalid/${orcid}`;
}
