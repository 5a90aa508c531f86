import { describe, expect, it } from "vitest";
import { type CookieRules, expireTokenCookies, writeTokenCookies } from "./set-cookies.ts";

const rules: CookieRules = { clientId: "portal-client", domain: null, secure: true };
const PREFIX = "CognitoIdentityServiceProvider.portal-client.ada";
const KEPT = "Path=/; Max-Age=31536000; SameSite=Lax; Secure";
const GONE = "Path=/; Max-Age=0; SameSite=Lax; Secure";

describe("written token cookies", () => {
  it("contain the whole refreshed set", () => {
    const tokens = { accessToken: "a.a.a", idToken: "i.i.i", refreshToken: "r.r.r" };
    expect(writeTokenCookies("ada", tokens, rules)).toEqual({
      setCookies: [
        `${PREFIX}.accessToken=a.a.a; ${KEPT}`,
        `${PREFIX}.idToken=i.i.i; ${KEPT}`,
        `${PREFIX}.refreshToken=r.r.r; ${KEPT}`,
      ],
      tooLarge: [],
    });
  });

  it("leave the refresh token unchanged when the pool does not rotate", () => {
    const tokens = { accessToken: "a.a.a", idToken: "i.i.i", refreshToken: null };
    const { setCookies } = writeTokenCookies("ada", tokens, rules);
    expect(setCookies.filter((cookie) => cookie.includes("refreshToken"))).toEqual([]);
  });

  it("remove an id token that is missing", () => {
    const tokens = { accessToken: "a.a.a", idToken: null, refreshToken: null };
    const { setCookies } = writeTokenCookies("ada", tokens, rules);
    expect(setCookies).toContain(`${PREFIX}.idToken=; ${GONE}`);
  });

  it("report a cookie that a browser would silently drop, and remove the id token instead", () => {
    const tokens = { accessToken: "a.a.a", idToken: "i".repeat(5_000), refreshToken: null };
    expect(writeTokenCookies("ada", tokens, rules)).toEqual({
      setCookies: [`${PREFIX}.accessToken=a.a.a; ${KEPT}`, `${PREFIX}.idToken=; ${GONE}`],
      tooLarge: ["idToken"],
    });
  });

  it.each([
    [4_096, []],
    [4_097, ["accessToken"]],
  ])("measure name and value together: %i bytes", (bytes, tooLarge) => {
    const accessToken = "a".repeat(bytes - `${PREFIX}.accessToken`.length);
    const tokens = { accessToken, idToken: null, refreshToken: null };
    expect(writeTokenCookies("ada", tokens, rules).tooLarge).toEqual(tooLarge);
  });

  it("are not Secure on a local origin without https", () => {
    const tokens = { accessToken: "a.a.a", idToken: null, refreshToken: null };
    const { setCookies } = writeTokenCookies("ada", tokens, { ...rules, secure: false });
    expect(setCookies.some((cookie) => cookie.includes("Secure"))).toBe(false);
  });

  it("stay readable for the browser's sign-in code", () => {
    const tokens = { accessToken: "a.a.a", idToken: "i.i.i", refreshToken: "r.r.r" };
    const { setCookies } = writeTokenCookies("ada", tokens, rules);
    expect(setCookies.some((cookie) => /httponly/i.test(cookie))).toBe(false);
  });

  it("belong to the domain that is set", () => {
    const tokens = { accessToken: "a.a.a", idToken: null, refreshToken: null };
    const { setCookies } = writeTokenCookies("ada", tokens, { ...rules, domain: "example.org" });
    expect(setCookies[0]).toContain("; Domain=example.org");
  });

  it("encode an email in their name as the browser does", () => {
    const tokens = { accessToken: "a.a.a", idToken: null, refreshToken: null };
    const { setCookies } = writeTokenCookies("ada@example.org", tokens, rules);
    expect(setCookies[0]).toMatch(
      /^CognitoIdentityServiceProvider\.portal-client\.ada%40example\.org\./,
    );
  });
});

describe("expired token cookies", () => {
  it("end everything of the sign-in except the device's keys", () => {
    const names = expireTokenCookies("ada", rules).map((cookie) => cookie.split("=")[0]);
    expect(names).toEqual([
      `${PREFIX}.accessToken`,
      `${PREFIX}.idToken`,
      `${PREFIX}.refreshToken`,
      `${PREFIX}.clockDrift`,
      `${PREFIX}.signInDetails`,
      `${PREFIX}.oauthMetadata`,
      "CognitoIdentityServiceProvider.portal-client.LastAuthUser",
    ]);
  });

  it("end the cookies of the host as well as those of the domain", () => {
    const cookies = expireTokenCookies("ada", { ...rules, domain: "example.org" });
    const ofAccess = cookies.filter((cookie) => cookie.includes(".accessToken="));
    expect(ofAccess.map((cookie) => cookie.includes("Domain="))).toEqual([true, false]);
  });
});
