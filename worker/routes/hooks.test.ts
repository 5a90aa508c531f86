import { createHmac } from "node:crypto";
import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { createSeenCalls } from "../content/seen-calls.ts";
import { createTestApp, NOW_MS } from "../test/app.ts";

const SECRET = "hook-secret-of-thirty-two-letters";
const PATH = "/hooks/contentful";

const down = () => Promise.reject(new Error("It does not answer."));

function createDeafKv(): Parameters<typeof createSeenCalls>[0]["kv"] {
  return { ...env.CONTENT, get: down, put: down };
}

function createDeafCopies(): Parameters<typeof createSeenCalls>[0]["copies"] {
  return { match: down, put: down };
}

interface Call {
  body?: string;
  at?: number;
  secret?: string;
  signed?: string;
}

function sign({ body = "{}", at = NOW_MS, secret = SECRET, signed }: Call = {}): RequestInit {
  const names = signed ?? "x-contentful-signed-headers,x-contentful-timestamp,x-contentful-topic";
  const headers: Record<string, string> = {
    "x-contentful-signed-headers": names,
    "x-contentful-timestamp": String(at),
    "x-contentful-topic": "ContentManagement.Entry.publish",
  };
  const lines = names.split(",").map((name) => `${name}:${headers[name]}`);
  const canonical = ["POST", PATH, lines.join(";"), body].join("\n");
  const signature = createHmac("sha256", secret).update(canonical).digest("hex");
  return { method: "POST", body, headers: { ...headers, "x-contentful-signature": signature } };
}

function createHookApp(settings: Record<string, string> = { CONTENTFUL_WEBHOOK_SECRET: SECRET }) {
  let runs = 0;
  const syncContent = async () => void (runs += 1);
  return { app: createTestApp({ settings, services: { syncContent } }), runs: () => runs };
}

it("syncs at once, after the answer, when Contentful calls", async () => {
  const { app, runs } = createHookApp();
  expect((await app.visit(PATH, sign())).status).toBe(202);
  expect(runs()).toBe(1);
});

it.each([
  ["another secret", sign({ secret: "other" })],
  ["an old time", sign({ at: NOW_MS - 30_000 })],
  ["a time to come", sign({ at: NOW_MS + 30_000 })],
  ["a time that is not signed", sign({ signed: "x-contentful-signed-headers,x-contentful-topic" })],
  ["another body", { ...sign(), body: "{} " }],
  ["no signature", { method: "POST", body: "{}" }],
])("refuses a call with %s and syncs nothing", async (_, call) => {
  const { app, runs } = createHookApp();
  expect((await app.visit(PATH, call)).status).toBe(401);
  expect(runs()).toBe(0);
});

it("refuses a repeated call", async () => {
  const { app, runs } = createHookApp();
  await app.visit(PATH, sign());
  expect((await app.visit(PATH, sign())).status).toBe(401);
  expect(runs()).toBe(1);
});

it.each(["kv", "copies"] as const)(
  "refuses a call that another isolate has accepted, by its entry in %s alone",
  async (place) => {
    const deaf = { kv: createDeafKv(), copies: createDeafCopies() };
    const stores = { kv: env.CONTENT, copies: caches.default };
    const services = { seenCalls: createSeenCalls({ ...deaf, [place]: stores[place] }) };
    const settings = { CONTENTFUL_WEBHOOK_SECRET: SECRET };
    const call = sign({ body: place });
    const [first, second] = [
      createTestApp({ settings, services }),
      createTestApp({ settings, services }),
    ];
    expect((await first.visit(PATH, call)).status).toBe(202);
    expect((await second.visit(PATH, call)).status).toBe(401);
    expect(second.logged).toContainEqual({ event: "hook_refused", reason: "replayed" });
  },
);

it("accepts a call while it cannot check whether others have", async () => {
  const seenCalls = createSeenCalls({ kv: createDeafKv(), copies: createDeafCopies() });
  const settings = { CONTENTFUL_WEBHOOK_SECRET: SECRET };
  const app = createTestApp({ settings, services: { seenCalls } });
  expect((await app.visit(PATH, sign())).status).toBe(202);
});

it("lets sixty calls a minute start a run, and more a minute later", async () => {
  const { app, runs } = createHookApp();
  const statuses = [];
  for (let call = 0; call < 62; call += 1) {
    statuses.push((await app.visit(PATH, sign({ body: String(call) }))).status);
  }
  expect(statuses.filter((code) => code === 429)).toHaveLength(2);
  expect(runs()).toBe(60);
  app.clock.now += 60_000;
  expect((await app.visit(PATH, sign({ body: "later", at: app.clock.now }))).status).toBe(202);
});

it("combines calls during a run into one more", async () => {
  let runs = 0;
  let end = (): void => {};
  const syncContent = () => {
    runs += 1;
    return runs === 1 ? new Promise<void>((resolve) => (end = resolve)) : Promise.resolve();
  };
  const app = createTestApp({
    settings: { CONTENTFUL_WEBHOOK_SECRET: SECRET },
    services: { syncContent },
  });
  const first = await app.open(PATH, sign({ body: "1" }));
  for (const body of ["2", "3", "4"]) await app.visit(PATH, sign({ body }));
  end();
  await first.settled();
  expect(runs).toBe(2);
});

it("refuses a body of more than 64 KB", async () => {
  const { app } = createHookApp();
  expect((await app.visit(PATH, sign({ body: "a".repeat(65_537) }))).status).toBe(413);
});

it("expects no call while no secret is set", async () => {
  const { app, runs } = createHookApp({});
  expect((await app.visit(PATH, sign({ secret: "" }))).status).toBe(404);
  expect(runs()).toBe(0);
});

it("reports a failed run as failed", async () => {
  const syncContent = () => Promise.reject(new Error("content sync failed"));
  const settings = { CONTENTFUL_WEBHOOK_SECRET: SECRET };
  const app = createTestApp({ settings, services: { syncContent } });
  expect((await app.visit(PATH, sign())).status).toBe(202);
});
