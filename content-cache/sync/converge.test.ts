import fc from "fast-check";
import { expect, test } from "vitest";
import { isFullRun } from "#base/test/full-runs.ts";
import { readSiteTexts, readStored, sorted } from "../test/read-all.ts";
import { createTestClock } from "../test/test-clock.ts";
import { createTestKv, type PutOutcome } from "../test/test-kv.ts";
import { createTestService } from "../test/test-service.ts";
import { createContentSync } from "./sync.ts";

const RUNS = isFullRun ? 10_000 : 1_000;
/** While two runs overlap. */
const READS = 6;

const id = fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h");

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("edit" as const),
      id,
      text: fc.nat({ max: 999 }).map(String),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("remove" as const), id }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("sync" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("die" as const), after: fc.nat({ max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("overlap" as const),
      ticks: fc.array(fc.nat({ max: 12 }), { minLength: 20, maxLength: 20 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("faulty" as const),
      fates: fc.array(fc.constantFrom<PutOutcome[]>("done", "refused", "lost"), { maxLength: 8 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("expire" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("forget" as const) }) },
);

const history = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 25 }),
  pageSize: fc.integer({ min: 1, max: 4 }),
  batchBytes: fc.constantFrom(1, 400, 1_000_000),
  order: fc.infiniteStream(fc.nat()),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Sizes {
  pageSize: number;
  batchBytes: number;
}

function createServices({ pageSize, batchBytes }: Sizes, order: Iterator<number>) {
  const clock = createTestClock();
  const kv = createTestKv(clock);
  const service = createTestService();
  service.pageSize = pageSize;
  service.arrange = (items) => {
    const twice = [...items, ...items.filter(() => Number(order.next().value) % 3 === 0)];
    return twice
      .map((item) => ({ item, rank: Number(order.next().value) }))
      .sort((left, right) => left.rank - right.rank)
      .map(({ item }) => item);
  };
  const states = new Set([JSON.stringify(null), JSON.stringify([])]);
  const run = () => createContentSync({ ...clock, kv, transport: service, batchBytes }).run();
  return { clock, kv, service, states, run };
}

async function play(dependencies: ReturnType<typeof createServices>, next: Step): Promise<void> {
  const { kv, service, clock, run } = dependencies;
  clock.advance(next.do === "sync" ? 3_600_000 : 60_000);
  switch (next.do) {
    case "edit":
      service.edit(next.id, next.text);
      break;
    case "remove":
      if (service.state().has(next.id)) service.remove(next.id);
      break;
    case "sync":
      await run();
      break;
    case "die":
      kv.diesAfter = next.after;
      await run();
      break;
    case "overlap":
      await overlap(dependencies, next.ticks);
      break;
    case "faulty": {
      const fates = [...next.fates];
      kv.fate = () => fates.shift() ?? "done";
      await run();
      break;
    }
    case "expire":
      service.expireTokens();
      break;
    case "forget":
      kv.values.delete("content/progress");
      break;
  }
  kv.diesAfter = Infinity;
  kv.isDown = false;
  kv.fate = () => "done";
  dependencies.states.add(JSON.stringify(sorted(service.state())));
}

async function overlap(
  { kv, service, run, clock, states }: ReturnType<typeof createServices>,
  ticks: number[],
) {
  let index = 0;
  const delay = async () => {
    const count = ticks[index++ % ticks.length] ?? 0;
    for (let tick = 0; tick < count; tick += 1) await Promise.resolve();
    clock.advance(1_000);
  };
  kv.delay = delay;
  service.delay = delay;
  const hasBegun = (await readSiteTexts(kv)) !== null;
  const [seen] = await Promise.all([readOften(kv), run(), run()]);
  kv.delay = async () => {};
  service.delay = async () => {};
  for (const read of seen) expect(states).toContain(read);
  if (hasBegun) expect(seen).not.toContain("null");
}

/** What readers see while runs are in progress. */
async function readOften(kv: ReturnType<typeof createTestKv>): Promise<string[]> {
  const seen: string[] = [];
  for (let count = 0; count < READS; count += 1) {
    seen.push(JSON.stringify(sorted(await readSiteTexts(kv))));
  }
  return seen;
}

test("every history ends in the state of the service, and every read in between is whole", async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ steps, order, ...sizes }) => {
      const dependencies = createServices(sizes, order[Symbol.iterator]());
      for (const next of steps) {
        await play(dependencies, next);
        expect(dependencies.states).toContain(
          JSON.stringify(sorted(await readSiteTexts(dependencies.kv))),
        );
      }
      for (let round = 0; round < 4; round += 1) await play(dependencies, { do: "sync" });
      expect(sorted(await readStored(dependencies.kv))).toEqual(
        sorted(dependencies.service.state()),
      );
      expect(sorted(await readSiteTexts(dependencies.kv))).toEqual(
        sorted(dependencies.service.state()),
      );
      expect(dependencies.kv.tooEarly).toEqual([]);
    }),
    { numRuns: RUNS },
  );
}, 600_000);
