import { base64url } from "jose";
import type { PoolKey } from "../pool.ts";
import { claims, encode, forge, header, signBytes, type HostileToken } from "./forge.ts";

const NAMES = [
  "none",
  "None",
  "NONE",
  "nOnE",
  "",
  "HS256",
  "HS384",
  "HS512",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
  "RSA1_5",
  "RSA-OAEP-256",
  "dir",
  "rs256",
  "RS256 ",
  " RS256",
  "RS256\u0000",
  "R\u0053256\u200b",
  ["RS256"],
  { RS256: true },
  null,
  256,
  true,
  undefined,
];

/** Another algorithm's name over a good RS256 signature: only the name is wrong. */
const renamed: HostileToken[] = NAMES.map((alg) => ({
  name: `alg ${JSON.stringify(alg)}`,
  refusal: "header",
  make: (ring, use) => forge(ring.good, header({ alg }), claims(use)),
}));

/** No signature at all, under each name that means so. */
const unsigned: HostileToken[] = ["none", "None", "RS256"].flatMap((alg) => [
  {
    name: `alg ${alg} and an empty signature`,
    refusal: "form",
    make: (_ring, use) => `${encode(header({ alg }))}.${encode(claims(use))}.`,
  },
  {
    name: `alg ${alg} and a signature of zero bytes`,
    refusal: alg === "RS256" ? "signature" : "header",
    make: (_ring, use) =>
      `${encode(header({ alg }))}.${encode(claims(use))}.${base64url.encode(new Uint8Array(256))}`,
  },
]);

/** The public key used as a shared secret, in each encoding that a library might use. */
const SECRETS: [string, (key: PoolKey) => Promise<ArrayBuffer | Uint8Array>][] = [
  ["SPKI", (key) => exportSpki(key.publicKey)],
  ["JWK", async (key) => new TextEncoder().encode(JSON.stringify(key.jwk))],
  ["modulus", async (key) => base64url.decode(key.jwk.n ?? "")],
];

const confused: HostileToken[] = SECRETS.map(([spelling, toSecret]) => ({
  name: `HS256 with the public key as secret (${spelling})`,
  refusal: "header",
  async make(ring, use) {
    const hmac = { name: "HMAC", hash: "SHA-256" };
    const secret = await toSecret(ring.good);
    const key = await crypto.subtle.importKey("raw", secret, hmac, false, ["sign"]);
    const signed = `${encode(header({ alg: "HS256" }))}.${encode(claims(use))}`;
    return `${signed}.${base64url.encode(await signBytes(key, signed))}`;
  },
}));

async function exportSpki(key: CryptoKey): Promise<ArrayBuffer> {
  const spki = await crypto.subtle.exportKey("spki", key);
  if (!(spki instanceof ArrayBuffer)) throw new Error("SPKI is bytes.");
  return spki;
}

/** The pool's own key, used by another algorithm, under its true name and under ours. */
const misused: HostileToken[] = ["RS256", "RS512"].map((alg) => ({
  name: `an RS512 signature of the pool's key called ${alg}`,
  refusal: alg === "RS256" ? "signature" : "header",
  async make(ring, use) {
    const jwk = await crypto.subtle.exportKey("jwk", ring.good.privateKey);
    if (jwk instanceof ArrayBuffer) throw new Error("A JWK is an object.");
    const rs512 = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-512" };
    const key = await crypto.subtle.importKey("jwk", { ...jwk, alg: "RS512" }, rs512, false, [
      "sign",
    ]);
    const signed = `${encode(header({ alg }))}.${encode(claims(use))}`;
    return `${signed}.${base64url.encode(await signBytes(key, signed))}`;
  },
}));

export const algorithms: HostileToken[] = [...renamed, ...unsigned, ...confused, ...misused];

const CHANGES: [string, (signature: Uint8Array) => Uint8Array][] = [
  ["one bit changed at the start", (bytes) => flip(bytes, 0)],
  ["one bit changed in the middle", (bytes) => flip(bytes, 128)],
  ["one bit changed at the end", (bytes) => flip(bytes, 255)],
  ["the last byte missing", (bytes) => bytes.slice(0, -1)],
  ["the first byte missing", (bytes) => bytes.slice(1)],
  ["half of it missing", (bytes) => bytes.slice(128)],
  ["one byte only", (bytes) => bytes.slice(0, 1)],
  ["a zero byte after it", (bytes) => Uint8Array.from([...bytes, 0])],
  ["a zero byte before it", (bytes) => Uint8Array.from([0, ...bytes])],
  ["its bytes reversed", (bytes) => bytes.toReversed()],
  ["a second copy", (bytes) => Uint8Array.from([...bytes, ...bytes])],
  ["all bits set", (bytes) => new Uint8Array(bytes.length).fill(0xff)],
  ["the value one", (bytes) => Uint8Array.from([...new Uint8Array(bytes.length - 1), 1])],
];

function flip(bytes: Uint8Array, index: number): Uint8Array {
  return bytes.map((byte, at) => (at === index ? byte ^ 1 : byte));
}

function resign(token: string, change: (signature: Uint8Array) => Uint8Array): string {
  const [head, payload, signature = ""] = token.split(".");
  return `${head}.${payload}.${base64url.encode(change(base64url.decode(signature)))}`;
}

export const signatures: HostileToken[] = [
  ...CHANGES.map<HostileToken>(([name, change]) => ({
    name: `signature with ${name}`,
    refusal: "signature",
    make: async (ring, use) => resign(await forge(ring.good, header(), claims(use)), change),
  })),
  {
    name: "a stranger's signature under the pool's key id",
    refusal: "signature",
    make: (ring, use) => forge(ring.stranger, header(), claims(use)),
  },
  {
    name: "a signature by a key of 1,024 bits",
    refusal: "key",
    make: (ring, use) => forge(ring.small, header({ kid: "small" }), claims(use)),
  },
  {
    name: "a signature by an encryption key",
    refusal: "key",
    make: (ring, use) => forge(ring.sealing, header({ kid: "sealing" }), claims(use)),
  },
  {
    name: "another person under a good signature",
    refusal: "signature",
    make: async (ring, use) => {
      const token = await forge(ring.good, header(), claims(use));
      return token.replace(/\..*\./, `.${encode(claims(use, { sub: "someone-else" }))}.`);
    },
  },
  {
    name: "the signature of another token",
    refusal: "signature",
    make: async (ring, use) => {
      const other = await forge(ring.good, header(), claims(use, { jti: "other" }));
      return `${encode(header())}.${encode(claims(use))}.${other.split(".")[2]}`;
    },
  },
];
