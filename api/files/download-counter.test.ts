import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { CATALOGUE_BOUNDS } from "#base/bounds.ts";
import { createCatalogue } from "../test/catalogue.ts";
import { createDownloadCounter } from "./download-counter.ts";

const AGENT = "x".repeat(200);

interface Counting {
  /** Counts a download of a dataset by a reader of a network. */
  download(datasetId: number, network: string): void;
  /** Waits for the writes that set out because no more lines fit. */
  writeFull(): Promise<void>;
  /** Waits for all. */
  land(): Promise<void>;
}

function openCounting(): Counting {
  let under: { work: Promise<unknown>; isWaiting: boolean }[] = [];
  let release: (() => void)[] = [];
  let isWaiting = false;
  const count = createDownloadCounter({
    db: env.DB,
    now: () => new Date("2026-03-01T12:00:00.000Z"),
    log: () => {},
    pause: () => {
      isWaiting = true;
      return new Promise((resolve) => void release.push(resolve));
    },
    defer(work) {
      under.push({ work, isWaiting });
      isWaiting = false;
    },
  });
  return {
    download(datasetId, network) {
      const requester = { network, agent: AGENT };
      count({ datasetId, version: 1, origin: "SPARC", item: "a.csv", requester });
    },
    writeFull: async () => {
      await Promise.all(under.filter((one) => !one.isWaiting).map(({ work }) => work));
    },
    async land() {
      for (const end of release) end();
      await Promise.all(under.map(({ work }) => work));
      [under, release] = [[], []];
    },
  };
}

interface Counts {
  rows: number;
  downloads: number;
}

async function readCounts(): Promise<Counts> {
  const sums = "SELECT count(*) AS rows, coalesce(sum(count), 0) AS downloads FROM downloads";
  const { rows = 0, downloads = 0 } = (await env.DB.prepare(sums).first<Counts>()) ?? {};
  return { rows, downloads };
}

/** What a line takes at least, bytes. */
const LINE_BYTES = 200;

beforeEach(async () => void (await createCatalogue()));

it("gathers no more downloads than their bytes while a write waits, and loses none", async () => {
  const counting = openCounting();
  const all = 5_000;
  for (let id = 1; id <= all; id += 1) counting.download(id, `${id}`);
  await counting.writeFull();
  const gathered = all - (await readCounts()).rows;
  expect(gathered * LINE_BYTES).toBeLessThan(CATALOGUE_BOUNDS.downloads.bytes);
  expect(all * LINE_BYTES).toBeGreaterThan(CATALOGUE_BOUNDS.downloads.bytes);
  await counting.land();
  expect(await readCounts()).toEqual({ rows: all, downloads: all });
});

it("remembers who downloaded what within its bytes: the last ones, whose double clicks count once", async () => {
  const counting = openCounting();
  const readers = 2_000;
  for (let at = 0; at < readers; at += 1) counting.download(1, `${at}`);
  await counting.land();
  counting.download(1, `${readers - 1}`);
  counting.download(1, "0");
  await counting.land();
  expect((await readCounts()).downloads).toBe(readers + 1);
  expect(readers * 2 * AGENT.length).toBeGreaterThan(CATALOGUE_BOUNDS.clicks.bytes);
});
