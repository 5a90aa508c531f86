import { beforeAll, describe, expect, it } from "vitest";
import type { KeyStore } from "./keys.ts";
import {
  accessClaims,
  CLIENT_ID,
  createPoolKey,
  idClaims,
  ISSUER,
  NOW_MS,
  NOW_S,
  OTHER_ISSUER,
  signToken,
  SUB,
} from "./test/pool.ts";
import type { PoolKey } from "./test/pool.ts";
import { createTokenVerifier } from "./verify.ts";
import type { TokenVerifier } from "./verify.ts";

let key: PoolKey;
let verifier: TokenVerifier;

beforeAll(async () => {
  key = await createPoolKey("kid-1");
  verifier = createVerifier({
    find: async (_issuer, kid) => (kid === key.kid ? key.publicKey : null),
  });
});

function createVerifier(keys: Pick<KeyStore, "find">, now = NOW_MS): TokenVerifier {
  return createTokenVerifier({
    issuers: [ISSUER, OTHER_ISSUER],
    clientId: CLIENT_ID,
    keys,
    now: () => now,
  });
}

describe("a token verifier", () => {
  it("returns the claims of a good access token", async () => {
    expect(await verifier.verifyAccess(await signToken(key, accessClaims()))).toEqual({
      ok: true,
      claims: {
        sub: SUB,
        username: SUB,
        iss: ISSUER,
        iat: NOW_S - 60,
        exp: NOW_S + 3_540,
        originJti: "0a0a0a0a-0000-4000-8000-000000000001",
        authTime: NOW_S - 60,
      },
    });
  });

  it("returns the email of a good id token", async () => {
    const verdict = await verifier.verifyId(await signToken(key, idClaims()));
    expect(verdict).toMatchObject({
      ok: true,
      claims: { email: "ada@example.org", username: SUB },
    });
  });

  it("accepts both forms of the pool's issuer", async () => {
    const token = await signToken(key, accessClaims({ iss: OTHER_ISSUER }));
    expect((await verifier.verifyAccess(token)).ok).toBe(true);
  });

  it("keeps the claims of a token that is only expired", async () => {
    const token = await signToken(key, accessClaims({ iat: NOW_S - 3_600, exp: NOW_S }));
    expect(await verifier.verifyAccess(token)).toEqual({
      ok: false,
      reason: "expired",
      claims: expect.objectContaining({ sub: SUB, exp: NOW_S }),
      trace: { kid: "kid-1", issuerMatches: true },
    });
  });

  it("accepts a token until the second it expires in", async () => {
    const token = await signToken(key, accessClaims({ exp: NOW_S + 1 }));
    expect((await verifier.verifyAccess(token)).ok).toBe(true);
  });

  it.each([
    ["was made a minute later by the pool's clock", { iat: NOW_S + 60 }, null],
    ["was made later than that", { iat: NOW_S + 61 }, "times"],
    ["is valid from now on", { nbf: NOW_S }, null],
    ["is not valid yet", { nbf: NOW_S + 1 }, "times"],
    ["lives as long as one may", { iat: NOW_S, exp: NOW_S + 86_460 }, null],
    ["lives longer", { iat: NOW_S, exp: NOW_S + 86_461 }, "times"],
    ["expires when it is made", { iat: NOW_S, exp: NOW_S }, "expired"],
    ["expires before it is made", { iat: NOW_S, exp: NOW_S - 1 }, "times"],
  ])("compares times exactly: a token that %s", async (_, times, reason) => {
    const verdict = await verifier.verifyAccess(await signToken(key, accessClaims(times)));
    expect(verdict.ok ? null : verdict.reason).toBe(reason);
  });

  it("does not report a forged token as expired", async () => {
    const stranger = await createPoolKey("kid-1");
    const token = await signToken(stranger, accessClaims({ iat: NOW_S - 3_600, exp: NOW_S - 1 }));
    expect(await verifier.verifyAccess(token)).toMatchObject({ ok: false, reason: "signature" });
  });

  it("requests no key for a token of another issuer", async () => {
    const asked: string[] = [];
    const strict = createVerifier({
      find: async (_issuer, kid) => {
        asked.push(kid);
        return null;
      },
    });
    await strict.verifyAccess(await signToken(key, accessClaims({ iss: "https://evil.test" })));
    expect(asked).toEqual([]);
  });

  it.each([
    ["unavailable" as const, "keys_unavailable"],
    [null, "key"],
  ])("tells that a key is %s by the reason %s, with its id", async (found, reason) => {
    const keyless = createVerifier({ find: async () => found });
    expect(await keyless.verifyAccess(await signToken(key, accessClaims()))).toEqual({
      ok: false,
      reason,
      trace: { kid: "kid-1", issuerMatches: true },
    });
  });

  it("refuses when the key store throws", async () => {
    const broken = createVerifier({ find: () => Promise.reject(new Error("down")) });
    const token = await signToken(key, accessClaims());
    expect(await broken.verifyAccess(token)).toMatchObject({ ok: false, reason: "fault" });
  });
});
