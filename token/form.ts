import { base64url } from "jose";
import { TOKEN_MAX_BYTES } from "./limits.ts";

const COMPACT_FORM = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;
const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export interface TokenParts {
  header: unknown;
  payload: unknown;
}

/**
 * Takes a compact token apart, or `null`. Only the canonical spelling of each part is
 * read, so that one signature never fits two texts.
 */
export function parseTokenForm(token: unknown): TokenParts | null {
  if (typeof token !== "string" || token.length > TOKEN_MAX_BYTES) return null;
  if (!COMPACT_FORM.test(token)) return null;
  const [header, payload, signature] = token.split(".").map(decodeCanonical);
  if (!header || !payload || !signature) return null;
  return { header: parseJson(header), payload: parseJson(payload) };
}

/** Bytes of a base64url text in its one canonical spelling, or `null`. */
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
