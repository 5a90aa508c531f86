import { expect, it, onTestFinished, vi } from "vitest";
import { PUBLIC_FRESH_MS, STALE_FIRST_MS } from "../limits.ts";
import { createCacheApiCopies, type SharedCopies } from "../shared-copies/cache-api-copies.ts";
import { asPublic } from "../test/public-answer.ts";
import type { Answer, PublicAnswer } from "./client.ts";
import { createPublicCache } from "./public-cache.ts";

function createReader(copies?: SharedCopies, clock = { now: 1_000_000 }, key = "datasets") {
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve));
  const cache = createPublicCache(() => clock.now, { ...(copies && { copies }), wait });
  const asked: ((answer: Answer<string>) => void)[] = [];
  const ask = () =>
    new Promise<PublicAnswer<string>>(
      (resolve) => void asked.push((answer) => resolve(asPublic(answer))),
    );
  const deferred: Promise<unknown>[] = [];
  const read = () => cache.read(key, ask, (work) => void deferred.push(work));
  return { clock, asked, read, deferred };
}

/** Deferred work may defer more work. */
async function waitForDeferred(deferred: Promise<unknown>[]): Promise<void> {
  while (deferred.length > 0) await Promise.all(deferred.splice(0));
}

async function createFilledReader() {
  const reader = createReader();
  const first = reader.read();
  await expect.poll(() => reader.asked.length).toBe(1);
  reader.asked[0]?.({ ok: true, value: "old" });
  await first;
  return reader;
}

it("makes one call for all readers of an answer that is no longer fresh", async () => {
  const { clock, asked, read } = await createFilledReader();
  clock.now += 6_000;
  const parts = await Promise.all([read(), read(), read()]);
  expect(parts).toEqual(Array.from({ length: 3 }, () => ({ ok: true, value: "old" })));
  await expect.poll(() => asked.length).toBe(2);
});

it("makes another call when the first has not returned", async () => {
  const { clock, asked, read } = await createFilledReader();
  clock.now += 6_000;
  await read();
  await expect.poll(() => asked.length).toBe(2);
  clock.now += 9_000;
  await read();
  await expect.poll(() => asked.length).toBe(3);
});

it("shows the answer once it has arrived", async () => {
  const { clock, asked, read } = await createFilledReader();
  clock.now += 6_000;
  await read();
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.({ ok: true, value: "new" });
  await expect.poll(read).toEqual({ ok: true, value: "new" });
});

it("is fresh for five seconds, the last of them included", async () => {
  const { clock, asked, read, deferred } = await createFilledReader();
  await waitForDeferred(deferred);
  clock.now += PUBLIC_FRESH_MS;
  await read();
  expect([asked.length, deferred]).toEqual([1, []]);
  clock.now += 1;
  await read();
  await expect.poll(() => asked.length).toBe(2);
});

it("makes one call for all who read an uncached answer at the same moment", async () => {
  const { asked, read } = createReader();
  const parts = Array.from({ length: 200 }, read);
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.({ ok: true, value: "new" });
  expect(new Set((await Promise.all(parts)).map((part) => part.ok && part.value))).toEqual(
    new Set(["new"]),
  );
  expect(asked).toHaveLength(1);
});

it("reports to all who wait why there is no answer", async () => {
  const { asked, read } = createReader();
  const parts = [read(), read()];
  await expect.poll(() => asked.length).toBe(1);
  const failed = { ok: false as const, failure: { code: "unreachable" as const } };
  asked[0]?.(failed);
  expect(await Promise.all(parts)).toEqual([failed, failed]);
  expect(asked).toHaveLength(1);
});

it("lets each waiting request find out itself what is withdrawn", async () => {
  const { asked, read } = createReader();
  const parts = [read(), read()];
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.({ ok: false, failure: { code: "gone" }, body: "tombstone" });
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.({ ok: false, failure: { code: "gone" }, body: "tombstone" });
  expect((await Promise.all(parts)).map((part) => part.ok)).toEqual([false, false]);
});

it("shows an old copy, with its age, after waiting for a catalogue that does not answer", async () => {
  const { clock, read } = await createFilledReader();
  clock.now += 3_600_000;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let isShown = false;
  const part = read().finally(() => (isShown = true));
  await vi.advanceTimersByTimeAsync(STALE_FIRST_MS - 1);
  expect(isShown).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isShown).toBe(true);
  expect(await part).toEqual({ ok: true, value: "old", ageSeconds: 3_600 });
});

it("shows nothing older than a day", async () => {
  const { clock, asked, read } = await createFilledReader();
  clock.now += 86_400_001;
  const part = read();
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.({ ok: false, failure: { code: "unreachable" } });
  expect(await part).toEqual({ ok: false, failure: { code: "unreachable" } });
});

/** Isolates of one location, one after another. */
async function createPlace() {
  const copies = createCacheApiCopies({ cache: caches.default, buildId: crypto.randomUUID() });
  const clock = { now: 1_000_000 };
  const first = createReader(copies, clock);
  const part = first.read();
  await expect.poll(() => first.asked.length).toBe(1);
  first.asked[0]?.({ ok: true, value: "old" });
  await part;
  await waitForDeferred(first.deferred);
  return { clock, open: () => createReader(copies, clock) };
}

it("shows a new isolate the answer that another one of its location got", async () => {
  const { open } = await createPlace();
  const { asked, read } = open();
  expect(await read()).toEqual({ ok: true, value: "old" });
  expect(asked).toHaveLength(0);
});

it("shows a new isolate the last good copy while the catalogue is down, with its age", async () => {
  const { clock, open } = await createPlace();
  clock.now += 7_200_000;
  const { asked, read } = open();
  const part = read();
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.({ ok: false, failure: { code: "unreachable" } });
  expect(await part).toEqual({ ok: true, value: "old", ageSeconds: 7_200 });
});

it("removes the copies of a withdrawn record for other isolates of its location", async () => {
  const { clock, open } = await createPlace();
  clock.now += 120_000;
  const { asked, read, deferred } = open();
  const part = read();
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.({ ok: false, failure: { code: "gone" } });
  expect((await part).ok).toBe(false);
  await waitForDeferred(deferred);
  const next = open();
  const second = next.read();
  await expect.poll(() => next.asked.length).toBe(1);
  next.asked[0]?.({ ok: false, failure: { code: "unreachable" } });
  expect((await second).ok).toBe(false);
});

it("uses a newer answer of another isolate of its location instead of a call", async () => {
  const { clock, open } = await createPlace();
  const [one, other] = [open(), open()];
  expect([await one.read(), await other.read()]).toHaveLength(2);
  clock.now += 6_000;
  await one.read();
  await expect.poll(() => one.asked.length).toBe(1);
  one.asked[0]?.({ ok: true, value: "new" });
  await waitForDeferred(one.deferred);
  await other.read();
  await waitForDeferred(other.deferred);
  expect(await other.read()).toEqual({ ok: true, value: "new" });
  expect(other.asked).toHaveLength(0);
});

it("makes no second call for a version's files, which never change", async () => {
  const key = "/discover/datasets/7/versions/2/files/browse?limit=100";
  const { clock, asked, read } = createReader(undefined, { now: 1_000_000 }, key);
  const part = read();
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.({ ok: true, value: "files" });
  await part;
  clock.now += 500_000;
  expect(await read()).toEqual({ ok: true, value: "files" });
  expect(asked).toHaveLength(1);
});

it("continues without copies that fail or hang", async () => {
  const failing = { match: () => new Promise<never>(() => {}), put: fail, delete: fail };
  const copies = createCacheApiCopies({ cache: failing, buildId: "b" });
  const { asked, read, deferred } = createReader(copies);
  const part = read();
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.({ ok: true, value: "new" });
  expect(await part).toEqual({ ok: true, value: "new" });
  await waitForDeferred(deferred);
});

function fail(): Promise<never> {
  return Promise.reject(new Error("The cache fails."));
}
