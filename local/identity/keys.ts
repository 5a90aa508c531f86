import { exportJWK, generateKeyPair } from "jose";
import type { CryptoKey, JWK } from "jose";

export type TokenUse = "access" | "id";

interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly publicJwk: JWK;
}

export interface Keys {
  /** The key that currently signs this kind of token; like the real pool, each kind has its own. */
  signing(use: TokenUse): Promise<SigningKey>;
  /** Everything at the JWKS address. */
  published(): Promise<readonly SigningKey[]>;
  /** Signs with new keys from now on; `retire` also removes the old ones from the JWKS address. */
  rotate(old: "keep" | "retire"): void;
}

async function createKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const { kty, n, e } = await exportJWK(publicKey);
  if (!kty || !n || !e) throw new Error("A generated RSA key has no modulus.");
  return { kid, privateKey, publicKey, publicJwk: { alg: "RS256", e, kid, kty, n, use: "sig" } };
}

/** Makes signing keys at the first use and keeps them as long as the process. */
export function createKeys(random: (bytes: number) => Uint8Array): Keys {
  let current: Record<TokenUse, Promise<SigningKey>> | null = null;
  let retired: Promise<SigningKey>[] = [];

  function open(): Record<TokenUse, Promise<SigningKey>> {
    const createKid = (): string => Buffer.from(random(32)).toString("base64");
    current ??= { access: createKey(createKid()), id: createKey(createKid()) };
    return current;
  }

  function rotate(old: "keep" | "retire"): void {
    retired = old === "keep" && current ? [...retired, current.id, current.access] : [];
    current = null;
  }

  return {
    signing: (use) => open()[use],
    published: () => Promise.all([open().id, open().access, ...retired]),
    rotate,
  };
}
