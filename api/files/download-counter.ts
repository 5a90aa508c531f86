import { CATALOGUE_BOUNDS } from "#base/bounds.ts";
import { createBoundedCache, estimateBytes } from "#base/bounded-cache.ts";
import { cutText } from "#base/cut.ts";
import { AGENT_MAX_CHARS, COUNT_DELAY_MS, COUNT_LOST_MS, DOUBLE_CLICK_MS } from "../limits.ts";
import type { Services } from "../services.ts";

export interface Download {
  datasetId: number;
  version: number;
  origin: string;
  requester: Requester;
}

/** Whose download it is, for the rules of counting; stored for half a minute in memory, and nowhere else. */
interface Requester {
  network: string | null;
  /** The program, as it names itself. */
  agent: string;
  /** What is downloaded of the version: a path, or all of it. */
  item: string;
}

/** What `requester` is of a request. */
export function toRequester(
  { readNetwork }: Pick<Services, "readNetwork">,
  { headers }: Request,
  item: string,
): Requester {
  return { network: readNetwork(headers), agent: headers.get("user-agent") ?? "", item };
}

/** Programs that read everything, by the words that COUNTER's list of robots has most of its names with. */
const ROBOT =
  /bot\b|bot[/;_-]|crawl|spider|slurp|scrap|archiver|harvest|indexer|validator|monitor|preview|facebookexternal|mediapartners|ia_archiver|lighthouse|headless|uptime|pingdom/i;

/**
 * Counts one download by the rules of COUNTER: robots are left out, and double clicks count once. It
 * costs the answer nothing.
 */
export type DownloadCounter = (download: Download) => void;

const ADD = `
  INSERT INTO downloads (day, dataset_id, version, origin, count)
  SELECT value ->> 'day', value ->> 'datasetId', value ->> 'version', value ->> 'origin', value ->> 'count'
  FROM json_each(?1) WHERE TRUE
  ON CONFLICT DO UPDATE SET count = count + excluded.count`;

/** What counting needs. */
export interface DownloadCounterServices extends Pick<Services, "now" | "defer" | "pause" | "log"> {
  db: {
    prepare(query: string): { bind(rows: string): { run(): Promise<unknown> } };
  };
}

/** What a line takes besides its key, bytes. */
const LINE_BYTES = 100;
/** The longest line: two numbers of 16 digits, a day and a known origin. */
const LINE_MAX_BYTES = 400;

/**
 * Gathers the downloads of a moment and writes them in one statement, in the request that came
 * first. A write may be killed with its request: the next download after a while sets out again,
 * and so does one that finds no more room.
 */
export function createDownloadCounter({
  db,
  log,
  now,
  defer,
  pause,
}: DownloadCounterServices): DownloadCounter {
  let gathered = new Map<string, number>();
  let bytes = 0;
  /** When a write set out that has not taken its lines yet, milliseconds since 1970. */
  let dueSince: number | null = null;

  async function write(delay: Promise<void> | null): Promise<void> {
    if (delay !== null) await delay;
    const rows = [...gathered].map(([key, count]) => ({ ...JSON.parse(key), count }));
    gathered = new Map();
    bytes = 0;
    dueSince = null;
    if (rows.length === 0) return;
    try {
      await db.prepare(ADD).bind(JSON.stringify(rows)).run();
    } catch (error) {
      log({ event: "downloads_lost", rows: rows.length, error: String(error) });
    }
  }

  const clicks = createBoundedCache<number>({
    maxBytes: CATALOGUE_BOUNDS.clicks.bytes,
    sizeOf: estimateBytes,
  });

  /** The same item, asked for again by the same requester within half a minute of the last time. */
  function isDoubleClick({ datasetId, version, requester }: Download, time: number): boolean {
    const { network, agent, item } = requester;
    if (network === null) return false;
    const parts = [network, cutText(agent, AGENT_MAX_CHARS), datasetId, version, item];
    const key = parts.join("\n");
    const before = clicks.get(key);
    clicks.set(key, time);
    return before !== undefined && time - before <= DOUBLE_CLICK_MS;
  }

  return (download) => {
    const { datasetId, version, origin, requester } = download;
    const at = now();
    if (ROBOT.test(requester.agent) || isDoubleClick(download, at.getTime())) return;
    const key = JSON.stringify({ day: at.toISOString().slice(0, 10), datasetId, version, origin });
    const count = gathered.get(key);
    if (count === undefined) bytes += 2 * key.length + LINE_BYTES;
    gathered.set(key, (count ?? 0) + 1);
    const isFull = bytes + LINE_MAX_BYTES > CATALOGUE_BOUNDS.downloads.bytes;
    const isLost = dueSince === null || at.getTime() - dueSince >= COUNT_LOST_MS;
    if (!isFull && !isLost) return;
    dueSince = at.getTime();
    defer(write(isFull ? null : pause(COUNT_DELAY_MS)));
  };
}

/** The origins a caller may name; everything else is unknown. */
export function toOrigin(named: string | undefined): string {
  return named === "SPARC" || named === "Discover" ? named : "Unknown";
}
