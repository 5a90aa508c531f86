import { readBoundedBody } from "#base/bounded-body.ts";
import { parseJson } from "#base/parse-json.ts";
import { importJWK } from "jose";
import * as v from "valibot";
import type { KeyRefusal } from "./failures.ts";
import { decodeCanonical, toKeyId } from "./form.ts";
import { MODULUS_MIN_BITS, KEYS_MAX_BYTES } from "./limits.ts";

/** Public keys by key id. */
export type KeySet = ReadonlyMap<string, CryptoKey>;

type ParsedKeySet = { ok: true; keys: KeySet } | { ok: false; reason: KeyRefusal };

const PRIVATE_PARTS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k", "priv"];

const Jwks = v.object({ keys: v.array(v.record(v.string(), v.unknown())) });
const SigningKey = v.object({
  kty: v.literal("RSA"),
  use: v.literal("sig"),
  alg: v.optional(v.literal("RS256")),
  key_ops: v.optional(v.pipe(v.array(v.string()), v.includes("verify"))),
  kid: v.pipe(
    v.string(),
    v.check((kid) => toKeyId(kid) !== null),
  ),
  e: v.literal("AQAB"),
  n: v.pipe(
    v.string(),
    v.check((n) => modulusBits(n) >= MODULUS_MIN_BITS),
  ),
});

/**
 * Parses a JWKS document. A key that is not an RSA signing key of sufficient size is omitted;
 * a private part anywhere, or one key id twice, refuses the whole document.
 */
export async function parseKeySet(text: string): Promise<ParsedKeySet> {
  const document = v.safeParse(Jwks, parseJson(text));
  if (!document.success) return { ok: false, reason: "unreadable" };
  if (document.output.keys.some(hasPrivatePart)) return { ok: false, reason: "private_key" };

  const keys = new Map<string, CryptoKey>();
  for (const candidate of document.output.keys) {
    const parsed = v.safeParse(SigningKey, candidate);
    if (!parsed.success) continue;
    const { kid, kty, n, e } = parsed.output;
    if (keys.has(kid)) return { ok: false, reason: "duplicate_key" };
    const key = await importJWK({ kty, n, e, alg: "RS256" });
    if (key instanceof CryptoKey) keys.set(kid, key);
  }
  return keys.size > 0 ? { ok: true, keys } : { ok: false, reason: "no_usable_key" };
}

function hasPrivatePart(candidate: object): boolean {
  return PRIVATE_PARTS.some((name) => Object.hasOwn(candidate, name));
}

/** Size of a modulus in its canonical encoding; 0 for any other encoding. */
function modulusBits(n: string): number {
  const bytes = decodeCanonical(n);
  const first = bytes?.[0];
  if (!bytes || !first) return 0;
  return bytes.length * 8 - (Math.clz32(first) - 24);
}

type FetchedKeySet = { ok: true; keys: KeySet; text: string } | { ok: false; reason: KeyRefusal };

/** Fetches the JWKS of an issuer: one request, bounded in time and size, never redirected. */
export async function fetchKeySet(
  issuer: string,
  { fetch, timeoutMs }: { fetch: typeof globalThis.fetch; timeoutMs: number },
): Promise<FetchedKeySet> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(`${issuer}/.well-known/jwks.json`, {
      headers: { accept: "application/json" },
      redirect: "manual",
      signal,
    });
    return await readKeySet(answer);
  } catch {
    return { ok: false, reason: signal.aborted ? "timeout" : "unreachable" };
  }
}

async function readKeySet(answer: Response): Promise<FetchedKeySet> {
  const reason = judge(answer);
  if (reason) {
    await answer.body?.cancel();
    return { ok: false, reason };
  }
  const text = await readBoundedBody(answer, KEYS_MAX_BYTES);
  if (text === null) return { ok: false, reason: "too_large" };
  const parsed = await parseKeySet(text);
  return parsed.ok ? { ...parsed, text } : parsed;
}

function judge(answer: Response): KeyRefusal | null {
  if (answer.status >= 300 && answer.status < 400) return "redirect";
  if (answer.status !== 200) return "status";
  const type = answer.headers.get("content-type") ?? "";
  return /^application\/(jwk-set\+)?json\b/i.test(type) ? null : "content_type";
}
