import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Mail } from "../mail/mail.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { ask, LAB, writePeople } from "../test/people.ts";

let catalogue: Catalogue;
let outbox: Mail[] = [];
let proposal: string;

beforeAll(async () => {
  catalogue = await createCatalogue({ sendMail: async (mail) => outbox.push(mail) > 0 });
  await writePeople(catalogue);
});

beforeEach(async () => {
  outbox = [];
  const survey = [3, 4].map((questionId) => ({ questionId, response: "Yes" }));
  const draft = { name: "Vagus", organizationNodeId: LAB, survey };
  const [, made] = await ask(catalogue, "stranger", "POST /publishing/proposal", draft);
  proposal = Object(made).nodeId;
});

async function take(sub: string, step: string): Promise<number> {
  const [status] = await ask(catalogue, sub, `POST /publishing/${step}?node_id=${proposal}`);
  await catalogue.waitForDeferred();
  return status;
}

test("a draft sends no email", async () => {
  await catalogue.waitForDeferred();
  expect(outbox).toEqual([]);
});

test("publishers get an email when a proposal is submitted or withdrawn", async () => {
  await take("stranger", "proposal/submit");
  await take("stranger", "proposal/withdraw");
  expect(outbox).toEqual([
    {
      to: ["publisher@example.org"],
      language: "en",
      subject: "A dataset proposal was submitted",
      text: expect.stringMatching(/Stranger Moss \(stranger@example\.org\).*"Vagus".*Moss Repo/),
    },
    expect.objectContaining({
      to: ["publisher@example.org"],
      subject: "A dataset proposal was withdrawn",
    }),
  ]);
});

test.each([
  ["accept", "Your dataset proposal was accepted"],
  ["reject", "Your dataset proposal was rejected"],
])("the author gets an email about a decision: %s", async (step, subject) => {
  await take("stranger", "proposal/submit");
  outbox = [];
  await take("publisher", `submission/${step}`);
  const text = expect.stringContaining("https://portal.example.org/workspaces/user/proposals");
  expect(outbox).toEqual([{ to: ["stranger@example.org"], language: "en", subject, text }]);
});

test("a step that was refused, or lost a race, sends no email", async () => {
  await take("stranger", "proposal/submit");
  outbox = [];
  const answers = ["accept", "reject", "accept", "reject"].map((step) =>
    take("publisher", `submission/${step}`),
  );
  const statuses = await Promise.all(answers);
  expect([statuses.filter((status) => status === 200).length, outbox.length]).toEqual([1, 1]);
});
