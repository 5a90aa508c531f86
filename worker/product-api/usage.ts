import {
  parseDatasetMetrics,
  parseDownloadsSummary,
  parseUses,
  USES_LISTED_MAX,
} from "#api/wire/metrics.ts";
import type { Part } from "#client/contract/failures.ts";
import type { RecordUses, Usage } from "#client/contract/record-parts.ts";
import { toFamily } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { METRICS_DAYS, METRICS_MONTHS } from "../limits.ts";
import type { Reads } from "./reads.ts";

const DAY_MS = 86_400_000;

/**
 * Downloads of a dataset's versions in the last year, and its views and downloads by month. One answer
 * covers the versions of all datasets, so it is stored under one key a day. `AllOrigins` would count
 * the others twice.
 */
export async function loadUsage(
  { reads }: { reads: Reads },
  { id, now }: { id: number; now: number },
): Promise<Part<Usage>> {
  const query = toQueryString({
    startDate: toDay(now - (METRICS_DAYS - 1) * DAY_MS),
    endDate: toDay(now),
  });
  const path = `/discover/metrics/dataset/downloads/summary${query}`;
  const [part, months] = await Promise.all([
    reads.read({ path, parse: parseDownloadsSummary }, (counted) => counted),
    reads.read(
      { path: `/discover/datasets/${id}/metrics`, parse: parseDatasetMetrics },
      (metrics) => metrics.months,
      "metrics",
    ),
  ]);
  if (!part.ok) return part;
  const own = part.value.filter(
    ({ datasetId, origin }) => datasetId === id && origin !== "AllOrigins",
  );
  const byVersion = Map.groupBy(own, ({ version }) => version);
  const rows = [...byVersion].map(([version, counted]) => ({
    version,
    downloads: counted.reduce((sum, { downloads }) => sum + downloads, 0),
  }));
  const versions = rows.toSorted((a, b) => b.version - a.version);
  return { ok: true, value: { versions, months: months.ok ? fillMonths(months.value, now) : [] } };
}

/** The catalogue's uses of a dataset; none where the catalogue does not have this call. */
export async function loadUses(reads: Reads, id: number): Promise<Part<RecordUses>> {
  const path = `/discover/datasets/${id}/uses`;
  const part = await reads.read({ path, parse: parseUses }, ({ records }) => ({
    records: records.map((record) => ({
      title: record.name,
      href: href(`${toFamily(record.datasetType)}.detail`, { id: record.id }),
      isCollection: record.datasetType === "collection",
    })),
    mayBeMore: records.length >= USES_LISTED_MAX,
  }));
  return !part.ok && part.failure.code === "not_found"
    ? { ok: true, value: { records: [], mayBeMore: false } }
    : part;
}

/** Every month of the last year, also those without a view or download. */
function fillMonths(counted: Usage["months"], now: number): Usage["months"] {
  const byMonth = new Map(counted.map((row) => [row.month, row]));
  const today = new Date(now);
  return Array.from({ length: METRICS_MONTHS }, (_, at) => {
    const first = Date.UTC(
      today.getUTCFullYear(),
      today.getUTCMonth() - METRICS_MONTHS + 1 + at,
      1,
    );
    const month = toDay(first).replace(/-\d\d$/, "");
    return byMonth.get(month) ?? { month, views: 0, downloads: 0 };
  });
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
