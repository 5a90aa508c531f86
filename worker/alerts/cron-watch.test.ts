import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { createCronWatch } from "./cron-watch.ts";

const NOON = Date.parse("2026-09-01T12:00:00Z");

function createStage() {
  const values = new Map<string, string>();
  let [time, writes] = [NOON, 0];
  const kv = {
    get: async (key: string) => values.get(key) ?? null,
    put: async (key: string, value: string) => {
      values.set(key, value);
      writes += 1;
    },
  };
  const watch = createCronWatch({ kv: kv as unknown as KVNamespace, now: () => time });
  return {
    watch,
    pass: (minutes: number) => void (time += minutes * 60_000),
    countWrites: () => writes,
  };
}

it("notes one of ten runs of the cron, which runs each minute", async () => {
  const { watch, pass, countWrites } = createStage();
  expect(await watch.read()).toEqual({ notedAt: null, uploadedAt: null });
  for (let minute = 0; minute < 60; minute += 1) {
    await watch.note();
    pass(1);
  }
  expect(countWrites()).toBe(6);
  expect(await watch.read()).toMatchObject({ notedAt: "2026-09-01T12:50:00.000Z" });
});

it("notes a run again when what is stored is no time", async () => {
  const values = new Map([["portal-cron", "soon"]]);
  const kv = {
    get: async (key: string) => values.get(key) ?? null,
    put: async (key: string, value: string) => void values.set(key, value),
  };
  const watch = createCronWatch({ kv: kv as unknown as KVNamespace, now: () => NOON });
  await watch.note();
  expect(await watch.read()).toMatchObject({ notedAt: "2026-09-01T12:00:00.000Z" });
});

it.each([
  ["2026-09-01T11:00:00.123456Z", "2026-09-01T11:00:00.123456Z"],
  ["", null],
  ["0", null],
])("takes %j of the platform as the upload at %s", async (timestamp, uploadedAt) => {
  const kv = { get: async () => null } as unknown as KVNamespace;
  const watch = createCronWatch({ kv, now: () => NOON, version: { timestamp } });
  expect(await watch.read()).toEqual({ notedAt: null, uploadedAt });
});

it("lets a run end well while the store is down", async () => {
  const down = () => Promise.reject(new Error("KV is down."));
  const kv = { get: down, put: down } as unknown as KVNamespace;
  const watch = createCronWatch({ kv, now: () => NOON });
  await expect(watch.note()).resolves.toBeUndefined();
  await expect(watch.read()).rejects.toThrow("KV is down.");
});

const NEVER_RAN =
  "The portal's cron, which sends the alerts, has not run since this version was uploaded at 2026-09-01T11:29:59.999Z: look at the portal's triggers and its log in the dashboard.";

it.each([
  ["2026-09-01T11:30:00.000Z", undefined],
  [null, undefined],
  ["2026-09-01T11:29:59.999Z", NEVER_RAN],
])(
  "names a cron that never ran as a fault half an hour after the upload at %s",
  async (uploadedAt, sentence) => {
    const cronWatch = { note: async () => {}, read: async () => ({ notedAt: null, uploadedAt }) };
    const app = createTestApp({ services: { cronWatch, now: () => NOON } });
    const { cronNotedAt, faults } = JSON.parse((await app.visit("/api/status")).body);
    expect(cronNotedAt).toBeNull();
    const missed = faults.find(({ code }: { code: string }) => code === "portal_cron_missed");
    expect(missed?.sentence).toBe(sentence);
  },
);
