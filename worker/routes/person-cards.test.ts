import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { toDataset, toDatasetsPage } from "../test/records.ts";
import { type Answer, json, silence, status, text, timeout } from "../test/upstream.ts";

const ADA = "0000-0002-1825-0097";
const CARD = `/people/${ADA}/card.json`;
const ORCID_API = "https://orcid.test/v3.0";
const ada = { firstName: "Ada", lastName: "Moss", orcid: ADA };
const DETAILS = json({
  name: { "given-names": { value: "Ada" }, "family-name": { value: "Moss" } },
});
const EMPLOYMENTS = json({
  "affiliation-group": [
    {
      summaries: [
        {
          "employment-summary": {
            "role-title": "Professor",
            organization: { name: "Skerry University" },
          },
        },
      ],
    },
  ],
});

interface Asked {
  details?: Answer;
  employments?: Answer;
  settings?: Record<string, string>;
}

function createApp({
  details = DETAILS,
  employments = EMPLOYMENTS,
  settings,
}: Asked = {}): TestApp {
  return createTestApp({
    settings: settings ?? { ORCID_API },
    upstream: { "/discover/datasets": json(toDatasetsPage(toDataset({ contributors: [ada] }))) },
    external: {
      [`${ORCID_API}/${ADA}/personal-details`]: details,
      [`${ORCID_API}/${ADA}/employments`]: employments,
    },
  });
}

it("shows ORCID's data of a contributor", async () => {
  const { headers, body } = await createApp().visit(CARD);
  expect(JSON.parse(body)).toEqual({
    name: "Ada Moss",
    employment: { role: "Professor", organization: "Skerry University", until: null },
  });
  expect(headers.get("content-type")).toMatch(/^application\/json/);
  expect(headers.get("cache-control")).toBe("public, max-age=3600");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

it.each([404, 409])("says that ORCID has no public record when it answers %i", async (code) => {
  const answer = await createApp({ details: status(code) }).visit(CARD);
  expect(answer.status).toBe(404);
  expect(answer.body).toBe("ORCID has no public record of this iD.");
});

it.each<[string, Asked]>([
  ["is down", { details: status(503) }],
  ["is slow", { details: timeout() }],
  ["answers a page", { employments: text("<!doctype html><p>Log in") }],
  [
    "sends on to another address",
    { employments: () => Response.redirect("https://evil.test/", 302) },
  ],
  [
    "answers without end",
    { employments: text(`{"employment-summary":[${"0,".repeat(200_000)}0]}`) },
  ],
  ["answers half", { employments: text('{"affiliation-group":[{') }],
  ["answers something else", { details: json(["Ada"]) }],
])("suggests a retry when ORCID %s", async (_, asked) => {
  const { status: answered, headers, body } = await createApp(asked).visit(CARD);
  expect(answered).toBe(503);
  expect(body).toBe("ORCID is not responding. Try again in a moment.");
  expect(headers.get("cache-control")).toBe("no-store");
});

it.each([
  ["has a wrong check digit", "/people/0000-0002-1825-0098/card.json", { ORCID_API }],
  ["is no iD", "/people/ada/card.json", { ORCID_API }],
  ["is asked for while ORCID is not set", CARD, { ORCID_API: "" }],
])("has no card of an iD that %s, without a call", async (_, path, settings) => {
  const app = createApp({ settings });
  expect((await app.visit(path)).status).toBe(404);
  expect(app.upstream.asked()).toEqual([]);
});

it("follows ORCID to no other address", async () => {
  const modes: string[] = [];
  const details: Answer = (request) => (modes.push(request.redirect), DETAILS(request));
  await createApp({ details }).visit(CARD);
  expect(modes).toEqual(["manual"]);
});

it("makes no ORCID call for a person whom no record names", async () => {
  const other = "0000-0002-1694-233X";
  const answer = await createApp().visit(`/people/${other}/card.json`);
  expect(answer.status).toBe(404);
  expect(answer.body).toBe("No record names this iD.");
});

it.each([
  ["a record for a day", DETAILS, 23, 25],
  ["that there is none for an hour", status(404), 0.9, 1.1],
])("stores %s", async (_, answer, before, after) => {
  let asked = 0;
  const app = createApp({ details: (request) => (asked++, answer(request)) });
  const visitAfter = async (hours: number): Promise<void> => {
    app.clock.now += hours * 3_600_000;
    await app.visit(CARD);
  };
  await visitAfter(0);
  await visitAfter(before);
  expect(asked).toBe(1);
  await visitAfter(after - before);
  expect(asked).toBe(2);
});

it("caches no failure", async () => {
  const answers = [status(503), DETAILS];
  const app = createApp({ details: (request) => (answers.shift() ?? DETAILS)(request) });
  expect((await app.visit(CARD)).status).toBe(503);
  expect((await app.visit(CARD)).status).toBe(200);
});

it("shows the author's page at once while ORCID does not answer", async () => {
  const { body } = await createApp({ details: silence() }).request(`/people/${ADA}`);
  const first = await body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toContain("Ada Moss");
});
