import type { AccountDeletion } from "#api/wire/account/deletion.ts";
import { ROLE_LEVELS } from "../auth/rights.ts";
import { BLOCKING_NAMED_MAX } from "../limits.ts";
import type { Services } from "../services.ts";
import type { UserRow } from "./accounts.ts";
import { PUBLIC_KEY } from "./collections.ts";

/** Workspaces that this person owns, or owns a dataset of, and that nobody else owns. */
const OWNED_ALONE = `
  SELECT o.name FROM organizations AS o
  WHERE (o.id IN (SELECT organization_id FROM memberships WHERE user_id = ?1 AND role = 'owner')
      OR o.id IN (SELECT organization_id FROM workspace_datasets WHERE owner_id = ?1))
    AND NOT EXISTS (SELECT 1 FROM memberships AS m
      WHERE m.organization_id = o.id AND m.role = 'owner' AND m.user_id <> ?1)`;

/** Collections that this person owns and nobody else works on. */
const OWN_ALONE = `
  SELECT cu.collection_id FROM collection_users AS cu WHERE cu.user_id = ?1
    AND NOT EXISTS (SELECT 1 FROM collection_users AS other
      WHERE other.collection_id = cu.collection_id AND other.user_id <> ?1)`;

/** Collections that this person owns and others work on. */
const OWN_SHARED = `
  SELECT collection_id FROM collection_users WHERE user_id = ?1 AND role = ${ROLE_LEVELS.owner}
  EXCEPT ${OWN_ALONE}`;

const COUNTS = `
  SELECT
    (SELECT json_group_array(name) FROM (${OWNED_ALONE} ORDER BY o.name LIMIT ${BLOCKING_NAMED_MAX})) AS blockedBy,
    (SELECT count(*) FROM (${OWNED_ALONE})) AS blockedByCount,
    (SELECT count(*) FROM api_tokens WHERE user_id = ?1) AS machineKeys,
    (SELECT count(*) FROM (${OWN_ALONE})) AS collections,
    (SELECT count(*) FROM (${OWN_SHARED})) AS sharedCollections,
    (SELECT count(*) FROM collections AS c JOIN datasets AS d ON d.key = ${PUBLIC_KEY}
     WHERE d.listed = 1 AND c.id IN (${OWN_ALONE})) AS publishedCollections,
    (SELECT count(*) FROM proposals WHERE user_id = ?1 AND status <> 'ACCEPTED') AS proposals,
    (SELECT count(*) FROM proposals WHERE user_id = ?1 AND status = 'ACCEPTED') AS acceptedProposals,
    (SELECT count(*) FROM workspace_datasets WHERE owner_id = ?1) AS datasets`;

type Counts = Record<
  | "blockedByCount"
  | "machineKeys"
  | "collections"
  | "sharedCollections"
  | "publishedCollections"
  | "proposals"
  | "acceptedProposals"
  | "datasets",
  number
> & { blockedBy: string };

export async function loadDeletion({ db }: Services, userId: number): Promise<AccountDeletion> {
  const counts = await db.prepare(COUNTS).bind(userId).first<Counts>();
  if (counts === null) throw new Error("Counts were not answered.");
  const { machineKeys, collections, proposals, datasets } = counts;
  return {
    blockedByCount: counts.blockedByCount,
    blockedBy: JSON.parse(counts.blockedBy),
    deleted: { machineKeys, collections, proposals },
    passedOn: { datasets, collections: counts.sharedCollections },
    kept: {
      publishedCollections: counts.publishedCollections,
      acceptedProposals: counts.acceptedProposals,
    },
  };
}

/** Whether the account may be deleted: queried in the same transaction as all that follows. */
const MAY_DELETE = `NOT EXISTS (${OWNED_ALONE})`;

const NEW_OWNER = `
  (SELECT m.user_id FROM memberships AS m
   WHERE m.organization_id = workspace_datasets.organization_id AND m.role = 'owner'
     AND m.user_id <> ?1 ORDER BY m.user_id LIMIT 1)`;

/** Tables with one person's own rows only, by the column that names the person. */
const OWN_TABLES = [
  "memberships",
  "custom_terms",
  "team_members",
  "api_tokens",
  "dataset_roles",
  "embargo_access",
  "github_accounts",
  "code_repositories",
  "email_changes",
  "idempotency_keys",
  "notifications",
];

/** Shared work passes to its other people; the person's own is deleted. */
const STEPS = [
  `UPDATE workspace_datasets SET owner_id = ${NEW_OWNER} WHERE owner_id = ?1 AND ${MAY_DELETE}`,
  `UPDATE collection_users SET role = ${ROLE_LEVELS.owner} WHERE ${MAY_DELETE} AND (collection_id, user_id) IN (
     SELECT collection_id, user_id FROM (SELECT collection_id, user_id, row_number() OVER (
       PARTITION BY collection_id ORDER BY role DESC, user_id) AS place
     FROM collection_users WHERE user_id <> ?1 AND collection_id IN (${OWN_SHARED}))
     WHERE place = 1)`,
  `DELETE FROM collection_dois WHERE collection_id IN (${OWN_ALONE}) AND ${MAY_DELETE}`,
  `DELETE FROM collection_invitations WHERE collection_id IN (${OWN_ALONE}) AND ${MAY_DELETE}`,
  `DELETE FROM collections WHERE id IN (${OWN_ALONE}) AND ${MAY_DELETE}`,
  `DELETE FROM collection_users WHERE user_id = ?1 AND ${MAY_DELETE}`,
  `DELETE FROM proposals WHERE user_id = ?1 AND status <> 'ACCEPTED' AND ${MAY_DELETE}`,
  `UPDATE proposals SET email = '' WHERE user_id = ?1 AND ${MAY_DELETE}`,
  `DELETE FROM collection_invitations
   WHERE email = (SELECT lower(email) FROM users WHERE id = ?1) AND ${MAY_DELETE}`,
  `DELETE FROM rehydrations WHERE email = (SELECT email FROM users WHERE id = ?1) AND ${MAY_DELETE}`,
  `DELETE FROM follows WHERE follower_id = (SELECT f.id FROM followers AS f
     WHERE f.email = (SELECT lower(email) FROM users WHERE id = ?1)) AND ${MAY_DELETE}`,
  `DELETE FROM followers WHERE email = (SELECT lower(email) FROM users WHERE id = ?1) AND ${MAY_DELETE}`,
  ...OWN_TABLES.map((table) => `DELETE FROM ${table} WHERE user_id = ?1 AND ${MAY_DELETE}`),
];

const REMEMBER = `
  INSERT OR IGNORE INTO account_deletions SELECT sub, ?2 FROM users WHERE id = ?1 AND ${MAY_DELETE}`;

/** The row stays without any data of the person, because decisions and proposals refer to it. */
const ANONYMISE = `
  UPDATE users SET sub = 'deleted-' || id, email = 'deleted-' || id || '@invalid',
    first_name = 'Deleted', last_name = 'account', middle_initial = NULL, degree = NULL,
    credential = '', url = '', orcid = NULL, orcid_linked_at = NULL, terms_version = NULL,
    preferred_organization_id = NULL, signed_out_at = ?2, unmailed = '[]', language = NULL,
    updated_at = ?2
  WHERE id = ?1 AND ${MAY_DELETE}`;

/**
 * All of it or nothing; returns whether it was done. The user pool is changed afterwards. Each statement
 * checks whether the account may be deleted, because a workspace may have lost its other owner meanwhile.
 */
export async function deleteAccountRows({ db, now }: Services, { id }: UserRow): Promise<boolean> {
  const time = now().toISOString();
  const results = await db.batch([
    db.prepare(`PRAGMA defer_foreign_keys = true`),
    ...STEPS.map((sql) => db.prepare(sql).bind(id)),
    db.prepare(REMEMBER).bind(id, time),
    db.prepare(ANONYMISE).bind(id, time),
  ]);
  return (results.at(-1)?.meta.changes ?? 0) > 0;
}

/** Accounts that are still in the user pool, the oldest first. */
export async function listPoolDeletions({ db }: Services, limit: number): Promise<string[]> {
  const { results } = await db
    .prepare(`SELECT sub FROM account_deletions ORDER BY asked_at LIMIT ?1`)
    .bind(limit)
    .all<{ sub: string }>();
  return results.map(({ sub }) => sub);
}

export async function deletePoolDeletion({ db }: Services, sub: string): Promise<void> {
  await db.prepare(`DELETE FROM account_deletions WHERE sub = ?1`).bind(sub).run();
}
