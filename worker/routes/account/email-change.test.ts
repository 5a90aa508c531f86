import { describe, expect, it } from "vitest";
import type { EdgeSession } from "../../session/read-session.ts";
import { createTestApp, signedIn, signedInBefore, type TestApp } from "../../test/app.ts";
import { json, status, timeout, type Answer } from "../../test/upstream.ts";

const OWN = { origin: "https://portal.test" };
const LINK = "5e".repeat(32);
const ADA = { firstName: "Ada", lastName: "Moss", email: "ada@example.org", id: "N:user:1" };

function post(app: TestApp, path: string, fields: Record<string, string>, headers = OWN) {
  return app.request(path, { method: "POST", headers, body: new URLSearchParams(fields) });
}

describe("a new address", () => {
  it("is asked for in the reader's name", async () => {
    const app = createTestApp({ session: signedIn, upstream: { "/user/email": status(202) } });
    const answer = await post(app, "/user/email", { email: " new@example.org " });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/user/email?step=code"]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const [asked] = app.upstream.requests;
    expect([asked?.method, asked?.headers.get("authorization"), await asked?.json()]).toEqual([
      "PUT",
      "Bearer token-of-ada",
      { email: "new@example.org" },
    ]);
  });

  it.each<[string, Answer, string]>([
    ["changed at once by another backend", status(200), "/user/profile?sent=email-changed"],
    ["refused", status(400), "/user/email?sent=refused"],
    ["refused to an old session", status(403), "/user/email?sent=sign-in-again"],
    ["taken by another backend's words", status(409), "/user/email?sent=taken"],
    ["too many requests", status(429), "/user/email?sent=too-often"],
    ["behind another that is being made", status(503), "/user/email?sent=under-way"],
    ["not mailed", status(502), "/user/email?sent=failed"],
    ["not answered", timeout(), "/user/email?sent=failed"],
  ])("that is %s comes back to its page", async (_, answer, location) => {
    const app = createTestApp({ session: signedIn, upstream: { "/user/email": answer } });
    const sent = await post(app, "/user/email", { email: "new@example.org" });
    expect(sent.headers.get("location")).toBe(location);
  });
});

describe("a code", () => {
  it.each<[string, Answer, string]>([
    ["right", json(ADA), "/user/profile?sent=email-changed"],
    ["wrong", status(400), "/user/email?step=code&sent=wrong-code"],
    ["too old", status(410), "/user/email?sent=no-code"],
    ["for a taken address", status(409), "/user/email?sent=taken"],
    ["being used at the moment", status(503), "/user/email?sent=under-way"],
    ["right, but the pool fails", status(502), "/user/email?step=code&sent=failed"],
  ])("that is %s comes back to its page", async (_, answer, location) => {
    const upstream = { "/user/email/confirm": answer };
    const app = createTestApp({ session: signedIn, upstream });
    const sent = await post(app, "/user/email/confirm", { code: "7K3M-Q0ZT" });
    expect(sent.headers.get("location")).toBe(location);
    expect(await app.upstream.requests[0]?.json()).toEqual({ code: "7K3M-Q0ZT" });
  });
});

describe("the link of a notice", () => {
  it("is changed into a form, and used by nothing but its button", async () => {
    const app = createTestApp();
    const page = await app.visit(`/user/email/revert?link=${LINK}`);
    expect(page.body).toContain(`name="link" value="${LINK}"`);
    expect(page.body).toContain("Bring my address back");
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(app.upstream.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it.each(["", "?link=x", `?link=${LINK}00`, "?link=%22%3E%3Cscript%3E"])(
    "makes no form of %s",
    async (query) => {
      const { body } = await createTestApp().visit(`/user/email/revert${query}`);
      expect(body).toContain("The link in our mail to your old address opens this page.");
      expect(body).toContain('href="/about/support"');
      expect(body).not.toContain("Bring my address back");
    },
  );

  it.each<[string, Answer, string]>([
    ["good", status(200), "?sent=reverted"],
    ["used", status(410), "?sent=used"],
    ["no link", status(400), "?sent=used"],
    ["too late", status(409), "?sent=taken"],
    ["not carried out", status(502), `?link=${LINK}&sent=failed`],
  ])("that is %s is told of, by nobody's token", async (_, answer, query) => {
    const upstream = { "/user/email/revert": answer };
    const app = createTestApp({ session: signedIn, upstream });
    const sent = await post(app, "/user/email/revert", { link: LINK });
    expect(sent.headers.get("location")).toBe(`/user/email/revert${query}`);
    const [asked] = app.upstream.requests;
    expect(asked?.headers.get("authorization")).toBeNull();
    expect(await asked?.json()).toEqual({ link: LINK });
  });

  it.each([
    ["reverted", "everybody was signed out"],
    ["used", "This link was used already"],
    ["taken", "Another account has the old address"],
    ["failed", "The link is still good"],
  ])("says what came of it: %s", async (sent, words) => {
    const { body } = await createTestApp().visit(`/user/email/revert?sent=${sent}`);
    expect(body).toContain(words);
  });
});

describe("every form", () => {
  const PATHS = ["/user/email", "/user/email/confirm", "/user/email/revert"];

  it.each(PATHS)("of another site asks nothing: %s", async (path) => {
    const app = createTestApp({ session: signedIn });
    for (const origin of ["https://evil.test", "null", "http://portal.test"]) {
      expect((await post(app, path, { email: "x" }, { origin })).status).toBe(403);
    }
    expect(app.upstream.requests).toEqual([]);
  });

  it.each(["/user/email", "/user/email/confirm"])("sends a visitor away: %s", async (path) => {
    const answer = await post(createTestApp(), path, { email: "x" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
  });
});

describe("the page", () => {
  const visit = (session: EdgeSession, query = "") =>
    createTestApp({ session, upstream: { "/user": json(ADA) } }).visit(`/user/email${query}`);

  it("asks for the address of whoever signed in a moment ago", async () => {
    const { body } = await visit(signedInBefore(2));
    expect(body).toContain("New e-mail address");
    expect(body).toContain("ada@example.org");
  });

  it("asks all others to sign in again", async () => {
    const { body } = await visit(signedInBefore(10));
    expect(body).toContain("Sign in again");
    expect(body).not.toContain("New e-mail address");
  });

  it("asks for the code, however long that takes", async () => {
    const { body } = await visit(signedInBefore(14), "?step=code&sent=wrong-code");
    expect(body).toContain("This code is wrong.");
    expect(body).toContain('action="/user/email/confirm"');
  });

  it.each(["constructor", "__proto__", "x"])("says nothing for ?sent=%s", async (sent) => {
    expect((await visit(signedInBefore(2), `?sent=${sent}`)).body).not.toContain('role="alert"');
  });
});
