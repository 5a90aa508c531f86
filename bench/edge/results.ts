import type { Visited } from "./worker/index.ts";

export interface PageResult extends Pick<Visited, "status" | "api" | "d1" | "kv"> {
  path: string;
  /** Medians, milliseconds. */
  firstByteMs: Record<"cold" | "same" | "fresh", number>;
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

export interface EdgeResults {
  near: PageResult[];
  far: PageResult[];
  parallel: { requests: number; calls: number; statements: number; failed: number };
  mix: MixResult;
  /** While everything but the Cache API fails at once, or never answers. */
  outages: Record<"failing" | "silent", OutageResult>;
}

/** US dollars a million, from the platform's published prices for paid plans. */
const PRICES = { requests: 0.3, cpuMs: 0.02, kvReads: 0.5, rowsRead: 0.001 };
/** Rows that one statement reads, from the catalogue's own plans: pages of 25 with their joins. */
const ROWS_PER_STATEMENT = 50;

export function printEdge({ near, far, parallel, mix, outages }: EdgeResults): void {
  print("D1 80 ms, KV cold 60 ms, hot 5 ms", near);
  print("D1 250 ms", far);
  const { requests, calls, statements, failed } = parallel;
  console.log(
    `\n${requests} requests at once to a cold /: ${calls} calls (goal 4), ${statements} statements, ${failed} failed`,
  );
  for (const [how, { pages, good, p50, p95 }] of Object.entries(outages))
    console.log(
      `Everything but the Cache API ${how}, isolates replaced: ${good} of ${pages} pages 200, first byte p50 ${p50} ms, p95 ${p95} ms`,
    );
  console.log(`\nA mix of ${mix.pages} pages, ${mix.failed} failed`);
  console.log(`  first byte p50 ${mix.p50} ms, p95 ${mix.p95} ms`);
  console.log(`  CPU ${mix.cpuMsPerPage.toFixed(2)} ms a page, the simulator's own included`);
  console.log(
    `  per 1,000 pages: ${mix.statementsPer1000.toFixed(0)} D1 statements (goal 50), ` +
      `${mix.callsPer1000.toFixed(0)} product API calls, ${mix.kvPer1000.toFixed(0)} KV reads`,
  );
  console.log(
    `  found: ${Object.entries(mix.hits)
      .map(([tier, count]) => `${tier} ${count}`)
      .join(", ")}`,
  );
  console.log(`  ${toCost(mix).toFixed(2)} $ a million pages`);
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
  console.log("  page                       calls (depth)  D1 (depth)   cold  fresh  same");
  for (const { path, status, api, d1, firstByteMs } of results) {
    const { cold, fresh, same } = firstByteMs;
    const cells = [`${api.calls} (${api.depth})`, `${d1.statements} (${d1.depth})`];
    console.log(
      `  ${path.padEnd(26)} ${cells.map((cell) => cell.padStart(12)).join("")} ` +
        `${[cold, fresh, same].map((ms) => String(ms).padStart(6)).join("")}${status === 200 ? "" : `  ${status}`}`,
    );
  }
}
