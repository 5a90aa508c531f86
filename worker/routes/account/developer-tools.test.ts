import { describe, expect, it } from "vitest";
import { createTestApp, signedIn, type TestApp } from "../../test/app.ts";
import { findAll, readText } from "../../test/html.ts";
import { createMemberScript, KEY, postForm } from "../../test/member.ts";
import { json, type Script, status } from "../../test/upstream.ts";

function create(more: Script = {}): TestApp {
  return createTestApp({ session: signedIn, upstream: createMemberScript(more) });
}

describe("the developer tools", () => {
  const SECRET = "9b7e".repeat(16);
  const made = { name: "robot", key: KEY.replace(/1$/, "2"), secret: SECRET };
  const creates = (answer: Response) => ({
    "/token": (request: Request) => (request.method === "POST" ? answer : json([])(request)),
  });

  it("explain themselves to a visitor", async () => {
    const page = await createTestApp().visit("/user/developer");
    expect(page.status).toBe(200);
    expect(page.body).toContain("A machine key lets a script");
    expect(page.body).not.toContain("Machine keys</h2>");
  });

  it("list a member's keys by their names", async () => {
    const { body } = await create().visit("/user/developer");
    expect(readText(body)).toEqual(expect.arrayContaining(["1 key", "ada-laptop", KEY]));
    const none = await create({ "/token": json([]) }).visit("/user/developer");
    expect(none.body).toContain("You have no keys in this workspace yet.");
  });

  it("show the secret of a new key once, and log it nowhere", async () => {
    const app = create(creates(Response.json(made, { status: 201 })));
    const page = await postForm(app, "/user/developer", { _form: "create-key", name: "robot" });
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(page.body).toContain(SECRET);
    expect(JSON.stringify(app.logged)).not.toContain(SECRET);
    expect((await app.visit("/user/developer")).body).not.toContain(SECRET);
  });

  it("make no key in another workspace than the page showed", async () => {
    const app = create(creates(Response.json(made, { status: 201 })));
    const form = { _form: "create-key", name: "robot" };
    const elsewhere = { ...form, workspace: "N:organization:another" };
    const page = await postForm(app, "/user/developer", elsewhere);
    expect(page.status).toBe(409);
    expect(readText(page.body).join(" ")).toContain("was switched to “Moss Lab”");
    expect(app.upstream.requests.filter(({ method }) => method === "POST")).toEqual([]);
    const shown = findAll(page.body, "input").find(
      (each) => each.attributes.get("name") === "workspace",
    );
    const again = { ...form, workspace: shown?.attributes.get("value") ?? "" };
    expect((await postForm(app, "/user/developer", again)).body).toContain("It opens “Moss Lab”.");
  });

  it("report that a key was made already when its form is sent again", async () => {
    const app = create(creates(new Response(null, { status: 201 })));
    const page = await postForm(app, "/user/developer", { _form: "create-key", name: "robot" });
    expect([page.status, page.body.includes("This key was made already")]).toEqual([409, true]);
  });

  it("keep the name of a key that was not made", async () => {
    const app = create(
      creates(Response.json({ message: "You have 100 keys here." }, { status: 400 })),
    );
    const page = await postForm(app, "/user/developer", { _form: "create-key", name: "robot" });
    expect(page.status).toBe(422);
    expect(page.body).toContain("You have 100 keys here.");
    const names = findAll(page.body, "input").map(({ attributes }) => attributes.get("value"));
    expect(names).toContain("robot");
  });

  it("rename the form's key, to an unused name", async () => {
    const app = create({ [`/token/${KEY}`]: json({}) });
    const form = { _form: "rename-key", _subject: KEY, name: "desk" };
    expect((await postForm(app, "/user/developer", form)).status).toBe(303);
    expect(app.upstream.requests.filter(({ method }) => method === "PUT")).toHaveLength(1);
    const other = { ...form, _subject: "another", name: "ada-laptop" };
    const page = await postForm(app, "/user/developer", other);
    expect(page.status).toBe(422);
  });

  it.each([
    ["it is deleted", json({}), 303],
    ["it is gone already", status(404), 303],
    ["the catalogue fails", status(500), 503],
  ])("confirm the deletion of a key when %s", async (_, answer, code) => {
    const app = create({ [`/token/${KEY}`]: answer });
    const form = { _form: "delete-key", _subject: KEY };
    expect((await postForm(app, "/user/developer", form)).status).toBe(code);
  });

  it("make only the listed calls in their console, and only read", async () => {
    const app = create();
    const page = await postForm(app, "/user/developer", { _form: "console", call: "datasets" });
    expect(page.body).toContain("GET /datasets/paginated?limit=5 answered 200.");
    const refused = await postForm(app, "/user/developer", { _form: "console", call: "/token" });
    expect(refused.status).toBe(422);
    expect(app.upstream.requests.every(({ method }) => method === "GET")).toBe(true);
  });
});
