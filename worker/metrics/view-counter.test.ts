import { expect, it } from "vitest";
import { PORTAL_BOUNDS } from "#base/bounds.ts";
import { createViewCounter } from "./view-counter.ts";

interface Counting {
  /** Counts a view of a record by a reader of a network; the write waits for `land`. */
  view(datasetId: number, network: string): void;
  land(): Promise<void>;
  /** The views of each write. */
  writes: { datasetId: number; count: number }[][];
}

const AGENT = "x".repeat(200);

function openCounting(): Counting {
  let under: Promise<unknown>[] = [];
  let release: (() => void)[] = [];
  const writes: Counting["writes"] = [];
  const count = createViewCounter({
    counts: { addViews: async (views) => void writes.push(views) },
    readNetwork: (headers) => headers.get("x-network"),
    now: () => Date.UTC(2026, 2, 1),
    log: () => {},
    defer: (work) => void under.push(work),
    pause: () => new Promise((resolve) => void release.push(resolve)),
  });
  return {
    writes,
    view(datasetId, network) {
      count({ datasetId, headers: new Headers({ "x-network": network, "user-agent": AGENT }) });
    },
    async land() {
      for (const end of release) end();
      await Promise.all(under);
      [under, release] = [[], []];
    },
  };
}

it("collects no more views than its bytes while a write waits, and loses none", async () => {
  const counting = openCounting();
  const views = 5_000;
  for (let id = 1; id <= views; id += 1) counting.view(id, `${id}`);
  await counting.land();
  const bytes = counting.writes.map((rows) => 2 * JSON.stringify(rows).length);
  expect(Math.max(...bytes)).toBeLessThan(PORTAL_BOUNDS.views.bytes);
  expect(2 * JSON.stringify(counting.writes).length).toBeGreaterThan(PORTAL_BOUNDS.views.bytes);
  expect(new Set(counting.writes.flat().map(({ datasetId }) => datasetId)).size).toBe(views);
});

it("remembers viewers within its bytes: the last ones, whose double clicks count once", async () => {
  const counting = openCounting();
  const viewers = 2_000;
  for (let at = 0; at < viewers; at += 1) counting.view(1, `${at}`);
  await counting.land();
  counting.view(1, `${viewers - 1}`);
  counting.view(1, "0");
  await counting.land();
  const counts = counting.writes.flat().map(({ count }) => count);
  expect(counts.reduce((all, one) => all + one, 0)).toBe(viewers + 1);
  expect(viewers * 2 * AGENT.length).toBeGreaterThan(PORTAL_BOUNDS.viewClicks.bytes);
});
