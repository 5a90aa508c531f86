import { beforeAll, describe, expect, it } from "vitest";
import type { TokenUse } from "./claims.ts";
import { createKeyStore } from "./keys.ts";
import { createKeyRing, hostileTokens, publish } from "./test/hostile/index.ts";
import { claims, forge, header } from "./test/hostile/forge.ts";
import type { KeyRing } from "./test/hostile/index.ts";
import { CLIENT_ID, ISSUER, NOW_MS, OTHER_ISSUER } from "./test/pool.ts";
import { createTokenVerifier } from "./verify.ts";
import type { TokenVerifier, Verdict } from "./verify.ts";

const USES: TokenUse[] = ["access", "id"];
let ring: KeyRing;
let verifier: TokenVerifier;

beforeAll(async () => {
  ring = await createKeyRing();
  const now = (): number => NOW_MS;
  verifier = createTokenVerifier({
    issuers: [ISSUER, OTHER_ISSUER],
    clientId: CLIENT_ID,
    keys: createKeyStore({ fetch: async () => publish(ring), now, kv: null, log: () => {} }),
    now,
  });
});

function verify(token: string, use: TokenUse): Promise<Verdict> {
  return use === "access" ? verifier.verifyAccess(token) : verifier.verifyId(token);
}

describe.each(Object.entries(hostileTokens))("hostile %s", (_family, tokens) => {
  it.each(tokens)("are refused by the rule they break: $name", async ({ refusal, make }) => {
    for (const use of USES) {
      const reason = typeof refusal === "string" ? refusal : refusal[use];
      expect(await verify(await make(ring, use), use)).toMatchObject({ ok: false, reason });
    }
  });
});

describe("the hostile tokens", () => {
  it("differ from a token that is accepted", async () => {
    for (const use of USES) {
      const token = await forge(ring.good, header(), claims(use));
      expect(await verify(token, use)).toMatchObject({ ok: true });
    }
  });

  it("are at least 120", () => {
    expect(Object.values(hostileTokens).flat().length).toBeGreaterThanOrEqual(120);
  });
});

describe("anything but a text", () => {
  it.each([[undefined], [null], [0], [{}], [[]], [Symbol.iterator], [() => "a.b.c"]])(
    "is not a token: %s",
    async (value) => {
      const verifyAnything = verifier.verifyAccess as (token: unknown) => Promise<Verdict>; // callers without types
      expect(await verifyAnything(value)).toMatchObject({ ok: false, reason: "form" });
    },
  );
});
