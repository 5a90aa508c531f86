import { QUEUE_PURGE_OF_EVERYTHING } from "../shared-cache/purge-queue.ts";
import type * as v from "valibot";
import type { AccountsRequest } from "../wire/account/accounts.ts";
import type { Services } from "../services.ts";

type Accounts = v.InferOutput<typeof AccountsRequest>;
export type AccountsWrite = { ok: true } | { ok: false; problem: string };

const UPSERT_ORGANIZATIONS = `
  INSERT INTO organizations (id, node_id, name, slug, color_theme, banner_url, features, repository, created_at)
  SELECT value ->> 'intId', value ->> 'nodeId', value ->> 'name', value ->> 'slug', iif(value -> 'colorTheme' IS NULL, NULL,
      json_object(value ->> '$.colorTheme[0]', value ->> '$.colorTheme[1]')),
    value ->> 'bannerImageURI', value -> 'features', value -> 'repository', coalesce(value ->> 'createdAt', ?2)
  FROM json_each(?1) WHERE true
  ON CONFLICT (node_id) DO UPDATE SET name = excluded.name, slug = excluded.slug,
    color_theme = excluded.color_theme, banner_url = excluded.banner_url, features = excluded.features,
    repository = excluded.repository`;

const UPSERT_USERS = `
  INSERT INTO users (id, sub, email, first_name, last_name, middle_initial, degree, credential, color, url,
    orcid, preferred_organization_id, created_at, updated_at)
  SELECT value ->> 'intId', value ->> 'sub', value ->> 'email', value ->> 'firstName', value ->> 'lastName',
    value ->> 'middleInitial', value ->> 'degree', value ->> 'credential', value ->> 'color', value ->> 'url',
    iif(value ->> 'orcid' IS NULL, NULL, json_object('name', concat(value ->> 'firstName', ' ', value ->> 'lastName'),
      'orcid', value ->> 'orcid', 'scope', json_array('/read-limited'))),
    (SELECT id FROM organizations WHERE node_id = value ->> '$.memberships[0].organization'),
    coalesce(value ->> 'createdAt', ?2), ?2
  FROM json_each(?1) WHERE true
  ON CONFLICT (sub) DO UPDATE SET email = excluded.email, first_name = excluded.first_name,
    last_name = excluded.last_name, middle_initial = excluded.middle_initial, degree = excluded.degree,
    credential = excluded.credential, color = excluded.color, url = excluded.url, orcid = excluded.orcid,
    preferred_organization_id = excluded.preferred_organization_id, updated_at = excluded.updated_at`;

const LEAVE = `
  DELETE FROM memberships WHERE user_id IN
    (SELECT u.id FROM json_each(?1) AS j JOIN users AS u ON u.sub = j.value ->> 'sub')`;

const JOIN = `
  INSERT OR REPLACE INTO memberships (user_id, organization_id, role, is_publisher)
  SELECT u.id, o.id, m.value ->> 'role', m.value ->> 'publisher'
  FROM json_each(?1) AS j JOIN users AS u ON u.sub = j.value ->> 'sub',
    json_each(j.value, '$.memberships') AS m JOIN organizations AS o ON o.node_id = m.value ->> 'organization'`;

const UPSERT_INFO = `
  INSERT OR REPLACE INTO publishing_info (tag, type, url)
  SELECT value ->> 'tag', value ->> 'type', value ->> 'url' FROM json_each(?1)`;

/** Adds or updates people and workspaces, all of them or none. */
export async function writeAccounts(
  { db, now }: Services,
  accounts: Accounts,
): Promise<AccountsWrite> {
  const organizations = JSON.stringify(accounts.organizations);
  const users = JSON.stringify(accounts.users);
  const time = now().toISOString();
  try {
    await db.batch([
      db.prepare(UPSERT_ORGANIZATIONS).bind(organizations, time),
      db.prepare(UPSERT_USERS).bind(users, time),
      db.prepare(LEAVE).bind(users),
      db.prepare(JOIN).bind(users),
      db.prepare(QUEUE_PURGE_OF_EVERYTHING),
      db.prepare(UPSERT_INFO).bind(JSON.stringify(accounts.info)),
    ]);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes("UNIQUE constraint failed"))
      throw error;
    return {
      ok: false,
      problem: "A number, slug, email address or ORCID iD belongs to another account already.",
    };
  }
}
