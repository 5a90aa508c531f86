import { parseDownloadsSummary } from "#api/wire/metrics.ts";
import type { Part } from "#client/contract/failures.ts";
import type { VersionDownloads } from "#client/contract/record-parts.ts";
import { toQueryString } from "#client/contract/routes.ts";
import { METRICS_DAYS } from "../limits.ts";
import type { Reads } from "./reads.ts";

const DAY_MS = 86_400_000;

/**
 * Downloads of a dataset's versions in the last year. One answer covers all datasets, so it is kept
 * under one key a day. `AllOrigins` would count the others twice.
 */
export async function loadDownloads(
  { reads }: { reads: Reads },
  { id, now }: { id: number; now: number },
): Promise<Part<VersionDownloads[]>> {
  const query = toQueryString({
    startDate: toDay(now - (METRICS_DAYS - 1) * DAY_MS),
    endDate: toDay(now),
  });
  const path = `/discover/metrics/dataset/downloads/summary${query}`;
  const part = await reads.read({ path, parse: parseDownloadsSummary }, (counted) => counted);
  if (!part.ok) return part;
  const own = part.value.filter(
    ({ datasetId, origin }) => datasetId === id && origin !== "AllOrigins",
  );
  const byVersion = Map.groupBy(own, ({ version }) => version);
  const rows = [...byVersion].map(([version, counted]) => ({
    version,
    downloads: counted.reduce((sum, { downloads }) => sum + downloads, 0),
  }));
  return { ok: true, value: rows.toSorted((a, b) => b.version - a.version) };
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
