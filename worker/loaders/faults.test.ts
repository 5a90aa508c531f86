import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { findAll } from "../test/html.ts";
import { type Answer, json, status, text, timeout } from "../test/upstream.ts";

const asJson = { headers: { "content-type": "application/json" } };
const html = { headers: { "content-type": "text/html" } };
const ANSWERED_BADLY = "The catalogue did not answer properly.";

const faults: [fault: string, answer: Answer, record: number, sentence: string][] = [
  ["a 401", status(401), 403, "This needs you to sign in."],
  ["a 403", status(403), 403, "Your account may not open this."],
  ["a 404", status(404), 404, "This was not found."],
  ["a 410 without a tombstone", status(410), 410, "This was withdrawn."],
  ["a 429", status(429), 502, ANSWERED_BADLY],
  ["a 500", status(500), 502, ANSWERED_BADLY],
  ["a redirect", status(302), 502, ANSWERED_BADLY],
  ["no answer in time", timeout(), 504, "The catalogue took too long to answer."],
  ["a broken connection", () => Promise.reject(new TypeError("reset")), 502, ANSWERED_BADLY],
  ["10 MB", () => Response.json("a".repeat(10_000_000)), 502, ANSWERED_BADLY],
  ["an answer cut short", text('{"limit":25,', asJson), 502, ANSWERED_BADLY],
  ["HTML", text("<h1>Gateway</h1>", html), 502, ANSWERED_BADLY],
  ["JSON called HTML", text("{}", html), 502, ANSWERED_BADLY],
  ["null", json(null), 502, ANSWERED_BADLY],
  ["a list", json([]), 502, ANSWERED_BADLY],
  ["an empty object", json({}), 502, ANSWERED_BADLY],
  ["no body", text("", asJson), 502, ANSWERED_BADLY],
  ["hostile fields", json({ datasets: [{ id: {}, name: ["<b>"] }] }), 502, ANSWERED_BADLY],
];

it.each(faults)(
  "shows the list's frame and why it has no rows after %s",
  async (_, answer, __, sentence) => {
    const page = await createTestApp({ upstream: { "/discover/datasets": answer } }).visit(
      "/datasets",
    );
    expect(page.status).toBe(200);
    expect(page.body).toContain(sentence);
    expect(page.body).toContain("Search datasets, files, people");
  },
);

it.each(faults)(
  "answers a record's page with a status of its own after %s",
  async (_, answer, code) => {
    const upstream = { "/discover/datasets/7": answer };
    const page = await createTestApp({ upstream }).visit("/datasets/7");
    expect(page.status).toBe(code);
    expect(page.body).toContain("</html>");
  },
);

it.each(faults)(
  "offers another attempt for a record only where that can help: after %s",
  async (_, answer, code) => {
    const upstream = { "/discover/datasets/7": answer };
    const { body } = await createTestApp({ upstream }).visit("/datasets/7");
    const links = findAll(body, "a").filter(({ text: label }) => label === "Try Again");
    const isOurFault = code >= 500;
    expect(links.map(({ attributes }) => attributes.get("href"))).toEqual(isOurFault ? [""] : []);
  },
);

it.each(faults)(
  "renders no error page for a crawler after %s, and logs it",
  async (_, answer, code) => {
    const app = createTestApp({ upstream: { "/discover/datasets/7": answer } });
    const { status, body } = await app.visit("/datasets/7", {
      headers: { "user-agent": "Examplebot/2.1" },
    });
    expect(status).toBe(code);
    const isOurFault = code >= 500;
    expect(body === "").toBe(isOurFault);
    expect(JSON.stringify(app.logged).includes('"event":"page_failed"')).toBe(isOurFault);
  },
);

it.each(faults)("gives a script the same answer to %s as a reader", async (_, answer, code) => {
  const upstream = { "/discover/datasets/7": answer };
  const payload = await createTestApp({ upstream }).visit("/datasets/7/_payload.json");
  expect(payload.status).toBe(code);
  expect(JSON.parse(payload.body)).toMatchObject({ view: { kind: "missing" } });
});

it.each(faults)("shows the rest of the landing page after %s", async (_, answer) => {
  const page = await createTestApp({ upstream: { "/discover/datasets": answer } }).visit("/");
  expect(page.status).toBe(200);
  expect(page.body).toContain("Manage Your Profile");
});

const temporary = faults.filter(([fault]) => fault !== "a 404" && !fault.startsWith("a 410"));

it.each(temporary)(
  "shows the last good copy of a record with its age after %s",
  async (_, answer) => {
    const app = createTestApp();
    await app.visit("/datasets/7");
    app.clock.now += 14 * 60_000;
    app.upstream.answer({ "/discover/datasets/7": answer });
    const page = await app.visit("/datasets/7");
    expect(page.status).toBe(200);
    expect(page.body).toContain("Tide heights of the Aune estuary");
    expect(page.body).toMatch(/From our cache, (<!-- -->)?14 minutes(<!-- -->)? old/);
  },
);

it.each(temporary)("shows the last good rows of a list after %s", async (_, answer) => {
  const app = createTestApp();
  await app.visit("/datasets");
  app.clock.now += 14 * 60_000;
  app.upstream.answer({ "/discover/datasets": answer });
  const payload = await app.visit("/datasets/_payload.json");
  const { view } = JSON.parse(payload.body);
  expect(view.page.data.rows).toMatchObject({ ok: true, ageSeconds: 840 });
  expect((await app.visit("/datasets")).body).toContain("Tide heights of the Aune estuary");
});

it.each([404, 410])("drops its copy of a record that became a %i", async (code) => {
  const app = createTestApp();
  await app.visit("/datasets/7");
  app.clock.now += 120_000;
  app.upstream.answer({ "/discover/datasets/7": status(code) });
  expect((await app.visit("/datasets/7")).status).toBe(code);
  app.upstream.answer({ "/discover/datasets/7": status(500) });
  expect((await app.visit("/datasets/7")).status).toBe(502);
});

it("shows no copy that is older than a day", async () => {
  const app = createTestApp();
  await app.visit("/datasets/7");
  app.clock.now += 25 * 3_600_000;
  app.upstream.answer({ "/discover/datasets/7": status(500) });
  expect((await app.visit("/datasets/7")).status).toBe(502);
});
