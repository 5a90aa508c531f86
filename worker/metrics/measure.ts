import { matchRoute } from "#client/contract/match-route.ts";
import { readWaited } from "#platform/server-timing.ts";

/**
 * Where an answer came from: `page` is a whole page of another reader's, `memory` data that was
 * here, `catalogue` data that was asked for.
 */
export type Tier = "page" | "memory" | "catalogue";

/** Notes one answer; never throws, and nobody waits for it. */
export type Measure = (request: Request, answer: { status: number; isStored: boolean }) => void;

/** Addresses that are no pages, by their first part; all others are `other`. */
const FAMILIES: ReadonlySet<string> = new Set([
  "api",
  "assets",
  "feeds",
  "files",
  "hooks",
  "mcp",
  "oai",
]);

/**
 * Writes a data point for each answer: page, class of status, tier and build, with the milliseconds
 * until it began and those that the catalogue was waited for. The page is a route's name and no
 * address, so that a point tells of no person and no record.
 */
export function createMeasure(
  dataset: Pick<AnalyticsEngineDataset, "writeDataPoint"> | undefined,
  buildId: string,
): Measure | null {
  if (dataset === undefined) return null;
  return ({ url }, { status, isStored }) => {
    const { totalMs, waitedMs } = readWaited("catalogue");
    const tier: Tier = isStored ? "page" : waitedMs === null ? "memory" : "catalogue";
    const page = toPage(new URL(url).pathname);
    try {
      dataset.writeDataPoint({
        indexes: [page],
        blobs: [page, `${Math.floor(status / 100)}xx`, tier, buildId],
        doubles: [totalMs, waitedMs ?? 0],
      });
    } catch {
      // A point that the platform refuses is no reason to refuse a reader.
    }
  };
}

function toPage(pathname: string): string {
  const path = pathname.replace(/\/_payload\.json$/, "") || "/";
  const [, first = ""] = path.split("/");
  return matchRoute(path)?.name ?? (FAMILIES.has(first) ? `/${first}` : "other");
}
