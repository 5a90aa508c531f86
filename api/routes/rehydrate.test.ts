import { beforeAll, expect, test } from "vitest";
import { parseRehydrateAnswer } from "../wire/files.ts";
import { createApp } from "../app.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { send } from "../test/people.ts";
import { REHYDRATIONS_BY_REQUESTER_MAX, REHYDRATIONS_MAX } from "../limits.ts";

let catalogue: Catalogue;
const request = { datasetId: 1, datasetVersionId: 1, name: "Ada Moss", email: "ada@example.org" };

beforeAll(async () => {
  catalogue = await createCatalogue();
  await catalogue.publish({ key: "a", name: "A" });
});

async function post(body: unknown) {
  return send(catalogue, null, "POST /discover/rehydrate", body);
}

test("a request for an archived version is stored, once for the same person", async () => {
  const answers: unknown[] = [];
  for (const email of ["ada@example.org", "ADA@example.org", "bo@example.org"]) {
    const response = await post({ ...request, email, recaptchaToken: "x" });
    const answer = parseRehydrateAnswer(await response.json());
    expect([response.status, answer.ok]).toEqual([202, true]);
    answers.push(answer.ok && answer.value.taskARN);
  }
  expect(answers[0]).toBe(answers[1]);
  expect(answers[0]).not.toBe(answers[2]);
});

test.each<[string, object]>([
  ["no email address", { email: undefined }],
  ["a bad one", { email: "ada" }],
  ["no name", { name: "" }],
  ["a version that is not there", { datasetVersionId: 2 }],
  ["a number that is too large", { datasetId: 1e300 }],
  ["the token of a robot", { recaptchaToken: "robot" }],
])("is refused with %s", async (_what, change) => {
  const response = await post({ ...request, ...change });
  expect([response.status, response.headers.get("content-type")]).toEqual([
    400,
    "text/plain; charset=utf-8",
  ]);
});

test.each([
  ["missing", "recaptchaToken: missing."],
  ["refused", "recaptchaToken: the bot protection did not accept it."],
] as const)("tells that a bot token is %s", async (outcome, words) => {
  const { services } = catalogue;
  const asked: unknown[] = [];
  const app = createApp({
    ...services,
    verifyChallenge: async (token) => {
      asked.push(token);
      return outcome;
    },
  });
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(request) };
  const response = await app.request("/discover/rehydrate", init);
  expect([response.status, await response.text(), asked]).toEqual([400, words, [null]]);
});

async function askFrom(address: string, email: string): Promise<string> {
  const answer = await catalogue.request("/discover/rehydrate", {
    method: "POST",
    headers: { "CF-Connecting-IP": address },
    body: JSON.stringify({ ...request, email }),
  });
  const parsed = parseRehydrateAnswer(await answer.json());
  expect([answer.status, parsed.ok]).toEqual([202, true]);
  return parsed.ok ? parsed.value.taskARN : "";
}

async function readEmails(): Promise<string[]> {
  const { results } = await catalogue.services.db
    .prepare("SELECT email FROM rehydrations ORDER BY email")
    .all<{ email: string }>();
  return results.map(({ email }) => email);
}

/** Requests with invented addresses, as a long attack leaves them. */
async function invent(requester: string, count: number): Promise<void> {
  await catalogue.services.db
    .prepare(
      `WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?2)
       INSERT INTO rehydrations (id, dataset_id, version, asker, name, email, created_at)
       SELECT ?1 || value, 1, 1, ?1, 'x', ?1 || value || '@invented.example', '2026-02-01' FROM n`,
    )
    .bind(requester, count)
    .run();
}

test("one network's invented addresses take a share of the list and no more", async () => {
  await catalogue.services.db.prepare("DELETE FROM rehydrations").run();
  const numbers = new Set<string>();
  for (let each = 0; each < REHYDRATIONS_BY_REQUESTER_MAX + 5; each += 1)
    numbers.add(await askFrom("192.0.2.1", `invented-${each}@example.org`));
  expect(numbers.size).toBe(REHYDRATIONS_BY_REQUESTER_MAX);
  const person = await askFrom("192.0.2.2", "ada@example.org");
  expect(numbers.has(person)).toBe(false);
});

test("a full list takes a new person, and removes nobody's only request", async () => {
  await catalogue.services.db.prepare("DELETE FROM rehydrations").run();
  await invent("alone ", 1);
  for (const network of ["n1 ", "n2 ", "n3 ", "n4 "]) await invent(network, 200);
  await invent("n5 ", REHYDRATIONS_MAX - 801);
  const before = await readEmails();
  await askFrom("192.0.2.9", "ada@example.org");
  const after = await readEmails();
  expect(after).toHaveLength(REHYDRATIONS_MAX);
  expect(after).toContain("ada@example.org");
  expect(after).toContain("alone 1@invented.example");
  expect(before.filter((email) => !after.includes(email))).toHaveLength(1);
});

test("a full list of people with one request each stays as it is", async () => {
  await catalogue.services.db.prepare("DELETE FROM rehydrations").run();
  await invent("person ", REHYDRATIONS_MAX);
  await catalogue.services.db.prepare("UPDATE rehydrations SET asker = id").run();
  const before = await readEmails();
  await askFrom("192.0.2.9", "late@example.org");
  expect(await readEmails()).toEqual(before);
});

test("the list shows nobody's address", async () => {
  await catalogue.services.db.prepare("DELETE FROM rehydrations").run();
  await askFrom("192.0.2.9", "ada@example.org");
  const row = await catalogue.services.db.prepare("SELECT asker FROM rehydrations").first();
  expect(row).toEqual({ asker: expect.stringMatching(/^network [0-9a-f]{5}$/) });
});
