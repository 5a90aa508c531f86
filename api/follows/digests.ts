import {
  DIGEST_PAUSE_MS,
  DIGEST_RECORDS_MAX,
  DIGEST_DELAY_MS,
  FOLLOW_CHECK_MS,
  FOLLOWERS_LOOKED_MAX,
  OPENED_MAX,
} from "../limits.ts";
import { toSearch } from "../routes/search.ts";
import { searchDatasets } from "../search/datasets.ts";
import type { Known } from "../search/matched.ts";
import { createMemory } from "../search/memory.ts";
import type { Services } from "../services.ts";
import { toConditions, toWhere } from "../store/datasets.ts";
import { loadRequestedTags } from "../store/tags.ts";
import type { FollowKind } from "../wire/follows.ts";
import { toFollowedPage } from "./followed-page.ts";
import { toLanguage, toPortal } from "../mail/languages.ts";
import { type News, toDigest } from "./mails.ts";
import { parseSearched, toFollowName } from "./targets.ts";

interface Follower {
  id: number;
  email: string;
  secret: string;
  seenAt: string;
  dueAt: string;
  language: string;
}

interface Follow {
  kind: FollowKind;
  target: string;
  name: string;
  confirmedAt: string;
}

/** A version that was made public, as the newest of its dataset. */
interface Opened {
  id: number;
  version: number;
  title: string;
  openedAt: string;
  /** 1 if its files were withheld before. */
  isEmbargoOver: 0 | 1;
}

/**
 * Looks for news for the addresses that are due, and returns how many emails were sent. The cron calls it.
 * News whose email was refused
 * are mailed the next time, because `seen_at` is set after the email. No email waits in the queue:
 * its address may be deleted meanwhile.
 */
export async function sendDigests(services: Services): Promise<number> {
  const { db, now, portalOrigin } = services;
  if (portalOrigin === null) return 0;
  const { results } = await db
    .prepare(
      `SELECT id, email, secret, seen_at AS seenAt, due_at AS dueAt, language FROM followers
       WHERE due_at <> '' AND due_at <= ?1 ORDER BY due_at LIMIT ?2`,
    )
    .bind(now().toISOString(), FOLLOWERS_LOOKED_MAX)
    .all<Follower>();
  let sent = 0;
  for (const follower of results) {
    if (await sendDigest(services, follower, portalOrigin)) sent += 1;
  }
  return sent;
}

async function sendDigest(
  services: Services,
  follower: Follower,
  portalOrigin: string,
): Promise<boolean> {
  const { db, now } = services;
  const time = now().getTime();
  if (!(await claim(services, follower))) return false;
  const until = new Date(time - DIGEST_DELAY_MS).toISOString();
  const opened = await listOpened(services, { from: follower.seenAt, until });
  if (opened.length === 0) return false;
  const language = toLanguage(follower.language);
  const portal = toPortal(portalOrigin, language);
  const news = await findNews(services, { follower, opened, portal });
  if (news.length > 0) {
    const link = `${portal}/follow?stop=${follower.secret}`;
    const mail = toDigest({ to: follower.email, news, link, language });
    if (!(await services.sendMail(mail, { attempts: 1 }))) return false;
  }
  const pause = news.length > 0 ? DIGEST_PAUSE_MS : FOLLOW_CHECK_MS;
  await db
    .prepare(`UPDATE followers SET seen_at = ?2, due_at = ?3 WHERE id = ?1`)
    .bind(follower.id, findEnd(opened, until), new Date(time + pause).toISOString())
    .run();
  return news.length > 0;
}

/** Where the next look continues: of more versions than one look compares, after the last of these. */
function findEnd(opened: readonly Opened[], until: string): string {
  const last = opened.length < OPENED_MAX ? undefined : opened.at(-1);
  return last?.openedAt ?? until;
}

/** Whether this run looks for news: another one may have begun meanwhile. */
async function claim({ db, now }: Services, { id, dueAt }: Follower): Promise<boolean> {
  const next = new Date(now().getTime() + FOLLOW_CHECK_MS).toISOString();
  const { meta } = await db
    .prepare(`UPDATE followers SET due_at = ?3 WHERE id = ?1 AND due_at = ?2`)
    .bind(id, dueAt, next)
    .run();
  return meta.changes > 0;
}

/** `changed_at` has whole seconds and is never before `opened_at`. */
async function listOpened(
  { db }: Services,
  { from, until }: { from: string; until: string },
): Promise<Opened[]> {
  const { results } = await db
    .prepare(
      `SELECT d.id, v.version, v.name AS title, v.opened_at AS openedAt,
         v.status = 'PUBLISH_SUCCEEDED' AND v.embargo_release_date IS NOT NULL AS isEmbargoOver
       FROM datasets AS d INDEXED BY datasets_by_change CROSS JOIN versions AS v ON v.id = d.current_id
       WHERE d.changed_at >= ?1 AND d.listed = 1 AND v.opened_at > ?2 AND v.opened_at <= ?3
       ORDER BY d.changed_at, d.id LIMIT ?4`,
    )
    .bind(`${from.slice(0, 19)}Z`, from, until, OPENED_MAX)
    .all<Opened>();
  return results;
}

interface DueFollower {
  follower: Follower;
  opened: Opened[];
  /** Where the pages in their language begin. */
  portal: string;
}

async function findNews(
  services: Services,
  { follower, opened, portal }: DueFollower,
): Promise<News[]> {
  const { results } = await services.db
    .prepare(
      `SELECT kind, target, name, confirmed_at AS confirmedAt FROM follows
       WHERE follower_id = ?1 AND confirmed_at IS NOT NULL ORDER BY id`,
    )
    .bind(follower.id)
    .all<Follow>();
  const news: News[] = [];
  for (const follow of results) {
    const since = opened.filter(({ openedAt }) => openedAt > follow.confirmedAt);
    const ids = since.length === 0 ? [] : await findAmong(services, follow, since);
    const matches = since.filter(({ id }) => ids.includes(id));
    const newestFirst = matches.toReversed();
    const records = newestFirst
      .slice(0, DIGEST_RECORDS_MAX)
      .map(({ id, version, title, isEmbargoOver }) => ({
        title,
        version,
        isEmbargoOver: isEmbargoOver === 1,
        url: `${portal}/datasets/${id}`,
      }));
    const more = matches.length - records.length;
    const name = toFollowName(toLanguage(follower.language), follow);
    if (records.length > 0)
      news.push({ name, records, more, page: portal + toFollowedPage(follow) });
  }
  return news;
}

/** Which of these datasets a person follows. */
async function findAmong(
  services: Services,
  { kind, target }: Follow,
  opened: Opened[],
): Promise<number[]> {
  const ids = opened.map(({ id }) => id);
  if (kind === "record") return ids.filter((id) => String(id) === target);
  const filter = { ids, tags: [], embargo: null, datasetTypes: [] };
  if (kind === "person") return listIds(services, { ...filter, orcid: target });
  const parsed = parseSearched(target);
  if (parsed === null) return [];
  const search = { ...toSearch(parsed, await loadRequestedTags(services, parsed.tags)), ids };
  const order = { orderBy: "date", orderDirection: "desc", limit: ids.length, offset: 0 } as const;
  const options = { order, memory: createMemory<Known>(0), withTexts: false };
  const { rows } = await searchDatasets(services, search, options);
  return rows.map(({ id }) => id);
}

async function listIds(
  { db }: Services,
  filter: Parameters<typeof toConditions>[0],
): Promise<number[]> {
  const { where, values } = toWhere(toConditions(filter));
  const { results } = await db
    .prepare(`SELECT d.id FROM datasets AS d WHERE ${where}`)
    .bind(...values)
    .all<{ id: number }>();
  return results.map(({ id }) => id);
}
