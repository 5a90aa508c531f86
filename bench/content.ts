import { sleep } from "#base/sleep.ts";
import { measureSize, type SizeRun } from "./content/size-run.ts";
import { startStack } from "./stack.ts";
import { createContentCache, createContentMemory } from "#content-cache/index.ts";
import { createCms } from "#local/cms/index.ts";
import { seedSpace } from "#local/seed/content.ts";
import { openStore } from "./content/store.ts";

const SIZES = [1_000, 10_000, 25_000];

export interface ContentResults {
  /** By number of entries of 2 kB. */
  sizes: Record<string, SizeRun>;
  reading: Reading;
  visibleMs: Visibility;
}

/** The content cache: what a sync costs in spaces that grow, what reading costs, how soon an edit shows. */
export async function measureContent(): Promise<ContentResults> {
  const sizes: Record<string, SizeRun> = {};
  for (const size of SIZES) sizes[size] = await measureSize(size);
  return { sizes, reading: await measureReading(), visibleMs: await measureVisibility() };
}

export function printContent(results: ContentResults): void {
  console.log("\nSync in a workerd of its own, entries of 2 kB");
  for (const [size, { full, delta, deltaMs, growthBytes }] of Object.entries(results.sizes)) {
    const cost = `${full.runs} run(s), ${(full.ms / 1_000).toFixed(1)} s, ${full.reads} reads, ${full.writes} writes`;
    const volume = `${toMB(full.bytes)} MB written, resident memory +${toMB(growthBytes)} MB`;
    console.log(`  ${size.padStart(6)}  all: ${cost}, ${volume}`);
    const one = `${delta.kvReads} reads, ${delta.kvWrites} writes, ${toMB(delta.bytesWritten)} MB`;
    console.log(`          one edit: ${deltaMs.toFixed(0)} ms, ${one}`);
  }
  console.log("\nBeside the goals");
  printGoals(toGoals(results));
}

function toGoals({ sizes, reading, visibleMs }: ContentResults): Goal[] {
  const runs = Object.values(sizes);
  const [least, , most] = SIZES.map((size) => sizes[size]);
  const writes = runs.map(({ delta }) => delta.kvWrites);
  const operations = runs.map(({ full }) => (full.reads + full.writes) / full.runs);
  const ratio = (most?.deltaMs ?? Number.NaN) / (least?.deltaMs ?? Number.NaN);
  return [
    ["resident memory, 25,000 entries", (most?.growthBytes ?? Number.NaN) / 1e6, 64, "MB"],
    ["KV operations of a run", Math.max(...operations), 1_000, ""],
    ["KV writes of one edit, any size", Math.max(...writes), 4, ""],
    ["  most less least over the sizes", Math.max(...writes) - Math.min(...writes), 0, ""],
    ["one edit, 25,000 to 1,000 entries", ratio, 1.5, "×"],
    ["landing page's content, warm", reading.warmMs, 0.2, "ms"],
    ["landing page's content, cold", reading.coldReads, 3, "KV reads"],
    ["publication to page, by webhook", visibleMs.webhook / 1_000, 60, "s"],
    ["publication to page, by cron", visibleMs.cron / 1_000, 90, "s"],
  ];
}

function toMB(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

/** The measurement, its figure, its highest goal, and the unit of both. */
export type Goal = readonly [name: string, figure: number, most: number, unit: string];

function printGoals(goals: readonly Goal[]): void {
  const width = Math.max(...goals.map(([name]) => name.length));
  for (const [name, figure, most, unit] of goals) {
    const isMet = figure <= most;
    const words = `${toText(figure)} ${unit}`.trim().padEnd(16);
    console.log(
      `  ${name.padEnd(width)}  ${words} goal ${toText(most)}  ${isMet ? "met" : "MISSED"}`,
    );
  }
}

function toText(figure: number): string {
  return Number.isInteger(figure) ? String(figure) : figure.toPrecision(3);
}

const PORT = Number(process.env["BENCH_PORT"] ?? 8_887);
const ROUNDS = 5;
const POLL_MS = 20;
const GIVE_UP_MS = 180_000;

/** From an editor's publication until a reader's page shows it, milliseconds. */
export interface Visibility {
  /** Median of the rounds. */
  webhook: number;
  /** Once, with the webhook off. */
  cron: number;
}

async function measureVisibility(): Promise<Visibility> {
  const stack = await startStack({ portal: PORT });
  const desk = `http://127.0.0.1:${PORT + 1}`;
  try {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await publish(desk, stack.origin, `By webhook ${round}`));
    }
    const fault = { service: "cms", operation: "webhook", mode: "503", count: 1_000, delayMs: 0 };
    await fetch(`${desk}/__fault`, { method: "POST", body: JSON.stringify(fault) });
    const cron = await publish(desk, stack.origin, "By cron");
    return { webhook: times.sort((left, right) => left - right)[ROUNDS >> 1] ?? NaN, cron };
  } finally {
    await stack.close();
    await stack.forget();
  }
}

async function publish(desk: string, portal: string, title: string): Promise<number> {
  const began = performance.now();
  const body = JSON.stringify({ fields: { heroTitle: { "en-US": title } } });
  await fetch(`${desk}/cms/__admin/entries/home-page`, { method: "PUT", body });
  while (performance.now() - began < GIVE_UP_MS) {
    const page = await fetch(`${portal}/`);
    if ((await page.text()).includes(title)) return performance.now() - began;
    await sleep(POLL_MS);
  }
  throw new Error("The page never showed it.");
}

const WARM_READS = 20_000;
const COLD_READS = 50;
const NEWS = 3;

export interface Reading {
  /** One reading of everything that the landing page needs, from memory. */
  warmMs: number;
  /** The same in an isolate that has read nothing. */
  coldMs: number;
  coldReads: number;
}

/** The time that readers wait: measured in this process, because workerd's clock does not advance between requests. */
async function measureReading(): Promise<Reading> {
  const store = await openStore();
  await openCache(store.kv).sync();
  const began = store.reads();
  const coldStart = performance.now();
  for (let count = 0; count < COLD_READS; count += 1) await readHome(openCache(store.kv));
  const coldMs = (performance.now() - coldStart) / COLD_READS;
  const coldReads = (store.reads() - began) / COLD_READS;
  const cache = openCache(store.kv);
  await readHome(cache);
  const warmStart = performance.now();
  for (let count = 0; count < WARM_READS; count += 1) await readHome(cache);
  const warmMs = (performance.now() - warmStart) / WARM_READS;
  await store.listener.close();
  return { warmMs, coldMs, coldReads };
}

type Cache = ReturnType<typeof createContentCache>;

async function readHome(cache: Cache): Promise<void> {
  const content = await cache.read();
  content.home();
  content.news(NEWS);
  content.notification("home");
  content.settings();
  content.redirects();
}

function openCache(kv: Parameters<typeof createContentCache>[0]["kv"]): Cache {
  const now = (): number => Date.now();
  const faults = { apply: async () => null };
  const origin = "http://127.0.0.1";
  const cms = createCms({ space: seedSpace, accessToken: "bench-key", origin, now, faults });
  return createContentCache({
    kv,
    memory: createContentMemory(),
    service: {
      host: "http://127.0.0.1/cms",
      spaceId: "foreland",
      environment: "master",
      accessToken: "bench-key",
      fetch: (request) => cms.handle(request),
    },
    now,
    random: () => Math.random(),
    wait: sleep,
    log: () => {},
  });
}
