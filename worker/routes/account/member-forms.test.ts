import { describe, expect, it } from "vitest";
import type { EdgeSession } from "../../session/read-session.ts";
import { createTestApp, signedIn, type TestApp, visitor } from "../../test/app.ts";
import { findAll } from "../../test/html.ts";
import { json, status, timeout } from "../../test/upstream.ts";

const PAGE = "/user/profile";
const KEY = `${signedIn.sub}.0b7c2f5e-0000-4000-8000-000000000001`;
const USER = { id: "N:user:1", email: "ada@example.org", firstName: "Ada", lastName: "Moss" };
const GOOD = {
  _form: "profile",
  _subject: "",
  _key: KEY,
  firstName: "Grace",
  middleInitial: "K",
  lastName: "Reyes <b>",
  credential: "",
  degree: "Ph.D.",
  color: "#3B28CC",
};

interface Posted {
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  page?: string;
}

function post(app: TestApp, { fields = {}, headers = {}, page = PAGE }: Posted = {}) {
  return app.visit(page, {
    method: "POST",
    headers: { origin: "https://portal.test", ...headers },
    body: new URLSearchParams({ ...GOOD, ...fields }),
    redirect: "manual",
  });
}

/** A portal whose product API answers the change with this response, and every read well. */
function create(put = json(USER), session: EdgeSession = signedIn) {
  const upstream = {
    "/user": (request: Request) => (request.method === "PUT" ? put(request) : json(USER)(request)),
    "/organizations": json({ organizations: [] }),
    "/accounts/github/user": status(404),
  };
  return createTestApp({ session, upstream });
}

function readChanges(app: TestApp): Request[] {
  return app.upstream.requests.filter(({ method }) => method !== "GET");
}

function readInput(html: string, name: string): string | undefined {
  return findAll(html, "input")
    .find(({ attributes }) => attributes.get("name") === name)
    ?.attributes.get("value");
}

describe("a member's form", () => {
  it("changes something with the reader's token, and redirects to its page", async () => {
    const app = create();
    const answer = await post(app);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      "/user/profile?done=profile",
    ]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const [change] = readChanges(app);
    expect(change?.headers.get("authorization")).toBe("Bearer token-of-ada");
    expect(await change?.json()).toMatchObject({ firstName: "Grace", degree: "Ph.D." });
  });

  it.each<[string, Record<string, string>, object | null]>([
    [
      "only what was changed since its page was opened",
      { firstName: "Ada", degree: "" },
      { firstName: "Grace", degree: "Ph.D." },
    ],
    ["nothing when nothing was changed", {}, null],
  ])("sends %s, so that another tab's changes stay", async (_, before, expected) => {
    const { _form, _subject, _key, ...shown } = GOOD;
    const app = create();
    const answer = await post(app, { fields: { seen: JSON.stringify({ ...shown, ...before }) } });
    expect(answer.status).toBe(303);
    expect((await readChanges(app)[0]?.json()) ?? null).toEqual(expected);
  });

  it.each(["", "null", "{", "[]", '"x"'])(
    "sends all of it when the shown value is %j",
    async (seen) => {
      const app = create();
      await post(app, { fields: { seen } });
      expect(Object.keys((await readChanges(app)[0]?.json()) ?? {}).toSorted()).toEqual([
        "color",
        "credential",
        "degree",
        "firstName",
        "lastName",
        "middleInitial",
      ]);
    },
  );

  it("gives a script the address to go to", async () => {
    const answer = await post(create(), { headers: { accept: "application/json" } });
    expect(JSON.parse(answer.body)).toEqual({
      buildId: "test-build",
      redirect: "/user/profile?done=profile",
    });
  });

  it("confirms on its page", async () => {
    const page = await create().visit("/user/profile?done=profile");
    expect(page.body).toContain("Your profile is saved.");
  });

  it("has the same key when it is sent twice, and another one when it was changed", async () => {
    const app = create();
    await post(app);
    await post(app);
    await post(app, { fields: { firstName: "Emmy" } });
    await post(app, { fields: { _key: KEY.replace(/1$/, "2") } });
    const keys = readChanges(app).map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
    expect([keys[0] === keys[1], new Set(keys).size]).toEqual([true, 3]);
  });

  it("includes what its author had seen also after a refusal", async () => {
    const page = await post(create(), { fields: { firstName: "", seen: '{"firstName":"Ada"}' } });
    expect(readInput(page.body, "seen")).toBe('{"firstName":"Ada"}');
    const opened = await create().visit(PAGE);
    expect(JSON.parse(readInput(opened.body, "seen") ?? "")).toMatchObject({ firstName: "Ada" });
  });

  it("is shown again with what was typed, and the problem next to its field", async () => {
    const app = create();
    const page = await post(app, { fields: { firstName: " ", middleInitial: "KL" } });
    expect([page.status, page.headers.get("cache-control")]).toEqual([422, "private, no-store"]);
    expect(readInput(page.body, "lastName")).toBe("Reyes <b>");
    expect(page.body).toContain("Reyes &lt;b&gt;");
    const wrong = findAll(page.body, "input").filter(({ attributes }) =>
      attributes.has("aria-invalid"),
    );
    expect(wrong.map(({ attributes }) => attributes.get("name"))).toEqual([
      "firstName",
      "middleInitial",
    ]);
    const [summary] = findAll(page.body, "div").filter(
      ({ attributes }) => attributes.get("role") === "alert" && attributes.has("tabindex"),
    );
    expect(summary?.text).toContain("Please provide your first name.");
    expect(summary?.attributes.has("autofocus")).toBe(true);
    expect(readChanges(app)).toEqual([]);
  });

  it.each([
    ["refuses it", json({ message: "No such degree." }, 400), 422, "No such degree."],
    [
      "sees a conflict",
      json({ message: "Somebody was faster." }, 409),
      409,
      "Somebody was faster.",
    ],
    ["forbids it", json({ message: "Not yours." }, 403), 403, "Not yours. Nothing was changed."],
    ["fails", status(500), 503, "Send it again: it is done only once."],
    ["answers too late", timeout(), 503, "Send it again: it is done only once."],
    ["is asked too often", status(429), 429, "There were too many changes."],
  ])("is shown again when the product API %s", async (_, put, code, text) => {
    const page = await post(create(put));
    expect([page.status, page.headers.get("cache-control")]).toEqual([code, "private, no-store"]);
    expect(page.body).toContain(text);
    expect(readInput(page.body, "firstName")).toBe("Grace");
  });

  it.each([
    ["keeps its key when it may have been done", status(500), true],
    ["gets a new key when nothing was done", status(400), false],
  ])("%s", async (_, put, isSame) => {
    const page = await post(create(put));
    expect(readInput(page.body, "_key") === KEY).toBe(isSame);
  });

  it("asks for a new sign-in when the session is too old for it", async () => {
    const refusal = json({ type: "ReauthenticationRequired", message: "x", code: 403 }, 403);
    const page = await post(create(refusal));
    expect([page.status, readInput(page.body, "firstName")]).toEqual([403, "Grace"]);
    expect(page.body).toContain("Sign in again");
  });
});

describe("a form whose session has ended", () => {
  it("is kept on the sign-in page, and nothing is sent", async () => {
    const app = create(json(USER), visitor);
    const page = await post(app);
    expect([page.status, page.headers.get("cache-control")]).toEqual([401, "private, no-store"]);
    expect(page.body).toContain("Your session has ended, so nothing was changed this time.");
    expect(readInput(page.body, "firstName")).toBe("Grace");
    expect(readInput(page.body, "_key")).toBe(KEY);
    const [form] = findAll(page.body, "form").filter(
      ({ attributes }) => attributes.get("action") === PAGE,
    );
    expect(form?.attributes.get("method")).toBe("post");
    expect(readChanges(app)).toEqual([]);
  });

  it("is answered to a script without its fields", async () => {
    const app = create(json(USER), visitor);
    const answer = await post(app, { headers: { accept: "application/json" } });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      401,
      { buildId: "test-build", signedOut: "ended" },
    ]);
  });

  it("is kept when the product API ends the session meanwhile", async () => {
    const ended: EdgeSession = { kind: "visitor", setCookies: ["gone=; Max-Age=0"] };
    const session: EdgeSession = {
      ...signedIn,
      doubt: { renew: async () => ended, end: () => ended },
    };
    const page = await post(create(status(401), session));
    expect([page.status, readInput(page.body, "firstName")]).toEqual([401, "Grace"]);
    expect(page.headers.getSetCookie()).toEqual(["gone=; Max-Age=0"]);
  });

  it("reports when the session could not be checked", async () => {
    const unchecked: EdgeSession = { kind: "visitor", setCookies: [], isUnchecked: true };
    const page = await post(create(json(USER), unchecked));
    expect(page.body).toContain("Your sign-in could not be checked just now");
  });
});

describe("a form of another page", () => {
  it.each([
    ["of another site", { headers: { origin: "https://evil.test" } }, 403],
    ["of no page", { headers: { origin: "null" } }, 403],
    ["without a name", { fields: { _form: "" } }, 400],
    ["of a name that no form has", { fields: { _form: "constructor" } }, 400],
  ])("is refused when it is %s", async (_, posted, code) => {
    const app = create();
    const answer = await post(app, posted);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([
      code,
      "private, no-store",
    ]);
    expect(app.upstream.requests).toEqual([]);
  });

  it.each(["", "x", "somebody-else.0b7c2f5e-0000-4000-8000-000000000001", `${KEY}!`])(
    "changes nothing and returns no field with the key %o",
    async (key) => {
      const app = create();
      const page = await post(app, { fields: { _key: key } });
      expect(page.status).toBe(409);
      expect(readInput(page.body, "firstName")).toBe("Ada");
      expect(readChanges(app)).toEqual([]);
    },
  );
});
