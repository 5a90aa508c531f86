import { expect, it } from "vitest";
import { CATALOGUE_BOUNDS } from "#base/bounds.ts";
import { COUNT_LOST_MS } from "../limits.ts";
import { createDownloadCounter, type DownloadCounter } from "./download-counter.ts";

interface Counting {
  count: DownloadCounter;
  /** Lets the pauses of all writes end, and waits for those writes. */
  land(): Promise<void>;
  /** Forgets the writes under way, as the platform does with a request that is over. */
  kill(): void;
  advance(ms: number): void;
  /** Downloads written, by dataset. */
  written: Map<number, number>;
  /** Characters of the largest statement's rows. */
  largest(): number;
}

function openCounting(): Counting {
  let now = Date.UTC(2026, 2, 1);
  let largest = 0;
  let writes: Promise<unknown>[] = [];
  let pauses: (() => void)[] = [];
  const written = new Map<number, number>();
  const bind = (rows: string) => ({
    async run() {
      largest = Math.max(largest, rows.length);
      for (const { datasetId, count } of JSON.parse(rows))
        written.set(datasetId, (written.get(datasetId) ?? 0) + count);
    },
  });
  const count = createDownloadCounter({
    log: () => {},
    db: { prepare: () => ({ bind }) },
    now: () => new Date(now),
    defer: (work) => void writes.push(work),
    pause: () => new Promise((resolve) => void pauses.push(resolve)),
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

const requester = { network: null, agent: "Mozilla/5.0", item: "a.csv" };
const download = { datasetId: 1, version: 1, origin: "SPARC", requester };

it("counts the same download of the same requester once while its clicks are within half a minute", async () => {
  const counting = openCounting();
  const own = { ...download, requester: { ...requester, network: "192.0.2.1" } };
  for (const ms of [0, 20_000, 20_000, 31_000]) {
    counting.advance(ms);
    counting.count(own);
  }
  counting.count({ ...own, requester: { ...own.requester, network: "192.0.2.2" } });
  counting.count({ ...own, requester: { ...own.requester, agent: "curl/8" } });
  counting.count({ ...own, requester: { ...own.requester, item: "b.csv" } });
  counting.count({ ...own, version: 2 });
  await counting.land();
  expect(counting.written.get(1)).toBe(6);
});

it.each([
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", 0],
  ["Mozilla/5.0 AppleWebKit/537.36 (compatible; bingbot/2.0)", 0],
  ["facebookexternalhit/1.1", 0],
  ["Scrapy/2.11", 0],
  ["curl/8.5.0", 1],
  ["python-requests/2.31", 1],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", 1],
  ["", 1],
])("counts of %j %i", async (agent, times) => {
  const counting = openCounting();
  counting.count({ ...download, requester: { ...requester, agent } });
  await counting.land();
  expect(counting.written.get(1) ?? 0).toBe(times);
});

it("writes the downloads of a moment in one statement", async () => {
  const counting = openCounting();
  for (let at = 0; at < 3; at += 1) counting.count(download);
  counting.count({ ...download, datasetId: 2 });
  await counting.land();
  expect([...counting.written]).toEqual([
    [1, 3],
    [2, 1],
  ]);
});

it("writes again after a write that was killed, and loses none of its downloads", async () => {
  const counting = openCounting();
  counting.count(download);
  counting.kill();
  counting.count(download);
  await counting.land();
  expect(counting.written.size).toBe(0);
  counting.advance(COUNT_LOST_MS);
  counting.count(download);
  await counting.land();
  expect(counting.written.get(1)).toBe(3);
  counting.count(download);
  await counting.land();
  expect(counting.written.get(1)).toBe(4);
});

it("holds its bytes while writes are killed or wait, and counts every download", async () => {
  const counting = openCounting();
  const downloads = 6_000;
  for (let at = 0; at < downloads; at += 1)
    counting.count({ ...download, datasetId: 9e15 + at, origin: "Discover" });
  await counting.land();
  expect(counting.written.size).toBe(downloads);
  expect(counting.largest()).toBeLessThan(CATALOGUE_BOUNDS.downloads.bytes);
});
