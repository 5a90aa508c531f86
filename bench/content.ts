import { printGoals, type Goal } from "./content/goals.ts";
import { measureReading, type Reading } from "./content/reading.ts";
import { measureSize, type SizeRun } from "./content/size-run.ts";
import { measureVisibility, type Visibility } from "./content/visibility.ts";

const SIZES = [1_000, 10_000, 25_000];

export interface ContentResults {
  /** By number of records of 2 kB. */
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
  console.log("\nSync in a workerd of its own, records of 2 kB");
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
    ["resident memory, 25,000 records", (most?.growthBytes ?? Number.NaN) / 1e6, 64, "MB"],
    ["KV operations of a run", Math.max(...operations), 1_000, ""],
    ["KV writes of one edit, any size", Math.max(...writes), 4, ""],
    ["  most less least over the sizes", Math.max(...writes) - Math.min(...writes), 0, ""],
    ["one edit, 25,000 to 1,000 records", ratio, 1.5, "×"],
    ["landing page's content, warm", reading.warmMs, 0.2, "ms"],
    ["landing page's content, cold", reading.coldReads, 3, "KV reads"],
    ["publication to page, by webhook", visibleMs.webhook / 1_000, 60, "s"],
    ["publication to page, by cron", visibleMs.cron / 1_000, 90, "s"],
  ];
}

function toMB(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
