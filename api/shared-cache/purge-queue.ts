import type { MiddlewareHandler } from "hono";
import type { Services } from "../services.ts";
import { PURGE_AGAIN_MS, PURGE_TAGS_MAX, PURGE_WAITS_MAX } from "../limits.ts";
import { EVERYTHING_TAG, LIST_TAG } from "./shared-headers.ts";

/**
 * The dataset, all lists and the collections it is in. Binds a dataset's id as its only value; to be
 * run in the transaction that changes the dataset.
 */
export const QUEUE_PURGE = `
  INSERT INTO cache_purges (tag, asked)
  SELECT '${LIST_TAG}', 1
  UNION SELECT 'dataset-' || CAST(?1 AS INTEGER), 1
  UNION SELECT 'dataset-' || c.dataset_id, 1
  FROM versions AS v JOIN member_dois AS m ON m.doi = v.doi JOIN versions AS c ON c.id = m.version_id
  WHERE v.dataset_id = ?1
  ON CONFLICT (tag) DO UPDATE SET asked = asked + 1`;

/** For values that every answer may contain, such as an organisation's name. */
export const QUEUE_PURGE_OF_EVERYTHING = `
  INSERT INTO cache_purges (tag, asked) VALUES ('${EVERYTHING_TAG}', 1)
  ON CONFLICT (tag) DO UPDATE SET asked = asked + 1`;

interface QueuedPurge {
  tag: string;
  asked: number;
}

type PurgeServices = Pick<Services, "db" | "purgePublic" | "pause">;

/**
 * Purges the tags that writes queued. A tag stays in the queue until the platform has purged
 * it twice: an answer that was read before the change can be stored after the first purge. A
 * refused purge (the platform takes five a minute) waits for the next write or cron.
 */
export async function flushPurges({ db, purgePublic, pause }: PurgeServices): Promise<void> {
  const { results: asked } = await db
    .prepare(`SELECT tag, asked FROM cache_purges ORDER BY rowid LIMIT ?1`)
    .bind(PURGE_TAGS_MAX)
    .all<QueuedPurge>();
  if (asked.length === 0) return;
  const tags = asked.map(({ tag }) => tag);
  if (!(await purgePublic(tags))) return;
  await pause(PURGE_AGAIN_MS);
  if (!(await purgePublic(tags))) return;
  // Tags queued in the meantime stay.
  await db
    .prepare(
      `DELETE FROM cache_purges WHERE (tag, asked) IN
         (SELECT value ->> 'tag', value ->> 'asked' FROM json_each(?1))`,
    )
    .bind(JSON.stringify(asked))
    .run();
}

/**
 * Purges after every successful write, once it is answered. Of writes at the same time one purges, and the others
 * look afterwards whether their tags are still queued. They share no promise: one whose request the platform ended
 * never settles, and would stop the purges of all later ones.
 */
export function purgeAfterWrites(services: Services): MiddlewareHandler {
  let isPurging = false;
  async function purge(): Promise<void> {
    for (let waits = 0; isPurging && waits < PURGE_WAITS_MAX; waits += 1)
      await services.pause(PURGE_AGAIN_MS);
    isPurging = true;
    try {
      await flushPurges(services);
    } catch (error) {
      services.log({ event: "purge_failed", error: String(error) });
    } finally {
      isPurging = false;
    }
  }
  return async (c, next) => {
    await next();
    const isRead = c.req.method === "GET" || c.req.method === "HEAD" || c.req.method === "OPTIONS";
    if (!isRead && c.res.ok) services.defer(purge());
  };
}
