import { expect, it } from "vitest";
import { type CatalogueHealth, createCatalogueHealth } from "../product-api/catalogue-health.ts";
import { createTestApp } from "../test/app.ts";
import { toAge } from "./status-page.ts";

const CONTENT = {
  hasSpace: true,
  generation: "0123456789abcdef",
  publishedAt: "2026-09-01T11:00:00.000Z",
  checkedAt: "2026-09-01T11:59:00.000Z",
  entries: 70,
  assets: 3,
  failedRuns: 2,
  lastRun: {
    at: "2026-09-01T11:59:00.000Z",
    outcome: "failed" as const,
    kind: "delta" as const,
    items: 0,
    requests: 6,
    kvReads: 4,
    kvWrites: 1,
    bytesWritten: 0,
    durationMs: 9_000,
  },
  lastFailure: {
    code: "rate_limited",
    sentence: "The content service asked us to slow down.",
    at: "2026-09-01T11:59:00.000Z",
  },
};

function createStatusApp(readContentStatus = async () => CONTENT) {
  const keyAges = () => [{ issuer: "https://pool.test/one", ageMs: 61_000 }];
  return createTestApp({
    services: { readContentStatus, keyAges },
    settings: {
      CONTENTFUL_ACCESS_TOKEN: "canary-a",
      CONTENTFUL_PREVIEW_TOKEN: "canary-b",
      CONTENTFUL_WEBHOOK_SECRET: "canary-c".repeat(4),
      PREVIEW_SECRET: "canary-d".repeat(4),
    },
  });
}

const NOON = Date.parse("2026-09-01T12:00:00Z");
const asPerson = { headers: { Accept: "text/html" } };

it("answers a program with generation, age, last run, counts, last failure, key ages and build", async () => {
  const { body, headers } = await createStatusApp().visit("/api/status");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(JSON.parse(body)).toEqual({
    buildId: "test-build",
    shown: { generation: "built-in", source: "built-in", ageSeconds: null },
    content: CONTENT,
    catalogue: { state: "up", faults: [] },
    cronNotedAt: null,
    keySets: [{ issuer: "https://pool.test/one", ageSeconds: 61 }],
    upstreams: {},
    faults: [],
  });
});

it("names keys of the user pool that could not be read, to programs and people", async () => {
  const issuer = "https://pool.test/one";
  const keyAges = () => [{ issuer, ageMs: null, isRefused: true as const }];
  const app = createTestApp({ services: { keyAges } });
  expect(JSON.parse((await app.visit("/api/status")).body)).toMatchObject({
    keySets: [{ issuer, ageSeconds: null }],
    faults: expect.arrayContaining([
      { code: "keys_unread", sentence: expect.stringContaining(issuer) },
    ]),
  });
  const { body } = await app.visit("/api/status", asPerson);
  expect(readLines(body)).toContain(`${issuer}: cannot be read`);
});

it.each([
  ["2026-09-01T11:30:00.000Z", []],
  ["2026-09-01T11:29:59.999Z", ["portal_cron_missed"]],
])("names a run of the portal's cron at %s as a fault half an hour later", async (at, codes) => {
  const read = async () => ({ notedAt: at, uploadedAt: "2026-08-01T00:00:00.000Z" });
  const cronWatch = { note: async () => {}, read };
  const app = createTestApp({
    services: { cronWatch, now: () => NOON, readContentStatus: async () => CONTENT },
  });
  const { cronNotedAt, faults } = JSON.parse((await app.visit("/api/status")).body);
  expect(cronNotedAt).toBe(at);
  expect(faults.map(({ code }: { code: string }) => code)).toEqual(codes);
  const { body } = await app.visit("/api/status", asPerson);
  expect(readLines(body)).toContain(`Last noted run: ${at.slice(0, 19).replace("T", " ")} UTC`);
});

it.each([
  [119, "119 s"],
  [120, "2 min"],
  [7_199, "120 min"],
  [7_200, "2 h"],
])("writes an age of %i s as %s", (seconds, age) => {
  expect(toAge(seconds)).toBe(age);
});

it("answers a person with the same as text", async () => {
  const { body, headers } = await createStatusApp().visit("/api/status", asPerson);
  expect(headers.get("content-type")).toContain("text/html");
  expect(readLines(body)).toEqual([
    "Faults",
    "None is known.",
    "Content readers are shown",
    "2 runs failed since content was last read: The content service asked us to slow down. Every page is still served.",
    "Generation: built-in",
    "Taken from: built-in",
    "Age: built in",
    "Content in the store",
    "Generation: 0123456789abcdef",
    "Published: 2026-09-01 11:00:00 UTC",
    "Last run that ended well: 2026-09-01 11:59:00 UTC",
    "Entries and assets: 70 and 3",
    "Last run: failed, 2026-09-01 11:59:00 UTC",
    "Its cost: 0 items, 6 requests, 4 reads, 1 write, 0 bytes, 9000 ms",
    "Failed runs since: 2",
    "Last failure: The content service asked us to slow down. (2026-09-01 11:59:00 UTC)",
    "Catalogue",
    "Database and files answer.",
    "Cron of the portal",
    "Last noted run: none",
    "Keys of the user pool",
    "https://pool.test/one: 61 s",
    "Services behind the portal",
    "Build",
    "Build: test-build",
    "To the portal",
  ]);
});

/** The lines of the page; a term and its value are one. */
function readLines(body: string): string[] {
  const [, shown = ""] = body.split("</h1>");
  const lines = shown.replaceAll("</dt>", ": ").split(/<\/(?:p|h2|div|li)>/);
  return lines.map((line) => line.replaceAll(/<[^>]+>/g, "").trim()).filter(Boolean);
}

it("says to a person what it does not know, and which services do not answer", async () => {
  const upstreams = () => ({
    catalogue: { state: "open" as const, failures: 5 },
    orcid: { state: "closed" as const, failures: 1 },
    datacite: { state: "closed" as const, failures: 0 },
  });
  const readCatalogueHealth = async () => ({ state: "unknown" as const });
  const readContentStatus = () => Promise.reject(new Error("KV is down."));
  const cronWatch = { note: async () => {}, read: () => Promise.reject(new Error("KV is down.")) };
  const services = { upstreams, readCatalogueHealth, readContentStatus, cronWatch };
  const { body } = await createTestApp({ services }).visit("/api/status", asPerson);
  const lines = readLines(body);
  expect(lines).toContain("The content store does not answer. Every page is still served.");
  expect(lines.slice(lines.indexOf("Content in the store"))).toEqual([
    "Content in the store",
    "The store does not answer; readers are shown the newest copy there is. Look at KV in the dashboard and on the platform's status page.",
    "Catalogue",
    "A backend of its own is asked.",
    "Cron of the portal",
    "Last noted run: none",
    "Keys of the user pool",
    "None were needed here yet.",
    "Services behind the portal",
    "catalogue: left alone after 5 calls without an answer",
    "orcid: 1 call without an answer",
    "datacite: no call without an answer",
    "Build",
    "Build: test-build",
    "To the portal",
  ]);
});

it("says to a person that no content has been read yet", async () => {
  const fresh = async () => ({ ...CONTENT, failedRuns: 0, generation: null as never });
  const { body } = await createStatusApp(fresh).visit("/api/status", asPerson);
  expect(readLines(body)).toContain("No content has been read yet; pages show what is built in.");
  expect(readLines(body)).toContain("Generation: none");
});

it("says to a person in one sentence that all is well", async () => {
  const well = async () => ({ ...CONTENT, failedRuns: 0 });
  const { body } = await createStatusApp(well).visit("/api/status", asPerson);
  expect(body).toContain("Content is read and shown as it should be.");
});

it("says to a person that there is no content service", async () => {
  const none = async () => ({ ...CONTENT, hasSpace: false });
  const { body } = await createStatusApp(none).visit("/api/status", asPerson);
  expect(body).toContain("No content service is set up; pages show what is built in.");
  expect(body).toContain("<p>None is kept without a content service.</p>");
  expect(body).not.toContain("70 and 3");
});

it.each([{}, asPerson])("answers while the store does not", async (init) => {
  const down = () => Promise.reject(new Error("KV is down."));
  const { status, body } = await createStatusApp(down).visit("/api/status", init);
  expect(status).toBe(200);
  expect(body).not.toContain("KV is down.");
});

it.each([{}, asPerson])("reveals no secret", async (init) => {
  expect((await createStatusApp().visit("/api/status", init)).body).not.toContain("canary");
});

const DOWN = async (): Promise<CatalogueHealth> => ({
  state: "down",
  faults: [{ code: "database_down", sentence: "The catalogue's database does not answer." }],
});
const LATE = async (): Promise<CatalogueHealth> => ({
  state: "up",
  faults: [{ code: "embargoes_late", sentence: "1 embargo is late." }],
});

it.each([
  ["/api/status", DOWN, 200],
  ["/api/status?strict", DOWN, 503],
  ["/api/status?strict", LATE, 200],
] as const)(
  "answers %s with its own status to monitors",
  async (path, readCatalogueHealth, expected) => {
    const app = createTestApp({ services: { readCatalogueHealth } });
    expect((await app.visit(path)).status).toBe(expected);
  },
);

it("tells when each cron of the catalogue last ended, and of one that is missed", async () => {
  const crons = { hourly: "2026-08-31T09:05:41.000Z", minutely: "2026-09-01T11:59:12.000Z" };
  const faults = [{ code: "cron_missed", sentence: "The hourly cron has ended no run." }];
  const app = createTestApp({
    services: { readCatalogueHealth: async () => ({ state: "up", faults, crons }) },
  });
  const { body } = await app.visit("/api/status", asPerson);
  expect(body).toContain("<dt>Hourly cron last ended</dt><dd>2026-08-31 09:05:41 UTC</dd>");
  expect(body).toContain("<dt>Minutely cron last ended</dt><dd>2026-09-01 11:59:12 UTC</dd>");
  expect(body).toContain("The hourly cron has ended no run.");
  const program = await app.visit("/api/status");
  expect(JSON.parse(program.body)).toMatchObject({ catalogue: { crons } });
});

it("shows a person the faults of the catalogue before all that is well, and its report", async () => {
  const { body } = await createTestApp({ services: { readCatalogueHealth: DOWN } }).visit(
    "/api/status",
    asPerson,
  );
  const [first] = body.split("Content readers are shown");
  expect(first).toContain("The catalogue&#39;s database does not answer.");
  expect(body).toContain("Readers do not get all that they ask for.");
});

it.each([
  ["catalogue_silent", () => Promise.reject(new TypeError("no such binding"))],
  ["catalogue_unreadable", async () => new Response("<b>")],
])("says with %s what to do about a catalogue without a report", async (code, send) => {
  const services = { readCatalogueHealth: createCatalogueHealth(send) };
  const app = createTestApp({ services });
  const { body } = await app.visit("/api/status");
  expect(JSON.parse(body).faults).toContainEqual({
    code,
    sentence: expect.stringMatching(/: look at its Worker's log, and deploy .*\.$/),
  });
  const page = await app.visit("/api/status", asPerson);
  expect(page.body).toContain("look at its Worker&#39;s log");
});

it("says what to do about a content store that does not answer", async () => {
  const readContentStatus = () => Promise.reject(new Error("KV is down."));
  const { body } = await createTestApp({ services: { readContentStatus } }).visit("/api/status");
  expect(JSON.parse(body).faults).toEqual([
    { code: "content_store_down", sentence: expect.stringContaining("look at KV") },
  ]);
});
