import { base64url } from "jose";
import { TOKEN_MAX_BYTES, KEY_ID_MAX_CHARS } from "./limits.ts";

const COMPACT_FORM = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;
const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

interface TokenParts {
  header: unknown;
  payload: unknown;
}

/**
 * Splits a compact token, or `null`. Only the canonical encoding of each part is
 * read, so that one signature never matches two texts.
 */
export function parseTokenForm(token: unknown): TokenParts | null {
  if (typeof token !== "string" || token.length > TOKEN_MAX_BYTES) return null;
  if (!COMPACT_FORM.test(token)) return null;
  const [header, payload, signature] = token.split(".").map(decodeCanonical);
  if (!header || !payload || !signature) return null;
  return { header: parseJson(header), payload: parseJson(payload) };
}

/** Bytes of a base64url text in its canonical encoding, or `null`. */
export function decodeCanonical(text: string): Uint8Array | null {
  try {
    const bytes = base64url.decode(text);
    return base64url.encode(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(strictUtf8.decode(bytes));
  } catch {
    return undefined;
  }
}

const KEY_ID = /^[A-Za-z0-9+/=_-]+$/;
const MEMBERS: ReadonlySet<string> = new Set(["alg", "kid", "typ"]);

/**
 * The key id of an acceptable header, or `null`. The header is a closed list: any member that
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
