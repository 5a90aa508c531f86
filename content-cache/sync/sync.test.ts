import { beforeEach, describe, expect, test, vi } from "vitest";
import { readSiteTexts, readStored, sorted } from "../test/read-all.ts";
import { createTestClock, type TestClock } from "../test/test-clock.ts";
import { createTestKv, type TestKv } from "../test/test-kv.ts";
import { createTestService, type TestService } from "../test/test-service.ts";
import type { SyncReport } from "../report.ts";
import { createContentSync } from "./sync.ts";

let clock: TestClock;
let kv: TestKv;
let service: TestService;

beforeEach(() => {
  clock = createTestClock();
  kv = createTestKv(clock);
  service = createTestService();
});

function run(): Promise<SyncReport> {
  clock.advance(60_000);
  return createContentSync({ ...clock, kv, transport: service }).run();
}

function editMany(count: number): void {
  for (let index = 0; index < count; index += 1) service.edit(`e${index}`, `text ${index}`);
}

async function expectInStep(): Promise<void> {
  expect(sorted(await readStored(kv))).toEqual(sorted(service.state()));
  expect(sorted(await readSiteTexts(kv))).toEqual(sorted(service.state()));
}

describe("a run", () => {
  test("that finds nothing published counts nothing", async () => {
    service.script = [{ code: "unauthorized" }];
    expect(await run()).toMatchObject({
      outcome: "failed",
      generation: null,
      items: 0,
      entries: 0,
      assets: 0,
      omitted: [],
    });
  });

  test("logs its outcome in one line: a failure with its code and the service's status", async () => {
    editMany(1);
    const { generation } = await run();
    service.script = [{ code: "unauthorized", status: 403 }];
    expect(await run()).toMatchObject({ outcome: "failed", generation });
    expect(clock.lines).toMatchObject([
      { level: "info", message: "Content published.", failure: null, status: null, failedRuns: 0 },
      { level: "warn", failure: "unauthorized", status: 403, failedRuns: 1, generation },
    ]);
  });

  test("fails without a throw when nothing can be stored", async () => {
    kv.isDown = true;
    const failed = {
      outcome: "failed",
      kind: "delta",
      items: 0,
      failure: { code: "store_failed" },
    };
    expect(await run()).toMatchObject(failed);
    expect(clock.lines).toMatchObject([{ level: "warn", failure: "store_failed", failedRuns: 1 }]);
  });

  test("publishes when only its status cannot be stored", async () => {
    editMany(1);
    kv.fate = (key) => (key.includes("status") ? "refused" : "done");
    expect(await run()).toMatchObject({ outcome: "published" });
    expect(clock.lines).toMatchObject([{ level: "info", failure: null, failedRuns: 1 }]);
  });

  test("reads a whole space page by page", async () => {
    editMany(10);
    expect(await run()).toMatchObject({
      outcome: "published",
      kind: "full",
      entries: 10,
      requests: 5,
    });
    await expectInStep();
  });

  test("reads only what changed from then on", async () => {
    editMany(10);
    await run();
    service.edit("e3", "changed");
    service.remove("e4");
    expect(await run()).toMatchObject({
      outcome: "published",
      kind: "delta",
      items: 2,
      entries: 9,
    });
    await expectInStep();
  });

  test.each([
    ["continues a half that is less than a day old", 23, 3],
    ["reads everything again instead of an older half", 25, 5],
  ])("%s", async (_, hours, requests) => {
    editMany(10);
    service.script = [null, null, { code: "unauthorized" }];
    expect(await run()).toMatchObject({ outcome: "failed", items: 6 });
    clock.advance(hours * 3_600_000);
    expect(await run()).toMatchObject({ outcome: "published", requests, entries: 10 });
    await expectInStep();
  });

  test("requests the locales of a full sync, and not of a delta", async () => {
    const locales = vi.spyOn(service, "locales");
    editMany(2);
    await run();
    service.edit("e1", "changed");
    await run();
    expect(locales).toHaveBeenCalledOnce();
    service.expireTokens();
    await run();
    expect(locales).toHaveBeenCalledTimes(2);
  });

  test("reports how old the content was, also when it fails", async () => {
    expect(await run()).toMatchObject({ outcome: "published", ageMs: null });
    expect(await run()).toMatchObject({ outcome: "unchanged", ageMs: 60_000 });
    clock.advance(3_600_000);
    service.script = [{ code: "unauthorized" }];
    expect(await run()).toMatchObject({ outcome: "failed", ageMs: 3_660_000 });
  });

  test("writes nothing but the status when nothing changed", async () => {
    editMany(4);
    await run();
    kv.puts = [];
    expect(await run()).toMatchObject({ outcome: "unchanged" });
    expect(kv.puts.filter((key) => !/status|sweep/.test(key))).toEqual([]);
  });

  test("writes the site again when its text was damaged, though nothing changed", async () => {
    editMany(4);
    await run();
    for (const [key, value] of kv.values)
      if (key.includes("/site/")) kv.values.set(key, value.replace("text 1", "text 9"));
    await run();
    await expectInStep();
  });

  test("keeps the generation when only content that the site does not use changed", async () => {
    editMany(2);
    const { generation } = await run();
    service.edit("other", "text", "somethingElse");
    expect(await run()).toMatchObject({ outcome: "published", generation, entries: 3 });
  });

  test("makes no request when no space is configured", async () => {
    const report = await createContentSync({ ...clock, kv, transport: null }).run();
    expect(report.outcome).toBe("not-configured");
    expect(kv.gets).toBe(0);
  });

  test("writes five values for a change of one entry, in a small space and in a large one", async () => {
    service.pageSize = 1_000;
    const writes = [];
    const reads = [];
    for (const size of [100, 5_000]) {
      editMany(size);
      await run();
      await run();
      service.edit("e7", `seven of ${size}`);
      const { kvReads, kvWrites } = await run();
      reads.push(kvReads);
      writes.push(kvWrites);
    }
    expect(writes).toEqual([5, 5]);
    expect(reads).toEqual([5, 5]);
  });
});

describe("a refused token", () => {
  test("causes one full sync that replaces everything", async () => {
    editMany(5);
    await run();
    service.remove("e1");
    service.expireTokens();
    expect(await run()).toMatchObject({ outcome: "published", kind: "full", entries: 4 });
    await expectInStep();
  });

  test("causes no second one in the same run", async () => {
    editMany(5);
    await run();
    service.requests = 0;
    service.script = [{ code: "token_refused" }, null, { code: "token_refused" }];
    expect(await run()).toMatchObject({ outcome: "failed", failure: { code: "token_refused" } });
    expect(service.requests).toBe(3);
    await run();
    await expectInStep();
  });
});

describe("an answer that would be too big", () => {
  test("is requested again in halves, once a run", async () => {
    const limits: number[] = [];
    const page = service.page;
    service.page = (cursor, limit) => {
      limits.push(limit);
      return page(cursor, limit);
    };
    editMany(2);
    service.script = [{ code: "response_too_big" }, { code: "response_too_big" }];
    expect(await run()).toMatchObject({ outcome: "failed" });
    expect(await run()).toMatchObject({ outcome: "published" });
    expect(limits).toEqual([1_000, 500, 250]);
    service.script = Array.from({ length: 30 }, () => ({ code: "response_too_big" }));
    for (let runs = 0; runs < 12; runs += 1) await run();
    expect(Math.min(...limits)).toBe(1);
  });
});

describe("the shrink guard", () => {
  test("does not publish an empty space until a second run confirms it", async () => {
    editMany(6);
    await run();
    for (let index = 0; index < 6; index += 1) service.remove(`e${index}`);
    service.expireTokens();
    expect(await run()).toMatchObject({
      outcome: "failed",
      failure: { code: "shrunk" },
      entries: 6,
    });
    expect((await readSiteTexts(kv))?.size).toBe(6);
    expect(await run()).toMatchObject({ outcome: "published", entries: 0 });
    await expectInStep();
  });

  test("publishes the loss of half of a space at once", async () => {
    editMany(6);
    await run();
    for (let index = 0; index < 3; index += 1) service.remove(`e${index}`);
    service.expireTokens();
    expect(await run()).toMatchObject({ outcome: "published", entries: 3 });
  });

  test("publishes at once what editors delete, however much it is", async () => {
    editMany(6);
    await run();
    for (let index = 1; index < 6; index += 1) service.remove(`e${index}`);
    expect(await run()).toMatchObject({ outcome: "published", kind: "delta", entries: 1 });
  });
});

describe("a page that cannot be trusted", () => {
  test.each(["unreadable_page", "foreign_link"] as const)(
    "leaves the generation unchanged: %s",
    async (code) => {
      editMany(6);
      const { generation } = await run();
      for (let index = 0; index < 6; index += 1) service.edit(`e${index}`, "new");
      const before = await readSiteTexts(kv);
      service.script = [null, { code }];
      expect(await run()).toMatchObject({ outcome: "failed", generation, failure: { code } });
      expect(await readSiteTexts(kv)).toEqual(before);
      await run();
      await expectInStep();
    },
  );
});
