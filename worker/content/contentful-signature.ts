import { HOOK_TTL_MS } from "../limits.ts";
import { isSignatureOf } from "./hmac.ts";

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
 * The request's signature when it is Contentful's own and young, else `null`. Signed is the
 * canonical request: method, path, the signed headers as `name:value` in their order, body. Header
 * names and time must be among what is signed, or a thief could renew an old request.
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
