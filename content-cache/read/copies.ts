import { CACHE_COPY_TTL_S } from "../limits.ts";
import { isTrustworthy, parseSnapshot, type ContentSnapshot } from "../store/snapshot.ts";
import type { ContentCopies } from "../bindings.ts";

/** Never fetched: the Cache API only asks that a key looks like an address. */
const COPY_URL = "https://content.foreland.invalid/published";

/** The last generation this edge location read, kept for the time KV is silent. */
export async function readCopy(copies: ContentCopies | undefined): Promise<ContentSnapshot | null> {
  try {
    const response = await copies?.match(COPY_URL);
    if (response === undefined) return null;
    const snapshot = parseSnapshot(await response.text());
    return snapshot !== null && (await isTrustworthy(snapshot)) ? snapshot : null;
  } catch {
    return null;
  }
}

/** A copy that cannot be kept is no fault: the next reader tries again. */
export async function writeCopy(
  copies: ContentCopies | undefined,
  snapshot: ContentSnapshot,
): Promise<void> {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": `public, max-age=${CACHE_COPY_TTL_S}`,
  };
  await copies?.put(COPY_URL, new Response(JSON.stringify(snapshot), { headers })).catch(() => {});
}
