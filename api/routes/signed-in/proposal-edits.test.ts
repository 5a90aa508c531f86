import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Mail } from "../../mail/mail.ts";
import { createCatalogue, type Catalogue } from "../../test/catalogue.ts";
import { ask, LAB, send, writePeople } from "../../test/people.ts";

let catalogue: Catalogue;
let outbox: Mail[] = [];
let nodeId: string;

beforeAll(async () => {
  catalogue = await createCatalogue({ sendMail: async (mail) => outbox.push(mail) > 0 });
  await writePeople(catalogue);
});

beforeEach(async () => {
  const survey = [3, 4].map((questionId) => ({ questionId, response: "Yes" }));
  const draft = { name: "Vagus", organizationNodeId: LAB, survey };
  const [, made] = await ask(catalogue, "stranger", "POST /publishing/proposal", draft);
  nodeId = Object(made).nodeId;
});

const change = (body: object) =>
  ask(catalogue, "stranger", "PUT /publishing/proposal", { nodeId, ...body });

describe("a change with a revision number", () => {
  test("is made on that revision, and the number counts up", async () => {
    const [status, now] = await change({ name: "New", revision: 0 });
    expect([status, Object(now).name, Object(now).revision]).toEqual([200, "New", 1]);
  });

  test("is refused with the current text when somebody was faster", async () => {
    await change({ name: "First", revision: 0 });
    const response = await send(catalogue, "token-of-stranger", "PUT /publishing/proposal", {
      nodeId,
      name: "Second",
      revision: 0,
    });
    expect([response.status, response.headers.get("x-problem")]).toEqual([
      409,
      expect.stringContaining("changed in the meantime"),
    ]);
    expect(await response.json()).toMatchObject({ name: "First", revision: 1 });
  });

  test("is refused once the proposal is submitted, which keeps its times", async () => {
    await ask(catalogue, "stranger", `POST /publishing/proposal/submit?node_id=${nodeId}`);
    const [status, now] = await change({ name: "Late", revision: 1 });
    expect([status, now]).toMatchObject([409, { name: "Vagus", proposalStatus: "SUBMITTED" }]);
    expect(Object(now).submittedAt).toBeGreaterThan(0);
  });
});

describe("a rejection", () => {
  const reject = (body?: object) =>
    ask(catalogue, "publisher", `POST /publishing/submission/reject?node_id=${nodeId}`, body);

  beforeEach(async () => {
    await ask(catalogue, "stranger", `POST /publishing/proposal/submit?node_id=${nodeId}`);
    await catalogue.waitForDeferred();
    outbox = [];
  });

  test("shows its reason to the author, in the list and by email", async () => {
    await reject({ reason: "We take tides only." });
    await catalogue.waitForDeferred();
    const [, list] = await ask(catalogue, "stranger", "GET /publishing/proposal");
    expect(list).toMatchObject([
      { proposalStatus: "REJECTED", rejectionReason: "We take tides only." },
      ...Object(list).slice(1),
    ]);
    expect(outbox.map(({ text }) => text)).toEqual([
      expect.stringContaining("Their reason:\nWe take tides only."),
    ]);
  });

  test("needs no reason, as in the contract", async () => {
    expect((await reject())[0]).toBe(200);
    await catalogue.waitForDeferred();
    expect(outbox.map(({ text }) => text)).toEqual([expect.not.stringContaining("reason")]);
  });

  test("is refused with a reason that is too long", async () => {
    expect((await reject({ reason: "x".repeat(2_001) }))[0]).toBe(400);
  });
});

test("a draft is shown to no publisher, whatever status is requested", async () => {
  const answers = await Promise.all(
    ["DRAFT", "SUBMITTED"].map((status) =>
      ask(catalogue, "publisher", `GET /publishing/submission?status=${status}`),
    ),
  );
  const ids = answers.flatMap(([, answer]) =>
    Object(answer).proposals.map((proposal: { nodeId: string }) => proposal.nodeId),
  );
  expect(ids).not.toContain(nodeId);
  expect(answers[0]?.[1]).toEqual({ totalCount: 0, proposals: [] });
});
