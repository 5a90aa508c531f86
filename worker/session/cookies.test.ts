import { describe, expect, it } from "vitest";
import { toCookieName } from "#client/contract/token-cookie-format.ts";
import { readTokenCookies } from "./read-session.ts";

const CLIENT = "portal-client";
const PREFIX = `CognitoIdentityServiceProvider.${CLIENT}`;

function ofAda(...more: string[]): string {
  return [
    `${PREFIX}.LastAuthUser=ada`,
    `${PREFIX}.ada.accessToken=a.b.c`,
    `${PREFIX}.ada.refreshToken=r.r.r`,
    ...more,
  ].join("; ");
}

const ADA = { user: "ada", accessToken: "a.b.c", refreshToken: "r.r.r" };

describe("token cookies", () => {
  it("are read in the layout of aws-amplify", () => {
    expect(readTokenCookies(ofAda(), CLIENT)).toEqual(ADA);
  });

  it.each([
    ["no header", null],
    ["an empty header", ""],
    ["other cookies", "theme=dark; lang=en"],
    ["no LastAuthUser", `${PREFIX}.ada.accessToken=a.b.c`],
    ["an empty LastAuthUser", `${PREFIX}.LastAuthUser=; ${PREFIX}..accessToken=a.b.c`],
    ["another client's set", ofAda().replaceAll(CLIENT, "another-client")],
    ["a name in other letters", ofAda().toLowerCase()],
  ])("are absent with %s", (_name, header) => {
    expect(readTokenCookies(header, CLIENT)).toBeNull();
  });

  it.each([
    ["the access token", "accessToken"],
    ["the refresh token", "refreshToken"],
  ])("say that %s is missing", (_name, item) => {
    const header = ofAda().replace(`.${item}=`, ".gone=");
    expect(readTokenCookies(header, CLIENT)).toEqual({ ...ADA, [item]: null });
  });

  it("are read only for the user that LastAuthUser names", () => {
    const header = `${PREFIX}.bob.accessToken=x.y.z; ${ofAda()}; ${PREFIX}.bob.refreshToken=s.s.s`;
    expect(readTokenCookies(header, CLIENT)).toEqual(ADA);
  });

  it("do not mix the sets of two users", () => {
    const header = `${PREFIX}.LastAuthUser=ada; ${PREFIX}.bob.accessToken=x.y.z`;
    expect(readTokenCookies(header, CLIENT)?.accessToken).toBeNull();
  });

  it.each([
    ["a longer name", "LastAuthUserOld=bob"],
    ["a shorter name", "LastAuthUse=bob"],
    ["its name as a value", "=LastAuthUser=bob"],
  ])("are not read from a cookie of %s", (_, cookie) => {
    expect(readTokenCookies(`${PREFIX}.${cookie}; ${ofAda()}`, CLIENT)).toEqual(ADA);
    const plantedToken = `${PREFIX}.ada.accessTokenOld=x.y.z; ${PREFIX}.ada.accessToke=x.y.z`;
    expect(readTokenCookies(`${plantedToken}; ${ofAda()}`, CLIENT)).toEqual(ADA);
  });

  it("are the first of two cookies of one name", () => {
    expect(readTokenCookies(ofAda(`${PREFIX}.ada.accessToken=z.z.z`), CLIENT)).toEqual(ADA);
  });

  it.each(["ada@example.org", "ORCID_0000-0002-1825-0097", "a+b%c", "5c1f7b1e-0000-4000-8000-0a"])(
    "are found for the user %s by the browser's encoding",
    (user) => {
      const name = encodeURIComponent(`${PREFIX}.${user}.accessToken`).replaceAll("%2B", "+");
      const header = `${PREFIX}.LastAuthUser=${encodeURIComponent(user)}; ${name}=a.b.c`;
      expect(readTokenCookies(header, CLIENT)).toMatchObject({ user, accessToken: "a.b.c" });
    },
  );

  it.each([
    "a b",
    "a;b",
    "a,b",
    "a/b",
    "a\\b",
    "a=b",
    "a\u0000b",
    "a\r\nSet-Cookie: x",
    "ädä",
    "<script>",
    "a".repeat(129),
  ])("refuse the user name %j", (user) => {
    const header = `${PREFIX}.LastAuthUser=${encodeURIComponent(user)}; ${PREFIX}.LastAuthUser=ada`;
    expect(readTokenCookies(header, CLIENT)).toBeNull();
  });

  it.each([
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "valueOf",
    "hasOwnProperty",
    "__defineGetter__",
    "__lookupSetter__",
    "isPrototypeOf",
  ])("with %s are read like any other name", (name) => {
    const planted = `${name}=x; ${PREFIX}.${name}=x; ${PREFIX}.${name}.accessToken=x.y.z`;
    expect(readTokenCookies(`${planted}; ${ofAda()}`, CLIENT)).toEqual(ADA);
    const asUser = `${PREFIX}.LastAuthUser=${name}`;
    const found = readTokenCookies(asUser, CLIENT);
    expect(found === null || found.accessToken === null).toBe(true);
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  });

  it.each([
    ["quoted values", ofAda().replace("=a.b.c", '="a.b.c"')],
    ["no space between cookies", ofAda().replaceAll("; ", ";")],
    ["empty cookies", `;; ; =; ${ofAda()} ;;`],
    ["a cookie without a value", `flag; ${ofAda()}`],
  ])("survive %s", (_name, header) => {
    expect(readTokenCookies(header, CLIENT)).toEqual(ADA);
  });

  it("are absent when their encoding is broken", () => {
    const header = ofAda().replace("=a.b.c", "=%E0%A4%A");
    expect(readTokenCookies(header, CLIENT)?.accessToken).toBeNull();
  });

  it("are found among 200 cookies", () => {
    const others = Array.from({ length: 197 }, (_, n) => `other-${n}=${"v".repeat(100)}`).join(
      "; ",
    );
    expect(readTokenCookies(`${others}; ${ofAda()}`, CLIENT)).toEqual(ADA);
  });

  it("are found in a header of 32 KB and not searched in a longer one", () => {
    const fill = (length: number): string =>
      `${"x".repeat(length - ofAda().length - 2)}; ${ofAda()}`;
    expect(readTokenCookies(fill(32_768), CLIENT)).toEqual(ADA);
    expect(readTokenCookies(fill(32_769), CLIENT)).toBeNull();
  });

  it.each([
    ["ada@example.org", `${PREFIX}.ada%40example.org.idToken`],
    ["a+b", `${PREFIX}.a+b.idToken`],
    ["a%b", `${PREFIX}.a%25b.idToken`],
  ])("encode the name of %s as js-cookie does", (user, name) => {
    expect(toCookieName(CLIENT, `${user}.idToken`)).toBe(name);
  });
});
