import { toHex, hashToHex } from "#base/hex.ts";
import {
  FOLLOW_ASKS_MAX,
  FOLLOW_ASKS_WINDOW_MS,
  FOLLOW_REPEAT_MS,
  FOLLOW_TTL_MS,
  FOLLOW_CHECK_MS,
  FOLLOWS_MAX,
  FOLLOWS_UNCONFIRMED_BY_REQUESTER_MAX,
  FOLLOWS_UNCONFIRMED_MAX,
} from "../limits.ts";
import type { Services } from "../services.ts";
import { type Language, toPortal } from "../mail/languages.ts";
import type { FollowRequest, Follows } from "../wire/follows.ts";
import { toConfirmMail, toFollowedMail, toFullMail } from "./mails.ts";
import { findTarget, type FollowTarget, NAMED_SEARCH_SQL, toFollowName } from "./targets.ts";

export type FollowOutcome = "asked" | "unknown" | "unavailable";

/** A mailed link, and the language of the page that it was opened on. */
interface OpenedLink {
  link: string;
  language: Language;
}

/**
 * Emails a link that confirms. Only its owner learns, by email or not at all, whether the address is known
 * here, follows this already, or had too many requests. One account or
 * network may have so many unconfirmed follows, so that invented addresses exclude nobody.
 */
export async function requestFollow(
  services: Services,
  {
    email,
    requester,
    language,
    ...asked
  }: FollowRequest & { requester: string; language: Language },
): Promise<FollowOutcome> {
  const { portalOrigin } = services;
  if (portalOrigin === null || (await holdsShare(services, requester))) return "unavailable";
  const target = await findTarget(services, asked);
  if (target === null) return "unknown";
  const to = email.toLowerCase();
  const follower = await countRequest(services, to);
  if (follower === null) return "asked";
  const link = createSecret();
  const secret = await hashToHex(link);
  const state = await writeFollow(services, target, { followerId: follower.id, secret, requester });
  if (state === "repeated") return "asked";
  const page = `${toPortal(portalOrigin, language)}/follow`;
  const stopHref = `${page}?stop=${follower.secret}`;
  const mail =
    state === "full"
      ? toFullMail({ to, link: stopHref, language })
      : state === "unconfirmed"
        ? toConfirmMail({ to, link: `${page}?confirm=${link}`, target, language })
        : toFollowedMail({ to, target, link: stopHref, language });
  if (await services.sendMail(mail, { attempts: 1 })) return "asked";
  await deleteUnsent(services, secret);
  return "unavailable";
}

/** An email that was not sent must not keep the next request from sending one. */
async function deleteUnsent({ db }: Services, secret: string): Promise<void> {
  const sql = `DELETE FROM follows WHERE secret = ?1 AND confirmed_at IS NULL`;
  await db.prepare(sql).bind(secret).run();
}

/** Whether an account or network has reached its limit of unconfirmed follows. */
async function holdsShare({ db }: Services, requester: string): Promise<boolean> {
  const waiting = await db
    .prepare(`SELECT count(*) AS waiting FROM follows WHERE confirmed_at IS NULL AND asker = ?1`)
    .bind(requester)
    .first<number>("waiting");
  return (waiting ?? 0) >= FOLLOWS_UNCONFIRMED_BY_REQUESTER_MAX;
}

/** The address's row, with one more email counted; `null` when it has had all its emails of a day. */
async function countRequest(
  { db, now }: Services,
  email: string,
): Promise<{ id: number; secret: string } | null> {
  const time = now();
  return db
    .prepare(
      `INSERT INTO followers (email, secret, asks, asks_since) VALUES (?1, ?2, 1, ?3)
       ON CONFLICT (email) DO UPDATE SET
         asks = iif(asks_since <= ?4, 1, asks + 1), asks_since = iif(asks_since <= ?4, ?3, asks_since)
         WHERE asks_since <= ?4 OR asks < ?5
       RETURNING id, secret`,
    )
    .bind(
      email,
      createSecret(),
      time.toISOString(),
      new Date(time.getTime() - FOLLOW_ASKS_WINDOW_MS).toISOString(),
      FOLLOW_ASKS_MAX,
    )
    .first<{ id: number; secret: string }>();
}

/** In a full list, deletes the oldest unconfirmed follow of the account or network with most. */
const EVICT = `
  DELETE FROM follows WHERE id = (
    SELECT id FROM follows WHERE confirmed_at IS NULL AND asker = (
      SELECT asker FROM follows WHERE confirmed_at IS NULL
      GROUP BY asker ORDER BY count(*) DESC, min(asked_at) LIMIT 1)
    ORDER BY asked_at LIMIT 1)
  AND (SELECT count(*) FROM follows WHERE confirmed_at IS NULL) >= ${FOLLOWS_UNCONFIRMED_MAX}`;

/**
 * A later request makes a new secret: the earlier link no longer confirms. A button that was pressed twice
 * changes nothing the second time, or the first of two emails would confirm nothing.
 */
const WRITE = `
  INSERT INTO follows (follower_id, kind, target, name, secret, asked_at, asker)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
  WHERE (SELECT count(*) FROM follows WHERE follower_id = ?1) < ${FOLLOWS_MAX}
    OR EXISTS (SELECT 1 FROM follows WHERE follower_id = ?1 AND kind = ?2 AND target = ?3)
  ON CONFLICT (follower_id, kind, target) DO UPDATE SET name = ?4, secret = ?5, asked_at = ?6,
    asker = iif(confirmed_at IS NULL, ?7, '')
    WHERE confirmed_at IS NOT NULL OR asked_at <= ?8
  RETURNING confirmed_at AS confirmedAt`;

/** `full`: the address follows as much as it may. `repeated`: its email for this is on its way. */
type FollowState = "full" | "repeated" | "unconfirmed" | "confirmed";

async function writeFollow(
  { db, now }: Services,
  { kind, target, name }: FollowTarget,
  { followerId, secret, requester }: { followerId: number; secret: string; requester: string },
): Promise<FollowState> {
  const time = now();
  const earlier = new Date(time.getTime() - FOLLOW_REPEAT_MS).toISOString();
  const values = [followerId, kind, target, name, secret, time.toISOString(), requester, earlier];
  const [, written, known] = await db.batch<{ confirmedAt: string | null }>([
    db.prepare(EVICT),
    db.prepare(WRITE).bind(...values),
    db
      .prepare(`SELECT 1 FROM follows WHERE follower_id = ?1 AND kind = ?2 AND target = ?3`)
      .bind(followerId, kind, target),
  ]);
  const row = written?.results[0];
  if (row === undefined) return known?.results.length === 0 ? "full" : "repeated";
  return row.confirmedAt === null ? "unconfirmed" : "confirmed";
}

/**
 * Confirms a link's follow; again changes nothing. `null` for no such link, or
 * one that has expired, confirmed or not.
 */
export async function confirmFollow(
  services: Services,
  { link, language }: OpenedLink,
): Promise<Follows | null> {
  const { db, now } = services;
  const time = now();
  const follow = `secret = ?1 AND asked_at >= ?2`;
  const follower = `(SELECT follower_id FROM follows WHERE ${follow})`;
  const requested = [await hashToHex(link), toEarliestRequest(time)] as const;
  const [, , , , found] = await db.batch<{ secret: string }>([
    db
      .prepare(
        `UPDATE followers SET seen_at = ?3, due_at = ?4 WHERE id = ${follower} AND due_at = ''`,
      )
      .bind(
        ...requested,
        time.toISOString(),
        new Date(time.getTime() + FOLLOW_CHECK_MS).toISOString(),
      ),
    db
      .prepare(
        `UPDATE follows SET confirmed_at = ?3, asker = '' WHERE ${follow} AND confirmed_at IS NULL`,
      )
      .bind(...requested, time.toISOString()),
    db.prepare(toReplaceSql(follow)).bind(...requested),
    db
      .prepare(`UPDATE followers SET language = ?3 WHERE id = ${follower}`)
      .bind(...requested, language),
    db.prepare(`SELECT secret FROM followers WHERE id = ${follower}`).bind(...requested),
  ]);
  const secret = found?.results[0]?.secret;
  return secret === undefined ? null : listFollows(services, { link: secret, language });
}

/**
 * A search that is followed again may be read in another way than before, with other synonyms for example: its
 * confirmation replaces the earlier one.
 */
function toReplaceSql(follow: string): string {
  const own = (column: string): string => `(SELECT ${column} FROM follows WHERE ${follow})`;
  return `
    DELETE FROM follows WHERE follower_id = ${own("follower_id")} AND kind = 'search'
      AND ${own("kind")} = 'search' AND id <> ${own("id")} AND confirmed_at IS NOT NULL
      AND ${NAMED_SEARCH_SQL} = ${own(NAMED_SEARCH_SQL)}`;
}

/** The earliest time of an email whose link still confirms. */
function toEarliestRequest(time: Date): string {
  return new Date(time.getTime() - FOLLOW_TTL_MS).toISOString();
}

/** The things that the holder of a mailed link follows; `null` for no such link. */
export async function listFollows(
  { db }: Services,
  { link, language }: OpenedLink,
): Promise<Follows | null> {
  const { results } = await db
    .prepare(
      `SELECT w.id, w.kind, w.target, w.name FROM followers AS f CROSS JOIN follows AS w ON w.follower_id = f.id
       WHERE f.secret = ?1 AND w.confirmed_at IS NOT NULL ORDER BY w.id`,
    )
    .bind(link)
    .all<Pick<FollowTarget, "kind" | "target" | "name"> & { id: number }>();
  const follows = results.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: toFollowName(language, row),
  }));
  return follows.length === 0 ? null : { link, follows };
}

/** Ends one, or all; an address that follows nothing any more is deleted. Again changes nothing. */
export async function stopFollowing(
  { db }: Services,
  { link, id }: { link: string; id: number | null },
): Promise<void> {
  await db.batch([
    db
      .prepare(
        `DELETE FROM follows WHERE follower_id = (SELECT id FROM followers WHERE secret = ?1)
           AND (?2 IS NULL OR id = ?2)`,
      )
      .bind(link, id),
    db
      .prepare(
        `DELETE FROM followers WHERE secret = ?1
           AND NOT EXISTS (SELECT 1 FROM follows WHERE follower_id = followers.id)`,
      )
      .bind(link),
  ]);
}

/** Deletes follows that were not confirmed in time, with addresses that follow nothing. The cron calls it. */
export async function deleteUnconfirmed({ db, now }: Services): Promise<number> {
  const before = toEarliestRequest(now());
  const [follows] = await db.batch([
    db.prepare(`DELETE FROM follows WHERE confirmed_at IS NULL AND asked_at < ?1`).bind(before),
    db
      .prepare(
        `DELETE FROM followers WHERE asks_since < ?1
           AND NOT EXISTS (SELECT 1 FROM follows WHERE follower_id = followers.id)`,
      )
      .bind(before),
  ]);
  return follows?.meta.changes ?? 0;
}

/** 256 bits: links cannot be guessed. */
function createSecret(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)).buffer);
}
