import { beforeEach, expect, test } from "vitest";
import { readPublished } from "../read/read.ts";
import type { SyncReport } from "../report.ts";
import { NEWEST_KEY, POINTER_KEY, siteKey, parsePointer } from "../store/pointer.ts";
import { readSiteTexts, readStored, sorted } from "../test/read-all.ts";
import { createTestClock, type TestClock } from "../test/test-clock.ts";
import { createTestKv, type TestKv } from "../test/test-kv.ts";
import { createTestService, type TestService } from "../test/test-service.ts";
import { createContentSync } from "./sync.ts";

const HOUR_MS = 3_600_000;

let clock: TestClock;
let kv: TestKv;
let service: TestService;

beforeEach(() => {
  clock = createTestClock();
  kv = createTestKv(clock);
  service = createTestService();
});

function run(afterMs = 60_000): Promise<SyncReport> {
  clock.advance(afterMs);
  return createContentSync({ ...clock, kv, transport: service }).run();
}

async function publish(text: string): Promise<string[]> {
  service.edit("home", text);
  const before = new Set(kv.values.keys());
  await run();
  return [...kv.values.keys()].filter((key) => !before.has(key) && /shard|site/.test(key));
}

async function publishAll(...texts: string[]): Promise<void> {
  for (const text of texts) await publish(text);
}

function areThere(keys: string[]): boolean {
  return keys.every((key) => kv.values.has(key));
}

async function passHours(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) await run(HOUR_MS);
}

test("values of a generation stay a day after they were first seen unused", async () => {
  const first = await publish("one");
  await publishAll("two", "three");
  await passHours(1);
  await publishAll("four", "five", "six");
  await passHours(22);
  expect(areThere(first)).toBe(true);
  await passHours(3);
  expect(first.some((key) => kv.values.has(key))).toBe(false);
});

test("values of a generation stay until three newer ones exist", async () => {
  const first = await publish("one");
  await publishAll("two", "three");
  await passHours(48);
  await publishAll("four", "five");
  await passHours(2);
  expect(areThere(first)).toBe(true);
  await publish("six");
  await passHours(2);
  expect(first.some((key) => kv.values.has(key))).toBe(false);
});

test("the current generation and the one before are never deleted", async () => {
  await publishAll("one", "two", "three", "four", "five", "six");
  await passHours(60);
  expect(sorted(await readStored(kv))).toEqual([["home", "six"]]);
  const pointer = await parsePointer(kv.values.get(POINTER_KEY) ?? null);
  const sites = [pointer?.current, pointer?.previous].map((ref) => siteKey(ref?.site ?? ""));
  expect(areThere(sites)).toBe(true);
});

test("a run that published deletes nothing", async () => {
  await publishAll("one", "two", "three");
  await passHours(1);
  await publishAll("four", "five", "six");
  await passHours(22);
  const { size } = kv.values;
  service.edit("home", "seven");
  await run(3 * HOUR_MS);
  expect(kv.values.size).toBeGreaterThan(size);
});

test("values left by an interrupted run are deleted", async () => {
  await publish("one");
  service.edit("home", "two");
  kv.diesAfter = 7;
  await run();
  kv.diesAfter = Infinity;
  kv.isDown = false;
  const orphans = [...kv.values.keys()].filter((key) => /shard|site/.test(key));
  await publish("three");
  await publish("four");
  await passHours(1);
  await publishAll("five", "six", "seven");
  await passHours(30);
  expect(orphans.some((key) => kv.values.has(key))).toBe(false);
});

test("a reader with a pointer two minutes old still reads a whole generation", async () => {
  await publish("one");
  const stale = kv.values.get(POINTER_KEY) ?? "";
  await publish("two");
  await run(2 * 60_000);
  kv.values.set(POINTER_KEY, stale);
  expect((await readPublished(kv))?.text).toContain("one");
});

test("a missing part of the content is read again", async () => {
  await publish("one");
  await run();
  for (const key of kv.values.keys()) if (key.includes("/shard/")) kv.values.delete(key);
  await passHours(3);
  expect(sorted(await readStored(kv))).toEqual([["home", "one"]]);
});

test("values written again during the deletion stay", async () => {
  service.edit("other", "as ever");
  await run();
  await publishAll("one", "two", "three");
  await passHours(1);
  await publishAll("four", "five", "six");
  await passHours(22);
  const clear = kv.delete;
  let overlapping: Promise<SyncReport> | null = null;
  kv.delete = async (key) => {
    if (overlapping === null) {
      service.remove("home");
      overlapping = createContentSync({ ...clock, kv, transport: service }).run();
    }
    await overlapping;
    return clear(key);
  };
  await passHours(2);
  expect(await overlapping).toMatchObject({ outcome: "published" });
  expect(sorted(await readSiteTexts(kv))).toEqual([["other", "as ever"]]);
});

test.each<[string, (text: string, old: string) => string | null]>([
  ["was lost", () => null],
  ["is damaged", (text) => text.replace("two", "2wo")],
  ["is the one before", (_, old) => old],
])("the newest value is written again when it %s, and not while it is right", async (_, change) => {
  await publish("one");
  const old = kv.values.get(NEWEST_KEY) ?? "";
  await publish("two");
  const right = kv.values.get(NEWEST_KEY) ?? "";
  kv.puts = [];
  await passHours(2);
  expect(kv.puts).not.toContain(NEWEST_KEY);
  const wrong = change(right, old);
  if (wrong === null) kv.values.delete(NEWEST_KEY);
  else kv.values.set(NEWEST_KEY, wrong);
  await passHours(2);
  expect(kv.values.get(NEWEST_KEY)).toBe(right);
});

test("a change that the site does not use keeps its generation, and the one before", async () => {
  await publish("one");
  const first = await parsePointer(kv.values.get(POINTER_KEY) ?? "");
  await publish("two");
  const second = await parsePointer(kv.values.get(POINTER_KEY) ?? "");
  kv.puts = [];
  service.edit("other", "text", "somethingElse");
  await run();
  const { current, previous } = (await parsePointer(kv.values.get(POINTER_KEY) ?? "")) ?? {};
  expect([current, previous]).toEqual([second?.current, first?.current]);
  expect(kv.puts.filter((key) => key.includes("/site/"))).toEqual([]);
});
