import { expect, it } from "vitest";
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
  expect(await watch.read()).toBeNull();
  for (let minute = 0; minute < 60; minute += 1) {
    await watch.note();
    pass(1);
  }
  expect(countWrites()).toBe(6);
  expect(await watch.read()).toBe("2026-09-01T12:50:00.000Z");
});

it("notes a run again when what is stored is no time", async () => {
  const values = new Map([["portal-cron", "soon"]]);
  const kv = {
    get: async (key: string) => values.get(key) ?? null,
    put: async (key: string, value: string) => void values.set(key, value),
  };
  const watch = createCronWatch({ kv: kv as unknown as KVNamespace, now: () => NOON });
  await watch.note();
  expect(await watch.read()).toBe("2026-09-01T12:00:00.000Z");
});

it("lets a run end well while the store is down", async () => {
  const down = () => Promise.reject(new Error("KV is down."));
  const kv = { get: down, put: down } as unknown as KVNamespace;
  const watch = createCronWatch({ kv, now: () => NOON });
  await expect(watch.note()).resolves.toBeUndefined();
  await expect(watch.read()).rejects.toThrow("KV is down.");
});
