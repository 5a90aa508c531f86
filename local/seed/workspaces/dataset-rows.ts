import type { Statement } from "../account-rows.ts";
import { demoWorkspaces } from "../accounts.ts";
import type { SeedDraft } from "../draft.ts";
import { drafts } from "../themes/index.ts";
import { toUuid } from "../random.ts";
import { licenses } from "../vocabulary.ts";
import { unpublished, type UnpublishedDataset } from "./drafts.ts";
import {
  findDemoPerson,
  ROLE_LEVELS,
  findAccount,
  type DemoPerson,
  type RoleName,
} from "./people.ts";

type WorkspaceKey = keyof typeof demoWorkspaces;

/** Every row is written once; people's later changes are kept. */
const INSERT_DATASET = `
  INSERT INTO workspace_datasets (id, node_id, organization_id, owner_id, organization_role, name,
    sort_name, description, dataset_type, status, license, tags, publication_status,
    publication_type, embargo_release_date, public_key, repository, created_at, updated_at)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, lower(?6), ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)
  ON CONFLICT (node_id) DO NOTHING`;

const INSERT_ROLE = `
  INSERT INTO dataset_roles (dataset_id, user_id, role)
  SELECT id, ?2, ?3 FROM workspace_datasets WHERE node_id = ?1
  ON CONFLICT (dataset_id, user_id) DO NOTHING`;

/** Numbers of workspace datasets begin here, far from those of public records. */
const FIRST_ID = 9_001;

const LEADERS = { coast: "ines", neural: "yuki", language: "noor" } as const;

export function toDatasetNode(key: string): string {
  return `N:dataset:${toUuid(`dataset ${key}`)}`;
}

function isOfWorkspace(lab: string): lab is WorkspaceKey {
  return lab in demoWorkspaces;
}

function isMember(person: DemoPerson, workspace: WorkspaceKey): boolean {
  const { memberships } = findAccount(person);
  return memberships.some((entry) => entry.workspace === workspace && entry.role !== "guest");
}

/** The dataset behind a public record: its first author who can sign in owns it, the others edit. */
function toPublishedRows(draft: SeedDraft, workspace: WorkspaceKey, id: number): Statement[] {
  const authors = draft.people.flatMap((researcher) => findDemoPerson(researcher) ?? []);
  const members = authors.filter((person) => isMember(person, workspace));
  const owner = members[0] ?? LEADERS[workspace];
  const isEmbargoed = draft.embargoUntil !== undefined;
  const last = draft.later?.at(-1)?.on ?? draft.on;
  const node = toDatasetNode(draft.key);
  const url = `https://gitlab.foreland.example/research/${draft.key}`;
  const isCode = draft.type === "release";
  const row: Statement = {
    sql: INSERT_DATASET,
    params: [
      id,
      node,
      demoWorkspaces[workspace].intId,
      findAccount(owner).intId,
      ROLE_LEVELS.viewer,
      draft.name,
      draft.description,
      draft.type ?? "research",
      "COMPLETED",
      licenses[draft.license],
      JSON.stringify(draft.tags),
      "completed",
      isEmbargoed ? "embargo" : isCode ? "release" : "publication",
      draft.embargoUntil ?? null,
      draft.key,
      isCode ? JSON.stringify({ origin: "GitLab", url, type: "publishing" }) : null,
      `${draft.on}T09:00:00Z`,
      `${last}T09:00:00Z`,
    ],
  };
  const shared = authors.filter((person) => person !== owner);
  return [
    row,
    toRoleRow(node, owner, "owner"),
    ...shared.map((person) =>
      toRoleRow(node, person, isMember(person, workspace) ? "editor" : "viewer"),
    ),
  ];
}

function toUnpublishedRows(dataset: UnpublishedDataset, id: number): Statement[] {
  const node = toDatasetNode(dataset.key);
  const { workspace, owner, everybody, people = {} } = dataset;
  const row: Statement = {
    sql: INSERT_DATASET,
    params: [
      id,
      node,
      demoWorkspaces[workspace].intId,
      findAccount(owner).intId,
      everybody === undefined ? null : ROLE_LEVELS[everybody],
      dataset.name,
      dataset.description,
      "research",
      dataset.status,
      null,
      JSON.stringify(dataset.tags),
      dataset.publication,
      dataset.type ?? null,
      dataset.embargoUntil ?? null,
      null,
      null,
      dataset.on,
      dataset.on,
    ],
  };
  const named: readonly DemoPerson[] = ["ines", "noor", "yuki", "mateo", "petra"];
  const roles = named.flatMap((person) => {
    const role = people[person];
    return role === undefined ? [] : [toRoleRow(node, person, role)];
  });
  return [row, toRoleRow(node, owner, "owner"), ...roles];
}

function toRoleRow(node: string, person: DemoPerson, role: RoleName): Statement {
  return { sql: INSERT_ROLE, params: [node, findAccount(person).intId, ROLE_LEVELS[role]] };
}

/** The datasets of the demonstration workspaces, those behind public records first. */
export function toDatasetRows(): Statement[] {
  const published = drafts.filter(({ type, unpublish }) => type !== "collection" && !unpublish);
  const own = published.flatMap((draft) => (isOfWorkspace(draft.lab) ? [draft] : []));
  return [
    ...own.flatMap((draft, at) =>
      isOfWorkspace(draft.lab) ? toPublishedRows(draft, draft.lab, FIRST_ID + at) : [],
    ),
    ...unpublished.flatMap((dataset, at) => toUnpublishedRows(dataset, FIRST_ID + own.length + at)),
  ];
}
