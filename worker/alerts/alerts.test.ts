import { env } from "cloudflare:test";
import { beforeEach, expect, it, vi } from "vitest";
import type { KeyStore } from "#token/keys.ts";
import { parseConfig } from "../config.ts";
import type { CatalogueHealth } from "../product-api/catalogue-health.ts";
import { NOW_MS } from "../test/app.ts";
import { SETTINGS } from "../test/settings.ts";
import { findFaults, sendAlerts } from "./alerts.ts";

const WEBHOOK = "https://chat.test/hooks/canary";
const CONTENT = {
  hasSpace: true,
  generation: "1",
  publishedAt: null,
  checkedAt: new Date(NOW_MS).toISOString(),
  entries: 1,
  assets: 0,
  failedRuns: 0,
  lastRun: null,
  lastFailure: null,
};
const UP: CatalogueHealth = { state: "up", faults: [] };
const LATE: CatalogueHealth = {
  state: "up",
  faults: [{ code: "embargoes_late", sentence: "2 embargoes are late." }],
};

let sent: string[];
let logged: object[];
let webhookStatus: number;
let kv: Pick<KVNamespace, "get" | "put">;
let readContentStatus: () => Promise<typeof CONTENT>;
let readKeys: () => ReturnType<KeyStore["ages"]>;
const posted: RequestInit[] = [];
const cancel = vi.fn<() => void>();
beforeEach(async () => {
  sent = [];
  logged = [];
  webhookStatus = 200;
  kv = env.CONTENT;
  cancel.mockClear();
  readContentStatus = async () => CONTENT;
  readKeys = () => [];
  await env.CONTENT.delete("alerts");
});

async function run(health: CatalogueHealth, minutesLater = 0, url = WEBHOOK): Promise<void> {
  let ages: ReturnType<KeyStore["ages"]> = [];
  await sendAlerts(
    {
      config: parseConfig({ ...SETTINGS, ALERT_WEBHOOK_URL: url }),
      now: () => NOW_MS + minutesLater * 60_000,
      log: (line) => void logged.push(line),
      readContentStatus: () => readContentStatus(),
      readCatalogueHealth: async () => health,
      renewKeys: async () => void (ages = readKeys()),
      keyAges: () => ages,
    },
    {
      kv,
      fetch: async (_, init) => {
        sent.push(String(init?.body));
        posted.push(init ?? {});
        return new Response(new ReadableStream({ cancel }), { status: webhookStatus });
      },
    },
  );
}

it("reports a failure once, at the second run that sees it, and its end", async () => {
  await run(LATE);
  expect(sent).toEqual([]);
  await run(LATE);
  await run(LATE);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain("https://portal.test: 2 embargoes are late.");
  await run(UP);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toContain("no longer: 2 embargoes are late.");
});

it("names what does not answer, in one short request", async () => {
  readContentStatus = () => Promise.reject(new Error("KV is down."));
  for (let at = 0; at < 2; at += 1) await run({ state: "down", faults: [] });
  const text = [
    "https://portal.test: The content store does not answer: look at KV in the dashboard and on the platform's status page.",
    "https://portal.test: The catalogue does not answer as it should.",
    "https://portal.test/api/status",
  ];
  expect(sent.map((body) => JSON.parse(body))).toEqual([{ text: text.join("\n") }]);
  expect(posted.at(-1)).toMatchObject({
    method: "POST",
    headers: { "content-type": "application/json" },
    redirect: "manual",
    signal: expect.any(AbortSignal),
  });
  expect(cancel).toHaveBeenCalledOnce();
});

it.each([
  ["old keys that cannot be renewed", { ageMs: 3_600_001, isRefused: true as const }, ["keys_old"]],
  ["keys that were read an hour ago", { ageMs: 3_600_000, isRefused: true as const }, []],
  ["old keys that nobody asked to renew", { ageMs: 36_000_000 }, []],
])("names %s in the status as %j", (_, age, codes) => {
  const issuer = "https://pool.test/one";
  const services = {
    config: parseConfig(SETTINGS),
    now: () => NOW_MS,
    keyAges: () => [{ issuer, ...age }],
  };
  const faults = findFaults(services, { content: CONTENT, health: UP });
  expect(Object.keys(faults)).toEqual(codes);
  for (const sentence of Object.values(faults))
    expect(sentence).toMatch(/^The keys of https:\/\/pool\.test\/one were read 60 minutes ago/);
});

it("reads the keys in each run, and reports those that cannot be read or renewed once, and their end", async () => {
  const one = { issuer: "https://pool.test/one", ageMs: 3_600_001, isRefused: true as const };
  const two = { issuer: "https://pool.test/two", ageMs: null, isRefused: true as const };
  readKeys = () => [one, two];
  for (let at = 0; at < 3; at += 1) await run(UP);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain("The keys of https://pool.test/one were read 60 minutes ago and");
  expect(sent[0]).toContain("The keys of https://pool.test/two cannot be read, so it signs nobody");
  readKeys = () => [{ issuer: one.issuer, ageMs: 0 }];
  for (let at = 0; at < 2; at += 1) await run(UP);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatch(/no longer: The keys of .*no longer: The keys of /s);
});

it("sends nothing for one slow minute", async () => {
  await run({ state: "down", faults: [] });
  await run(UP);
  await run({ state: "down", faults: [] });
  expect(sent).toEqual([]);
});

it("reports content that was not read for an hour, and not before", async () => {
  for (const minutes of [59, 60, 60]) await run(UP, minutes);
  expect(sent).toEqual([]);
  for (const minutes of [61, 62]) await run(UP, minutes);
  expect(sent[0]).toContain("Content was not read for more than 60 minutes.");
});

it("sends again what the webhook refused, and logs nothing of its address", async () => {
  await run(LATE);
  webhookStatus = 500;
  await run(LATE);
  webhookStatus = 200;
  await run(LATE);
  expect(sent).toHaveLength(2);
  expect(logged).toEqual([{ event: "alerts_failed", name: "RangeError" }]);
  expect(JSON.stringify(logged)).not.toContain("canary");
});

it("does nothing without a webhook", async () => {
  await run(LATE, 0, "");
  await run(LATE, 0, "");
  expect(sent).toEqual([]);
  expect(await env.CONTENT.get("alerts")).toBeNull();
});

it("reports a store that is down, which has the state of the reports too, four times an hour", async () => {
  const down = (): Promise<never> => Promise.reject(new Error("KV is down."));
  readContentStatus = down;
  kv = new Proxy(env.CONTENT, { get: () => down });
  const hour = Math.ceil(NOW_MS / 3_600_000) * 60 - NOW_MS / 60_000;
  for (let minute = 0; minute < 60; minute += 1) await run(UP, hour + minute);
  expect([sent.length, logged]).toEqual([4, []]);
  expect(sent[0]).toContain("The content store does not answer");
});

it("sends nothing when only its own state cannot be read once", async () => {
  kv = new Proxy(env.CONTENT, { get: () => () => Promise.reject(new Error("KV is down.")) });
  await run(UP, Math.ceil(NOW_MS / 3_600_000) * 60 - NOW_MS / 60_000);
  expect([sent, logged]).toEqual([[], []]);
});

it.each(["from the beginning", "once it was seen"])(
  "reports four times an hour what it cannot note as sent: KV is not written %s",
  async (since) => {
    readContentStatus = async () => ({ ...CONTENT, hasSpace: false });
    const hour = Math.ceil(NOW_MS / 3_600_000) * 60 - NOW_MS / 60_000;
    if (since === "once it was seen") await run(LATE, hour - 1);
    kv = {
      get: env.CONTENT.get.bind(env.CONTENT),
      put: () => Promise.reject(new Error("KV put() limit exceeded for the day.")),
    };
    for (let minute = 0; minute < 60; minute += 1) await run(LATE, hour + minute);
    expect([sent.length, logged]).toEqual([4, []]);
    kv = env.CONTENT;
    for (const minute of [61, 62, 63]) await run(LATE, hour + minute);
    await run(UP, hour + 64);
    expect(sent).toHaveLength(6);
    expect(sent[5]).toContain("no longer: 2 embargoes are late.");
  },
);

it("repeats nothing that it has noted as sent, while KV is not written", async () => {
  const hour = Math.ceil(NOW_MS / 3_600_000) * 60 - NOW_MS / 60_000;
  for (const minute of [-2, -1]) await run(LATE, hour + minute);
  kv = { get: env.CONTENT.get.bind(env.CONTENT), put: () => Promise.reject(new Error("429")) };
  for (let minute = 0; minute < 60; minute += 1) await run(UP, hour + minute);
  expect([sent.length, logged]).toEqual([1, []]);
});
