import { beforeAll, expect, test } from "vitest";
import { parseRehydrateAnswer } from "#api/wire/rehydrate.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { send } from "../test/people.ts";

let catalogue: Catalogue;
const request = { datasetId: 1, datasetVersionId: 1, name: "Ada Moss", email: "ada@example.org" };

beforeAll(async () => {
  catalogue = await createCatalogue();
  await catalogue.publish({ key: "a", name: "A" });
});

async function post(body: unknown) {
  return send(catalogue, null, "POST /discover/rehydrate", body);
}

test("a request for an archived version is kept, once for the same person", async () => {
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
  ["no e-mail address", { email: undefined }],
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
