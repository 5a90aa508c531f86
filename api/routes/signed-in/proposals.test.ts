import { beforeAll, describe, expect, test } from "vitest";
import { parseProposal } from "../../wire/proposals.ts";
import { parseSharedDatasetsPage } from "../../wire/workspace-datasets.ts";
import { createCatalogue, type Catalogue } from "../../test/catalogue.ts";
import { ask, ATLAS, LAB, send, writePeople } from "../../test/people.ts";

let catalogue: Catalogue;
const NOW = Date.parse("2026-03-01T12:00:00Z") / 1000;
const answers = [
  { questionId: 3, response: "2 GB" },
  { questionId: 4, response: "" },
];

beforeAll(async () => {
  catalogue = await createCatalogue();
  await writePeople(catalogue);
});

function draft(change: object = {}) {
  return {
    name: "Vagus",
    description: "Traces.",
    organizationNodeId: LAB,
    survey: answers,
    contributors: [{ firstName: "Ada", lastName: "Moss", emailAddress: "ada@example.org" }],
    ...change,
  };
}

async function create(sub = "newcomer", change: object = {}): Promise<string> {
  const [status, body] = await ask(catalogue, sub, "POST /publishing/proposal", draft(change));
  const proposal = parseProposal(body);
  if (status !== 201 || !proposal.ok) throw new Error(JSON.stringify(body));
  return proposal.value.nodeId;
}

type Step = "submit" | "withdraw" | "accept" | "reject";

async function step(what: Step, nodeId: string): Promise<number> {
  const isPublishers = what === "accept" || what === "reject";
  const path = `/publishing/${isPublishers ? "submission" : "proposal"}/${what}?node_id=${nodeId}`;
  return (
    await send(catalogue, `token-of-${isPublishers ? "publisher" : "newcomer"}`, `POST ${path}`)
  ).status;
}

async function read(nodeId: string, sub = "newcomer") {
  const [, list] = await ask(catalogue, sub, "GET /publishing/proposal");
  return Object(list).find((proposal: { nodeId: string }) => proposal.nodeId === nodeId);
}

describe("a proposal", () => {
  test("is a draft of its author, with times in seconds", async () => {
    expect(await ask(catalogue, "stranger", "GET /publishing/proposal")).toEqual([200, null]);
    const nodeId = await create("stranger");
    expect(nodeId).toMatch(/^N:proposal:[0-9a-f-]{36}$/);
    expect((await ask(catalogue, "stranger", "GET /publishing/proposal"))[1]).toEqual([
      {
        ...draft(),
        nodeId,
        userId: expect.any(Number),
        ownerName: "Stranger Moss",
        emailAddress: "stranger@example.org",
        datasetNodeId: "",
        proposalStatus: "DRAFT",
        createdAt: NOW,
        updatedAt: NOW,
        submittedAt: 0,
        withdrawnAt: 0,
        acceptedAt: 0,
        rejectedAt: 0,
        revision: 0,
        rejectionReason: "",
      },
    ]);
  });

  test("keeps its repository and its status when it is changed", async () => {
    const nodeId = await create();
    const change = { nodeId, name: "New", organizationNodeId: ATLAS, proposalStatus: "ACCEPTED" };
    expect(await ask(catalogue, "newcomer", "PUT /publishing/proposal", change)).toMatchObject([
      200,
      { name: "New", organizationNodeId: LAB, proposalStatus: "DRAFT", survey: [] },
    ]);
  });

  test("has no submission time after a later change", async () => {
    const nodeId = await create();
    await step("submit", nodeId);
    await ask(catalogue, "newcomer", "PUT /publishing/proposal", { nodeId, name: "Later" });
    expect(await read(nodeId)).toMatchObject({ proposalStatus: "SUBMITTED", submittedAt: 0 });
  });

  test("cannot be changed, sent or deleted by another", async () => {
    const nodeId = await create();
    const change = { nodeId, name: "Mine" };
    expect((await ask(catalogue, "owner", "PUT /publishing/proposal", change))[0]).toBe(404);
    const submit = `POST /publishing/proposal/submit?node_id=${nodeId}`;
    expect((await ask(catalogue, "owner", submit))[0]).toBe(400);
    const remove = `DELETE /publishing/proposal?proposal_node_id=${nodeId}`;
    expect((await ask(catalogue, "owner", remove))[0]).toBe(404);
    expect(await ask(catalogue, "newcomer", remove)).toEqual([200, null]);
    expect((await ask(catalogue, "newcomer", remove))[0]).toBe(404);
    expect((await ask(catalogue, "newcomer", "DELETE /publishing/proposal"))[0]).toBe(400);
  });

  test.each<[string, object]>([
    ["no name", { name: undefined }],
    ["an unknown repository", { organizationNodeId: "N:organization:none" }],
    ["a workspace without a repository", { organizationNodeId: ATLAS }],
    ["answers to no question", { survey: [{ response: "x" }] }],
  ])(
    "is refused with %s, with an empty body and the message in a header",
    async (_what, change) => {
      const response = await send(
        catalogue,
        "token-of-newcomer",
        "POST /publishing/proposal",
        draft(change),
      );
      expect([response.status, await response.text()]).toEqual([400, ""]);
      expect(response.headers.get("x-problem")).toMatch(/\.$/);
    },
  );

  test("is submitted only with an entry for every question, even an empty one", async () => {
    const nodeId = await create("newcomer", { survey: answers.slice(1) });
    expect(await step("submit", nodeId)).toBe(400);
    await ask(catalogue, "newcomer", "PUT /publishing/proposal", { ...draft(), nodeId });
    expect(await step("submit", nodeId)).toBe(200);
    expect(await read(nodeId)).toMatchObject({ proposalStatus: "SUBMITTED", submittedAt: NOW });
  });
});

describe("the state machine", () => {
  const reach: Record<string, Step[]> = {
    DRAFT: [],
    SUBMITTED: ["submit"],
    WITHDRAWN: ["submit", "withdraw"],
    ACCEPTED: ["submit", "accept"],
    REJECTED: ["submit", "reject"],
  };
  const open: Record<string, Step[]> = {
    DRAFT: ["submit"],
    SUBMITTED: ["withdraw", "accept", "reject"],
  };

  test.each(Object.keys(reach))("lets %s take its own steps and no other", async (status) => {
    for (const what of ["submit", "withdraw", "accept", "reject"] as const) {
      const nodeId = await create();
      for (const before of reach[status] ?? []) expect(await step(before, nodeId)).toBe(200);
      const isOpen = open[status]?.includes(what) === true;
      expect([what, await step(what, nodeId)]).toEqual([what, isOpen ? 200 : 400]);
      if (!isOpen) expect(await read(nodeId)).toMatchObject({ proposalStatus: status });
    }
  });

  test("answers 404 for an unknown proposal", async () => {
    for (const what of ["submit", "withdraw", "accept", "reject"] as const)
      expect(await step(what, "N:proposal:none")).toBe(400);
  });
});

describe("a publisher", () => {
  test("sees the proposals submitted to the current workspace", async () => {
    const nodeId = await create();
    await step("submit", nodeId);
    const [, submissions] = await ask(catalogue, "publisher", "GET /publishing/submission");
    expect(Object(submissions).totalCount).toBe(Object(submissions).proposals.length);
    expect(Object(submissions).proposals).toContainEqual(expect.objectContaining({ nodeId }));
    expect((await send(catalogue, "token-of-owner", "GET /publishing/submission")).status).toBe(
      401,
    );
  });

  test("who accepts makes the author a guest with one dataset, however often the call is made", async () => {
    const nodeId = await create("newcomer", { name: "Asked thrice" });
    await step("submit", nodeId);
    const statuses = await Promise.all([1, 2, 3].map(() => step("accept", nodeId)));
    expect(statuses.toSorted()).toEqual([200, 400, 400]);
    const { datasetNodeId } = await read(nodeId);
    const [, shared] = await ask(catalogue, "newcomer", "GET /datasets/shared-datasets");
    const page = parseSharedDatasetsPage(shared);
    const made = page.ok ? page.value.datasets.map(({ content }) => content) : [];
    expect(made.filter(({ name }) => name === "Asked thrice")).toMatchObject([
      { id: datasetNodeId, workspaceNodeId: LAB },
    ]);
  });

  test("makes a dataset that the author may read and the publisher owns", async () => {
    const nodeId = await create();
    await step("submit", nodeId);
    await step("accept", nodeId);
    const { datasetNodeId } = await read(nodeId);
    expect((await ask(catalogue, "newcomer", `GET /datasets/${datasetNodeId}/readme`))[0]).toBe(
      200,
    );
    const [, page] = await ask(
      catalogue,
      "publisher",
      "GET /datasets/paginated?onlyMyDatasets=true",
    );
    expect(Object(page).datasets).toContainEqual(
      expect.objectContaining({
        content: expect.objectContaining({ id: datasetNodeId }),
        role: "owner",
      }),
    );
  });
});

test("questions of every repository are listed once, info texts as the operator wrote them", async () => {
  expect(await ask(catalogue, "newcomer", "GET /publishing/questions")).toEqual([
    200,
    [
      { id: 3, question: "How large?", type: "STRING" },
      { id: 4, question: "How open?", type: "STRING" },
    ],
  ]);
  expect(await ask(catalogue, "newcomer", "GET /publishing/info")).toEqual([200, []]);
  const info = [{ tag: "funding", type: "markdown", url: "https://texts.example/funding.md" }];
  await catalogue.call("/publish/accounts", { method: "PUT", body: JSON.stringify({ info }) });
  expect(await ask(catalogue, "newcomer", "GET /publishing/info")).toEqual([200, info]);
});

test("a person with a thousand proposals cannot make another, and others can", async () => {
  const { db } = catalogue.services;
  const fill = db.prepare(
    `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 999)
     INSERT INTO proposals (node_id, user_id, organization_id, owner_name, email, name,
       description, created_at, updated_at)
     SELECT 'N:proposal:' || at, u.id, o.id, '', '', 'Full', '', 0, 0
     FROM n JOIN users AS u ON u.sub = 'admin' JOIN organizations AS o ON o.node_id = '${LAB}'
     LIMIT 999 - (SELECT count(*) FROM proposals AS p JOIN users AS u ON u.id = p.user_id
                  WHERE u.sub = 'admin')`,
  );
  await fill.run();
  await create("admin");
  expect((await ask(catalogue, "admin", "POST /publishing/proposal", draft()))[0]).toBe(400);
  await create("stranger");
});
