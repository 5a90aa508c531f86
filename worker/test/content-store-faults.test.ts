import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { ContentCopies } from "#content-cache/bindings.ts";
import { readPublished } from "#content-cache/read/read.ts";
import { readSiteTexts, sorted } from "#content-cache/test/read-all.ts";
import {
  createContentStage,
  expectPagesStayUp,
  expectPagesUp,
  readTeam,
  type ContentStage,
} from "./content-stage.ts";

/** 2 h 28 min. */
const OUTAGE_MINUTES = 148;
const BUILT_IN = "The people behind the portal";
let stage: ContentStage;

beforeEach(async () => {
  stage = createContentStage();
  stage.publishTeam("First");
  await stage.sync();
});

async function expectInStep(title: string): Promise<void> {
  const app = stage.open();
  await expectPagesUp(app);
  expect(await readTeam(app)).toBe(title);
  expect(sorted(await readSiteTexts(stage.kv))).toEqual(sorted(stage.service.state()));
}

async function isWhole(): Promise<boolean> {
  const title = await readTeam(stage.open());
  return title === "First" || title === "Second";
}

describe("F-13: a run that is killed", () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    "after %i operations leaves a whole generation",
    async (count) => {
      stage.publishTeam("Second");
      stage.kv.diesAfter = count;
      await stage.sync();
      Object.assign(stage.kv, { diesAfter: Infinity, isDown: false });
      expect(await isWhole()).toBe(true);
      await stage.sync();
      await expectInStep("Second");
    },
  );
});

it("F-14: two runs at once end in the state of the service", async () => {
  stage.publishTeam("Second");
  await Promise.all([stage.sync(), stage.sync()]);
  expect(await isWhole()).toBe(true);
  await stage.sync();
  await expectInStep("Second");
});

function createCopies(): ContentCopies {
  const stored = new Map<string, string>();
  return {
    match: async (url) => (stored.has(url) ? new Response(stored.get(url)) : undefined),
    put: async (url, response) => void stored.set(url, await response.text()),
  };
}

describe("F-20: KV fails for all of the test, the content service and the key sets with it", () => {
  function strike(): void {
    stage.kv.isDown = true;
    stage.faults = [() => Promise.reject(new Error("Down."))];
    stage.isLasting = true;
  }

  it("pages come from memory", async () => {
    const app = stage.open();
    await readTeam(app);
    strike();
    await expectPagesStayUp(app, stage, OUTAGE_MINUTES);
    const page = await app.visit("/about/team");
    expect(page.body).toContain("First");
    expect(Number(page.headers.get("x-content-age"))).toBeGreaterThanOrEqual(OUTAGE_MINUTES * 120);
  });

  it("pages of a new isolate come from the copy in the Cache API", async () => {
    stage.copies = createCopies();
    await readTeam(stage.open());
    strike();
    const app = stage.open();
    await expectPagesStayUp(app, stage, OUTAGE_MINUTES);
    expect(await readTeam(app)).toBe("First");
  });

  it("pages of a new location come from the snapshot in the Worker", async () => {
    stage.snapshot = await readPublished(stage.kv);
    strike();
    const app = stage.open();
    await expectPagesStayUp(app, stage, OUTAGE_MINUTES);
    expect(await readTeam(app)).toBe("First");
  });

  it("pages of a Worker without a snapshot are built in", async () => {
    strike();
    const app = stage.open();
    await expectPagesStayUp(app, stage, OUTAGE_MINUTES);
    expect(await readTeam(app)).toBe(BUILT_IN);
  });
});

it("F-21: waits 300 ms for a slow KV, then takes the copy", async () => {
  stage.copies = createCopies();
  await readTeam(stage.open());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  stage.wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  stage.kv.delay = () => stage.wait(2_000);
  const began = Date.now();
  let elapsedMs = Number.NaN;
  const answered = stage
    .open()
    .request("/about/team")
    .finally(() => (elapsedMs = Date.now() - began));
  while (Number.isNaN(elapsedMs)) await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
  expect(elapsedMs).toBe(300);
  expect(await (await answered).text()).toContain("First");
});

describe("F-22: a write that fails", () => {
  const fates = ["refused", "lost"] as const;
  it.each(fates.flatMap((fate) => [0, 1, 2, 3, 4].map((step) => [fate, step] as const)))(
    "is corrected by the next runs: %s at write %i",
    async (fate, step) => {
      stage.publishTeam("Second");
      let writes = 0;
      stage.kv.fate = () => (writes++ === step ? fate : "done");
      await stage.sync();
      stage.kv.fate = () => "done";
      expect(await isWhole()).toBe(true);
      stage.clock.advance(3_600_000);
      for (let run = 0; run < 3; run += 1) await stage.sync();
      await expectInStep("Second");
    },
  );
});

describe("F-23: a location that reads old values", () => {
  it("shows the old generation whole while its pointer is old", async () => {
    const mutable = ["content/current", "content/newest"];
    const old = mutable.map((key) => [key, stage.kv.values.get(key) ?? ""] as const);
    stage.publishTeam("Second");
    await stage.sync();
    await stage.sync();
    for (const [key, value] of old) stage.kv.values.set(key, value);
    expect(await readTeam(stage.open())).toBe("First");
  });

  it("shows the generation before while the new one has not arrived", async () => {
    const known = new Set(stage.kv.values.keys());
    stage.publishTeam("Second");
    await stage.sync();
    for (const key of stage.kv.values.keys()) {
      if (key.includes("/site/") && !known.has(key)) stage.kv.values.delete(key);
    }
    stage.kv.values.delete("content/newest");
    expect(await readTeam(stage.open())).toBe("First");
  });
});

it("F-24: shows the generation before when one byte of the new one is wrong", async () => {
  const known = new Set(stage.kv.values.keys());
  stage.publishTeam("Second");
  await stage.sync();
  for (const [key, value] of stage.kv.values) {
    if (key === "content/newest" || (key.includes("/site/") && !known.has(key)))
      stage.kv.values.set(key, value.replace("Second", "Secomd"));
  }
  expect(await readTeam(stage.open())).toBe("First");
});

it("F-25: isolates return one by one after an outage, each with one read a key", async () => {
  const apps = Array.from({ length: 40 }, () => stage.open());
  stage.kv.isDown = true;
  for (const app of apps) await app.visit("/about/team");
  stage.kv.isDown = false;
  stage.kv.gets = 0;
  stage.clock.advance(1_000);
  for (const app of apps) for (let visit = 0; visit < 3; visit += 1) await app.visit("/about/team");
  expect(stage.kv.gets).toBeLessThanOrEqual(20);
  stage.clock.advance(30_000);
  for (const app of apps) await app.visit("/about/team");
  stage.clock.advance(6_000);
  for (const app of apps) expect(await readTeam(app)).toBe("First");
});

it("F-26: reads and syncs while KV cannot list", async () => {
  stage.kv.list = () => Promise.reject(new Error("The cursor is lost."));
  stage.clock.advance(7_200_000);
  await stage.sync();
  stage.publishTeam("Second");
  await stage.sync();
  await expectInStep("Second");
});

it("F-26: removes nothing in use when a list is incomplete", async () => {
  const { list } = stage.kv;
  stage.kv.list = async (options) => {
    const page = await list(options);
    return { keys: page.keys.slice(0, 1), list_complete: true };
  };
  for (let day = 0; day < 4; day += 1) {
    stage.clock.advance(86_400_000);
    stage.publishTeam(`Day ${day}`);
    await stage.sync();
    await stage.sync();
  }
  await expectInStep("Day 3");
});
