import { expect, it } from "vitest";
import { createTestApp, ORIGIN, type TestApp } from "../test/app.ts";

function send(app: TestApp, body: unknown, type = "application/reports+json") {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return app.visit("/reports", { method: "POST", headers: { "content-type": type }, body: text });
}

const VIOLATION = {
  type: "csp-violation",
  url: `${ORIGIN}/datasets/53?q=ada@example.org`,
  user_agent: "A browser of somebody",
  body: {
    documentURL: `${ORIGIN}/datasets/53?q=ada@example.org`,
    blockedURL: "https://elsewhere.test/script.js?user=ada",
    effectiveDirective: "script-src-elem",
    sourceFile: `${ORIGIN}/assets/hydrate-1a2b.js`,
    lineNumber: 3,
  },
};
const LINE = {
  event: "browser_report",
  kind: "csp-violation",
  route: "datasets.detail",
  directive: "script-src-elem",
  blocked: "https://elsewhere.test",
  file: "assets/hydrate-1a2b.js",
  line: 3,
};

it("logs a browser's report, without anything personal", async () => {
  const app = createTestApp();
  const answer = await send(app, [VIOLATION, { ...VIOLATION, type: "coop" }]);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([204, "no-store"]);
  expect(app.logged).toMatchObject([LINE, { ...LINE, kind: "coop" }]);
  expect(JSON.stringify(app.logged)).not.toMatch(/ada|somebody|user=/);
});

it("reads the older format of a violation", async () => {
  const app = createTestApp();
  const body = {
    "csp-report": {
      "document-uri": `${ORIGIN}/code`,
      "effective-directive": "img-src",
      "blocked-uri": "inline",
    },
  };
  await send(app, body, "application/csp-report");
  expect(app.logged).toMatchObject([
    { kind: "csp-violation", route: "code.list", directive: "img-src", blocked: "inline" },
  ]);
});

it("removes addresses, email addresses and tokens from an error's message", async () => {
  const app = createTestApp();
  const message = `No access for ada@example.org to https://a.test/?t=1 with ${"e".repeat(60)}`;
  await send(app, { type: "error", body: { message } }, "application/json");
  expect(app.logged).toMatchObject([{ kind: "error", message: "No access for … to … with …" }]);
});

it("logs the build of the tab that reports an error, and the same report once a minute", async () => {
  const app = createTestApp();
  const error = {
    type: "javascript-error",
    body: { build: "b-7", message: "TypeError: x is undefined", lineNumber: 4 },
  };
  await send(app, [error, error]);
  await send(app, [{ ...error, body: { ...error.body, build: "not <a> build" } }]);
  await send(app, [error]);
  expect(app.logged).toMatchObject([
    { kind: "javascript-error", pageBuild: "b-7", message: "TypeError: x is undefined", line: 4 },
    { pageBuild: null },
  ]);
  expect(app.logged).toHaveLength(2);
});

it("writes no more than twenty lines a minute", async () => {
  const app = createTestApp();
  await send(
    app,
    Array.from({ length: 30 }, (_, line) => ({ type: "error", body: { lineNumber: line } })),
  );
  expect(app.logged).toHaveLength(20);
  app.clock.now += 60_000;
  await send(app, [{ type: "error" }]);
  expect(app.logged).toHaveLength(21);
});

it.each([
  ["too long", "x".repeat(20_000), "application/json", 413],
  ["of another kind", "a=1", "application/x-www-form-urlencoded", 415],
  ["half", '{"type":', "application/json", 204],
  ["not an object", "[1,null,[]]", "application/json", 204],
])("logs nothing of a report that is %s", async (_, body, type, status) => {
  const app = createTestApp();
  expect((await send(app, body, type)).status).toBe(status);
  expect(app.logged).toEqual([]);
});

it("gives browsers the address for reports", async () => {
  const { headers } = await createTestApp().visit("/datasets");
  expect(headers.get("reporting-endpoints")).toBe('portal="/reports"');
  expect(headers.get("content-security-policy")).toContain("; report-to portal");
  expect(headers.get("cross-origin-opener-policy")).toContain('; report-to="portal"');
});
