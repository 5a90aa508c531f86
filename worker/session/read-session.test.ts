import { describe, expect, it } from "vitest";
import { accessClaims, idClaims, NOW_MS, signToken, SUB } from "#token/test/pool.ts";
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
import { NO_ENDED_SESSIONS } from "./ended-sessions.ts";
import { createEdge, toCookies } from "./test/browser.ts";

/** A visitor whose token cookies are removed: they would keep the browser from signing in. */
const ENDED = {
  kind: "visitor",
  hasEnded: true,
  setCookies: Array.from({ length: 7 }, () => expect.stringMatching(/=; Path=\/; Max-Age=0;/)),
};

describe("a session", () => {
  it("is signed in with a good access token", async () => {
    const edge = createEdge({ jwks });
    expect(await edge.read(toCookies(SUB, { accessToken: access }))).toMatchObject({
      kind: "signed-in",
      accessToken: access,
      sub: SUB,
      username: SUB,
      setCookies: [],
    });
  });

  it("costs no fetch once the keys are stored", async () => {
    const edge = createEdge({ jwks });
    const cookies = toCookies(SUB, { accessToken: access });
    for (let request = 0; request < 100; request += 1) await edge.read(cookies);
    expect(edge.asked).toHaveLength(1);
  });

  it("makes no call for a visitor without token cookies", async () => {
    const edge = createEdge({ jwks });
    expect(await edge.read(null)).toEqual(VISITOR);
    expect(await edge.read("theme=dark")).toEqual(VISITOR);
    expect(edge.asked).toEqual([]);
  });

  it.each([
    ["only the refresh token", { refreshToken: "r" }],
    ["only the id token", { idToken: "i" }],
    ["only the clock drift", { clockDrift: "0" }],
    ["nothing but LastAuthUser", {}],
  ])("is a visitor's with %s, without a call", async (_name, items: Record<string, string>) => {
    const edge = createEdge({ jwks });
    expect(await edge.read(toCookies(SUB, items))).toEqual(VISITOR);
    expect(edge.asked).toEqual([]);
  });

  it.each([
    ["an empty access token", ""],
    ["a cut access token", "eyJ.eyJ"],
    ["a changed access token", `${access.slice(0, -6)}AAAAAA`],
  ])("ends with %s, without a call of the user pool", async (_name, accessToken) => {
    const edge = createEdge({ jwks });
    expect(await edge.read(toCookies(SUB, { accessToken, refreshToken: "r" }))).toEqual(ENDED);
  });

  it("stays signed in when all but the access token is missing", async () => {
    const edge = createEdge({ jwks });
    expect((await edge.read(toCookies(SUB, { accessToken: access }))).kind).toBe("signed-in");
  });

  it("is the last user's when two users left cookies", async () => {
    const bob = await signToken(key, accessClaims({ sub: BOB, username: BOB }));
    const edge = createEdge({ jwks });
    const both = toCookies(BOB, { accessToken: bob }).split("; ")[1];
    const session = await edge.read(`${both}; ${toCookies(SUB, { accessToken: access })}`);
    expect(session).toMatchObject({ kind: "signed-in", sub: SUB });
  });

  it("ends when the id token replaces the access token", async () => {
    const edge = createEdge({ jwks });
    const id = await signToken(key, idClaims());
    expect(await edge.read(toCookies(SUB, { accessToken: id, refreshToken: "r" }))).toEqual(ENDED);
  });

  it("is a visitor's while no key can be fetched", async () => {
    const edge = createEdge({ jwks: () => new Response(null, { status: 503 }) });
    expect(await edge.read(toCookies(SUB, { accessToken: access }))).toEqual(UNCHECKED);
  });

  it("is a visitor's, unrefreshed, when the edge's clock is three hours behind", async () => {
    const edge = createEdge({ jwks, now: NOW_MS - 3 * HOUR_MS });
    const cookies = toCookies(SUB, { accessToken: access, refreshToken: "r" });
    expect(await edge.read(cookies)).toEqual(VISITOR);
    expect(edge.asked).toEqual([]);
  });

  it.each([-3, 3])("is not accepted from a browser whose clock is %i hours off", async (hours) => {
    const edge = createEdge({ jwks });
    const clockDrift = String(hours * HOUR_MS);
    const cookies = toCookies(SUB, { accessToken: expired, clockDrift });
    expect(await edge.read(cookies)).toEqual(ENDED);
    expect((await edge.read(toCookies(SUB, { accessToken: access, clockDrift }))).kind).toBe(
      "signed-in",
    );
  });

  it("is a visitor's, never a failure, when something breaks inside", async () => {
    const edge = createEdge({ jwks: () => Promise.reject(new Error("broken")) });
    expect(await edge.read(toCookies(SUB, { accessToken: access }))).toEqual(UNCHECKED);
  });

  it("is a visitor's when the list of ended sessions cannot be read, and says so in the log", async () => {
    const ended = { ...NO_ENDED_SESSIONS, has: () => Promise.reject(new Error("broken")) };
    const edge = createEdge({ jwks, ended });
    expect(await edge.read(toCookies(SUB, { accessToken: access }))).toEqual(UNCHECKED);
    expect(edge.lines).toEqual([{ event: "session_fault" }]);
  });

  it("is a visitor's when a service refuses its token and another tab renews it", async () => {
    const pool = (): Response =>
      Response.json({ __type: "RefreshTokenReuseException" }, { status: 400 });
    const edge = createEdge({ jwks, pool });
    const session = await edge.read(toCookies(SUB, { accessToken: access, refreshToken: "r" }));
    const renewed = session.kind === "signed-in" ? await session.doubt?.renew() : null;
    expect(renewed).toEqual(UNCHECKED);
  });

  it("logs reasons and key ids, and nothing of a token", async () => {
    const edge = createEdge({ jwks });
    await edge.read(toCookies(SUB, { accessToken: expired }));
    await edge.read(toCookies(SUB, { accessToken: `${access.slice(0, -6)}AAAAAA` }));
    expect(edge.lines).toEqual([
      { event: "token_refused", reason: "expired", kid: "kid-1", issuerMatches: true },
      { event: "token_refused", reason: "signature", kid: "kid-1", issuerMatches: true },
    ]);
  });
});
