import { cpuMs } from "../cpu.ts";
import { MIX, toMixed } from "./pages.ts";
import type { MixResult } from "./results.ts";
import type { Simulator } from "./simulator.ts";
import type { Visited } from "./worker/index.ts";

/** Visitors in several places, whose isolates are replaced all the time. */
export async function runMix(
  simulator: Simulator,
  origin: string,
  lengthMs: number,
): Promise<MixResult> {
  const ended = Date.now() + lengthMs;
  const visits: (Visited & { path: string })[] = [];
  const cpuBefore = cpuMs(simulator.pid);
  let sent = 0;
  async function work(): Promise<void> {
    while (Date.now() < ended) {
      const n = (sent += 1);
      const place = MIX.places[n % MIX.places.length] ?? "";
      const generation = Math.floor(
        (Date.now() + ((n * 7_919) % MIX.isolates) * 2_500) / MIX.lifeMs,
      );
      const isolate = `${(n * 7_919) % MIX.isolates}/${generation}`;
      const path = toMixed(n);
      visits.push({
        path,
        ...(await simulator.visit({ place, isolate, url: origin + path, headers: {} })),
      });
    }
  }
  await Promise.all(Array.from({ length: MIX.visitors }, work));
  const per1000 = (read: (visit: Visited) => number): number =>
    (1_000 * visits.reduce((sum, visit) => sum + read(visit), 0)) / visits.length;
  const hits: Record<string, number> = {};
  for (const visit of visits)
    for (const [tier, count] of Object.entries(visit.hits)) hits[tier] = (hits[tier] ?? 0) + count;
  const times = visits.map(({ firstByteMs }) => firstByteMs);
  return {
    pages: visits.length,
    failed: visits.filter(({ status }) => status >= 500).length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    cpuMsPerPage: (cpuMs(simulator.pid) - cpuBefore) / visits.length,
    statementsPer1000: per1000(({ d1 }) => d1.statements),
    callsPer1000: per1000(({ api }) => api.calls),
    kvPer1000: per1000(({ kv }) => kv.calls),
    hits,
  };
}

/** The value below which a share of the values lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}
