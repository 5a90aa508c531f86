import { demoAccounts, demoWorkspaces, type DemoAccount, type DemoWorkspace } from "./accounts.ts";
import { repositories } from "./repositories.ts";

/** One SQL statement and the values bound to it, in order. */
export interface Statement {
  sql: string;
  params: (string | number | null)[];
}

type WorkspaceKey = keyof typeof demoWorkspaces;

const UPSERT_ORGANIZATION = `
  INSERT INTO organizations (id, node_id, name, slug, color_theme, features, repository, created_at)
  VALUES (?1, ?2, ?3, ?4, ?5, '["doi_feature"]', ?6, ?7)
  ON CONFLICT (node_id) DO UPDATE SET name = excluded.name, slug = excluded.slug,
    color_theme = excluded.color_theme, repository = excluded.repository`;

function toOrganizationRow(key: WorkspaceKey, workspace: DemoWorkspace): Statement {
  const { intId, nodeId, name, slug, colorTheme, createdAt } = workspace;
  const [from, to] = colorTheme;
  const repository = repositories[key];
  return {
    sql: UPSERT_ORGANIZATION,
    params: [
      intId,
      nodeId,
      name,
      slug,
      JSON.stringify({ [from]: to }),
      repository === undefined ? null : JSON.stringify(repository),
      createdAt,
    ],
  };
}

/** A person's changes on the profile page since the first start are kept. */
const INSERT_USER = `
  INSERT INTO users (id, sub, email, first_name, last_name, middle_initial, degree, credential,
    color, orcid, preferred_organization_id, created_at, updated_at)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12)
  ON CONFLICT (sub) DO NOTHING`;

function toUserRow(account: DemoAccount): Statement {
  const { intId, sub, email, firstName, lastName, middleInitial, degree, credential } = account;
  const name = `${firstName} ${lastName}`;
  const orcid =
    account.orcid && JSON.stringify({ name, orcid: account.orcid, scope: ["/read-limited"] });
  const first = account.memberships.find(({ role }) => role !== "guest");
  const preferred = first ? demoWorkspaces[first.workspace].intId : null;
  return {
    sql: INSERT_USER,
    params: [
      intId,
      sub,
      email,
      firstName,
      lastName,
      middleInitial,
      degree,
      credential,
      account.color,
      orcid,
      preferred,
      account.createdAt,
    ],
  };
}

const UPSERT_MEMBERSHIP = `
  INSERT INTO memberships (user_id, organization_id, role, is_publisher)
  SELECT u.id, o.id, ?3, ?4 FROM users AS u, organizations AS o WHERE u.sub = ?1 AND o.node_id = ?2
  ON CONFLICT (user_id, organization_id) DO UPDATE SET role = excluded.role,
    is_publisher = excluded.is_publisher`;

function toMembershipRows({ sub, memberships }: DemoAccount): Statement[] {
  return memberships.map(({ workspace, role, publisher }) => ({
    sql: UPSERT_MEMBERSHIP,
    params: [sub, demoWorkspaces[workspace].nodeId, role, publisher === true ? 1 : 0],
  }));
}

/** The demonstration people and workspaces as rows of `api/store/migrations`, in an order that satisfies their keys. */
export function toAccountRows(): Statement[] {
  const keys: readonly WorkspaceKey[] = ["coast", "neural", "language"];
  return [
    ...keys.map((key) => toOrganizationRow(key, demoWorkspaces[key])),
    ...demoAccounts.map(toUserRow),
    ...demoAccounts.flatMap(toMembershipRows),
  ];
}
