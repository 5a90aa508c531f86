import { SIGNED_URL_TTL_S } from "../limits.ts";
import type { Services } from "../services.ts";
import { fromHex, toHex } from "#base/hex.ts";

/** The content of a signed address: this file of this version, until a time. */
export interface Grant {
  id: number;
  version: number;
  path: string;
}

type Signer = Pick<Services, "urlSigningKey" | "now">;

/** Query of a signed address, or `null` while no key is configured. */
export async function signGrant(
  { urlSigningKey, now }: Signer,
  grant: Grant,
): Promise<string | null> {
  if (urlSigningKey === null) return null;
  const expires = Math.floor(now().getTime() / 1000) + SIGNED_URL_TTL_S;
  const key = await importKey(urlSigningKey);
  const signature = await crypto.subtle.sign("HMAC", key, toMessage(grant, expires));
  return `expires=${expires}&signature=${toHex(signature)}`;
}

/**
 * Whether the address has our signature for exactly this file and has not expired.
 * Path, version and expiry are all signed, so that none of them can be exchanged.
 */
export async function isGranted(
  { urlSigningKey, now }: Signer,
  grant: Grant,
  query: URLSearchParams,
): Promise<boolean> {
  const expires = query.get("expires") ?? "";
  const signature = query.get("signature") ?? "";
  if (urlSigningKey === null || !/^\d{1,12}$/.test(expires) || !/^[0-9a-f]{64}$/.test(signature))
    return false;
  if (Number(expires) * 1000 < now().getTime()) return false;
  const key = await importKey(urlSigningKey);
  return crypto.subtle.verify("HMAC", key, fromHex(signature), toMessage(grant, Number(expires)));
}

function importKey(secret: string): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, [
    "sign",
    "verify",
  ]);
}

function toMessage({ id, version, path }: Grant, expires: number): Uint8Array {
  return new TextEncoder().encode(JSON.stringify([id, version, path, expires]));
}
