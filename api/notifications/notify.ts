import type { NoticeTopic } from "../wire/account/notifications.ts";
import { EMBARGO_NOTICE_DAYS, NOTICE_TTL_DAYS, NOTIFIED_MAX } from "../limits.ts";
import { ROLE_LEVELS } from "../auth/rights.ts";
import { type Language, toLanguage } from "../mail/languages.ts";
import type { Services } from "../services.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

const INSERT = `
  INSERT OR IGNORE INTO notifications (user_id, kind, name, target, mark, created_at, mail)`;

/** Whether the person `u` wants emails about a topic. */
function toIsMailed(topic: NoticeTopic): string {
  return `NOT EXISTS (SELECT 1 FROM json_each(u.unmailed) WHERE value = '${topic}')`;
}

/** Whether nobody was notified of this yet; even an insert that is ignored would write. */
function toIsNew(user: string, kind: string, target: string, mark: string): string {
  return `NOT EXISTS (SELECT 1 FROM notifications AS told WHERE told.user_id = ${user}
    AND told.kind = ${kind} AND told.target = ${target} AND told.mark = ${mark})`;
}

/**
 * Notifies the author of the outcome of a proposal. It is part of the step's batch: it reads
 * the proposal as the step left it, so that a step that came too late notifies nobody.
 */
export function noticeOfProposal(
  { db, now }: Services,
  proposalId: number,
  { status, at }: { status: "ACCEPTED" | "REJECTED"; at: "accepted_at" | "rejected_at" },
): D1PreparedStatement {
  const kind = status === "ACCEPTED" ? "proposal-accepted" : "proposal-rejected";
  return db
    .prepare(
      `${INSERT} SELECT user_id, ?2, name, node_id, ${at}, ?3, 0
       FROM proposals AS p WHERE id = ?1 AND status = ?4
         AND ${toIsNew("p.user_id", "?2", "p.node_id", `p.${at}`)}`,
    )
    .bind(proposalId, kind, now().toISOString(), status);
}

/** As `noticeOfProposal`, of the answer to a request for withheld files. */
export function noticeOfAccess(
  { db, now }: Services,
  { datasetId, userId }: { datasetId: number; userId: number },
): D1PreparedStatement {
  return db
    .prepare(
      `${INSERT}
       SELECT a.user_id, 'access-' || a.status, v.name, a.dataset_id, a.decided_at, ?3, 0
       FROM embargo_access AS a CROSS JOIN datasets AS d ON d.id = a.dataset_id
       CROSS JOIN versions AS v ON v.id = d.current_id
       WHERE a.dataset_id = ?1 AND a.user_id = ?2 AND a.status IN ('granted', 'refused')
         AND a.decided_at <> ''
         AND ${toIsNew("a.user_id", "'access-' || a.status", "CAST(a.dataset_id AS TEXT)", "a.decided_at")}`,
    )
    .bind(datasetId, userId, now().toISOString());
}

/** The language of a person's emails about their notifications; `null` when they want none. */
export async function loadMailLanguage(
  { db }: Services,
  userId: number,
  topic: NoticeTopic,
): Promise<Language | null> {
  const wish = await db
    .prepare(`SELECT u.language FROM users AS u WHERE u.id = ?1 AND ${toIsMailed(topic)}`)
    .bind(userId)
    .first<{ language: string | null }>();
  return wish && toLanguage(wish.language);
}

/** Notifies owners and members of collections with an earlier version of a record of its new one. */
export function noticeOfVersion(
  { db, now }: Services,
  { datasetId, version }: { datasetId: number; version: number },
): D1PreparedStatement {
  return db
    .prepare(
      `${INSERT}
       SELECT DISTINCT u.id, 'new-version', new.name, new.dataset_id, new.version, ?3, ${toIsMailed("versions")}
       FROM versions AS old
       CROSS JOIN collection_dois AS cd ON cd.doi = old.doi
       CROSS JOIN collection_users AS cu ON cu.collection_id = cd.collection_id
       CROSS JOIN users AS u ON u.id = cu.user_id
       CROSS JOIN versions AS new ON new.dataset_id = ?1 AND new.version = ?2
       WHERE old.dataset_id = ?1 AND old.version < ?2 LIMIT ?4`,
    )
    .bind(datasetId, version, now().toISOString(), NOTIFIED_MAX);
}

/** Who decides about a record's withheld files, and who requested them. */
const CONCERNED = `
  SELECT a.user_id AS userId FROM embargo_access AS a WHERE a.dataset_id = d.id
  UNION SELECT m.user_id FROM memberships AS m WHERE m.organization_id = d.organization_id
    AND (m.is_publisher = 1 OR m.role = 'owner')
  UNION SELECT r.user_id FROM workspace_datasets AS w
    CROSS JOIN dataset_roles AS r ON r.dataset_id = w.id
    WHERE w.public_key = d.key AND r.role = ${ROLE_LEVELS.owner}`;

/** Notifies people about embargoes that end within a week, once for each. The cron calls it. */
export async function notifyEndingEmbargoes({ db, now }: Services): Promise<number> {
  const today = now();
  const last = new Date(today.getTime() + EMBARGO_NOTICE_DAYS * DAY_MS);
  const { meta } = await db
    .prepare(
      `${INSERT}
       SELECT u.id, 'embargo-ends', v.name, d.id, v.embargo_release_date, ?3, ${toIsMailed("embargoes")}
       FROM versions AS v
       CROSS JOIN datasets AS d ON d.id = v.dataset_id AND d.current_id = v.id
       CROSS JOIN users AS u ON u.id IN (${CONCERNED})
       WHERE v.status = 'EMBARGO_SUCCEEDED' AND v.embargo_release_date > ?1
         AND v.embargo_release_date <= ?2 LIMIT ?4`,
    )
    .bind(
      today.toISOString().slice(0, 10),
      last.toISOString().slice(0, 10),
      today.toISOString(),
      NOTIFIED_MAX,
    )
    .run();
  return meta.changes;
}

/** Deletes notifications that are not shown any more. The cron calls it. */
export async function deleteOldNotices({ db, now }: Services): Promise<number> {
  const before = new Date(now().getTime() - NOTICE_TTL_DAYS * DAY_MS).toISOString();
  const { meta } = await db
    .prepare(`DELETE FROM notifications WHERE created_at < ?1`)
    .bind(before)
    .run();
  return meta.changes;
}
