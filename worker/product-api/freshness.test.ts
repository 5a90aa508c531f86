import { describe, expect, it } from "vitest";
import { createWorkersCache } from "#platform/test/workers-cache.ts";
import { createPageCache, toTemplate } from "../page-cache/page-cache.ts";
import type { PublicAnswer } from "./client.ts";
import { createPublicCache } from "./public-cache.ts";

const PLACES = ["Oslo", "Lima", "Perth", "Accra", "Osaka"];
const ISOLATES = 50;
const STEP_MS = 100;
/** Like the catalogue's queue: at once, once more 2 s later, and each minute for refused purges. */
const PURGE_AGAIN_MS = 2_000;
const CRON_MS = 60_000;
/** The time of a purge until all of a location has it; the platform's documentation says seconds. */
const PURGE_MAX_MS = 2_000;
const READ_MAX_MS = 900;

/** A clock that the test moves; sleepers wake in order. */
function createTime() {
  let now = 1_000_000;
  let sleepers: { at: number; wake: () => void }[] = [];
  const sleep = (ms: number): Promise<void> =>
    new Promise((wake) => void sleepers.push({ at: now + ms, wake }));
  return {
    now: () => now,
    sleep,
    limitTime: <Value>(work: Promise<Value>, ms: number): Promise<Value | null> =>
      Promise.race([work, sleep(ms).then(() => null)]),
    async pass(ms: number): Promise<void> {
      now += ms;
      const due = sleepers.filter(({ at }) => at <= now);
      sleepers = sleepers.filter(({ at }) => at > now);
      for (const { wake } of due) wake();
      await scheduler.wait(0);
    },
  };
}

/** Always the same numbers, from 0 to 1. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

interface Sighting {
  value: string;
  /** Since the new version was published, milliseconds. */
  afterMs: number;
}

/** The versions that fifty isolates in five locations show of one address, before and after a publication. */
async function simulate(
  seed: number,
  { refusedForMs = 0, lengthMs = 20_000, isDuringRead = false } = {},
) {
  const time = createTime();
  const chance = createChance(seed);
  let stored = "old";
  let publishedAt = Number.POSITIVE_INFINITY;
  const cache = createWorkersCache({
    now: time.now,
    isPurgeRefused: () => refusedForMs > 0 && time.now() - publishedAt < refusedForMs,
    wait: (reason) =>
      time.sleep(reason === "purge" ? chance() * (isDuringRead ? 100 : PURGE_MAX_MS) : 5),
  });
  const origin = async (): Promise<Response> => {
    const read = stored;
    if (isDuringRead && time.now() > 1_005_000 && stored === "old") void publish();
    await time.sleep(isDuringRead ? READ_MAX_MS : chance() * READ_MAX_MS);
    return new Response(read, {
      headers: {
        "cache-control": "public, max-age=60, stale-while-revalidate=86340, stale-if-error=86400",
        "cache-tag": "dataset-1",
      },
    });
  };
  const isolates = Array.from({ length: ISOLATES }, (_, index) => {
    const tier = cache.at(PLACES[index % PLACES.length] ?? "");
    const { sleep: wait, limitTime } = time;
    const answers = createPublicCache(time.now, { isBehindCache: true, wait, limitTime });
    const pages = createPageCache(time.now);
    const key = { address: "/datasets/1", appearance: null };
    return async (): Promise<string> => {
      const page = pages.read(key);
      if (page) return new TextDecoder().decode(page.template.bytes);
      const request = new Request("https://catalogue.internal/discover/datasets/1");
      const load = async () => {
        const answer = await tier.fetch(request, origin, (work) => void work);
        return { ok: true, value: await answer.text() } as PublicAnswer<string>; // without a token
      };
      const part = await answers.read("/discover/datasets/1", load, () => {});
      const value = part.ok ? part.value : "failed";
      const template = toTemplate(value, "no nonce");
      // A page with an old part is not stored.
      if (part.ok && part.ageSeconds === undefined)
        pages.store(key, { template, headers: new Headers(), generation: "g" });
      return value;
    };
  });

  async function purge(): Promise<boolean> {
    if (!(await cache.purge(["dataset-1"])).success) return false;
    await time.sleep(PURGE_AGAIN_MS);
    return (await cache.purge(["dataset-1"])).success;
  }

  async function publish(): Promise<void> {
    stored = "new";
    publishedAt = time.now();
    while (!(await purge())) await time.sleep(CRON_MS);
  }

  const seen: Sighting[] = [];
  for (let passed = 0; passed < lengthMs + 5_000; passed += STEP_MS) {
    if (passed === 5_000) void (isDuringRead ? cache.purge(["dataset-1"]) : publish());
    for (const visit of isolates)
      if (chance() < 0.3)
        void visit().then((value) => seen.push({ value, afterMs: time.now() - publishedAt }));
    await time.pass(STEP_MS);
  }
  return seen;
}

function lastSeen(seen: readonly Sighting[], value: string): number {
  return Math.max(
    ...seen.filter((sighting) => sighting.value === value).map(({ afterMs }) => afterMs),
  );
}

describe("the version that fifty isolates in five locations show after a publication", () => {
  it.each([1, 2, 3])("is the new version after 10 seconds (run %i)", async (seed) => {
    const seen = await simulate(seed);
    expect(lastSeen(seen, "old")).toBeGreaterThan(0);
    expect(lastSeen(seen, "old")).toBeLessThanOrEqual(10_000);
    expect(lastSeen(seen, "new")).toBeGreaterThan(19_000);
    expect(seen.some(({ value }) => value === "failed")).toBe(false);
  });

  it("is the new version although an old answer was stored after the first purge", async () => {
    const seen = await simulate(5, { isDuringRead: true });
    expect(lastSeen(seen, "old")).toBeGreaterThan(READ_MAX_MS);
    expect(lastSeen(seen, "old")).toBeLessThanOrEqual(10_000);
    expect(lastSeen(seen, "new")).toBeGreaterThan(13_000);
  });

  it("is the new version ten seconds after the purge that succeeds, when the first were refused", async () => {
    const seen = await simulate(4, { refusedForMs: 30_000, lengthMs: 80_000 });
    expect(lastSeen(seen, "old")).toBeLessThanOrEqual(CRON_MS + 10_000);
    expect(lastSeen(seen, "new")).toBeGreaterThan(79_000);
  });
});
