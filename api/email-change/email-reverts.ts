import { EMAIL_REVERT_TTL_MS } from "../limits.ts";
import type { Services } from "../services.ts";
import { type EmailChange, COLUMNS } from "./email-changes.ts";

/** The change that a mailed link reverts; `null` once it was used, or after a week. */
export async function findByLink({ db, now }: Services, hash: string): Promise<EmailChange | null> {
  const since = new Date(now().getTime() - EMAIL_REVERT_TTL_MS).toISOString();
  return db
    .prepare(
      `SELECT ${COLUMNS} FROM email_changes
       WHERE (asked_link_hash = ?1 OR made_link_hash = ?1)
         AND status <> 'reverted' AND coalesce(changed_at, asked_at) > ?2`,
    )
    .bind(hash, since)
    .first<EmailChange>();
}

/**
 * Stores that an account is being restored, so that it is finished if this request is interrupted. Ends later
 * changes. Returns whether one was being made at this moment, whose call to the pool may come last.
 */
export async function beginRevert(
  { db, now }: Services,
  { id, userId }: EmailChange,
): Promise<boolean> {
  const [underWay] = await db.batch([
    db
      .prepare(
        `SELECT 1 FROM email_changes WHERE user_id = ?1
           AND (id >= ?2 AND status = 'changing' OR id > ?2 AND status = 'reverting')`,
      )
      .bind(userId, id),
    db
      .prepare(
        `UPDATE email_changes SET status = 'reverted'
         WHERE user_id = ?1 AND id > ?2 AND status IN ('pending', 'changing', 'reverting')`,
      )
      .bind(userId, id),
    db
      .prepare(
        `UPDATE email_changes SET status = 'reverting', claimed_at = ?2
         WHERE id = ?1 AND status <> 'reverted'`,
      )
      .bind(id, now().toISOString()),
  ]);
  return (underWay?.results.length ?? 0) > 0;
}

/** The old address belongs to another account of the pool: the link stays valid, and it is not retried. */
export async function giveUpRevert({ db }: Services, id: number): Promise<void> {
  await db
    .prepare(
      `UPDATE email_changes SET status = iif(changed_at IS NULL, 'failed', 'changed')
       WHERE id = ?1 AND status = 'reverting'`,
    )
    .bind(id)
    .run();
}

/**
 * Restores the account as it was when the change was requested, in one transaction: its address, and without
 * the sessions, machine keys and linked accounts made since. Later changes count as reverted too,
 * so that the links mailed to their addresses do nothing. `reverting`: it is repeated later.
 */
export async function restoreAccount(
  { db, now }: Services,
  change: EmailChange,
  end: "reverting" | "reverted",
): Promise<boolean> {
  const { id, userId, oldEmail, sessionBeganAt } = change;
  const time = now().toISOString();
  const [taken] = await db.batch([
    db
      .prepare(
        `UPDATE email_changes SET status = iif(id = ?2, ?3, 'reverted')
         WHERE user_id = ?1 AND id >= ?2 AND status <> 'reverted'`,
      )
      .bind(userId, id, end),
    db
      .prepare(
        `UPDATE users SET email = ?2, signed_out_at = ?3, updated_at = ?3,
           orcid = iif(orcid_linked_at >= ?4, NULL, orcid) WHERE id = ?1`,
      )
      .bind(userId, oldEmail, time, sessionBeganAt),
    db
      .prepare(`DELETE FROM api_tokens WHERE user_id = ?1 AND created_at >= ?2`)
      .bind(userId, sessionBeganAt),
    db
      .prepare(`DELETE FROM github_accounts WHERE user_id = ?1 AND created_at >= ?2`)
      .bind(userId, sessionBeganAt),
  ]);
  return (taken?.meta.changes ?? 0) > 0;
}

/** The ORCID iD that was linked since; `null` when there is none. */
export async function findOrcidSince(
  { db }: Services,
  { userId, sessionBeganAt }: EmailChange,
): Promise<string | null> {
  return db
    .prepare(
      `SELECT orcid ->> 'orcid' AS orcid FROM users
       WHERE id = ?1 AND orcid IS NOT NULL AND orcid_linked_at >= ?2`,
    )
    .bind(userId, sessionBeganAt)
    .first<string>("orcid");
}
