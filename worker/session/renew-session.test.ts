import { describe, expect, it } from "vitest";
import {
  accessClaims,
  createPoolKey,
  idClaims,
  NOW_MS,
  NOW_S,
  signToken,
  SUB,
} from "#token/test/pool.ts";
import {
  BOB,
  HOUR_MS,
  UNCHECKED,
  VISITOR,
  access,
  expired,
  jwks,
  key,
} from "./test/pool-tokens.ts";
import { createEdge, ENDPOINT, toCookies, signTokens } from "./test/browser.ts";

describe("a session that has expired", () => {
  function fresh(refreshToken?: string): Promise<Response> {
    return signTokens(key, { access: accessClaims(), id: idClaims() }, refreshToken);
  }

  it("is renewed at the edge with its refresh token", async () => {
    const edge = createEdge({ jwks, pool: () => fresh("rotated") });
    const session = await edge.read(toCookies(SUB, { accessToken: expired, refreshToken: "r" }));
    expect(session).toMatchObject({ kind: "signed-in", sub: SUB });
    expect(session.setCookies.map((cookie) => cookie.replace(/=.*/, "").split(".").at(-1))).toEqual(
      ["accessToken", "idToken", "refreshToken"],
    );
  });

  it.each([
    ["new tokens", "signed-in", () => fresh()],
    ["no answer", "visitor", () => new Response(null, { status: 503 })],
  ])("is renewed when a service refuses its good token: %s", async (_, kind, pool) => {
    const edge = createEdge({ jwks, pool });
    const session = await edge.read(toCookies(SUB, { accessToken: access, refreshToken: "r" }));
    const renewed = session.kind === "signed-in" ? await session.doubt?.renew() : null;
    expect(renewed).toMatchObject({ kind });
    expect(edge.asked).toContain(ENDPOINT);
  });

  it("passes on the new access token, not the old one", async () => {
    const edge = createEdge({ jwks, pool: () => fresh() });
    const session = await edge.read(toCookies(SUB, { accessToken: expired, refreshToken: "r" }));
    const written = session.setCookies[0]?.match(/accessToken=([^;]+)/)?.[1];
    expect(session).toMatchObject({ accessToken: written });
    expect(written).not.toBe(expired);
  });

  it("calls the pool once in a request", async () => {
    const edge = createEdge({ jwks, pool: () => new Response(null, { status: 500 }) });
    await edge.read(toCookies(SUB, { accessToken: expired, refreshToken: "r" }));
    expect(edge.asked.filter((url) => url === ENDPOINT)).toHaveLength(1);
  });

  it.each([
    ["does not answer properly", 500, "InternalErrorException"],
    ["is busy", 429, "TooManyRequestsException"],
    ["is set up wrongly", 400, "ResourceNotFoundException"],
  ])("keeps its cookies while the pool %s", async (_name, status, type) => {
    const edge = createEdge({ jwks, pool: () => Response.json({ __type: type }, { status }) });
    const cookies = toCookies(SUB, { accessToken: expired, refreshToken: "r" });
    expect(await edge.read(cookies)).toEqual(UNCHECKED);
    expect(edge.lines).toMatchObject([{ event: "refresh_failed", outcome: "unavailable" }]);
  });

  it("keeps its cookies while the new token's key cannot be fetched", async () => {
    const later = await createPoolKey("kid-2");
    const answers = [jwks(), new Response(null, { status: 503 })];
    let now = NOW_MS;
    const edge = createEdge({
      get now() {
        return now;
      },
      jwks: () => answers.shift() ?? Response.error(),
      pool() {
        now += 120_000;
        return signTokens(later, { access: accessClaims() });
      },
    });
    const cookies = toCookies(SUB, { accessToken: expired, refreshToken: "r" });
    expect(await edge.read(cookies)).toEqual(UNCHECKED);
    expect(edge.lines).toEqual([
      { event: "refresh_failed", outcome: "refused", reason: "keys_unavailable" },
    ]);
  });

  it.each(["NotAuthorizedException", "TokenRevokedException"])(
    "loses its cookies when the pool says %s",
    async (type) => {
      const edge = createEdge({
        jwks,
        pool: () => Response.json({ __type: type }, { status: 400 }),
      });
      const session = await edge.read(toCookies(SUB, { accessToken: expired, refreshToken: "r" }));
      expect(session.kind).toBe("visitor");
      expect(session.setCookies).toHaveLength(7);
      expect(session.setCookies.every((cookie) => cookie.includes("Max-Age=0"))).toBe(true);
    },
  );

  describe("whose refresh token another tab has used already", () => {
    const pool = (): Response =>
      Response.json({ __type: "RefreshTokenReuseException" }, { status: 400 });
    const cookies = (more = ""): string =>
      toCookies(SUB, { accessToken: expired, refreshToken: "r" }) + more;

    it.each([
      ["", 1],
      ["; session-renewal=1", 2],
    ])("keeps its cookies and may be repeated: “%s”", async (count, tries) => {
      const session = await createEdge({ jwks, pool }).read(cookies(count));
      expect(session).toEqual({
        kind: "visitor",
        refreshTokenReused: true,
        setCookies: [
          `session-renewal=${tries}; Path=/; Max-Age=10; HttpOnly; SameSite=Lax; Secure`,
        ],
      });
    });

    it.each(["; session-renewal=2", "; session-renewal=-1", "; session-renewal=x"])(
      "has ended when it was repeated often enough: “%s”",
      async (count) => {
        const session = await createEdge({ jwks, pool }).read(cookies(count));
        expect(session).not.toHaveProperty("refreshTokenReused");
        expect(session.setCookies).toHaveLength(7);
      },
    );
  });

  it("is a visitor's without a refresh token", async () => {
    const edge = createEdge({ jwks });
    const session = await edge.read(toCookies(SUB, { accessToken: expired }));
    expect(session).toMatchObject({ kind: "visitor", hasEnded: true });
    expect(session.setCookies).toHaveLength(7);
  });

  it("is not renewed when the expired token is forged", async () => {
    const stranger = await createPoolKey("kid-1");
    const forged = await signToken(stranger, accessClaims({ iat: NOW_S - 7_200, exp: NOW_S - 1 }));
    const edge = createEdge({ jwks });
    const session = await edge.read(toCookies(SUB, { accessToken: forged, refreshToken: "r" }));
    expect(session).toMatchObject({ kind: "visitor", hasEnded: true });
    expect(session.setCookies).toHaveLength(7);
    expect(edge.asked).not.toContain(ENDPOINT);
  });

  it("is not renewed into another person's", async () => {
    const bob = accessClaims({ sub: BOB, username: BOB });
    const edge = createEdge({ jwks, pool: () => signTokens(key, { access: bob }) });
    const cookies = toCookies(SUB, { accessToken: expired, refreshToken: "bobs" });
    expect(await edge.read(cookies)).toEqual(VISITOR);
    expect(edge.lines).toEqual([{ event: "refresh_failed", outcome: "refused", reason: "sub" }]);
  });

  it("is not renewed with a token that is not the pool's", async () => {
    const stranger = await createPoolKey("kid-1");
    const edge = createEdge({ jwks, pool: () => signTokens(stranger, { access: accessClaims() }) });
    const cookies = toCookies(SUB, { accessToken: expired, refreshToken: "r" });
    expect(await edge.read(cookies)).toEqual(VISITOR);
  });

  it("drops an id token of another person", async () => {
    const claims = { access: accessClaims(), id: idClaims({ sub: BOB }) };
    const edge = createEdge({ jwks, pool: () => signTokens(key, claims) });
    const session = await edge.read(toCookies(SUB, { accessToken: expired, refreshToken: "r" }));
    expect(session.setCookies[1]).toContain(".idToken=; Path=/; Max-Age=0");
  });

  it("is renewed when the edge's clock is three hours ahead, and then refused", async () => {
    const edge = createEdge({ jwks, pool: () => fresh(), now: NOW_MS + 3 * HOUR_MS });
    const cookies = toCookies(SUB, { accessToken: access, refreshToken: "r" });
    expect(await edge.read(cookies)).toEqual(VISITOR);
    expect(edge.asked.filter((url) => url === ENDPOINT)).toHaveLength(1);
  });

  it("survives an id token that is too long for a cookie", async () => {
    const claims = { access: accessClaims(), id: idClaims({ groups: "g".repeat(5_000) }) };
    const edge = createEdge({ jwks, pool: () => signTokens(key, claims) });
    const session = await edge.read(toCookies(SUB, { accessToken: expired, refreshToken: "r" }));
    expect(session.kind).toBe("signed-in");
    expect(edge.lines).toEqual([{ event: "cookie_too_large", item: "idToken" }]);
  });

  it("gets cookies that a local origin without https can store", async () => {
    const edge = createEdge({ jwks, pool: () => fresh(), origin: "http://127.0.0.1:8787" });
    const session = await edge.read(toCookies(SUB, { accessToken: expired, refreshToken: "r" }));
    expect(session.setCookies.some((cookie) => cookie.includes("Secure"))).toBe(false);
  });
});
