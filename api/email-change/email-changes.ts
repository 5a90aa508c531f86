import {
  EMAIL_CHANGES_MAX,
  EMAIL_CHANGES_WINDOW_MS,
  EMAIL_CLAIM_MS,
  EMAIL_CODE_TRIES,
  EMAIL_CODE_TTL_MS,
} from "../limits.ts";
import type { Services } from "../services.ts";

export interface EmailChange {
  id: number;
  userId: number;
  sub: string;
  /**
   * `changing`: the catalogue has the new address, the user pool perhaps. `reverting`: the account is
   * being restored to the old one.
   */
  status: "pending" | "replaced" | "changing" | "changed" | "failed" | "reverting" | "reverted";
  oldEmail: string;
  newEmail: string;
  codeHash: string;
  linkHash: string;
  tries: number;
  sessionBeganAt: string;
  /** Of the person's emails, as stored. */
  language: string | null;
}

export const COLUMNS = `
  id, user_id AS userId, status, old_email AS oldEmail, new_email AS newEmail, code_hash AS codeHash,
  asked_link_hash AS linkHash, tries, session_began_at AS sessionBeganAt,
  (SELECT sub FROM users WHERE users.id = user_id) AS sub,
  (SELECT language FROM users WHERE users.id = user_id) AS language`;

type NewChange = Pick<
  EmailChange,
  "userId" | "oldEmail" | "newEmail" | "codeHash" | "linkHash" | "sessionBeganAt"
>;

/**
 * Stores that a person requests an address, and deletes the code of the earlier request; `null`
 * when this person, or anyone for this address, has made too many requests. The answer does not say which. A change
 * in progress must end before another begins: otherwise it would be repeated over the other.
 */
export async function insertEmailChange(
  { db, now }: Services,
  { userId, oldEmail, newEmail, codeHash, linkHash, sessionBeganAt }: NewChange,
): Promise<number | null> {
  const since = new Date(now().getTime() - EMAIL_CHANGES_WINDOW_MS).toISOString();
  const insert = db
    .prepare(
      `INSERT INTO email_changes (user_id, old_email, new_email, status, code_hash,
         asked_link_hash, session_began_at, asked_at)
       SELECT ?1, ?2, ?3, 'pending', ?4, ?5, ?6, ?7
       WHERE (SELECT count(*) FROM email_changes WHERE user_id = ?1 AND asked_at > ?8) < ?9
         AND (SELECT count(*) FROM email_changes
              WHERE lower(new_email) = lower(?3) AND asked_at > ?8) < ?9
         AND NOT EXISTS (SELECT 1 FROM email_changes
                         WHERE user_id = ?1 AND status IN ('changing', 'reverting'))`,
    )
    .bind(
      userId,
      oldEmail,
      newEmail,
      codeHash,
      linkHash,
      sessionBeganAt,
      now().toISOString(),
      since,
      EMAIL_CHANGES_MAX,
    );
  const replace = db
    .prepare(
      `UPDATE email_changes SET status = 'replaced' WHERE user_id = ?1 AND status = 'pending'
         AND id < (SELECT max(id) FROM email_changes WHERE user_id = ?1)`,
    )
    .bind(userId);
  const [inserted] = await db.batch([insert, replace]);
  return inserted && inserted.meta.changes > 0 ? inserted.meta.last_row_id : null;
}

/** The request whose code a person may enter now; the attempt is counted before anything is compared. */
export async function countAttempt(
  { db, now }: Services,
  userId: number,
): Promise<EmailChange | null> {
  const time = now().getTime();
  return db
    .prepare(
      `UPDATE email_changes SET tries = tries + 1
       WHERE id = (SELECT max(id) FROM email_changes WHERE user_id = ?1)
         AND tries < ?2 AND asked_at > ?3
         AND (status = 'pending' OR (status = 'changing' AND claimed_at < ?4))
       RETURNING ${COLUMNS}`,
    )
    .bind(
      userId,
      EMAIL_CODE_TRIES,
      new Date(time - EMAIL_CODE_TTL_MS).toISOString(),
      new Date(time - EMAIL_CLAIM_MS).toISOString(),
    )
    .first<EmailChange>();
}

/**
 * Whether this request may make the change, or continue an interrupted one: of several with the right
 * code only one, and none after its status changed.
 */
export async function claimChange(
  { db, now }: Services,
  { id, status }: EmailChange,
): Promise<boolean> {
  const time = now().getTime();
  const { meta } = await db
    .prepare(
      `UPDATE email_changes SET status = iif(status = 'pending', 'changing', status), claimed_at = ?3
       WHERE id = ?1 AND status = ?2 AND (status = 'pending' OR claimed_at < ?4)`,
    )
    .bind(id, status, new Date(time).toISOString(), new Date(time - EMAIL_CLAIM_MS).toISOString())
    .run();
  return meta.changes > 0;
}

/** The change of a person's address that is being made or reverted, or was when it was interrupted. */
export async function findPendingChange(
  { db }: Services,
  userId: number,
): Promise<EmailChange | null> {
  return db
    .prepare(
      `SELECT ${COLUMNS} FROM email_changes
       WHERE user_id = ?1 AND status IN ('changing', 'reverting')`,
    )
    .bind(userId)
    .first<EmailChange>();
}

/** Changes that have been in progress for longer than any request lasts, the oldest first. */
export async function listAbandoned({ db, now }: Services, most: number): Promise<EmailChange[]> {
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM email_changes
       WHERE status IN ('changing', 'reverting') AND claimed_at < ?1 ORDER BY claimed_at LIMIT ?2`,
    )
    .bind(new Date(now().getTime() - EMAIL_CLAIM_MS).toISOString(), most)
    .all<EmailChange>();
  return results;
}

/** Ends what `claimChange` began; `false` when the change was reverted meanwhile. */
export async function endClaim(
  { db, now }: Services,
  id: number,
  end: { status: "pending" | "failed" } | { status: "changed"; linkHash: string },
): Promise<boolean> {
  const isChanged = end.status === "changed";
  const { meta } = await db
    .prepare(
      `UPDATE email_changes SET status = ?2, made_link_hash = ?3, changed_at = ?4
       WHERE id = ?1 AND status = 'changing'`,
    )
    .bind(id, end.status, isChanged ? end.linkHash : null, isChanged ? now().toISOString() : null)
    .run();
  return meta.changes > 0;
}

/** Marks a change whose emails could not be sent. */
export async function failChange({ db }: Services, id: number): Promise<void> {
  await db.prepare(`UPDATE email_changes SET status = 'failed' WHERE id = ?1`).bind(id).run();
}
