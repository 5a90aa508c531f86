import { describe, expect, it } from "vitest";
import { createTestApp, signedIn, signedInBefore, type TestApp } from "../../test/app.ts";
import { type Answer, json, status, timeout } from "../../test/upstream.ts";

const OWN = { origin: "https://portal.test" };
const unlinked = { firstName: "Ada", lastName: "Moss", email: "ada@example.org", id: "N:user:1" };
const linked = { ...unlinked, orcid: { name: "Ada Moss", orcid: "0000-0002-1825-0097" } };
const REFUSED = json({ type: "BadRequest", message: "no", code: 400 }, 400);

function post(app: TestApp, path: string, fields: Record<string, string> = {}, headers = OWN) {
  return app.request(path, { method: "POST", headers, body: new URLSearchParams(fields) });
}

async function readAsked(app: TestApp): Promise<unknown[]> {
  return Promise.all(
    app.upstream.requests.map(async (request) => [
      `${request.method} ${new URL(request.url).pathname}`,
      request.headers.get("authorization"),
      request.method === "POST" ? await request.json() : null,
    ]),
  );
}

describe("linking", () => {
  it.each([
    [
      "orcid",
      { code: "Ab12Cd" },
      "POST /user/orcid",
      { authorizationCode: { source: "orcid-redirect-response", code: "Ab12Cd" } },
    ],
    [
      "github",
      { code: "x1", installation_id: "99" },
      "POST /accounts/github/register",
      { code: "x1", installation_id: "99" },
    ],
    ["github", { code: "x1" }, "POST /accounts/github/register", { code: "x1" }],
  ])("sends the code of %s with the reader's token, %o", async (provider, form, call, body) => {
    const app = createTestApp({
      session: signedIn,
      upstream: { [call.slice("POST ".length)]: json({}) },
    });
    const answer = await post(app, `/user/profile/${provider}`, form);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/user/profile?sent=${provider}-linked`);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(await readAsked(app)).toEqual([[call, "Bearer token-of-ada", body]]);
  });

  it.each([
    ["is refused", { code: "used" }],
    ["is missing", {}],
  ])("says so when the code %s", async (_, form: Record<string, string>) => {
    const app = createTestApp({ session: signedIn, upstream: { "/user/orcid": REFUSED } });
    const answer = await post(app, "/user/profile/orcid", form);
    expect(answer.headers.get("location")).toBe("/user/profile?sent=orcid-not-linked");
  });

  it("sends a code of 2,048 characters, and refuses a longer one", async () => {
    const upstream = { "/user/orcid": json({}) };
    const app = createTestApp({ session: signedIn, upstream });
    const longest = await post(app, "/user/profile/orcid", { code: "x".repeat(2_048) });
    expect(longest.headers.get("location")).toBe("/user/profile?sent=orcid-linked");
    const longer = await post(app, "/user/profile/orcid", { code: "x".repeat(2_049) });
    expect(longer.headers.get("location")).toBe("/user/profile?sent=orcid-not-linked");
    expect(app.upstream.requests).toHaveLength(1);
  });
});

describe("unlinking", () => {
  it.each([
    ["orcid", "DELETE /user/orcid"],
    ["github", "DELETE /accounts/github/user"],
  ])("ends the link to %s", async (provider, call) => {
    const path = call.slice("DELETE ".length);
    const app = createTestApp({ session: signedIn, upstream: { [path]: status(200) } });
    const answer = await post(app, `/user/profile/${provider}/remove`);
    expect(answer.headers.get("location")).toBe(`/user/profile?sent=${provider}-unlinked`);
    expect(await readAsked(app)).toEqual([[call, "Bearer token-of-ada", null]]);
  });

  it.each(["/user/profile/orcid", "/user/profile/orcid/remove"])(
    "asks to sign in again when the session is too old: %s",
    async (path) => {
      const app = createTestApp({ session: signedIn, upstream: { "/user/orcid": status(403) } });
      const answer = await post(app, path, { code: "c" });
      expect(answer.headers.get("location")).toBe("/user/profile?sent=orcid-sign-in-again");
    },
  );

  it.each<[string, "orcid" | "github", Record<string, Answer>]>([
    ["not-unlinked", "orcid", { "/user/orcid": status(400), "/user": json(linked) }],
    ["not-unlinked", "orcid", { "/user/orcid": status(400), "/user": status(500) }],
    ["unlinked", "orcid", { "/user/orcid": status(400), "/user": json(unlinked) }],
    ["unlinked", "github", { "/accounts/github/user": status(404) }],
    ["not-unlinked", "github", { "/accounts/github/user": status(400) }],
  ])(
    "that is refused has the outcome “%s” for %s, as it holds now",
    async (outcome, provider, upstream) => {
      const app = createTestApp({ session: signedIn, upstream });
      const answer = await post(app, `/user/profile/${provider}/remove`);
      expect(answer.headers.get("location")).toBe(`/user/profile?sent=${provider}-${outcome}`);
    },
  );
});

describe("both", () => {
  it.each<[string, Answer]>([
    ["fails", status(500)],
    ["answers nothing", timeout()],
  ])("say that the outcome is unknown when the catalogue %s", async (_, answer) => {
    for (const path of ["/user/profile/orcid", "/user/profile/orcid/remove"]) {
      const app = createTestApp({ session: signedIn, upstream: { "/user/orcid": answer } });
      const sent = await post(app, path, { code: "c" });
      expect(sent.headers.get("location")).toBe("/user/profile?sent=orcid-unanswered");
      expect(app.upstream.requests).toHaveLength(1);
    }
  });

  const PATHS = ["/user/profile/orcid", "/user/profile/github/remove"];

  it.each(PATHS)("make no call for a form of another site: %s", async (path) => {
    const app = createTestApp({ session: signedIn });
    const forms: Record<string, string>[] = [{ origin: "https://evil.test" }, {}];
    for (const headers of forms) {
      const answer = await app.request(path, { method: "POST", headers, body: "code=c" });
      expect(answer.status).toBe(403);
    }
    expect(app.upstream.requests).toEqual([]);
  });

  it.each(PATHS)("redirect a visitor: %s", async (path) => {
    const answer = await post(createTestApp(), path, { code: "c" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
  });

  it.each(["/user/profile/gitlab", "/user/profile/orcid/x"])("do not exist at %s", async (path) => {
    expect((await post(createTestApp({ session: signedIn }), path)).status).toBe(405);
  });
});

describe("the profile", () => {
  const settings = {
    ORCID_LINK_URL: "https://orcid.test/oauth/authorize?client_id=APP-1",
    GITHUB_APP_URL: "https://github.test/apps/skerry/installations/new",
  };

  it("offers to link missing accounts, and explains where it cannot", async () => {
    const upstream = { "/user": json(unlinked) };
    const page = await createTestApp({ session: signedIn, settings, upstream }).visit(
      "/user/profile",
    );
    expect(page.body).toContain("Link ORCID iD");
    expect(page.body).toContain("Connect GitHub");
    const bare = await createTestApp({ session: signedIn, upstream }).visit("/user/profile");
    expect(bare.body).not.toContain("Link ORCID iD");
    expect(bare.body).toContain("Not available here yet.");
  });

  it.each([
    [8, true],
    [10, false],
  ])("offers to change accounts %i minutes after signing in: %s", async (minutes, isOffered) => {
    const session = signedInBefore(minutes);
    const upstream = {
      "/user": json({ ...unlinked, orcid: null }),
      "/accounts/github/user": status(404),
    };
    const { body } = await createTestApp({ session, settings, upstream }).visit("/user/profile");
    for (const offer of ["Link ORCID iD", "Connect GitHub"])
      expect(body.includes(offer)).toBe(isOffered);
    for (const words of ["Not linked.", "Not connected."])
      expect(body.includes(words)).toBe(!isOffered);
    expect(body.includes("You signed in more than ten minutes ago.")).toBe(!isOffered);
  });

  it("gives GitHub the address to return to", async () => {
    const app = createTestApp({ session: signedIn, settings });
    const { body } = await app.visit("/user/profile/_payload.json");
    const { view } = JSON.parse(body) as {
      view: { page: { data: { linkUrls: { orcid: string; github: string } } } };
    }; // our own answer
    const { orcid, github } = view.page.data.linkUrls;
    expect(orcid).toBe(settings.ORCID_LINK_URL);
    expect(new URL(github).searchParams.get("redirect_uri")).toBe(
      "https://portal.test/github-redirect",
    );
  });

  it.each([
    ["orcid-linked", "Your ORCID iD is linked."],
    ["github-not-linked", "Your GitHub account could not be linked"],
    ["orcid-unlinked", "Your ORCID iD is no longer linked."],
    ["github-unanswered", "we cannot tell whether your GitHub account was changed"],
    ["orcid-sign-in-again", "because you signed in too long ago"],
    ["email-changed", "Your email address is changed."],
  ])("shows the outcome of %s", async (sent, text) => {
    const app = createTestApp({ session: signedIn });
    expect((await app.visit(`/user/profile?sent=${sent}`)).body).toContain(text);
  });

  it("names the connected GitHub account and links to no other scheme", async () => {
    const hostile = { login: "ada", html_url: "javascript:alert(1)" };
    const upstream = { "/accounts/github/user": json(hostile) };
    const { body } = await createTestApp({ session: signedIn, upstream }).visit("/user/profile");
    expect(body).toContain("Connected as");
    expect(body).not.toContain("javascript:alert");
  });
});
