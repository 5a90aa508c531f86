import { describe, expect, it } from "vitest";
import type { EdgeSession } from "../../session/read-session.ts";
import { createTestApp, signedIn, signedInBefore, type TestApp } from "../../test/app.ts";
import { createMemberScript, postForm } from "../../test/member.ts";
import { type Answer, json, status } from "../../test/upstream.ts";

const PAGE = "/user/email";
const CODE_PAGE = `${PAGE}?step=code`;
const CHANGED = "/user/profile?sent=email-changed";
const TOO_OLD = json({ type: "ReauthenticationRequired", message: "Sign in again." }, 403);

function create(change: Answer, session: EdgeSession = signedIn): TestApp {
  const upstream = { "/user/email": change, "/user/email/confirm": change };
  return createTestApp({ session, upstream: createMemberScript(upstream) });
}

const ask = (app: TestApp, email = "new@example.org") =>
  postForm(app, PAGE, { _form: "email", email });
const confirm = (app: TestApp, code = "7K3M-Q0ZT") =>
  postForm(app, CODE_PAGE, { _form: "email-code", code });

/** The requested change, and its requester. */
async function readChanges(app: TestApp): Promise<unknown[]> {
  const changes = app.upstream.requests.filter(({ method }) => method !== "GET");
  return Promise.all(
    changes.map(async (request) => [
      `${request.method} ${new URL(request.url).pathname}`,
      request.headers.get("authorization"),
      await request.json(),
    ]),
  );
}

describe("a new address", () => {
  it("is requested with the reader's token, and is in no address of a page", async () => {
    const app = create(status(202));
    const answer = await ask(app, " new@example.org ");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, CODE_PAGE]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const body = { email: "new@example.org" };
    expect(await readChanges(app)).toEqual([["PUT /user/email", "Bearer token-of-ada", body]]);
  });

  it("is the account's at once where another backend needs no code", async () => {
    expect((await ask(create(status(200)))).headers.get("location")).toBe(CHANGED);
  });

  it.each<[string, Answer, number, string]>([
    ["refused", status(400), 422, "This email address cannot be used here"],
    ["refused to an old session", TOO_OLD, 403, "Sign in again, then send the form."],
    ["asked for too many times", status(429), 429, "at most an hour"],
    ["behind another that is being made", status(503), 503, "it is done only once"],
    ["not mailed", status(502), 503, "it is done only once"],
  ])("that is %s stays in its form", async (_, answer, code, text) => {
    const page = await ask(create(answer));
    expect(page.status).toBe(code);
    expect(page.body).toContain(text);
    expect(page.body).toContain('value="new@example.org"');
  });

  it("that is empty makes no call", async () => {
    const app = create(status(202));
    expect((await ask(app, " ")).status).toBe(422);
    expect(await readChanges(app)).toEqual([]);
  });
});

describe("a code", () => {
  it("that is right changes the address", async () => {
    const app = create(json({}));
    expect((await confirm(app)).headers.get("location")).toBe(CHANGED);
    expect(await readChanges(app)).toEqual([
      ["POST /user/email/confirm", "Bearer token-of-ada", { code: "7K3M-Q0ZT" }],
    ]);
  });

  it.each<[string, Answer, number, string]>([
    ["wrong", status(400), 422, "This code is wrong."],
    ["too old or used", status(410), 409, "This code has expired or was used."],
    [
      "for a taken address",
      json({ message: "Another account has this email address." }, 409),
      409,
      "Another account has this email address.",
    ],
    ["being used at the moment", status(503), 503, "it is done only once"],
    ["right, but the pool fails", status(502), 503, "it is done only once"],
  ])("that is %s is refused next to the current address", async (_, answer, code, text) => {
    const page = await confirm(create(answer));
    expect(page.status).toBe(code);
    expect(page.body).toContain(text);
    expect(page.body).toContain("ada@example.org");
    expect(page.body).toContain("Change the address");
  });
});

describe("the page", () => {
  const visit = (session: EdgeSession, query = "") =>
    create(status(202), session).visit(`${PAGE}${query}`);

  it("requests the address from a reader who signed in a moment ago", async () => {
    const { body } = await visit(signedInBefore(2));
    expect(body).toContain("New email address");
    expect(body).toContain("ada@example.org");
  });

  it("asks all others to sign in again", async () => {
    const { body } = await visit(signedInBefore(10));
    expect(body).toContain("Sign in again");
    expect(body).not.toContain("New email address");
  });

  it("asks for the code, however long that takes", async () => {
    const { body } = await visit(signedInBefore(14), "?step=code");
    expect(body).toContain("Change the address");
    expect(body).not.toContain("Sign in again");
  });
});
