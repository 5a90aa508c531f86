import { createBoundedCache, estimateBytes } from "#base/bounded-cache.ts";
import { cutText } from "#base/cut.ts";
import {
  AGENT_MAX_CHARS,
  COUNT_DELAY_MS,
  COUNT_LOST_MS,
  DOUBLE_CLICK_MS,
  LINE_BYTES,
  LINE_MAX_BYTES,
} from "./limits.ts";

/** The user of an item, for the rules of counting; in memory for half a minute, and stored nowhere else. */
export interface Requester {
  network: string | null;
  /** The user agent. */
  agent: string;
}

/** One view or download. */
export interface Use<Line extends object> {
  /** The uses that are counted together, such as those of a version; a few numbers and known words. */
  line: Line;
  /** What is used, as a text that differs for all others. */
  item: string;
  requester: Requester;
}

/** The number of uses of a line on a day (UTC). */
export type UsesOfDay<Line extends object> = Line & { day: string; count: number };

interface UsageCounterOptions<Line extends object> {
  /** Milliseconds since 1970. */
  now(): number;
  defer(work: Promise<unknown>): void;
  pause(ms: number): Promise<void>;
  /** Writes the collected uses; a rejection is logged as `lostEvent`. */
  write(uses: UsesOfDay<Line>[]): Promise<unknown>;
  log(line: { event: string; rows: number; error: string }): void;
  lostEvent: string;
  /** Bytes of the lines of a moment, and of recent uses within the last half minute. */
  maxBytes: { lines: number; clicks: number };
}

/**
 * Robots of COUNTER's list that are at work today: their kinds, then names without one. Programs that a researcher
 * runs, such as curl and Python, are on it too, but download for a person.
 */
const ROBOT = new RegExp(
  [
    "bot\\b|bot[/;_-]|crawl|spider|slurp|scrap|archiver|harvest|indexer|validator|monitor|preview",
    "fetcher|feed(?:bin|burner|reader)|link.?(?:check|walk|scan)|checklink|web(?:copier|mirror|zip|stripper)",
    "google|yahoo!|yandex|baidu|sogou|daum|mail\\.ru|facebookexternal|externalagent|whatsapp|embedly",
    "mediapartners|ia_archiver|heritrix|nutch|lockss|httrack|teleport|turnitin|unpaywall|citoid|zoterotranslation",
    "lighthouse|headless|uptime|pingdom|nagios|zabbix|site24x7|netcraft|webmon|webmetrics",
  ].join("|"),
  "i",
);

/**
 * Counts uses by the rules of COUNTER: robots are ignored, and double clicks count once. It collects
 * the uses of a moment and writes them together, in the request that came first, after its answer.
 * A write may be ended with its request: the next use after a while retries, and so does one
 * that finds no more space.
 */
export function createUsageCounter<Line extends object>(
  options: UsageCounterOptions<Line>,
): (use: Use<Line>) => void {
  const { now, defer, pause, log, lostEvent, maxBytes } = options;
  let gathered = new Map<string, number>();
  let bytes = 0;
  /** When the current write started whose lines are not taken yet, milliseconds since 1970. */
  let dueSince: number | null = null;

  async function write(delay: Promise<void> | null): Promise<void> {
    if (delay !== null) await delay;
    const uses = [...gathered].map(([key, count]) => ({ ...JSON.parse(key), count }));
    gathered = new Map();
    bytes = 0;
    dueSince = null;
    if (uses.length === 0) return;
    try {
      await options.write(uses);
    } catch (error) {
      log({ event: lostEvent, rows: uses.length, error: String(error) });
    }
  }

  const clicks = createBoundedCache<number>({ maxBytes: maxBytes.clicks, sizeOf: estimateBytes });

  /** The same item, requested again by the same requester within half a minute of the last time. */
  function isDoubleClick({ item, requester: { network, agent } }: Use<Line>, time: number) {
    if (network === null) return false;
    const key = [network, cutText(agent, AGENT_MAX_CHARS), item].join("\n");
    const before = clicks.get(key);
    clicks.set(key, time);
    return before !== undefined && time - before <= DOUBLE_CLICK_MS;
  }

  return (use) => {
    const time = now();
    if (ROBOT.test(use.requester.agent) || isDoubleClick(use, time)) return;
    const key = JSON.stringify({ ...use.line, day: new Date(time).toISOString().slice(0, 10) });
    const count = gathered.get(key);
    if (count === undefined) bytes += 2 * key.length + LINE_BYTES;
    gathered.set(key, (count ?? 0) + 1);
    const isFull = bytes + LINE_MAX_BYTES > maxBytes.lines;
    const isLost = dueSince === null || time - dueSince >= COUNT_LOST_MS;
    if (!isFull && !isLost) return;
    dueSince = time;
    defer(write(isFull ? null : pause(COUNT_DELAY_MS)));
  };
}
