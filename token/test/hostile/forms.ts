import { base64url } from "jose";
import { claims, forge, header } from "./forge.ts";
import type { HostileToken } from "./forge.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const FIXED = [
  "",
  ".",
  "..",
  "...",
  "a",
  "a.b",
  "a.b.c",
  "....",
  "null",
  "undefined",
  "{}",
  "[object Object]",
  "__proto__",
  "\u0000",
  "🔑.🔑.🔑",
  " . . ",
  ".".repeat(8_192),
  "a".repeat(8_193),
  `${"a".repeat(3_000_000)}.b.c`,
];

/** Each changes the encoding of a good token. */
const SPELLINGS: [string, (token: string) => string][] = [
  ["a blank before it", (token) => ` ${token}`],
  ["a blank after it", (token) => `${token} `],
  ["a line end after it", (token) => `${token}\n`],
  ["a zero byte after it", (token) => `${token}\u0000`],
  ["a line end in it", (token) => token.replace(".", ".\n")],
  ["a scheme before it", (token) => `Bearer ${token}`],
  ["quotes around it", (token) => `"${token}"`],
  ["padding", (token) => `${token}==`],
  ["padding in each part", (token) => token.replaceAll(".", "=.")],
  ["a fourth part", (token) => `${token}.AAAA`],
  ["an empty fourth part", (token) => `${token}.`],
  ["a fifth part", (token) => `${token}.AAAA.AAAA`],
  ["a part before it", (token) => `.${token}`],
  ["no signature", (token) => token.replace(/\.[^.]*$/, "")],
  ["an empty signature", (token) => token.replace(/[^.]*$/, "")],
  ["an empty payload", (token) => token.replace(/\..*\./, "..")],
  ["an empty header", (token) => token.replace(/^[^.]*/, "")],
  ["full-width dots", (token) => token.replaceAll(".", "．")],
  ["commas for dots", (token) => token.replaceAll(".", ",")],
  ["percent codes", (token) => token.replaceAll(".", "%2E")],
  ["one character less", (token) => token.slice(0, -1)],
  ["JSON around it", (token) => JSON.stringify({ token })],
  ["a second copy", (token) => `${token},${token}`],
  ["a lone surrogate", (token) => `${token}\ud800`],
];

function toFlattened(token: string): string {
  const [head, payload, signature] = token.split(".");
  return JSON.stringify({ protected: head, payload, signature });
}

/** Another encoding of the same bytes: the unused low bits of the last character are set. */
function respell(token: string, part: number): string {
  const parts = token.split(".");
  const text = parts[part] ?? "";
  const last = ALPHABET.indexOf(text.slice(-1));
  parts[part] = text.slice(0, -1) + ALPHABET.charAt(last + 1);
  return parts.join(".");
}

/** A payload whose length leaves unused bits, so that it can be encoded in more than one way. */
function ragged(use: "access" | "id"): string {
  const text = JSON.stringify(claims(use));
  return text + " ".repeat((4 - (text.length % 3)) % 3);
}

export const forms: HostileToken[] = [
  ...FIXED.map<HostileToken>((token) => ({
    name: `${token.length} characters of ${JSON.stringify(token.slice(0, 12))}`,
    refusal: "form",
    make: () => token,
  })),
  ...[...SPELLINGS, ["JSON serialisation", toFlattened] as const].map<HostileToken>(
    ([name, spell]) => ({
      name: `a good token with ${name}`,
      refusal: "form",
      make: async (ring, use) => spell(await forge(ring.good, header(), claims(use))),
    }),
  ),
  ...[0, 1, 2].map<HostileToken>((part) => ({
    name: `part ${part} in a second spelling`,
    refusal: "form",
    make: async (ring, use) =>
      respell(await forge(ring.good, `${JSON.stringify(header())} `.padEnd(31), ragged(use)), part),
  })),
  {
    name: "the other base64 alphabet",
    refusal: "form",
    make: async (ring, use) => {
      const token = await forge(ring.good, header(), claims(use, { note: "???>>>" }));
      return token.replaceAll("-", "+").replaceAll("_", "/");
    },
  },
  {
    name: "a good token with one character more",
    refusal: "signature",
    make: async (ring, use) => `${await forge(ring.good, header(), claims(use))}A`,
  },
  {
    name: "a header in other letters",
    refusal: "header",
    make: async (ring, use) => {
      const token = await forge(ring.good, header(), claims(use));
      return token.replace(/^[^.]*/, (text) => text.toUpperCase());
    },
  },
  {
    name: "more than 8,192 bytes",
    refusal: "form",
    make: (ring, use) => forge(ring.good, header(), claims(use, { fill: "x".repeat(8_192) })),
  },
  {
    name: "a header of another token",
    refusal: "signature",
    make: async (ring, use) => {
      const token = await forge(ring.good, header(), claims(use));
      return token.replace(/^[^.]*/, base64url.encode(JSON.stringify(header({ typ: "JWT" }))));
    },
  },
];
