import { Hono } from "hono";
import { describeMissedCrons, readCronEnds } from "../cron-runs.ts";
import { sleep } from "#base/sleep.ts";
import { withTimeout } from "#base/with-timeout.ts";
import {
  DOI_LATE_MS,
  HEALTH_FRESH_MS,
  HEALTH_POLL_MS,
  HEALTH_TIMEOUT_MS,
  MAIL_LATE_MS,
  PURGES_WAITING_MAX,
} from "../limits.ts";
import type { Services } from "../services.ts";
import type { Health } from "../wire/health.ts";

type HealthServices = Pick<Services, "db" | "files" | "now" | "publishToken">;

/** The catalogue's health, for any monitor. 503 while something that readers need is down. */
export function healthRoutes(services: HealthServices): Hono {
  let latest: { at: number; health: Health } | null = null;
  let begunAt = Number.NEGATIVE_INFINITY;

  /**
   * Anyone may request it, so that many requests share one check. They wait for its outcome, not on its
   * promise: that of a request which was cancelled stays pending for ever, as a monitor's or a portal's may be.
   */
  async function read(): Promise<Health> {
    for (;;) {
      const at = services.now().getTime();
      if (latest !== null && at - latest.at < HEALTH_FRESH_MS) return latest.health;
      if (at - begunAt > HEALTH_TIMEOUT_MS) {
        begunAt = at;
        const health = await readHealth(services);
        latest = { at, health };
        return health;
      }
      await sleep(HEALTH_POLL_MS);
    }
  }

  return new Hono().get("/health", async (c) => {
    const health = await read();
    return c.json(health, health.ok ? 200 : 503, { "cache-control": "no-store" });
  });
}

interface Queues {
  late: number;
  purges: number;
  mails: number;
  /** When the email that waits longest was written. */
  firstMailAt: string | null;
  /** DOIs that the resolver does not know. */
  dois: number;
  /** Those that have been unknown for too long, and the first of them. */
  lateDois: number;
  firstLateDoi: string | null;
}

async function readHealth({ db, files, now, publishToken }: HealthServices): Promise<Health> {
  const time = now();
  const [queues, crons, hasFiles] = await Promise.all([
    answerOf(readQueues(db, time)),
    answerOf(readCronEnds(db)),
    answerOf(files.head("health").then(() => true)),
  ]);
  const faults: Health["faults"] = [];
  if (queues === null)
    faults.push({
      code: "database_down",
      sentence:
        "The catalogue's database does not answer: look at D1 in the dashboard and on the platform's status page.",
    });
  if (hasFiles === null)
    faults.push({
      code: "files_down",
      sentence:
        "The catalogue's file store does not answer: look at R2 in the dashboard and on the platform's status page.",
    });
  const missed = crons === null ? [] : describeMissedCrons(crons, time);
  if (missed.length > 0) faults.push({ code: "cron_missed", sentence: missed.join(" ") });
  if (queues !== null && queues.late > 0)
    faults.push({
      code: "embargoes_late",
      sentence: `${queues.late} embargoes ended before today and are still closed: the hourly cron does not run.`,
    });
  if (queues !== null && queues.purges > PURGES_WAITING_MAX)
    faults.push({
      code: "purges_stuck",
      sentence: `${queues.purges} purges of shared answers wait: the platform refuses them.`,
    });
  const firstMailAt = queues?.firstMailAt ?? null;
  if (firstMailAt !== null && time.getTime() - Date.parse(firstMailAt) > MAIL_LATE_MS)
    faults.push({
      code: "mails_stuck",
      sentence: `${queues?.mails} emails wait, the first since ${firstMailAt.slice(0, 16)}Z: the email service does not take them.`,
    });
  if (queues !== null && queues.lateDois > 0)
    faults.push({
      code: "dois_unregistered",
      sentence: `DOIs that nobody has registered for more than a day: ${queues.lateDois}, the first ${queues.firstLateDoi}. Links to them lead nowhere.`,
    });
  return {
    ok: queues !== null && hasFiles !== null,
    faults,
    takesPublications: publishToken !== null,
    embargoesLate: queues?.late ?? null,
    purgesWaiting: queues?.purges ?? null,
    mailsWaiting: queues?.mails ?? null,
    doisUnregistered: queues?.dois ?? null,
    crons,
  };
}

async function readQueues(db: D1Database, time: Date): Promise<Queues | null> {
  return db
    .prepare(
      `SELECT (SELECT count(*) FROM versions
               WHERE status = 'EMBARGO_SUCCEEDED' AND embargo_release_date < ?1) AS late,
              (SELECT count(*) FROM cache_purges) AS purges,
              (SELECT count(*) FROM mails) AS mails,
              (SELECT min(created_at) FROM mails) AS firstMailAt,
              (SELECT count(*) FROM doi_checks WHERE is_registered = 0) AS dois,
              (SELECT count(*) FROM doi_checks
               WHERE is_registered = 0 AND first_asked_at < ?2) AS lateDois,
              (SELECT doi FROM doi_checks WHERE is_registered = 0 AND first_asked_at < ?2
               ORDER BY first_asked_at LIMIT 1) AS firstLateDoi`,
    )
    .bind(time.toISOString().slice(0, 10), new Date(time.getTime() - DOI_LATE_MS).toISOString())
    .first<Queues>();
}

/** `null` for a check that fails or takes too long. */
function answerOf<Value>(work: Promise<Value>): Promise<Value | null> {
  return withTimeout(
    work.catch(() => null),
    HEALTH_TIMEOUT_MS,
  );
}
