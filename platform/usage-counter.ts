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

/** Who uses an item, for the rules of counting; stored for half a minute in memory, and nowhere else. */
export interface Requester {
  network: string | null;
  /** The program, as it names itself. */
  agent: string;
}

/** One view or download. */
export interface Use<Line extends object> {
  /** What is counted together, such as a version; a few numbers and known words. */
  line: Line;
  /** What is used, in the words that tell it apart from all others. */
  item: string;
  requester: Requester;
}

/** How often a line was used on a day (UTC). */
export type UsesOfDay<Line extends object> = Line & { day: string; count: number };

interface UsageCounterOptions<Line extends object> {
  /** Milliseconds since 1970. */
  now(): number;
  defer(work: Promise<unknown>): void;
  pause(ms: number): Promise<void>;
  /** Writes what was gathered; a rejection is logged as `lostEvent`. */
  write(uses: UsesOfDay<Line>[]): Promise<unknown>;
  log(line: { event: string; rows: number; error: string }): void;
  lostEvent: string;
  /** Bytes of the lines of a moment, and of who used what within the last half minute. */
  maxBytes: { lines: number; clicks: number };
}

/** Programs that read everything, by the words that COUNTER's list of robots has most of its names with. */
const ROBOT =
  /bot\b|bot[/;_-]|crawl|spider|slurp|scrap|archiver|harvest|indexer|validator|monitor|preview|facebookexternal|mediapartners|ia_archiver|lighthouse|headless|uptime|pingdom/i;

/**
 * Counts uses by the rules of COUNTER: robots are left out, and double clicks count once. It gathers
 * the uses of a moment and writes them together, in the request that came first, behind its answer.
 * A write may be killed with its request: the next use after a while sets out again, and so does one
 * that finds no more room.
 */
export function createUsageCounter<Line extends object>(
  options: UsageCounterOptions<Line>,
): (use: Use<Line>) => void {
  const { now, defer, pause, log, lostEvent, maxBytes } = options;
  let gathered = new Map<string, number>();
  let bytes = 0;
  /** When a write set out that has not taken its lines yet, milliseconds since 1970. */
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
