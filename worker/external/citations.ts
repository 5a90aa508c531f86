import * as v from "valibot";
import type { Result } from "#client/contract/failures.ts";
import { createBoundedCache, estimateBytes } from "#base/bounded-cache.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";
import { parseJson } from "#base/parse-json.ts";
import { CITATIONS_CACHED_MS } from "../limits.ts";
import { type ExternalClient, isDoi } from "./client.ts";

/** The DOIs of works that cite a DOI according to DataCite, stored in the isolate. Never throws. */
export interface Citations {
  read(doi: string): Promise<Result<string[]>>;
}

const Answer = v.object({
  data: v.object({
    relationships: v.object({
      citations: v.object({ data: v.array(v.object({ id: v.string() })) }),
    }),
  }),
});

/** Answers are stored for an hour; failures are requested again. */
export function createCitations({
  external,
  now,
}: {
  external: Pick<ExternalClient, "readDataCite">;
  now: () => number;
}): Citations {
  const cached = createBoundedCache<{ found: string[]; until: number }>({
    maxBytes: PORTAL_BOUNDS.citations.bytes,
    sizeOf: estimateBytes,
  });

  async function ask(doi: string): Promise<Result<string[]>> {
    const answer = await external.readDataCite(doi);
    if (!answer.ok && answer.failure.code !== "not_found") return answer;
    const found = answer.ok ? toCitingDois(answer.value) : [];
    if (!found) return { ok: false, failure: { code: "unreadable" } };
    cached.set(doi, { found, until: now() + CITATIONS_CACHED_MS });
    return { ok: true, value: found };
  }

  return {
    async read(doi) {
      const known = cached.get(doi);
      return known && known.until > now() ? { ok: true, value: known.found } : ask(doi);
    },
  };
}

function toCitingDois(text: string): string[] | null {
  const parsed = v.safeParse(Answer, parseJson(text));
  if (!parsed.success) return null;
  const { data } = parsed.output.data.relationships.citations;
  return [...new Set(data.map(({ id }) => id.toLowerCase()))].filter(isDoi);
}
