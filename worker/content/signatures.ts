import { fromHex, toHex } from "#base/hex.ts";
import { HOOK_TTL_MS } from "../limits.ts";

const SIGNATURE = "x-contentful-signature";
const SIGNED_HEADERS = "x-contentful-signed-headers";
const TIMESTAMP = "x-contentful-timestamp";

/** The parts of a request that Contentful's request verification covers. */
export interface SignedRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: Headers;
  body: string;
}

/**
 * The request's signature when it is Contentful's own and recent, otherwise `null`. Signed is the
 * canonical request: method, path, the signed headers as `name:value` in their order, body. Header
 * names and time must be signed too, or an attacker could renew an old request.
 */
export async function readSignature(
  secret: string,
  { method, path, headers, body }: SignedRequest,
  now: number,
): Promise<string | null> {
  const signature = headers.get(SIGNATURE) ?? "";
  const names = (headers.get(SIGNED_HEADERS) ?? "").split(",").map((name) => name.trim());
  const time = headers.get(TIMESTAMP) ?? "";
  if (!/^\d{13}$/.test(time) || Math.abs(now - Number(time)) >= HOOK_TTL_MS) return null;
  const signed = names.map((name) => name.toLowerCase());
  if (!signed.includes(TIMESTAMP) || !signed.includes(SIGNED_HEADERS)) return null;
  if (signed.some((name) => !/^[a-z0-9-]+$/.test(name))) return null;
  const lines = signed.sort().map((name) => `${name}:${(headers.get(name) ?? "").trim()}`);
  const canonical = [method, path, lines.join(";"), body].join("\n");
  return (await isSignatureOf(secret, canonical, signature)) ? signature : null;
}

/** HMAC-SHA256 of a text, lower-case hexadecimal. */
export async function signText(secret: string, text: string): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await importKey(secret, "sign"), encode(text));
  return toHex(signature);
}

/** Whether `signature` is that of the text; takes the same time wherever they differ. */
export async function isSignatureOf(
  secret: string,
  text: string,
  signature: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const key = await importKey(secret, "verify");
  return crypto.subtle.verify("HMAC", key, fromHex(signature), encode(text));
}

function importKey(secret: string, use: "sign" | "verify"): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", encode(secret), algorithm, false, [use]);
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
