import { describe, expect, it } from "vitest";
import type { EdgeSession } from "../../session/read-session.ts";
import { createTestApp, signedIn, type TestApp, visitor } from "../../test/app.ts";
import { toDataset } from "../../test/records.ts";
import { type Answer, json } from "../../test/upstream.ts";

const LIST = "/workspaces/user/collections/my-collections";
const ID = "6c000000-0000-4000-8000-000000000001";
const PAGE = `${LIST}/${ID}`;

const summary = {
  nodeId: ID,
  name: "Picks of the bay",
  description: "What we read first.",
  banners: [],
  size: 2,
  userRole: "Owner",
  license: "MIT",
  tags: ["tide"],
  revision: 4,
  publication: { status: "Draft" },
};

const dataset = (id: number, doi: string) => toDataset({ id, doi, name: `Record ${id}` });

function toDetail(changes: object = {}) {
  return {
    ...summary,
    derivedContributors: [],
    datasets: [
      { source: "Pennsieve", problem: false, data: dataset(1, "10.5555/one") },
      { source: "Pennsieve", problem: false, data: dataset(2, "10.5555/two") },
    ],
    ...changes,
  };
}

interface Options {
  detail?: object;
  change?: Answer;
  session?: EdgeSession;
}

function create({ detail = toDetail(), change = json(summary), session = signedIn }: Options = {}) {
  const read = (body: object) => (request: Request) =>
    request.method === "GET" ? json(body)(request) : change(request);
  return createTestApp({
    session,
    upstream: {
      "/user": json({ id: "N:user:1", email: "a@example.org", firstName: "Ada", lastName: "M" }),
      "/organizations": json({ organizations: [] }),
      "/collections": read({ limit: 100, offset: 0, totalCount: 1, collections: [summary] }),
      "/collections/invitations": json({ invitations: [] }),
      [`/collections/${ID}`]: read(detail),
      [`/collections/${ID}/people`]: read({ people: [], invitations: [] }),
      [`/collections/${ID}/publish`]: change,
      [`/collections/${ID}/unpublish`]: change,
    },
  });
}

function post(app: TestApp, page: string, fields: Record<string, string>) {
  return app.visit(page, {
    method: "POST",
    headers: { origin: "https://portal.test" },
    body: new URLSearchParams({
      _subject: "",
      _key: `${signedIn.sub}.0b7c2f5e-0000-4000-8000-000000000001`,
      ...fields,
    }),
    redirect: "manual",
  });
}

async function readChanges(app: TestApp): Promise<[string, unknown][]> {
  const sent = app.upstream.requests.filter(({ method }) => method !== "GET");
  return Promise.all(
    sent.map(async (request): Promise<[string, unknown]> => {
      const text = await request.clone().text();
      const path = new URL(request.url).pathname;
      return [`${request.method} ${path}`, text === "" ? null : JSON.parse(text)];
    }),
  );
}

describe("the forms of a collection", () => {
  it.each([
    [
      LIST,
      { _form: "create", name: "New", description: "", doi: "10.5555/one" },
      ["POST /collections", { name: "New", description: "", dois: ["10.5555/one"] }],
      `${PAGE}?done=create`,
    ],
    [
      LIST,
      { _form: "add", _subject: ID, doi: "10.5555/three" },
      [`PATCH /collections/${ID}`, { dois: { add: ["10.5555/three"] } }],
      `${PAGE}?done=add`,
    ],
    [
      PAGE,
      { _form: "records", act: "move 10.5555/two 10.5555/one" },
      [
        `PATCH /collections/${ID}`,
        { dois: { move: { doi: "10.5555/two", before: "10.5555/one" } } },
      ],
      `${PAGE}?done=records`,
    ],
    [
      PAGE,
      { _form: "records", act: "move 10.5555/one " },
      [`PATCH /collections/${ID}`, { dois: { move: { doi: "10.5555/one", before: null } } }],
      `${PAGE}?done=records`,
    ],
    [
      PAGE,
      { _form: "records", act: "remove 10.5555/one" },
      [`PATCH /collections/${ID}`, { dois: { remove: ["10.5555/one"] } }],
      `${PAGE}?done=records`,
    ],
    [
      PAGE,
      {
        _form: "details",
        name: "New",
        description: "D",
        license: "MIT",
        tags: "sea, , tide",
        revision: "4",
      },
      [
        `PATCH /collections/${ID}`,
        { name: "New", description: "D", license: "MIT", tags: ["sea", "tide"], revision: 4 },
      ],
      `${PAGE}?done=details`,
    ],
    [
      PAGE,
      { _form: "details", name: "New", description: "D", license: "", tags: "", revision: "" },
      [`PATCH /collections/${ID}`, { name: "New", description: "D", tags: [] }],
      `${PAGE}?done=details`,
    ],
    [
      PAGE,
      { _form: "invite", email: "b@example.org", role: "Viewer" },
      [`POST /collections/${ID}/people`, { email: "b@example.org", role: "Viewer" }],
      `${PAGE}?done=invite`,
    ],
    [
      PAGE,
      { _form: "publish", agree: "on", permanent: "on" },
      [`POST /collections/${ID}/publish`, null],
      `${PAGE}?done=publish`,
    ],
    [PAGE, { _form: "delete" }, [`DELETE /collections/${ID}`, null], `${LIST}?done=delete`],
  ])("at %s with %o make one change and redirect", async (page, fields, change, to) => {
    const app = create();
    const answer = await post(app, page, fields);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, to]);
    expect(await readChanges(app)).toEqual([change]);
  });

  it.each([
    ["a name", { _form: "details", name: "", license: "", revision: "4" }, "Give the collection"],
    ["both boxes", { _form: "publish", agree: "on" }, "permanent"],
    [
      "an address",
      { _form: "invite", email: "x", role: "Viewer" },
      "This is not an email address.",
    ],
  ])("require %s before anything is sent", async (_what, fields, sentence) => {
    const app = create();
    const page = fields._form === "invite" ? `${PAGE}?tab=people` : `${PAGE}?tab=details`;
    const answer = await post(
      app,
      fields._form === "publish" ? `${PAGE}?tab=publish` : page,
      fields as Record<string, string>,
    );
    expect([answer.status, await readChanges(app)]).toEqual([422, []]);
    expect(answer.body).toContain(sentence);
  });

  it("show a conflict next to what was typed, with the revision that is saved now", async () => {
    const app = create({
      detail: toDetail({ name: "Theirs", revision: 5 }),
      change: json({ message: "This collection was changed in the meantime." }, 409),
    });
    const fields = { _form: "details", name: "Mine", description: "", license: "MIT", tags: "" };
    const answer = await post(app, `${PAGE}?tab=details`, { ...fields, revision: "4" });
    expect(answer.status).toBe(409);
    expect(answer.body).toContain('value="Mine"');
    expect(answer.body).toMatch(/Saved now<\/p>Theirs/);
    expect(answer.body).toMatch(/name="revision" value="5"/);
  });

  it("show why a collection was not published", async () => {
    const message = "This collection contains DOIs that are unknown or not published.";
    const app = create({ change: json({ message }, 409) });
    const answer = await post(app, `${PAGE}?tab=publish`, {
      _form: "publish",
      agree: "on",
      permanent: "on",
    });
    expect([answer.status, answer.body.includes(message)]).toEqual([409, true]);
  });
});

describe("the page of a collection", () => {
  it("offers a viewer no changes", async () => {
    const app = create({ detail: toDetail({ userRole: "Viewer" }) });
    const { body } = await app.visit(PAGE);
    expect(body).toContain("Record 1");
    expect(body).not.toMatch(/Remove Record 1|tab=details|tab=publish/);
  });

  it("leaves out what an older service does not have", async () => {
    const { body } = await create({ detail: toDetail({ revision: null }) }).visit(PAGE);
    expect([body.includes("Remove Record 1"), body.includes("Move Record 1")]).toEqual([
      true,
      false,
    ]);
  });

  it("is stored nowhere, and is not for visitors", async () => {
    const member = await create().visit(PAGE);
    const stranger = await create({ session: visitor }).visit(PAGE, { redirect: "manual" });
    expect(member.headers.get("cache-control")).toBe("private, no-store");
    expect([stranger.status, stranger.body.includes("Record 1")]).toEqual([302, false]);
  });

  it("is 403 for a person without a role in it", async () => {
    const app = create();
    app.upstream.answer({ [`/collections/${ID}`]: json({ message: "No." }, 403) });
    const answer = await app.visit(PAGE);
    expect([answer.status, answer.body.includes("Record 1")]).toEqual([403, false]);
  });
});
