import { claims, forge, header } from "./forge.ts";
import type { HostileToken } from "./forge.ts";

const MEMBERS: object[] = [
  { crit: [] },
  { crit: ["b64"], b64: true },
  { crit: ["exp"], exp: 1 },
  { crit: "b64" },
  { b64: false },
  { b64: true },
  { zip: "DEF" },
  { jku: "https://evil.test/jwks.json" },
  { jku: "" },
  { x5u: "https://evil.test/cert.pem" },
  { x5c: ["MIIB"] },
  { x5t: "AAAA" },
  { "x5t#S256": "AAAA" },
  { jwk: {} },
  { cty: "JWT" },
  { enc: "A128GCM" },
  { epk: {} },
  { p2c: 1_000_000_000 },
  { typ: "jwt" },
  { typ: "at+jwt" },
  { typ: "JOSE" },
  { typ: "" },
  { typ: null },
  { typ: ["JWT"] },
  { iss: "https://evil.test" },
  { constructor: {} },
  { toString: "x" },
  { hasOwnProperty: "x" },
];

/** Texts that are not valid key ids. */
const KEY_IDS = [
  undefined,
  null,
  "",
  1,
  ["kid-1"],
  { $ne: null },
  "kid-1 ",
  "kid-1\u0000",
  "kid-1\n",
  "../kid-1",
  "kid-1' or '1'='1",
  "a".repeat(65),
];

/** Key ids that the pool does not publish. */
const UNKNOWN_KEY_IDS = ["kid-2", "KID-1", "__proto__", "constructor", "toString"];

const TEXTS = [
  "null",
  "true",
  "1",
  '"RS256"',
  "[]",
  '["alg","RS256"]',
  "{}",
  "{",
  '{"kid":"kid-1","alg":"RS256",}',
  '{"kid":"kid-1","alg":"RS256"} {}',
  '\ufeff{"kid":"kid-1","alg":"RS256"}',
  '{"kid":"kid-1","alg":"RS256","alg":"none"}',
  '{"kid":"kid-1","alg":"RS256","__proto__":{}}',
  '{"__proto__":{"kid":"kid-1","alg":"RS256"}}',
  "{'kid':'kid-1','alg':'RS256'}",
];

export const headers: HostileToken[] = [
  ...MEMBERS.map<HostileToken>((member) => ({
    name: `header with ${JSON.stringify(member)}`,
    refusal: "header",
    make: (ring, use) => forge(ring.good, header(member), claims(use)),
  })),
  ...KEY_IDS.map<HostileToken>((kid) => ({
    name: `key id ${JSON.stringify(kid)?.slice(0, 30)}`,
    refusal: "header",
    make: (ring, use) => forge(ring.good, header({ kid }), claims(use)),
  })),
  ...UNKNOWN_KEY_IDS.map<HostileToken>((kid) => ({
    name: `key id ${kid}`,
    refusal: "key",
    make: (ring, use) => forge(ring.good, header({ kid }), claims(use)),
  })),
  ...TEXTS.map<HostileToken>((text) => ({
    name: `header ${text}`,
    refusal: "header",
    make: (ring, use) => forge(ring.good, text, claims(use)),
  })),
  {
    name: "its own key in the header",
    refusal: "header",
    make: (ring, use) => forge(ring.stranger, header({ jwk: ring.stranger.jwk }), claims(use)),
  },
];
