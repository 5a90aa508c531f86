import type { TokenUse } from "../../claims.ts";
import type { TokenRefusal } from "../../failures.ts";
import { CLIENT_ID, ISSUER, OTHER_ISSUER, NOW_MS, NOW_S } from "../pool.ts";
import { claims, forge, header, type HostileToken } from "./forge.ts";

const TEXTS: [string, (good: string) => string | Uint8Array][] = [
  ["null", () => "null"],
  ["true", () => "true"],
  ["a number", () => "1"],
  ["a string", (good) => JSON.stringify(good)],
  ["an empty list", () => "[]"],
  ["a list of the claims", (good) => `[${good}]`],
  ["an empty object", () => "{}"],
  ["no JSON", () => "claims"],
  ["half of it", (good) => good.slice(0, -10)],
  ["a comma too many", (good) => good.replace(/}$/, ",}")],
  ["a comment", (good) => `/**/${good}`],
  ["two objects", (good) => good + good],
  ["a byte order mark", (good) => `\ufeff${good}`],
  ["NaN", (good) => good.replace(/"exp":\d+/, '"exp":NaN')],
  ["a zero byte", (good) => `${good}\u0000`],
  ["deep nesting", () => "[".repeat(5_000)],
  ["claims in __proto__", (good) => `{"__proto__":${good}}`],
  ["claims in constructor", (good) => `{"constructor":{"prototype":${good}}}`],
  ["broken UTF-8", (good) => broken(good)],
  ["UTF-16", (good) => Uint8Array.from([...good].flatMap((char) => [char.charCodeAt(0), 0]))],
];

function broken(good: string): Uint8Array {
  const bytes = new TextEncoder().encode(good);
  bytes[bytes.length - 3] = 0xff;
  return bytes;
}

const ISSUERS = [
  undefined,
  null,
  "",
  1,
  [ISSUER],
  { href: ISSUER },
  `${ISSUER}/`,
  `${ISSUER} `,
  `${ISSUER}2`,
  ISSUER.slice(0, -1),
  ISSUER.toUpperCase(),
  ISSUER.replace("https:", "http:"),
  ISSUER.replace("https://", "https://user@"),
  ISSUER.replace(".com/", ".com:443/"),
  ISSUER.replace("amazonaws.com", "amazonaws.com.evil.test"),
  ISSUER.replace("eu-central-1_Test1", "../eu-central-1_Test1"),
  `${OTHER_ISSUER}?${ISSUER}`,
  "https://evil.test/eu-central-1_Test1",
  "__proto__",
];

interface Change {
  /** Whose claims are changed; `both` is a token of the use it is presented as. */
  use: TokenUse | "both";
  refusal: HostileToken["refusal"];
  change: Record<string, unknown>;
}

/** A token of one use is refused by this rule there, and as the other use by its use alone. */
function ofUse(use: TokenUse, refusal: TokenRefusal, change: Change["change"]): Change {
  return { use, refusal: { access: "use", id: "use", [use]: refusal }, change };
}

function ofBoth(refusal: TokenRefusal, change: Change["change"]): Change {
  return { use: "both", refusal, change };
}

const CHANGES: Change[] = [
  ...[undefined, null, ["access", "id"], true].map((token_use) => ofBoth("payload", { token_use })),
  ...["", "refresh", "ACCESS"].map((token_use) => ofBoth("use", { token_use })),
  { use: "access", refusal: { access: "use", id: "payload" }, change: { token_use: "id" } },
  { use: "id", refusal: { access: "payload", id: "use" }, change: { token_use: "access" } },
  ...[undefined, null, [CLIENT_ID]].flatMap((client) => [
    ofUse("access", "payload", { client_id: client, aud: CLIENT_ID }),
    ofUse("id", "payload", { aud: client, client_id: CLIENT_ID }),
  ]),
  ...["", "another-client", `${CLIENT_ID} `, CLIENT_ID.slice(0, -1)].flatMap((client) => [
    ofUse("access", "client", { client_id: client, aud: CLIENT_ID }),
    ofUse("id", "client", { aud: client, client_id: CLIENT_ID }),
  ]),
  ofUse("id", "payload", { aud: [CLIENT_ID, "another-client"] }),
  ...[undefined, null, "", 1, ["ada"], {}].flatMap((name) => [
    ofBoth("payload", { sub: name }),
    ofUse("access", "payload", { username: name }),
    ofUse("id", "payload", { "cognito:username": name }),
  ]),
  ofBoth("payload", { origin_jti: 1 }),
  ofUse("id", "payload", { email: ["ada@example.org"] }),
];

export const payloads: HostileToken[] = [
  ...TEXTS.map<HostileToken>(([name, toText]) => ({
    name: `payload of ${name}`,
    refusal: "payload",
    make: (ring, use) => forge(ring.good, header(), toText(JSON.stringify(claims(use)))),
  })),
  ...ISSUERS.map<HostileToken>((iss) => ({
    name: `iss ${JSON.stringify(iss)}`,
    refusal: typeof iss === "string" ? "issuer" : "payload",
    make: (ring, use) => forge(ring.good, header(), { ...claims(use), iss }),
  })),
  ...CHANGES.map<HostileToken>(({ use, refusal, change }) => ({
    name: `${use} token with ${JSON.stringify(change, (_key, value: unknown) => value ?? "nothing")}`,
    refusal,
    make: (ring, asked) =>
      forge(ring.good, header(), { ...claims(use === "both" ? asked : use), ...change }),
  })),
];

const DAY_S = 86_400;

/** JSON texts, because JSON can express numbers that JavaScript cannot. */
type Times = Record<string, string>;

/** Anything but a number of seconds. */
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

/** Tokens of the pool that have expired. */
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
