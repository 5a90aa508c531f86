import { IMMUTABLE_CACHE_TTL_S, POINTER_CACHE_TTL_S } from "../limits.ts";
import { POINTER_KEY, siteKey, parsePointer, type GenerationRef } from "../store/pointer.ts";
import { isTrustworthy, toSnapshot, type ContentSnapshot } from "../store/snapshot.ts";
import type { ContentKv } from "../bindings.ts";

/** The newest whole generation in KV, or `null` when there is none or KV does not answer. */
export async function readPublished(kv: ContentKv): Promise<ContentSnapshot | null> {
  const published = await readNewer(kv, null);
  return published === "same" ? null : published;
}

/**
 * The newest whole generation: the one the pointer names or, when its text is missing or damaged,
 * the one before (F-23, F-24). `"same"` when it is the one already held.
 */
export async function readNewer(
  kv: ContentKv,
  heldGeneration: string | null,
): Promise<ContentSnapshot | "same" | null> {
  try {
    const pointer = await parsePointer(
      await kv.get(POINTER_KEY, { type: "text", cacheTtl: POINTER_CACHE_TTL_S }),
    );
    if (pointer === null) return null;
    for (const ref of [pointer.current, pointer.previous]) {
      if (ref === null) continue;
      if (ref.generation === heldGeneration) return "same";
      const snapshot = await readSite(kv, ref);
      if (snapshot !== null) return snapshot;
    }
    return null;
  } catch {
    return null;
  }
}

async function readSite(kv: ContentKv, ref: GenerationRef): Promise<ContentSnapshot | null> {
  const text = await kv.get(siteKey(ref.site), { type: "text", cacheTtl: IMMUTABLE_CACHE_TTL_S });
  if (text === null) return null;
  const snapshot = toSnapshot(ref, text);
  return (await isTrustworthy(snapshot)) ? snapshot : null;
}
