import { USER_COLORS, type ProfileChange } from "../wire/account/profile.ts";
import type { OrcidLink } from "../wire/account/user.ts";
import type { Services } from "../services.ts";
import type { UserRow } from "./accounts.ts";

const UPDATE = `
  UPDATE users SET first_name = coalesce(?2, first_name), last_name = coalesce(?3, last_name),
    middle_initial = iif(?4 IS NULL, middle_initial, nullif(?4, '')),
    degree = iif(?5, ?6, degree), credential = coalesce(?7, credential), url = coalesce(?8, url),
    color = coalesce(?9, color), preferred_organization_id = coalesce(?10, preferred_organization_id),
    updated_at = ?11
  WHERE id = ?1`;

/** Changes the given fields and leaves the rest; `organizationId` becomes the current workspace. */
export async function updateProfile(
  { db, now }: Services,
  user: UserRow,
  change: ProfileChange & { organizationId: number | null },
): Promise<void> {
  const { middleInitial, degree } = change;
  await db
    .prepare(UPDATE)
    .bind(
      user.id,
      change.firstName ?? null,
      change.lastName ?? null,
      middleInitial === null ? "" : (middleInitial ?? null),
      degree === undefined ? 0 : 1,
      degree ?? null,
      change.credential ?? null,
      change.url ?? null,
      USER_COLORS.find((color) => color === change.color?.toUpperCase()) ?? null,
      change.organizationId,
      now().toISOString(),
    )
    .run();
}

/** `taken` when another account has this address, in whatever case. */
export async function updateEmail(
  { db, now }: Services,
  userId: number,
  email: string,
): Promise<"changed" | "taken"> {
  const update = db.prepare(`UPDATE users SET email = ?2, updated_at = ?3 WHERE id = ?1`);
  return (await isWritten(update.bind(userId, email, now().toISOString()))) ? "changed" : "taken";
}

/** Browser sessions that started before now end. */
export async function endSessions({ db, now }: Services, userId: number): Promise<void> {
  await db
    .prepare(`UPDATE users SET signed_out_at = ?2 WHERE id = ?1`)
    .bind(userId, now().toISOString())
    .run();
}

/** Replaces the new address by the old one. */
export async function restoreEmail(
  { db, now }: Services,
  { userId, oldEmail, newEmail }: { userId: number; oldEmail: string; newEmail: string },
): Promise<void> {
  await db
    .prepare(`UPDATE users SET email = ?2, updated_at = ?4 WHERE id = ?1 AND email = ?3`)
    .bind(userId, oldEmail, newEmail, now().toISOString())
    .run();
}

/** Whether an account, other than this person's own, has the address. */
/** Whose account has an address; `null` when none has it, or only the person `exceptId`. */
export async function findOwner(
  { db }: Services,
  email: string,
  exceptId = 0,
): Promise<{ language: string | null } | null> {
  return db
    .prepare(`SELECT language FROM users WHERE lower(email) = lower(?1) AND id <> ?2`)
    .bind(email, exceptId)
    .first<{ language: string | null }>();
}

export async function acceptTerms({ db }: Services, user: UserRow, version: string): Promise<void> {
  await db
    .prepare(`UPDATE users SET terms_version = ?2 WHERE id = ?1`)
    .bind(user.id, version)
    .run();
}

export async function acceptCustomTerms(
  { db }: Services,
  user: UserRow,
  { organizationId, version }: { organizationId: number; version: string },
): Promise<void> {
  await db
    .prepare(`INSERT OR REPLACE INTO custom_terms VALUES (?1, ?2, ?3)`)
    .bind(user.id, organizationId, version)
    .run();
}

/** `taken` when the person has an iD by now, or the iD belongs to another account. */
export async function linkOrcid(
  { db, now }: Services,
  user: UserRow,
  link: OrcidLink,
): Promise<"linked" | "taken"> {
  const update = db.prepare(
    `UPDATE users SET orcid = ?2, orcid_linked_at = ?3, updated_at = ?3
     WHERE id = ?1 AND orcid IS NULL`,
  );
  const isLinked = await isWritten(update.bind(user.id, JSON.stringify(link), now().toISOString()));
  return isLinked ? "linked" : "taken";
}

export async function unlinkOrcid({ db, now }: Services, user: UserRow): Promise<void> {
  await db
    .prepare(`UPDATE users SET orcid = NULL, updated_at = ?2 WHERE id = ?1`)
    .bind(user.id, now().toISOString())
    .run();
}

/** Whether a row changed; a conflict with a unique index returns `false`. */
async function isWritten(statement: D1PreparedStatement): Promise<boolean> {
  try {
    return (await statement.run()).meta.changes > 0;
  } catch (error) {
    if (error instanceof Error && error.message.includes("UNIQUE constraint failed")) return false;
    throw error;
  }
}
