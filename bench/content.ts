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

export function printContent({ sizes, reading, visibleMs }: ContentResults): void {
  console.log("\nSync in workerd with a heap of 64 MB, records of 2 kB");
  for (const [size, { full, delta, deltaMs, growthBytes }] of Object.entries(sizes)) {
    const cost = `${full.runs} run(s), ${(full.ms / 1_000).toFixed(1)} s, ${full.reads} reads, ${full.writes} writes`;
    const volume = `${toMB(full.bytes)} MB written, resident memory +${toMB(growthBytes)} MB`;
    console.log(`  ${size.padStart(6)}  all: ${cost}, ${volume}`);
    const one = `${delta.kvReads} reads, ${delta.kvWrites} writes, ${toMB(delta.bytesWritten)} MB`;
    console.log(`          one edit: ${deltaMs.toFixed(0)} ms, ${one}`);
  }
  const [least, , most] = SIZES.map((size) => sizes[size]?.deltaMs ?? Number.NaN);
  console.log(
    `  one edit, 25,000 to 1,000 records: ${((most ?? NaN) / (least ?? NaN)).toFixed(2)}×`,
  );
  console.log(
    `\nReading the landing page's content: ${reading.warmMs.toFixed(4)} ms warm, ${reading.coldReads} KV reads and ${reading.coldMs.toFixed(1)} ms cold`,
  );
  console.log(
    `From publication to the page: ${visibleMs.webhook.toFixed(0)} ms by webhook, ${(visibleMs.cron / 1_000).toFixed(1)} s by cron`,
  );
}

function toMB(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
