import { expect, it } from "vitest";
import { COUNT_LOST_MS } from "./limits.ts";
import { createUsageCounter, type Use } from "./usage-counter.ts";

interface Line {
  datasetId: number;
  version: number;
  origin: string;
}

interface Counting {
  count(use: Use<Line>): void;
  /** Ends the pauses of all writes, and waits for those writes. */
  land(): Promise<void>;
  /** Drops the writes in progress, as the platform does with a finished request. */
  kill(): void;
  advance(ms: number): void;
  /** Uses written, by dataset. */
  written: Map<number, number>;
  /** Characters of the largest statement's rows. */
  largest(): number;
}

const LINES_MAX_BYTES = 500_000;

function openCounting(): Counting {
  let now = Date.UTC(2026, 2, 1);
  let largest = 0;
  let writes: Promise<unknown>[] = [];
  let pauses: (() => void)[] = [];
  const written = new Map<number, number>();
  const count = createUsageCounter<Line>({
    log: () => {},
    lostEvent: "lost",
    now: () => now,
    defer: (work) => void writes.push(work),
    pause: () => new Promise((resolve) => void pauses.push(resolve)),
    maxBytes: { lines: LINES_MAX_BYTES, clicks: 500_000 },
    async write(uses) {
      largest = Math.max(largest, JSON.stringify(uses).length);
      for (const use of uses)
        written.set(use.datasetId, (written.get(use.datasetId) ?? 0) + use.count);
    },
  });
  return {
    count,
    written,
    largest: () => largest,
    advance: (ms) => void (now += ms),
    kill() {
      [writes, pauses] = [[], []];
    },
    async land() {
      for (const end of pauses) end();
      await Promise.all(writes);
      [writes, pauses] = [[], []];
    },
  };
}

const requester = { network: null, agent: "Mozilla/5.0" };
const line = { datasetId: 1, version: 1, origin: "SPARC" };
const use: Use<Line> = { line, item: "1/1/a.csv", requester };

it("counts the same use of the same requester once while its clicks are within half a minute", async () => {
  const counting = openCounting();
  const own = { ...use, requester: { ...requester, network: "192.0.2.1" } };
  for (const ms of [0, 20_000, 30_000, 30_001]) {
    counting.advance(ms);
    counting.count(own);
  }
  counting.count({ ...own, requester: { ...own.requester, network: "192.0.2.2" } });
  counting.count({ ...own, requester: { ...own.requester, agent: "curl/8" } });
  counting.count({ ...own, item: "1/1/b.csv" });
  await counting.land();
  expect(counting.written.get(1)).toBe(5);
});

it.each([
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", 0],
  ["Mozilla/5.0 AppleWebKit/537.36 (compatible; bingbot/2.0)", 0],
  ["facebookexternalhit/1.1", 0],
  ["Scrapy/2.11", 0],
  ["GoogleOther", 0],
  ["FeedFetcher-Google; (+http://www.google.com/feedfetcher.html)", 0],
  ["Mozilla/5.0 (compatible; heritrix/3.4.0 +https://archive.example)", 0],
  ["meta-externalagent/1.1", 0],
  ["WhatsApp/2.23.20.0", 0],
  ["LOCKSS cache", 0],
  ["Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1", 1],
  ["curl/8.5.0", 1],
  ["python-requests/2.31", 1],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", 1],
  ["", 1],
])("counts for %j %i", async (agent, times) => {
  const counting = openCounting();
  counting.count({ ...use, requester: { ...requester, agent } });
  await counting.land();
  expect(counting.written.get(1) ?? 0).toBe(times);
});

it("writes the uses of a moment in one statement", async () => {
  const counting = openCounting();
  for (let at = 0; at < 3; at += 1) counting.count(use);
  counting.count({ ...use, line: { ...line, datasetId: 2 } });
  await counting.land();
  expect([...counting.written]).toEqual([
    [1, 3],
    [2, 1],
  ]);
});

it("writes again after a write that was ended, and loses none of its uses", async () => {
  const counting = openCounting();
  counting.count(use);
  counting.kill();
  counting.count(use);
  await counting.land();
  expect(counting.written.size).toBe(0);
  counting.advance(COUNT_LOST_MS);
  counting.count(use);
  await counting.land();
  expect(counting.written.get(1)).toBe(3);
  counting.count(use);
  await counting.land();
  expect(counting.written.get(1)).toBe(4);
});

it("stays within its bytes while writes are ended or wait, and counts every use", async () => {
  const counting = openCounting();
  const uses = 6_000;
  for (let at = 0; at < uses; at += 1)
    counting.count({ ...use, line: { ...line, datasetId: 9e15 + at, origin: "Discover" } });
  await counting.land();
  expect(counting.written.size).toBe(uses);
  expect(counting.largest()).toBeLessThan(LINES_MAX_BYTES);
});

it("tells in the log how many rows a failed write lost", async () => {
  const lines: object[] = [];
  const writes: Promise<unknown>[] = [];
  const count = createUsageCounter<Line>({
    log: (told) => void lines.push(told),
    lostEvent: "uses_lost",
    now: () => 0,
    defer: (work) => void writes.push(work),
    pause: async () => {},
    maxBytes: { lines: LINES_MAX_BYTES, clicks: 500_000 },
    write: () => Promise.reject(new Error("D1_ERROR")),
  });
  count(use);
  await Promise.all(writes);
  expect(lines).toEqual([{ event: "uses_lost", rows: 1, error: "Error: D1_ERROR" }]);
});
