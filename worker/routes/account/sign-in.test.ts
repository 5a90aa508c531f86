import { describe, expect, it, vi } from "vitest";
import { accessClaims } from "#token/test/pool.ts";
import type { TokenClaims } from "#token/claims.ts";
import type { EdgeSession } from "../../session/read-session.ts";
import type { FormSignIn } from "../../session/form-sign-in.ts";
import { createTestApp, ORIGIN, signedIn } from "../../test/app.ts";
import { findAll } from "../../test/html.ts";
import { parseSignInConfig } from "#client/contract/sign-in.ts";

const BY_FORM = { AUTH_FLOW_TYPE: "USER_PASSWORD_AUTH" };
const FORM = {
  "content-type": "application/x-www-form-urlencoded",
  "sec-fetch-site": "same-origin",
};
const GOOD = "email=ada%40example.org&password=correct+horse";

function createFormApp(
  outcome: FormSignIn = { kind: "signed-in", setCookies: ["LastAuthUser=a"] },
) {
  const signIn = vi.fn(async () => outcome);
  return { app: createTestApp({ settings: BY_FORM, services: { signIn } }), signIn };
}

describe("a sign-in posted by a form", () => {
  it("sets the cookies and redirects to the workspaces", async () => {
    const { app, signIn } = createFormApp();
    const answer = await app.visit("/sign-in", { method: "POST", headers: FORM, body: GOOD });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/workspaces/shared"]);
    expect(answer.headers.getSetCookie()).toEqual(["LastAuthUser=a"]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const credentials = { username: "ada@example.org", password: "correct horse", cookie: "" };
    expect(signIn).toHaveBeenCalledWith(credentials);
  });

  it.each([
    ["%2Fdatasets%2F53%3Ftab%3Dfiles%26get%3D1", "/datasets/53?tab=files&get=1"],
    ["https%3A%2F%2Felsewhere.test%2Fdatasets", "/workspaces/shared"],
    ["%2F%2Felsewhere.test%2Fdatasets", "/workspaces/shared"],
    ["%2F", "/workspaces/shared"],
  ])("that began at %s redirects to %s", async (from, to) => {
    const { app } = createFormApp();
    const body = `${GOOD}&from=${from}`;
    const answer = await app.visit("/sign-in", { method: "POST", headers: FORM, body });
    expect(answer.headers.get("location")).toBe(to);
  });

  it("keeps where it began in the form, from the page before and through a refusal", async () => {
    const { app } = createFormApp({ kind: "refused", refusal: "wrong" });
    const referer = `${ORIGIN}/datasets/53?tab=files`;
    const first = await app.visit("/sign-in", { headers: { referer } });
    const field = '<input type="hidden" name="from" value="/datasets/53?tab=files"/>';
    expect(first.body).toContain(field);
    expect(first.headers.get("cache-control")).toBe("private, no-store");
    const body = `${GOOD}&from=%2Fdatasets%2F53%3Ftab%3Dfiles`;
    const refused = await app.visit("/sign-in", { method: "POST", headers: FORM, body });
    const again = await app.visit(refused.headers.get("location") ?? "");
    expect(again.body).toContain(field);
  });

  it.each(["/docs-login", "/datasets/7?tab=files", "/about/team"])(
    "returns to %s, whose page lets the browser say that the reader comes from it",
    async (path) => {
      const { app } = createFormApp();
      const { headers } = await app.visit(path);
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      const page = await app.visit("/sign-in", { headers: { referer: ORIGIN + path } });
      const from = findAll(page.body, "input").find(
        ({ attributes }) => attributes.get("name") === "from",
      );
      const body = `${GOOD}&from=${encodeURIComponent(from?.attributes.get("value") ?? "")}`;
      const answer = await app.visit("/sign-in", { method: "POST", headers: FORM, body });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
    },
  );

  it.each([
    ["the dialog does not work", "?plain=1", true],
    ["it was refused", "?refused=wrong", true],
    ["the dialog works", "", false],
  ])("is shown to readers with scripts where %s", async (_, query, isShown) => {
    const { app } = createFormApp();
    const { body } = await app.visit(`/sign-in${query}`);
    expect(body.includes('<form action="/sign-in" method="post">')).toBe(isShown);
  });

  it("accepts no other site's page as where it began", async () => {
    const { app } = createFormApp();
    const headers = { referer: `${ORIGIN}.elsewhere.test/datasets/53` };
    expect((await app.visit("/sign-in", { headers })).body).not.toContain('name="from"');
  });

  it.each<[string, Record<string, string>, number]>([
    ["another site", { ...FORM, "sec-fetch-site": "cross-site" }, 403],
    ["a neighbouring site", { ...FORM, "sec-fetch-site": "same-site" }, 403],
    ["another origin", { "content-type": FORM["content-type"], origin: "https://evil.test" }, 403],
    ["nobody knows where", { "content-type": FORM["content-type"] }, 403],
    ["a script with JSON", { ...FORM, "content-type": "application/json" }, 415],
  ])("is refused from %s", async (_, headers, status) => {
    const { app, signIn } = createFormApp();
    const answer = await app.visit("/sign-in", { method: "POST", headers, body: GOOD });
    expect(answer.status).toBe(status);
    expect(signIn).not.toHaveBeenCalled();
  });

  it("is accepted from an older browser that sends only its origin", async () => {
    const { app } = createFormApp();
    const headers = { "content-type": FORM["content-type"], origin: ORIGIN };
    const answer = await app.visit("/sign-in", { method: "POST", headers, body: GOOD });
    expect(answer.status).toBe(303);
  });

  it.each(["", "email=ada", "password=x", `email=${"a".repeat(321)}&password=x`])(
    "makes no call when %j is all there is",
    async (body) => {
      const { app, signIn } = createFormApp();
      const answer = await app.visit("/sign-in", { method: "POST", headers: FORM, body });
      expect(answer.headers.get("location")).toBe("/sign-in?refused=wrong");
      expect(signIn).not.toHaveBeenCalled();
    },
  );

  it("passes on an address and a password of the longest", async () => {
    const { app, signIn } = createFormApp();
    const body = `email=${"a".repeat(320)}&password=${"x".repeat(256)}`;
    await app.visit("/sign-in", { method: "POST", headers: FORM, body });
    expect(signIn).toHaveBeenCalledTimes(1);
    const answer = await app.visit("/sign-in", { method: "POST", headers: FORM, body: `${body}x` });
    expect(answer.headers.get("location")).toBe("/sign-in?refused=wrong");
    expect(signIn).toHaveBeenCalledTimes(1);
  });

  it("is refused over 64 KB", async () => {
    const body = `email=a&password=${"x".repeat(70_000)}`;
    const answer = await createFormApp().app.visit("/sign-in", {
      method: "POST",
      headers: { ...FORM, "content-length": String(body.length) },
      body,
    });
    expect(answer.status).toBe(413);
  });

  it.each([
    ["wrong", "Incorrect username or password."],
    ["step", "which needs scripts"],
    ["later", "could not be reached"],
  ] as const)("shows on the page why it was %s", async (refusal, text) => {
    const { app } = createFormApp({ kind: "refused", refusal });
    const answer = await app.visit("/sign-in", { method: "POST", headers: FORM, body: GOOD });
    const page = await app.visit(answer.headers.get("location") ?? "");
    expect(page.body).toContain(text);
  });

  it("shows no text of an address", async () => {
    const { app } = createFormApp();
    const { body } = await app.visit("/sign-in?refused=Call+0900+12345");
    expect(body).not.toContain("Call 0900");
    expect((await app.visit("/sign-in?refused=constructor")).body).not.toContain('role="alert"');
  });
});

it("says plainly that signing in needs scripts where the pool allows no form", async () => {
  const app = createTestApp();
  const page = await app.visit("/sign-in");
  expect(page.body).toContain("needs scripts");
  expect(page.body).not.toContain('method="post"');
  const answer = await app.visit("/sign-in", { method: "POST", headers: FORM, body: GOOD });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

describe("the end of a session", () => {
  const claims: TokenClaims = {
    ...accessClaims(),
    sub: "s",
    username: "s",
    iss: "i",
    iat: 0,
    exp: 1,
    originJti: "o",
  };
  const held = signedIn as Extract<EdgeSession, { kind: "signed-in" }>; // which it is
  const JSON_POST = {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: "{}",
  };

  it("is stored at the edge where that is switched on", async () => {
    const endSession = vi.fn(async () => {});
    const app = createTestApp({
      session: { ...held, claims },
      settings: { DENY_ENDED_SESSIONS: "on" },
      services: { endSession },
    });
    expect((await app.visit("/session/end", JSON_POST)).status).toBe(204);
    expect(endSession).toHaveBeenCalledWith(claims);
  });

  it("has no address where it is off, and accepts nothing from other sites", async () => {
    expect((await createTestApp().visit("/session/end", JSON_POST)).status).toBe(405);
    const app = createTestApp({ settings: { DENY_ENDED_SESSIONS: "on" } });
    const headers = { ...JSON_POST.headers, "sec-fetch-site": "cross-site" };
    expect((await app.visit("/session/end", { ...JSON_POST, headers })).status).toBe(403);
  });
});

it("gives a browser its settings for signing in", async () => {
  const { headers, body } = await createTestApp().visit("/sign-in/config.json");
  expect(headers.get("cache-control")).toBe("public, max-age=300");
  expect(parseSignInConfig(JSON.parse(body))).toEqual({
    userPoolId: "eu-central-1_Skerry",
    userPoolClientId: "skerry-web",
    userPoolEndpoint: "https://pool.skerry.test/",
    authFlowType: "USER_SRP_AUTH",
    oauth: {
      domain: "login.skerry.test",
      scopes: ["openid", "email", "profile"],
      redirectSignIn: ["https://portal.test/orcid-redirect", "https://portal.test/profile"],
      redirectSignOut: ["https://portal.test/"],
      responseType: "code",
    },
    passwordPolicy: { minLength: 6, needs: [] },
    identityPool: null,
    challenge: null,
    endSessionPath: null,
    cookieDomain: null,
  });
});

it("offers no hosted login where none is set up, and no login that would use it", async () => {
  const app = createTestApp({ settings: { OAUTH_DOMAIN: "", SOCIAL_PROVIDERS: "Google" } });
  expect((await app.visit("/sign-in")).body).toContain('"otherLogins":[]');
  expect(JSON.parse((await app.visit("/sign-in/config.json")).body)).toHaveProperty("oauth", null);
});

it("names the other logins in every page, and in the settings the rules for passwords", async () => {
  const settings = {
    SOCIAL_PROVIDERS: "Google, Apple",
    PASSWORD_MIN_LENGTH: "12",
    PASSWORD_NEEDS: "lowercase numbers",
  };
  const app = createTestApp({ settings });
  for (const path of ["/sign-in", "/datasets"])
    expect((await app.visit(path)).body).toContain('"otherLogins":["ORCID","Google","Apple"]');
  expect(JSON.parse((await app.visit("/sign-in/config.json")).body)).toMatchObject({
    providers: ["Google", "Apple"],
    passwordPolicy: { minLength: 12, needs: ["lowercase", "numbers"] },
  });
});

it.each(["/", "/sign-in/config.json", "/user/profile", "/nowhere", "/datasets/_payload.json"])(
  "reveals no secret at %s",
  async (path) => {
    const app = createTestApp({
      session: signedIn,
      settings: { CONTENTFUL_ACCESS_TOKEN: "canary-of-the-content-service" },
    });
    const { headers, body } = await app.visit(path);
    expect(body + JSON.stringify([...headers]) + JSON.stringify(app.logged)).not.toContain(
      "canary",
    );
  },
);

it.each(["/sign-in", "/", "/datasets"])(
  "every label and description of %s is of something on the page",
  async (path) => {
    const { body } = await createTestApp({ settings: BY_FORM }).visit(path);
    const ids = new Set(Array.from(body.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
    const named = Array.from(body.matchAll(/ (?:for|aria-(?:describedby|labelledby))="([^"]+)"/g));
    const wanted = named.flatMap(([, text = ""]) => text.split(" "));
    expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
    expect(wanted).not.toEqual([]);
  },
);
