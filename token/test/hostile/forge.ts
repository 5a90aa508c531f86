import { base64url } from "jose";
import type { JWTPayload } from "jose";
import type { TokenUse } from "../../claims.ts";
import type { TokenRefusal } from "../../failures.ts";
import { accessClaims, createPoolKey, idClaims, jwksAnswer } from "../pool.ts";
import type { PoolKey } from "../pool.ts";

/** What an attacker can get, and the pool's own key to show that a rule alone refuses. */
export interface KeyRing {
  good: PoolKey;
  /** Has the good key's id. */
  stranger: PoolKey;
  /** Published, but of 1,024 bits. */
  small: PoolKey;
  /** Published, but for encryption. */
  sealing: PoolKey;
}

/** A token to refuse, as an access token and as an id token. */
export interface HostileToken {
  name: string;
  /** The rule that refuses it; where it differs, by the use it is presented for. */
  refusal: TokenRefusal | Record<TokenUse, TokenRefusal>;
  make(ring: KeyRing, use: TokenUse): string | Promise<string>;
}

/** JSON text unchanged, bytes unchanged, anything else as JSON. */
type Part = string | Uint8Array | object | null;

export async function createKeyRing(): Promise<KeyRing> {
  const [good, stranger, small, sealing] = await Promise.all([
    createPoolKey("kid-1"),
    createPoolKey("kid-1"),
    createPoolKey("small", 1_024),
    createPoolKey("sealing"),
  ]);
  return { good, stranger, small, sealing: { ...sealing, jwk: { ...sealing.jwk, use: "enc" } } };
}

/** The key set as the pool publishes it. */
export function publish({ good, small, sealing }: KeyRing): Response {
  return jwksAnswer(good, small, sealing);
}

export function claims(use: TokenUse, changes: JWTPayload = {}): JWTPayload {
  return use === "access" ? accessClaims(changes) : idClaims(changes);
}

export function header(changes: object = {}): object {
  return { kid: "kid-1", alg: "RS256", ...changes };
}

/** A token of any header and payload, signed RS256 with a real key. */
export async function forge(key: PoolKey, head: Part, payload: Part): Promise<string> {
  const signed = `${encode(head)}.${encode(payload)}`;
  return `${signed}.${base64url.encode(await signBytes(key.privateKey, signed))}`;
}

/** Signs with the key's own algorithm. */
export async function signBytes(key: CryptoKey, text: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new Uint8Array(await crypto.subtle.sign(key.algorithm.name, key, bytes));
}

export function encode(part: Part): string {
  if (typeof part === "string" || part instanceof Uint8Array) return base64url.encode(part);
  return base64url.encode(JSON.stringify(part));
}
