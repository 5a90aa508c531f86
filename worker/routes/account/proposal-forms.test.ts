import { describe, expect, it } from "vitest";
import { createTestApp, signedIn, type TestApp, visitor } from "../../test/app.ts";
import { findAll } from "../../test/html.ts";
import { type Answer, json, status } from "../../test/upstream.ts";

const ID = "N:proposal:7d000000-0000-4000-8000-000000000001";
const LIST = "/workspaces/user/proposals";
const PAGE = `${LIST}/${encodeURIComponent(ID)}`;
const REPOSITORY = "N:organization:9a000000-0000-4000-8000-000000000001";

const proposal = {
  userId: 77,
  nodeId: ID,
  ownerName: "Ada Moss",
  emailAddress: "ada@example.org",
  name: "Vagus",
  description: "Traces.",
  organizationNodeId: REPOSITORY,
  datasetNodeId: "",
  proposalStatus: "DRAFT",
  survey: [{ questionId: 3, response: "2 GB" }],
  contributors: [],
  revision: 4,
  updatedAt: 1_760_000_000,
};
const repository = {
  organizationNodeId: REPOSITORY,
  name: "moss",
  displayName: "Moss Repository",
  type: "PUBLIC",
  questions: [
    { id: 3, question: "How large?", type: "STRING" },
    { id: 4, question: "How open?", type: "STRING" },
  ],
};
const USER = { id: "N:user:1", email: "ada@example.org", firstName: "Ada", lastName: "Moss" };

interface Options {
  stored?: object;
  change?: Answer;
  session?: Parameters<typeof createTestApp>[0] extends infer O
    ? O extends { session?: infer S }
      ? S
      : never
    : never;
}

function create({ stored = {}, change = json(proposal), session }: Options = {}): TestApp {
  const own = (request: Request) =>
    request.method === "GET" ? json([{ ...proposal, ...stored }])(request) : change(request);
  return createTestApp({
    session: session ?? signedIn,
    upstream: {
      "/user": json(USER),
      "/organizations": json({ organizations: [] }),
      "/publishing/repositories": json([repository]),
      "/publishing/proposal": own,
      "/publishing/proposal/submit": change,
      "/publishing/proposal/withdraw": change,
      "/publishing/submission": json({
        totalCount: 1,
        proposals: [{ ...proposal, proposalStatus: "SUBMITTED" }],
      }),
      "/publishing/submission/accept": change,
      "/publishing/submission/reject": change,
    },
  });
}

type Fields = [string, string][];

function post(app: TestApp, page: string, fields: Fields, origin = "https://portal.test") {
  const key = `${signedIn.sub}.0b7c2f5e-0000-4000-8000-000000000001`;
  return app.visit(page, {
    method: "POST",
    headers: { origin },
    body: new URLSearchParams([["_subject", ""], ["_key", key], ...fields]),
    redirect: "manual",
  });
}

async function readChanges(app: TestApp): Promise<[string, unknown][]> {
  const sent = app.upstream.requests.filter(({ method }) => method !== "GET");
  return Promise.all(
    sent.map(async (request): Promise<[string, unknown]> => {
      const text = await request.clone().text();
      const { pathname } = new URL(request.url);
      return [`${request.method} ${pathname}`, text === "" ? null : JSON.parse(text)];
    }),
  );
}

const DRAFT: Fields = [
  ["name", "Vagus"],
  ["description", "New"],
  ["question", "3"],
  ["answer", "3 GB"],
  ["question", "4"],
  ["answer", ""],
  ["firstName", "Ada"],
  ["lastName", "Moss"],
  ["emailAddress", ""],
  ["firstName", ""],
  ["lastName", ""],
  ["emailAddress", ""],
  ["revision", "4"],
];
const SAVED = {
  nodeId: ID,
  name: "Vagus",
  description: "New",
  survey: [{ questionId: 3, response: "3 GB" }],
  contributors: [{ firstName: "Ada", lastName: "Moss", emailAddress: "" }],
  revision: 4,
};

describe("a draft", () => {
  it("is saved by its button, with empty answers and people left out", async () => {
    const app = create();
    const answer = await post(app, PAGE, [["_form", "save"], ...DRAFT]);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${PAGE}?done=save`]);
    expect(await readChanges(app)).toEqual([["PUT /publishing/proposal", SAVED]]);
  });

  it("is saved before it is submitted", async () => {
    const answer = await post(create(), PAGE, [["_form", "save"], ["next", "submit"], ...DRAFT]);
    expect(answer.headers.get("location")).toBe(`${PAGE}?confirm=submit#confirm`);
  });

  it("shows both texts when it was changed in another place", async () => {
    const theirs = { description: "Theirs", revision: 9 };
    const change = json({ ...proposal, ...theirs }, 409);
    const answer = await post(create({ stored: theirs, change }), PAGE, [
      ["_form", "save"],
      ...DRAFT,
    ]);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatch(/>New<\/textarea>/);
    expect(answer.body).toMatch(/Saved now<\/p>Theirs/);
    expect(answer.body).toMatch(/name="revision" value="9"/);
  });

  it("cannot be submitted while a question has no answer", async () => {
    const { body } = await create().visit(`${PAGE}?confirm=submit`);
    expect(body).toContain("1 of 2 questions are answered");
    expect(body).not.toContain("Submit the proposal");
  });

  it("has one empty line for a contributor", async () => {
    const { body } = await create().visit(PAGE);
    const labels = findAll(body, "fieldset").map(({ attributes }) => attributes.get("aria-label"));
    expect(labels.filter((label) => label?.startsWith("Contributor "))).toEqual(["Contributor 1"]);
  });

  it("of somebody else is not found", async () => {
    const answer = await create({ stored: { nodeId: "N:proposal:other" } }).visit(PAGE);
    expect([answer.status, answer.body.includes("Traces.")]).toEqual([404, false]);
  });
});

describe("saving while somebody types", () => {
  const save = (app: TestApp, origin?: string) => post(app, `${PAGE}/autosave`, DRAFT, origin);

  it("answers the new revision", async () => {
    const app = create({ change: json({ ...proposal, revision: 5 }) });
    expect(JSON.parse((await save(app)).body)).toEqual({ kind: "saved", revision: 5 });
    expect(await readChanges(app)).toEqual([["PUT /publishing/proposal", SAVED]]);
  });

  it("answers a conflict with the other text", async () => {
    const app = create({ stored: { description: "Theirs" }, change: json(proposal, 409) });
    expect(JSON.parse((await save(app)).body)).toMatchObject({
      kind: "conflict",
      theirs: { description: "Theirs", revision: 4 },
    });
  });

  it.each([
    ["a failing catalogue", status(500), { kind: "failed" }],
    ["a refused token", status(401), { kind: "signed-out" }],
  ])("reports %s", async (_what, change, expected) => {
    expect(JSON.parse((await save(create({ change }))).body)).toEqual(expected);
  });

  it("explains how to make a removed draft again", async () => {
    const answer = await save(create({ change: status(404) }));
    expect(JSON.parse(answer.body)).toMatchObject({
      kind: "refused",
      message: expect.stringContaining("to make a new one from what you wrote"),
    });
  });

  it("asks a visitor to sign in, and accepts nothing from another site", async () => {
    const guest = create({ session: visitor });
    const answers = [await save(guest), await save(create(), "https://evil.example")];
    expect(answers.map(({ status: code }) => code)).toEqual([200, 403]);
    expect(JSON.parse(answers[0]?.body ?? "")).toEqual({ kind: "signed-out" });
    expect(answers[0]?.headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("steps of a proposal", () => {
  it.each([
    ["DRAFT", true],
    ["ACCEPTED", false],
  ])("have a menu in the list where %s allows any", async (proposalStatus, hasMenu) => {
    const { body } = await create({ stored: { proposalStatus } }).visit(LIST);
    expect(body).toContain(">Vagus<");
    expect(body.includes('aria-label="Actions of Vagus"')).toBe(hasMenu);
  });

  it.each([
    ["DRAFT", "submit", "POST /publishing/proposal/submit", `${PAGE}?done=submit`],
    ["SUBMITTED", "withdraw", "POST /publishing/proposal/withdraw", `${PAGE}?done=withdraw`],
    ["WITHDRAWN", "remove", "DELETE /publishing/proposal", `${LIST}?done=remove`],
  ])("%s: %s", async (proposalStatus, form, call, to) => {
    const app = create({ stored: { proposalStatus } });
    const answer = await post(app, PAGE, [["_form", form]]);
    expect(answer.headers.get("location")).toBe(to);
    expect((await readChanges(app)).map(([sent]) => sent)).toEqual([call]);
  });

  it.each([
    ["WITHDRAWN", ["POST /publishing/proposal", "DELETE /publishing/proposal"]],
    ["REJECTED", ["POST /publishing/proposal"]],
  ])("makes a new draft of a %s one", async (proposalStatus, calls) => {
    const app = create({ stored: { proposalStatus } });
    await post(app, PAGE, [["_form", "resubmit"]]);
    expect((await readChanges(app)).map(([sent]) => sent)).toEqual(calls);
  });

  it.each([LIST, PAGE])("links to the dataset that was made from it, from %s", async (page) => {
    const stored = { proposalStatus: "ACCEPTED", datasetNodeId: "N:dataset:7" };
    const { body } = await create({ stored }).visit(page);
    const [link] = findAll(body, "a").filter(({ text }) => text === "Open its dataset");
    const place = `/workspaces/${encodeURIComponent(REPOSITORY)}`;
    expect(link?.attributes.get("href")).toBe(`${place}/datasets/N%3Adataset%3A7`);
  });

  it("shows why it was rejected", async () => {
    const stored = { proposalStatus: "REJECTED", rejectionReason: "Tides <b>only</b>." };
    const { body } = await create({ stored }).visit(PAGE);
    expect(body).toContain("Tides &lt;b&gt;only&lt;/b&gt;.");
  });
});

describe("a publisher's decision", () => {
  const SUBMISSION = `/workspaces/user/submissions/${encodeURIComponent(ID)}`;

  it("needs a reason to reject", async () => {
    const app = create();
    const answer = await post(app, SUBMISSION, [
      ["_form", "reject"],
      ["reason", ""],
    ]);
    expect([answer.status, await readChanges(app)]).toEqual([422, []]);
  });

  it("sends the reason", async () => {
    const app = create();
    await post(app, SUBMISSION, [
      ["_form", "reject"],
      ["reason", "Tides only."],
    ]);
    expect(await readChanges(app)).toEqual([
      ["POST /publishing/submission/reject", { reason: "Tides only." }],
    ]);
  });

  it("is not for others, whose session continues", async () => {
    const app = create({ change: status(401) });
    app.upstream.answer({ "/publishing/submission": status(401) });
    const answer = await app.visit("/workspaces/user/submissions");
    expect([answer.status, answer.body.includes("You are not a publisher")]).toEqual([200, true]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const sent = await post(app, SUBMISSION, [["_form", "accept"]]);
    expect(sent.headers.getSetCookie()).toEqual([]);
  });
});
