import { CLIENT_ID, ISSUER, OTHER_ISSUER } from "../pool.ts";
import { claims, forge, header } from "./forge.ts";
import type { HostileToken } from "./forge.ts";

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

const CHANGES: { use: "access" | "id" | "both"; change: Record<string, unknown> }[] = [
  ...[undefined, null, "", "refresh", "ACCESS", ["access", "id"], true].map((token_use) => ({
    use: "both" as const,
    change: { token_use },
  })),
  { use: "access", change: { token_use: "id" } },
  { use: "id", change: { token_use: "access" } },
  ...[
    undefined,
    null,
    "",
    "another-client",
    [CLIENT_ID],
    `${CLIENT_ID} `,
    CLIENT_ID.slice(0, -1),
  ].flatMap((client) => [
    { use: "access" as const, change: { client_id: client, aud: CLIENT_ID } },
    { use: "id" as const, change: { aud: client, client_id: CLIENT_ID } },
  ]),
  { use: "id", change: { aud: [CLIENT_ID, "another-client"] } },
  ...[undefined, null, "", 1, ["ada"], {}].flatMap((name) => [
    { use: "both" as const, change: { sub: name } },
    { use: "access" as const, change: { username: name } },
    { use: "id" as const, change: { "cognito:username": name } },
  ]),
  { use: "both", change: { origin_jti: 1 } },
  { use: "id", change: { email: ["ada@example.org"] } },
];

export const payloads: HostileToken[] = [
  ...TEXTS.map<HostileToken>(([name, toText]) => ({
    name: `payload of ${name}`,
    make: (ring, use) => forge(ring.good, header(), toText(JSON.stringify(claims(use)))),
  })),
  ...ISSUERS.map<HostileToken>((iss) => ({
    name: `iss ${JSON.stringify(iss)}`,
    make: (ring, use) => forge(ring.good, header(), { ...claims(use), iss }),
  })),
  ...CHANGES.map<HostileToken>(({ use, change }) => ({
    name: `${use} token with ${JSON.stringify(change, (_key, value: unknown) => value ?? "nothing")}`,
    make: (ring, asked) =>
      forge(ring.good, header(), { ...claims(use === "both" ? asked : use), ...change }),
  })),
];
