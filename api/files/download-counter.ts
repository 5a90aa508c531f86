import { CATALOGUE_BOUNDS } from "#base/bounds.ts";
import { createUsageCounter, type Requester } from "#platform/usage-counter.ts";
import type { Services } from "../services.ts";

export interface Download {
  datasetId: number;
  version: number;
  origin: string;
  /** What is downloaded of the version: a path, or all of it. */
  item: string;
  requester: Requester;
}

/** Identifies a client for a while, so that double clicks count once. */
export function toRequester(
  { readNetwork }: Pick<Services, "readNetwork">,
  { headers }: Request,
): Requester {
  return { network: readNetwork(headers), agent: headers.get("user-agent") ?? "" };
}

/** Counts one download; the answer does not wait for it. */
export type DownloadCounter = (download: Download) => void;

const ADD = `
  INSERT INTO downloads (day, dataset_id, version, origin, count)
  SELECT value ->> 'day', value ->> 'datasetId', value ->> 'version', value ->> 'origin', value ->> 'count'
  FROM json_each(?1) WHERE TRUE
  ON CONFLICT DO UPDATE SET count = count + excluded.count`;

export function createDownloadCounter({
  db,
  log,
  now,
  defer,
  pause,
}: Pick<Services, "db" | "log" | "now" | "defer" | "pause">): DownloadCounter {
  const count = createUsageCounter<Pick<Download, "datasetId" | "version" | "origin">>({
    log,
    defer,
    pause,
    now: () => now().getTime(),
    lostEvent: "downloads_lost",
    maxBytes: {
      lines: CATALOGUE_BOUNDS.downloads.bytes,
      clicks: CATALOGUE_BOUNDS.clicks.bytes,
    },
    write: (downloads) => db.prepare(ADD).bind(JSON.stringify(downloads)).run(),
  });
  return ({ item, requester, ...line }) =>
    count({ line, item: `${line.datasetId}\n${line.version}\n${item}`, requester });
}

/** The origins a caller may name; everything else is unknown. */
export function toOrigin(named: string | undefined): string {
  return named === "SPARC" || named === "Discover" ? named : "Unknown";
}
