import type { TokenRefusal } from "../../failures.ts";
import { NOW_MS, NOW_S } from "../pool.ts";
import { claims, forge, header } from "./forge.ts";
import type { HostileToken } from "./forge.ts";

const DAY_S = 86_400;

/** JSON texts, because JSON can say numbers that JavaScript cannot. */
type Times = Record<string, string>;

/** Not a number of seconds. */
const MALFORMED: Times[] = [
  { exp: "" },
  { exp: "null" },
  { exp: `"${NOW_S + 60}"` },
  { exp: `[${NOW_S + 60}]` },
  { exp: "{}" },
  { exp: "true" },
  { exp: "1e999" },
  { exp: "-1e999" },
  { iat: "" },
  { iat: "null" },
  { iat: `"${NOW_S}"` },
  { iat: `[${NOW_S}]` },
  { iat: "1e999" },
  { iat: "-1e999" },
  { nbf: "null" },
  { nbf: `"${NOW_S}"` },
  { nbf: "1e999" },
];

/** Times that no token of the pool has. */
const UNSOUND: Times[] = [
  { exp: "0" },
  { exp: "-1" },
  { exp: `${NOW_MS + 60_000}` },
  { exp: `${NOW_S - 60 + DAY_S + 61}` },
  { exp: "9007199254740993" },
  { iat: "0" },
  { iat: `${NOW_S + 61}` },
  { iat: `${NOW_S + 3 * 3_600}`, exp: `${NOW_S + 4 * 3_600}` },
  { iat: `${NOW_MS}` },
  { iat: `${NOW_S + 50}`, exp: `${NOW_S + 40}` },
  { iat: `${NOW_S - DAY_S}`, exp: `${NOW_S + 61}` },
  { nbf: `${NOW_S + 1}` },
  { nbf: `${NOW_S + DAY_S}` },
];

/** Tokens of the pool whose time is over. */
const OVER: Times[] = [{ exp: `${NOW_S}` }, { exp: `${NOW_S - 1}` }, { exp: `${NOW_S - 59}` }];

function withTimes(claimsText: string, times: Times): string {
  const rest = Object.keys(times).reduce(
    (text, name) => text.replace(new RegExp(`"${name}":\\d+,?`), ""),
    claimsText,
  );
  const members = Object.entries(times)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `"${name}":${value},`);
  return rest.replace(/,}$/, "}").replace("{", `{${members.join("")}`);
}

function toTokens(changes: Times[], refusal: TokenRefusal): HostileToken[] {
  return changes.map((change) => ({
    name: `times ${JSON.stringify(change)}`,
    refusal,
    make: (ring, use) => forge(ring.good, header(), withTimes(JSON.stringify(claims(use)), change)),
  }));
}

export const times: HostileToken[] = [
  ...toTokens(MALFORMED, "payload"),
  ...toTokens(UNSOUND, "times"),
  ...toTokens(OVER, "expired"),
];
