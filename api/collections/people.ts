import {
  COLLECTION_LIMITS,
  COLLECTION_ROLES,
  type CollectionInvitationRequest,
  type CollectionInvitations,
  type CollectionPeople,
  INVITED_ROLES,
} from "#api/wire/collections.ts";
import { ROLE_LEVELS } from "../auth/rights.ts";
import type { UserRow } from "../store/accounts.ts";
import type { CollectionRow } from "../store/collections.ts";
import type { Services } from "../services.ts";

const PEOPLE = `
  SELECT cu.user_id AS id, u.first_name || ' ' || u.last_name AS name, u.email, cu.role
  FROM collection_users AS cu CROSS JOIN users AS u ON u.id = cu.user_id
  WHERE cu.collection_id = ?1 ORDER BY cu.role DESC, u.last_name, u.first_name, u.id`;

const INVITED = `
  SELECT id, email, role, created_at AS createdAt FROM collection_invitations
  WHERE collection_id = ?1 ORDER BY email`;

interface PersonRow {
  id: number;
  name: string;
  email: string;
  role: number;
}

interface InvitationRow {
  id: string;
  email: string;
  role: number;
  createdAt: string;
}

/** Everyone with a role in a collection; addresses and invitations only for those who may invite. */
export async function loadCollectionPeople(
  { db }: Services,
  collectionId: number,
  { callerId, showsAddresses }: { callerId: number; showsAddresses: boolean },
): Promise<CollectionPeople> {
  const [people, invited] = await Promise.all([
    db.prepare(PEOPLE).bind(collectionId).all<PersonRow>(),
    db.prepare(INVITED).bind(collectionId).all<InvitationRow>(),
  ]);
  return {
    people: people.results.map(({ id, name, email, role }) => ({
      id: String(id),
      name: name.trim(),
      email: showsAddresses ? email : null,
      role: COLLECTION_ROLES[role - 1] ?? "Guest",
      isCaller: id === callerId,
    })),
    invitations: showsAddresses
      ? invited.results.map((row) => ({ ...row, role: toInvitedRole(row.role) }))
      : [],
  };
}

function toInvitedRole(level: number): (typeof INVITED_ROLES)[number] {
  return INVITED_ROLES.find((role) => toRoleLevel(role) === level) ?? "Viewer";
}

function toRoleLevel(role: (typeof INVITED_ROLES)[number]): number {
  return COLLECTION_ROLES.indexOf(role) + 1;
}

export interface Invitation extends CollectionInvitationRequest {
  collection: CollectionRow;
  by: UserRow;
}

const SET_ROLE = `
  UPDATE collection_users SET role = ?3
  WHERE collection_id = ?1 AND role < ${ROLE_LEVELS.owner}
    AND user_id IN (SELECT id FROM users WHERE lower(email) = ?2)`;

const INVITE = `
  INSERT INTO collection_invitations (id, collection_id, email, role, invited_by, created_at)
  SELECT ?3, ?1, ?2, ?4, ?5, ?6
  WHERE (SELECT count(*) FROM collection_invitations WHERE collection_id = ?1 AND email <> ?2)
    + (SELECT count(*) FROM collection_users WHERE collection_id = ?1) < ${COLLECTION_LIMITS.PEOPLE_MAX}
  ON CONFLICT (collection_id, email) DO UPDATE SET role = excluded.role`;

/** `changed`: a person of the collection already has this role now. `full` and `owner`: nothing was done. */
export async function invite(
  { db, now }: Services,
  { collection, by, email, role }: Invitation,
): Promise<"invited" | "changed" | "owner" | "full"> {
  const level = toRoleLevel(role);
  const present = await db
    .prepare(
      `SELECT cu.role FROM users AS u CROSS JOIN collection_users AS cu
       ON cu.collection_id = ?1 AND cu.user_id = u.id WHERE lower(u.email) = ?2`,
    )
    .bind(collection.id, email)
    .first<number>("role");
  if (present === ROLE_LEVELS.owner) return "owner";
  if (present !== null) {
    await db.prepare(SET_ROLE).bind(collection.id, email, level).run();
    return "changed";
  }
  const { meta } = await db
    .prepare(INVITE)
    .bind(collection.id, email, crypto.randomUUID(), level, by.id, now().toISOString())
    .run();
  return meta.changes > 0 ? "invited" : "full";
}

/** Removes a person by number or an invitation by id; never the owner. */
export async function removePerson(
  { db }: Services,
  { id }: CollectionRow,
  person: string,
): Promise<boolean> {
  const removed = await db.batch([
    db
      .prepare(
        `DELETE FROM collection_users
         WHERE collection_id = ?1 AND user_id = ?2 AND role < ${ROLE_LEVELS.owner}`,
      )
      .bind(id, /^\d{1,15}$/.test(person) ? Number(person) : null),
    db
      .prepare(`DELETE FROM collection_invitations WHERE collection_id = ?1 AND id = ?2`)
      .bind(id, person),
  ]);
  return removed.some(({ meta }) => meta.changes > 0);
}

/** Open invitations to this address. */
export async function loadInvitations(
  { db }: Services,
  sub: string,
): Promise<CollectionInvitations["invitations"]> {
  const { results } = await db
    .prepare(
      `SELECT i.id, c.name AS collectionName, u.first_name || ' ' || u.last_name AS invitedBy,
         i.role, i.created_at AS createdAt
       FROM collection_invitations AS i CROSS JOIN collections AS c ON c.id = i.collection_id
       CROSS JOIN users AS u ON u.id = i.invited_by
       WHERE i.email = (SELECT lower(email) FROM users WHERE sub = ?1)
       ORDER BY i.created_at DESC, i.id`,
    )
    .bind(sub)
    .all<{
      id: string;
      collectionName: string;
      invitedBy: string;
      role: number;
      createdAt: string;
    }>();
  return results.map((row) => ({ ...row, role: toInvitedRole(row.role) }));
}

/** The id of the collection that the person belongs to from now on; `null` without an invitation. */
export async function acceptInvitation(
  { db }: Services,
  { id: userId, email }: UserRow,
  invitation: string,
): Promise<string | null> {
  const own = `FROM collection_invitations WHERE id = ?1 AND email = lower(?2)`;
  const [found] = await db.batch<{ nodeId: string }>([
    db
      .prepare(`SELECT node_id AS nodeId FROM collections WHERE id = (SELECT collection_id ${own})`)
      .bind(invitation, email),
    db
      .prepare(`INSERT OR IGNORE INTO collection_users SELECT collection_id, ?3, role ${own}`)
      .bind(invitation, email, userId),
    db.prepare(`DELETE ${own}`).bind(invitation, email),
  ]);
  return found?.results[0]?.nodeId ?? null;
}

export async function declineInvitation(
  { db }: Services,
  { email }: UserRow,
  invitation: string,
): Promise<boolean> {
  const { meta } = await db
    .prepare(`DELETE FROM collection_invitations WHERE id = ?1 AND email = lower(?2)`)
    .bind(invitation, email)
    .run();
  return meta.changes > 0;
}
