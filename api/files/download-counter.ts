import { COUNT_DELAY_MS } from "../limits.ts";
import type { World } from "../world.ts";

export interface Download {
  datasetId: number;
  version: number;
  origin: string;
}

/** Counts one download; costs the answer nothing. */
export type DownloadCounter = (download: Download) => void;

const ADD = `
  INSERT INTO downloads (day, dataset_id, version, origin, count)
  SELECT value ->> 'day', value ->> 'datasetId', value ->> 'version', value ->> 'origin', value ->> 'count'
  FROM json_each(?1) WHERE TRUE
  ON CONFLICT DO UPDATE SET count = count + excluded.count`;

/** Gathers the downloads of a moment and writes them in one statement, in the request that came first. */
export function createDownloadCounter({ db, now, defer, pause }: World): DownloadCounter {
  let gathered = new Map<string, number>();

  async function write(): Promise<void> {
    await pause(COUNT_DELAY_MS);
    const rows = [...gathered].map(([key, count]) => ({ ...JSON.parse(key), count }));
    gathered = new Map();
    try {
      await db.prepare(ADD).bind(JSON.stringify(rows)).run();
    } catch (error) {
      console.error(
        JSON.stringify({ event: "downloads_lost", rows: rows.length, error: String(error) }),
      );
    }
  }

  return ({ datasetId, version, origin }) => {
    const isFirst = gathered.size === 0;
    const day = now().toISOString().slice(0, 10);
    const key = JSON.stringify({ day, datasetId, version, origin });
    gathered.set(key, (gathered.get(key) ?? 0) + 1);
    if (isFirst) defer(write());
  };
}

/** The origins a caller may name; everything else is unknown. */
export function toOrigin(named: string | undefined): string {
  return named === "SPARC" || named === "Discover" ? named : "Unknown";
}
