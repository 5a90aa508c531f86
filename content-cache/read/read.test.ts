import { beforeEach, describe, expect, test } from "vitest";
import { type Content, createContentMemory } from "../content.ts";
import { defaultHomePage } from "../defaults.ts";
import { CACHE_TIMEOUT_MS, COPY_FRESH_MS, READ_LAST_MS, READ_TIMEOUT_MS } from "../limits.ts";
import { NEWEST_KEY } from "../store/pointer.ts";
import { createContentSync } from "../sync/sync.ts";
import { createTestClock, type TestClock } from "../test/test-clock.ts";
import { createTestKv, type TestKv } from "../test/test-kv.ts";
import { createTestService, type TestService } from "../test/test-service.ts";
import { createSnapshot, entry } from "../test/test-site.ts";
import type { ContentCopies } from "../bindings.ts";
import { createContentReader, type ReaderDependencies } from "./read.ts";

let clock: TestClock;
let kv: TestKv;
let service: TestService;
let copies: ContentCopies;

beforeEach(() => {
  clock = createTestClock();
  kv = createTestKv(clock);
  service = createTestService();
  copies = createCopies();
});

function createCopies(): ContentCopies {
  const stored = new Map<string, Response>();
  return {
    match: async (url) => stored.get(url)?.clone(),
    put: async (url, response) => void stored.set(url, response),
  };
}

function createIsolate(dependencies: Partial<ReaderDependencies> = {}) {
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
  return createContentReader({
    ...clock,
    wait,
    kv,
    copies,
    memory: createContentMemory(),
    ...dependencies,
  });
}

async function publish(question: string): Promise<void> {
  clock.advance(60_000);
  service.edit("faq", question, "faqItem");
  service.edit("home", question, "link");
  service.publish("landing", "homePage", { heroTitle: question });
  await createContentSync({ ...clock, kv, transport: service }).run();
}

function never(): Promise<void> {
  return new Promise(() => {});
}

describe("a reader", () => {
  test("uses memory before KV until it is refreshed", async () => {
    await publish("one");
    const isolate = createIsolate();
    expect((await isolate.read()).source).toBe("kv");
    const { gets } = kv;
    expect((await isolate.read()).source).toBe("memory");
    expect(kv.gets).toBe(gets);
    await isolate.refresh();
    expect(kv.gets).toBeGreaterThan(gets);
  });

  test("reads one value when it has nothing", async () => {
    await publish("one");
    kv.gets = 0;
    expect((await createIsolate().read()).source).toBe("kv");
    expect(kv.gets).toBe(1);
  });

  test.each([
    ["is missing", (): null => null],
    ["is damaged", (text: string) => text.replaceAll("one", "two")],
    ["is no JSON", () => "{"],
  ])("reads the pointer where the newest value %s", async (_, change) => {
    await publish("one");
    const { generation } = await createIsolate({ copies: createCopies() }).read();
    const changed = change(kv.values.get(NEWEST_KEY) ?? "");
    if (changed === null) kv.values.delete(NEWEST_KEY);
    else kv.values.set(NEWEST_KEY, changed);
    const content = await createIsolate({ copies: createCopies() }).read();
    expect(content).toMatchObject({ source: "kv", generation });
    expect(content.home().heroTitle).toBe("one");
  });

  test("loads at its next read what the pointer names, when the newest value was old", async () => {
    await publish("one");
    const old = kv.values.get(NEWEST_KEY) ?? "";
    await publish("two");
    const { generation } = await createIsolate({ copies: createCopies() }).read();
    kv.values.set(NEWEST_KEY, old);
    const isolate = createIsolate({ copies: createCopies() });
    expect((await isolate.read()).generation).not.toBe(generation);
    clock.advance(15_001);
    await isolate.refresh();
    expect((await isolate.read()).generation).toBe(generation);
  });

  test("shows an edit after its memory has expired, without waiting for it", async () => {
    await publish("one");
    const isolate = createIsolate();
    const first = await isolate.read();
    await publish("two");
    const refreshes: Promise<unknown>[] = [];
    const second = await isolate.read({ waitUntil: (promise) => refreshes.push(promise) });
    expect(second.generation).toBe(first.generation);
    await Promise.all(refreshes);
    expect((await isolate.read()).generation).not.toBe(first.generation);
  });

  test("shows a new isolate what another one of its location was shown, without waiting for KV", async () => {
    await publish("one");
    const { generation } = await createIsolate().read();
    kv.delay = never;
    const waits: number[] = [];
    const wait = async (ms: number) => {
      waits.push(ms);
      if (ms === READ_TIMEOUT_MS) throw new Error("The reader waits for KV.");
      await new Promise((resolve) => setTimeout(resolve, 0));
    };
    const content = await createIsolate({ wait }).read();
    expect(content).toMatchObject({ source: "cache", generation });
  });

  test.each([
    [0, "cache"],
    [1, "kv"],
  ])("shows a copy of a minute and %d ms from the %s", async (more, source) => {
    await publish("one");
    await createIsolate().read();
    clock.advance(COPY_FRESH_MS + more);
    expect((await createIsolate().read()).source).toBe(source);
  });

  test("waits longer for a slow KV where there is nothing else to show", async () => {
    await publish("one");
    const released = Promise.withResolvers<void>();
    kv.delay = () => released.promise;
    const wait = async (ms: number) => {
      if (ms === READ_LAST_MS) {
        released.resolve();
        await never();
      }
    };
    const content = await createIsolate({ wait }).read();
    expect(content.source).toBe("kv");
  });

  test("shares one read among two hundred requests", async () => {
    await publish("one");
    kv.gets = 0;
    const isolate = createIsolate();
    await Promise.all(Array.from({ length: 200 }, () => isolate.read()));
    expect(kv.gets).toBe(1);
  });

  async function readDues(): Promise<number[]> {
    const dues = [];
    for (let index = 0; index < 50; index += 1) {
      const memory = createContentMemory();
      const refreshes: Promise<unknown>[] = [];
      await createIsolate({ memory }).read({ waitUntil: (work) => refreshes.push(work) });
      await Promise.all(refreshes);
      dues.push(memory.refreshAt - clock.now());
    }
    return dues;
  }

  test("reads again within fifteen seconds while KV answers", async () => {
    await publish("one");
    expect(Math.max(...(await readDues()))).toBeLessThanOrEqual(15_000);
  });

  test("reads again within half a minute after KV did not answer", async () => {
    kv.isDown = true;
    const dues = await readDues();
    expect(Math.max(...dues) - Math.min(...dues)).toBeGreaterThan(20_000);
    expect(Math.max(...dues)).toBeLessThanOrEqual(30_000);
  });
});

describe("while KV does not answer", () => {
  async function readInOutage(dependencies: Partial<ReaderDependencies> = {}): Promise<Content> {
    kv.delay = never;
    return createIsolate(dependencies).read();
  }

  test("the copy in the Cache API answers", async () => {
    await publish("one");
    const before = await createIsolate().read();
    const content = await readInOutage();
    expect(content).toMatchObject({ source: "cache", generation: before.generation });
  });

  test("a damaged copy is skipped", async () => {
    await publish("one");
    await createIsolate().read();
    const { match } = copies;
    copies.match = async (url) => {
      const found = await match(url);
      return found && new Response((await found.text()).replace("one", "two"), found);
    };
    expect((await readInOutage()).source).toBe("built-in");
  });

  test("the snapshot answers where there is no copy", async () => {
    const snapshot = await createSnapshot([entry("homePage", "h", { heroTitle: "Built" })]);
    const content = await readInOutage({ snapshot });
    expect(content.source).toBe("snapshot");
    expect(content.home().heroTitle).toBe("Built");
  });

  test("a damaged snapshot is skipped", async () => {
    const snapshot = await createSnapshot([]);
    const content = await readInOutage({ snapshot: { ...snapshot, text: `${snapshot.text} ` } });
    expect(content.source).toBe("built-in");
  });

  test("the built-in content answers where there is nothing", async () => {
    const content = await readInOutage();
    expect(content).toMatchObject({ source: "built-in", generation: "built-in", ageMs: null });
    expect(content.home()).toEqual(defaultHomePage);
  });

  test("what was in memory stays, however old", async () => {
    await publish("one");
    const isolate = createIsolate();
    await isolate.read();
    kv.delay = never;
    clock.advance(9_000_000);
    expect(await isolate.read()).toMatchObject({ source: "memory", ageMs: 9_000_000 });
  });

  test("a reader waits no longer than 100 ms for the copy and 300 ms for KV", async () => {
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    await readInOutage({ wait });
    expect(waits.slice(0, 2)).toEqual([CACHE_TIMEOUT_MS, READ_TIMEOUT_MS]);
  });
});

describe("a generation that cannot be read whole", () => {
  function damage(pattern: RegExp, change: (text: string) => string): void {
    for (const [key, value] of kv.values) if (pattern.test(key)) kv.values.set(key, change(value));
  }

  test("is replaced by the one before when its text is damaged", async () => {
    await publish("one");
    const first = await createIsolate().read();
    const known = new Set(kv.values.keys());
    await publish("two");
    kv.values.delete(NEWEST_KEY);
    for (const [key, value] of kv.values) {
      if (key.includes("/site/") && !known.has(key))
        kv.values.set(key, value.replace("two", "tow"));
    }
    expect(await createIsolate().read()).toMatchObject({ generation: first.generation });
  });

  test("is replaced by the built-in content when the pointer is damaged", async () => {
    await publish("one");
    damage(/current/, (text) => text.replace('"number":1', '"number":2'));
    damage(/newest/, () => "{");
    expect((await createIsolate().read()).source).toBe("built-in");
  });

  test("is never mixed with another", async () => {
    await publish("one");
    damage(/site|newest/, () => "");
    expect((await createIsolate().read()).source).toBe("built-in");
  });
});
