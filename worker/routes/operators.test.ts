import { beforeEach, describe, expect, it } from "vitest";
import type { ContentStatus } from "#content-cache/index.ts";
import type { Traffic } from "../metrics/traffic.ts";
import { createTestApp } from "../test/app.ts";

const KEY = "0123456789abcdef0123456789abcdef";
const PAGES = [
  {
    page: "datasets.detail",
    answers: 12_000,
    errors: 3,
    fromCache: 9_000,
    slowMs: 81.4,
    slowCatalogueMs: 60,
  },
];

const TRAFFIC: Traffic = {
  pages: PAGES,
  events: [
    { event: "sign-in", outcome: "credentials", times: 1_200, slowMs: 0, longestMs: 0 },
    { event: "sign-in-dialog", outcome: "refused", times: 310, slowMs: 0, longestMs: 0 },
    { event: "publishing", outcome: "published", times: 41, slowMs: 1_830.4, longestMs: 2_100 },
    { event: "content", outcome: "unchanged", times: 1_380, slowMs: 0, longestMs: 5_400_000 },
  ],
};

const CONTENT: ContentStatus = {
  hasSpace: true,
  generation: "g",
  publishedAt: null,
  checkedAt: null,
  entries: 0,
  assets: 0,
  failedRuns: 0,
  lastRun: null,
  lastFailure: null,
};
let checkedAt: string | null;
beforeEach(() => {
  checkedAt = "2026-03-01T12:00:00.000Z";
});

function createOperatorsApp(traffic: Traffic | null = TRAFFIC, key = KEY) {
  return createTestApp({
    settings: { OPERATOR_KEY: key },
    services: {
      readTraffic: async () => traffic,
      now: () => Date.parse("2026-03-01T12:07:00Z"),
      readContentStatus: async () => ({ ...CONTENT, checkedAt }),
      readCatalogueHealth: async () => ({
        state: "up",
        faults: [{ code: "mails_stuck", sentence: "7 emails wait." }],
        waiting: { mailsWaiting: 7, embargoesLate: 0, purgesWaiting: 2, doisUnregistered: 3 },
      }),
    },
  });
}

const withKey = (key: string, accept = "text/html") => ({
  headers: { authorization: `Basic ${btoa(`ada:${key}`)}`, accept },
});

it("shows an operator with the key the waiting work, the answers by page, and the status", async () => {
  const { status, headers, body } = await createOperatorsApp().visit(
    "/api/operators",
    withKey(KEY),
  );
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("private, no-store");
  for (const text of [
    ...["Faults", "Content", "Waiting", "Answers of the last 24 hours"].map(
      (heading) => `<h2>${heading}</h2>`,
    ),
    "<dt>Emails</dt><dd>7</dd>",
    "<dt>Embargoes to be opened</dt><dd>0</dd>",
    "<dt>Purges of shared answers</dt><dd>2</dd>",
    "<dt>DOIs to be registered</dt><dd>3</dd>",
    "7 emails wait.",
    '<th scope="row">datasets.detail</th><td>12,000</td><td>3</td><td>75%</td><td>81 ms</td>',
    "<dt>Sign-ins by a form: credentials</dt><dd>1,200</dd>",
    "<dt>Sign-ins in the dialog: refused</dt><dd>310</dd>",
    "<dt>Publications: published</dt><dd>41, 95% within 1,830 ms</dd>",
    "<h2>Content in the store</h2>",
    "<dt>Last read</dt><dd>7 min ago</dd>",
    "<dt>Runs that read content: unchanged</dt><dd>1,380, content was up to 90 min old</dd>",
  ])
    expect(body).toContain(text);
  expect(body).not.toContain(KEY);
});

it("says first what is wrong, before all that is well", async () => {
  const { body } = await createOperatorsApp().visit("/api/operators", withKey(KEY));
  expect(body).toMatch(/<h1>Operators<\/h1>\s*<h2>Faults<\/h2>\s*<ul><li>7 emails wait\.<\/li>/);
});

it("says when no run has read content", async () => {
  checkedAt = null;
  const { body } = await createOperatorsApp().visit("/api/operators", withKey(KEY));
  expect(body).toContain("<dt>Last read</dt><dd>never, or unknown</dd>");
});

it("answers a program the same as JSON", async () => {
  const { body } = await createOperatorsApp().visit("/api/operators", withKey(KEY, "*/*"));
  expect(JSON.parse(body)).toMatchObject({
    traffic: TRAFFIC,
    catalogue: { waiting: { mailsWaiting: 7 } },
  });
});

it("says when the metrics cannot be read, or are none yet", async () => {
  const silent = await createOperatorsApp(null).visit("/api/operators", withKey(KEY));
  expect(silent.body).toContain("Workers Analytics Engine did not answer.");
  const none = await createOperatorsApp({ pages: [], events: [] }).visit(
    "/api/operators",
    withKey(KEY),
  );
  expect(none.body).toContain("<p>None yet.</p>");
});

describe("without the key", () => {
  it.each([
    ["nothing", {}],
    ["another key", withKey(`${KEY}0`)],
    ["an empty one", withKey("")],
    ["no base64", { headers: { authorization: "Basic ~~~" } }],
    ["a token", { headers: { authorization: `Bearer ${KEY}` } }],
    ["a very long one", withKey(KEY.padStart(2_000, ":"))],
  ])("requires it when %s is given, and reveals nothing", async (_, init) => {
    const app = createOperatorsApp();
    const { status, headers, body } = await app.visit("/api/operators", init);
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toContain("Basic");
    expect(headers.get("cache-control")).toContain("no-store");
    expect(body).not.toContain("mails");
    expect(app.logged).toEqual([{ event: "operators_refused" }]);
  });

  it("has no such page where no key is set, whatever is given", async () => {
    const { status } = await createOperatorsApp(TRAFFIC, "").visit("/api/operators", withKey(""));
    expect(status).toBe(404);
  });
});
