import type { Visited } from "./worker/index.ts";

export interface PageResult extends Pick<Visited, "status" | "api" | "d1" | "kv"> {
  path: string;
  /** Medians, milliseconds. */
  firstByteMs: Record<"cold" | "same" | "fresh" | "place", number>;
}

export interface MixResult {
  pages: number;
  failed: number;
  p50: number;
  p95: number;
  cpuMsPerPage: number;
  statementsPer1000: number;
  callsPer1000: number;
  kvPer1000: number;
  hits: Record<string, number>;
}

export interface OutageResult {
  pages: number;
  /** Those that were answered 200. */
  good: number;
  p50: number;
  p95: number;
}

export interface NetworkResult {
  parallel: { requests: number; calls: number; statements: number; failed: number };
  mix: MixResult;
  /** While everything but the shared cache fails at once, or never answers. */
  outages: Record<"failing" | "silent", OutageResult>;
}

export interface EdgeResults {
  near: PageResult[];
  far: PageResult[];
  /** As the two before, with the catalogue's default entrypoint near its database. */
  placed: Record<"near" | "far", PageResult[]>;
  /** As `near`, with Workers Cache in front of the catalogue. */
  shared: PageResult[];
  network: Record<"without" | "with", NetworkResult>;
}

/** US dollars a million, from the platform's published prices for paid plans. */
const PRICES = { requests: 0.3, cpuMs: 0.02, kvReads: 0.5, rowsRead: 0.001 };
/** Rows that one statement reads, from the catalogue's own plans: pages of 25 with their joins. */
const ROWS_PER_STATEMENT = 50;

export function printEdge({ near, far, placed, shared, network }: EdgeResults): void {
  print("D1 80 ms, KV cold 60 ms, hot 5 ms", near);
  print("D1 250 ms", far);
  print("D1 80 ms, with Smart Placement", placed.near);
  print("D1 250 ms, with Smart Placement", placed.far);
  print("D1 80 ms, with Workers Cache 5 ms near and 40 ms away", shared);
  printNetwork("Cache API alone", network.without);
  printNetwork("Workers Cache", network.with);
}

function printNetwork(title: string, { parallel, mix, outages }: NetworkResult): void {
  const { requests, calls, statements, failed } = parallel;
  console.log(
    `\n${title}: ${requests} requests at once to a cold /: ${calls} calls (goal 4), ${statements} statements, ${failed} failed`,
  );
  for (const [how, { pages, good, p50, p95 }] of Object.entries(outages))
    console.log(
      `  Everything but the shared cache ${how}, isolates replaced: ${good} of ${pages} pages 200, first byte p50 ${p50} ms, p95 ${p95} ms`,
    );
  console.log(`  A mix of ${mix.pages} pages, ${mix.failed} failed`);
  console.log(`    first byte p50 ${mix.p50} ms, p95 ${mix.p95} ms`);
  console.log(`    CPU ${mix.cpuMsPerPage.toFixed(2)} ms a page, the simulator's own included`);
  console.log(
    `    per 1,000 pages: ${mix.statementsPer1000.toFixed(0)} D1 statements (goal 50), ` +
      `${mix.callsPer1000.toFixed(0)} product API calls, ${mix.kvPer1000.toFixed(0)} KV reads`,
  );
  console.log(
    `    found: ${Object.entries(mix.hits)
      .map(([tier, count]) => `${tier} ${count}`)
      .join(", ")}`,
  );
  console.log(`    ${toCost(mix).toFixed(2)} $ a million pages`);
}

function toCost({ cpuMsPerPage, kvPer1000, statementsPer1000 }: MixResult): number {
  const rows = (statementsPer1000 / 1_000) * ROWS_PER_STATEMENT;
  return (
    PRICES.requests +
    PRICES.cpuMs * cpuMsPerPage +
    PRICES.kvReads * (kvPer1000 / 1_000) +
    PRICES.rowsRead * rows
  );
}

function print(title: string, results: readonly PageResult[]): void {
  console.log(`\nFirst byte, ms: ${title}`);
  console.log("  page                       calls (depth)  D1 (depth)   cold  place  fresh  same");
  for (const { path, status, api, d1, firstByteMs } of results) {
    const { cold, place, fresh, same } = firstByteMs;
    const cells = [`${api.calls} (${api.depth})`, `${d1.statements} (${d1.depth})`];
    console.log(
      `  ${path.padEnd(26)} ${cells.map((cell) => cell.padStart(12)).join("")} ` +
        `${[cold, place, fresh, same].map((ms) => String(ms).padStart(6)).join("")}${status === 200 ? "" : `  ${status}`}`,
    );
  }
}
