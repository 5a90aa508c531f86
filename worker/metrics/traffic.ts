import { readBoundedBody } from "#base/bounded-body.ts";
import { parseJson } from "#base/parse-json.ts";
import { EVENT_TIER } from "#platform/points.ts";
import * as v from "valibot";
import type { Config } from "../config.ts";
import { STATUS_TIMEOUT_MS, TRAFFIC_MAX_BYTES, TRAFFIC_PAGES_MAX } from "../limits.ts";

/** The answers of one page in the last 24 hours. */
export interface PageTraffic {
  page: string;
  answers: number;
  /** Those with a status of 500 or more. */
  errors: number;
  /** Those without a call to the catalogue. */
  fromCache: number;
  /** Milliseconds within which 95% of the answers began. */
  slowMs: number;
  /** Milliseconds that 95% of them waited for the catalogue at most. */
  slowCatalogueMs: number;
}

/** How often an event other than an answer had this outcome in the last 24 hours. */
export interface EventCount {
  event: string;
  outcome: string;
  times: number;
  /** Milliseconds that 95% of them took at most; 0 for unmeasured ones. */
  slowMs: number;
  /** Milliseconds of the longest of them; for runs that read content, its age. */
  longestMs: number;
}

/** The pages with most answers first. */
export interface Traffic {
  pages: PageTraffic[];
  events: EventCount[];
}

/** `null` when the platform does not answer it. */
export type ReadTraffic = () => Promise<Traffic | null>;

/** Large whole numbers come as text. */
const Amount = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.finite());
const Pages = v.array(
  v.object({
    page: v.string(),
    answers: Amount,
    errors: Amount,
    fromCache: Amount,
    slowMs: Amount,
    slowCatalogueMs: Amount,
  }),
);
const Events = v.array(
  v.object({
    event: v.string(),
    outcome: v.string(),
    times: Amount,
    slowMs: Amount,
    longestMs: Amount,
  }),
);

/** The rows of `createPoints`. A point represents `_sample_interval` of them. */
function toPagesQuery(dataset: string): string {
  return `SELECT blob1 AS page, sum(_sample_interval) AS answers,
  sum(if(blob2 = '5xx', _sample_interval, 0)) AS errors,
  sum(if(blob3 = 'catalogue', 0, _sample_interval)) AS fromCache,
  quantileExactWeighted(0.95)(double1, _sample_interval) AS slowMs,
  quantileExactWeighted(0.95)(double2, _sample_interval) AS slowCatalogueMs
FROM ${dataset} WHERE timestamp > NOW() - INTERVAL '1' DAY AND blob3 != '${EVENT_TIER}'
GROUP BY page ORDER BY answers DESC LIMIT ${TRAFFIC_PAGES_MAX} FORMAT JSON`;
}

function toEventsQuery(dataset: string): string {
  return `SELECT blob1 AS event, blob2 AS outcome, sum(_sample_interval) AS times,
  quantileExactWeighted(0.95)(double1, _sample_interval) AS slowMs, max(double1) AS longestMs
FROM ${dataset} WHERE timestamp > NOW() - INTERVAL '1' DAY AND blob3 = '${EVENT_TIER}'
GROUP BY event, outcome ORDER BY event, times DESC LIMIT ${TRAFFIC_PAGES_MAX} FORMAT JSON`;
}

/** Reads the dataset by the platform's SQL; `null` where nothing is written or nothing may be read. */
export function createReadTraffic(
  config: Pick<Config, "METRICS_DATASET" | "METRICS_ACCOUNT_ID" | "METRICS_TOKEN">,
  ask: typeof fetch,
): ReadTraffic | null {
  const { METRICS_DATASET: dataset, METRICS_ACCOUNT_ID: account, METRICS_TOKEN: token } = config;
  if (dataset === "" || account === "") return null;
  const address = `https://api.cloudflare.com/client/v4/accounts/${account}/analytics_engine/sql`;
  async function read<Rows>(
    query: string,
    rows: v.GenericSchema<unknown, Rows>,
  ): Promise<Rows | null> {
    try {
      const answer = await ask(address, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: query,
        redirect: "manual",
        signal: AbortSignal.timeout(STATUS_TIMEOUT_MS),
      });
      const text = await readBoundedBody(answer, TRAFFIC_MAX_BYTES);
      const parsed = v.safeParse(v.object({ data: rows }), parseJson(text ?? ""));
      return answer.ok && parsed.success ? parsed.output.data : null;
    } catch {
      return null;
    }
  }

  return async () => {
    const [pages, events] = await Promise.all([
      read(toPagesQuery(dataset), Pages),
      read(toEventsQuery(dataset), Events),
    ]);
    return pages === null || events === null ? null : { pages, events };
  };
}
