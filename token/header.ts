import { KEY_ID_MAX_CHARS } from "./limits.ts";

const KEY_ID = /^[A-Za-z0-9+/=_-]+$/;
const MEMBERS: ReadonlySet<string> = new Set(["alg", "kid", "typ"]);

/**
 * The key id of an acceptable header, or `null`. The header is a closed list: whatever
 * could name another algorithm, key or meaning (crit, jku, jwk, x5c, b64, zip) is refused unread.
 */
export function parseKeyId(header: unknown): string | null {
  if (typeof header !== "object" || header === null || Array.isArray(header)) return null;
  const members = new Map<string, unknown>(Object.entries(header));
  for (const name of members.keys()) if (!MEMBERS.has(name)) return null;
  if (members.get("alg") !== "RS256") return null;
  if (members.has("typ") && members.get("typ") !== "JWT") return null;
  return toKeyId(members.get("kid"));
}

/** A key id as R-31 allows it, or `null`. */
export function toKeyId(value: unknown): string | null {
  if (typeof value !== "string" || value.length > KEY_ID_MAX_CHARS) return null;
  return KEY_ID.test(value) ? value : null;
}
