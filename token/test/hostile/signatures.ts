import { base64url } from "jose";
import { claims, encode, forge, header } from "./forge.ts";
import type { HostileToken } from "./forge.ts";

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
