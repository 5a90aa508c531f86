import { describe, expect, it } from "vitest";
import type { TestApp } from "../../test/app.ts";
import { findAll, readForm, readText } from "../../test/html.ts";
import { createMemberScript, LAB, postForm } from "../../test/member.ts";
import { createStage } from "../../test/own-sign-in.ts";
import { CHANGED, COLLECTION, proposal, READS, SENT_FORMS } from "../../test/sent-forms.ts";
import { json, type Script, status } from "../../test/upstream.ts";

const MADE = {
  nodeId: "6c000000-0000-4000-8000-000000000002",
  name: "Typed name",
  description: "Typed words",
  banners: [],
  size: 0,
  userRole: "Owner",
  tags: [],
  publication: { status: "Draft" },
};

/** Ada's portal; a person removes her page's record while she writes its form. */
function create(more: Script = {}): TestApp {
  const path = `/collections/${COLLECTION}`;
  const gone = [...CHANGED, path, `${path}/people`];
  const catalogue: Script = {
    ...createMemberScript(),
    ...READS,
    ...Object.fromEntries(gone.map((each) => [each, status(404)])),
    "/publishing/proposal": (asked) => (asked.method === "GET" ? json([]) : status(404))(asked),
    ...more,
  };
  return createStage({ catalogue }).app;
}

function send(app: TestApp, name: string, more: Record<string, string> = {}) {
  const { page, subject = "", typed, hidden } = SENT_FORMS[name] ?? { page: "" };
  const [, form = ""] = name.split(" ");
  return postForm(app, page, { _form: form, _subject: subject, ...hidden, ...typed, ...more });
}

function sendAgain(app: TestApp, html: string, name: string) {
  const { action, fields } = readForm(html, name);
  return postForm(app, action, Object.fromEntries(fields));
}

async function readLastChange(app: TestApp): Promise<[string, unknown]> {
  const change = app.upstream.requests.findLast(({ method }) => method !== "GET");
  return [`${change?.method} ${new URL(change?.url ?? "").pathname}`, await change?.clone().json()];
}

it.each([
  ["workspaces.user.collection details", "My collections"],
  ["workspaces.user.collection invite", "My collections"],
  ["workspaces.user.collection delete", "My collections"],
  ["workspaces.user.proposal save", "My proposals"],
  ["workspaces.user.proposal remove", "My proposals"],
  ["workspaces.user.submission reject", "Submissions"],
])("says in the list what happened to %s", async (name, list) => {
  const page = await send(create({ "/publishing/submission": status(404) }), name);
  expect([page.status, page.headers.get("cache-control")]).toEqual([409, "private, no-store"]);
  expect(findAll(page.body, "h1").map(({ text }) => text)).toEqual([list]);
  expect(readText(page.body).join(" ")).toContain("this has been removed");
});

it.each([
  ["workspaces.user.submission accept", "/publishing/submission/accept"],
  ["workspaces.user.submission reject", "/publishing/submission/reject"],
  ["workspaces.user.proposal withdraw", "/publishing/proposal/withdraw"],
])("says that %s came too late", async (name, call) => {
  const late = json({ message: "Only a proposal in the status SUBMITTED can." }, 400);
  const page = await send(create({ [call]: late }), name);
  expect(page.status).toBe(409);
  expect(readText(page.body).join(" ")).toContain("it was answered or withdrawn meanwhile");
});

it("says in the list that a draft was made of a withdrawn proposal already, when the answer to that was lost", async () => {
  const page = await send(create(), "workspaces.user.proposal resubmit");
  expect(page.status).toBe(409);
  expect(findAll(page.body, "h1").map(({ text }) => text)).toEqual(["My proposals"]);
  expect(readText(page.body).join(" ")).toContain("a draft was made from it");
});

describe("the text of a collection's form", () => {
  it("creates a new collection when the old one is removed, with licence and tags", async () => {
    const app = create();
    const page = await send(app, "workspaces.user.collection details");
    expect(readText(page.body).join(" ")).toContain("You can make a new one from it");
    app.upstream.answer({ "/collections": json(MADE, 201) });
    const made = await sendAgain(app, page.body, "create");
    expect(made.headers.get("location")).toContain(MADE.nodeId);
    expect(await readLastChange(app)).toEqual([
      "POST /collections",
      { name: "Typed name", description: "Typed words", license: "MIT", tags: ["typed-tag"] },
    ]);
  });

  it("is kept when the new collection is refused", async () => {
    const app = create();
    const page = await send(app, "workspaces.user.collection details");
    const read = READS["/collections"] ?? status(500);
    app.upstream.answer({
      "/collections": (asked) =>
        (asked.method === "GET" ? read : json({ message: "Too many." }, 400))(asked),
    });
    const refused = await sendAgain(app, page.body, "create");
    expect(refused.status).toBe(422);
    const { fields } = readForm(refused.body, "create");
    expect([fields.get("description"), fields.get("tags"), fields.get("license")]).toEqual([
      "Typed words",
      "typed-tag",
      "MIT",
    ]);
  });

  it("is kept for a person without a role in it any more", async () => {
    const forbidden = json({ message: "Not yours." }, 403);
    const app = create({ [`/collections/${COLLECTION}`]: forbidden });
    const page = await send(app, "workspaces.user.collection details");
    expect([page.status, readForm(page.body, "create").fields.get("name")]).toEqual([
      403,
      "Typed name",
    ]);
  });
});

describe("the answers of a removed draft", () => {
  const ANSWERS = {
    question: "7",
    answer: "With\r\na gauge",
    firstName: "Tomas",
    lastName: "Reyes",
  };

  async function startAnew(choose: Record<string, string> = {}): Promise<unknown> {
    const app = create();
    const page = await send(app, "workspaces.user.proposal save", { repository: LAB, ...ANSWERS });
    app.upstream.answer({ "/publishing/proposal": json({}, 201) });
    const { action, fields } = readForm(page.body, "start");
    await postForm(app, action, { ...Object.fromEntries(fields), ...choose });
    const [call, body] = await readLastChange(app);
    expect(call).toBe("POST /publishing/proposal");
    return body;
  }

  it("start a new draft for the same repository", async () => {
    expect(await startAnew()).toEqual({
      name: "Typed name",
      description: "Typed words",
      organizationNodeId: LAB,
      survey: [{ questionId: 7, response: "With\na gauge" }],
      contributors: [{ firstName: "Tomas", lastName: "Reyes", emailAddress: "" }],
    });
  });

  it("are left out for another repository, which has other questions", async () => {
    const body = await startAnew({ repository: "N:organization:other" });
    expect(body).toMatchObject({ name: "Typed name", organizationNodeId: "N:organization:other" });
    expect(body).not.toHaveProperty("survey");
  });
});

it("recognises a text whose line breaks a browser changed", async () => {
  const app = create({ "/collections": status(500) });
  const forms = ["One\nTwo", "One\r\nTwo"].map((description) =>
    send(app, "workspaces.user.collections create", { description }),
  );
  await Promise.all(forms);
  const changes = app.upstream.requests.filter(({ method }) => method === "POST");
  const keys = changes.map(({ headers }) => headers.get("idempotency-key"));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

it.each([
  ["SUBMITTED", 409, "no longer a draft: it was submitted meanwhile"],
  ["DRAFT", 422, "Some questions are not answered."],
])(
  "refuses to submit a proposal that is %s by a second tab: %i",
  async (proposalStatus, code, words) => {
    const app = create({
      "/publishing/proposal": json([{ ...proposal, proposalStatus }]),
      "/publishing/proposal/submit": json({ message: "Some questions are not answered." }, 400),
    });
    const page = await send(app, "workspaces.user.proposal submit");
    expect([page.status, page.body.includes(words)]).toEqual([code, true]);
  },
);
