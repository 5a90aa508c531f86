import type { Statement } from "./account-rows.ts";
import { toCollectionRows, toMemberRows } from "./workspaces/collection-rows.ts";
import { draftFiles, toDraftFileRows } from "./workspaces/draft-files.ts";
import { toDatasetRows, toDatasetNode } from "./workspaces/dataset-rows.ts";
import { toProposalRows } from "./workspaces/proposal-rows.ts";
import { type DemoPerson, findAccount, ROLE_LEVELS } from "./workspaces/people.ts";
import { toUuid } from "./random.ts";
import { unpublished, type UnpublishedDataset } from "./workspaces/drafts.ts";
import { demoWorkspaces } from "./accounts.ts";

/** The demonstration people's data in their workspaces; to be written after their accounts. */
export function toWorkspaceRows(): Statement[] {
  return [
    ...toDatasetRows(),
    ...toPackageRows(),
    ...toTeamRows(),
    ...toProposalRows(),
    ...toCollectionRows(),
  ];
}

/** The text and size that a workspace dataset shares with its public record. */
const FOLLOW_RECORDS = `
  UPDATE workspace_datasets SET storage = d.size,
    readme = coalesce((SELECT body FROM texts WHERE version_id = v.id AND kind = 'readme'), ''),
    package_type_counts = (SELECT json_group_object(type, files) FROM (
      SELECT CASE WHEN name LIKE '%.csv' THEN 'CSV' WHEN name LIKE '%.png' THEN 'Image'
          WHEN name LIKE '%.md' OR name LIKE '%.txt' THEN 'Text' ELSE 'Unsupported' END AS type,
        count(*) AS files
      FROM nodes WHERE version_id = v.id AND is_file = 1 GROUP BY type))
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id
  WHERE workspace_datasets.public_key = d.key`;

const SHOW_BANNERS = `
  UPDATE workspace_datasets SET banner_url = iif(v.banner_path IS NULL, NULL,
    ?1 || '/discover/datasets/' || d.id || '/versions/' || v.version || '/banner')
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id
  WHERE workspace_datasets.public_key = d.key`;

/** The pictures of workspace datasets, at `origin`: the product API's, whose port may be another at each start. */
export function toBannerRows(origin: string): Statement[] {
  return [{ sql: SHOW_BANNERS, params: [origin] }];
}

/** Rows that can only be written once the public records exist. */
export function toRowsAfterPublishing(): Statement[] {
  return [
    { sql: FOLLOW_RECORDS, params: [] },
    ...toMemberRows(),
    ...toAccessRows(),
    ...toDraftFileRows(toNode),
    ...Object.keys(draftFiles).map((key) => ({ sql: SUM_UP, params: [toDatasetNode(key)] })),
  ];
}

/** Requests for the files of one record under embargo, with their status; the other such record has none. */
const accesses: readonly {
  key: string;
  person: DemoPerson;
  status: "requested" | "granted" | "refused";
}[] = [
  { key: "retina-natural-movies", person: "mateo", status: "granted" },
  { key: "retina-natural-movies", person: "petra", status: "requested" },
  { key: "retina-natural-movies", person: "ines", status: "refused" },
];

/** A status that was changed since the first start is kept. */
const INSERT_ACCESS = `
  INSERT INTO embargo_access (user_id, dataset_id, status)
  SELECT u.id, d.id, ?3 FROM users AS u, datasets AS d WHERE u.sub = ?1 AND d.key = ?2
  ON CONFLICT (user_id, dataset_id) DO NOTHING`;

/** To be written once the records exist. */
function toAccessRows(): Statement[] {
  return accesses.map(({ key, person, status }) => ({
    sql: INSERT_ACCESS,
    params: [findAccount(person).sub, key, status],
  }));
}

const INSERT_PACKAGE = `
  INSERT INTO workspace_packages (node_id, dataset_id, parent_id, owner_id, name, sort_name,
    package_type, size, created_at, updated_at)
  SELECT ?1, w.id, (SELECT id FROM workspace_packages WHERE node_id = ?3), ?4, ?5, lower(?5), ?6, ?7, ?8, ?8
  FROM workspace_datasets AS w WHERE w.node_id = ?2
  ON CONFLICT (node_id) DO NOTHING`;

const SUM_UP = `
  UPDATE workspace_datasets SET
    storage = (SELECT sum(size) FROM workspace_packages WHERE dataset_id = workspace_datasets.id),
    package_type_counts = (SELECT json_group_object(package_type, files) FROM (
      SELECT package_type, count(*) AS files FROM workspace_packages
      WHERE dataset_id = workspace_datasets.id AND package_type <> 'Collection' GROUP BY package_type))
  WHERE node_id = ?1`;

const TYPES: Record<string, string> = {
  csv: "CSV",
  h5: "HDF5",
  md: "Text",
  pdf: "PDF",
  png: "Image",
  tif: "Image",
  txt: "Text",
};

function toNode(dataset: string, path: string): string {
  const kind = path.includes(".") ? "package" : "collection";
  return `N:${kind}:${toUuid(`${dataset}/${path}`)}`;
}

function toRow(dataset: UnpublishedDataset, path: string, size: number): Statement {
  const at = path.lastIndexOf("/");
  const name = path.slice(at + 1);
  const isFolder = !name.includes(".");
  const extension = name.slice(name.lastIndexOf(".") + 1);
  return {
    sql: INSERT_PACKAGE,
    params: [
      toNode(dataset.key, path),
      toDatasetNode(dataset.key),
      at < 0 ? null : toNode(dataset.key, path.slice(0, at)),
      findAccount(dataset.owner).intId,
      name,
      isFolder ? "Collection" : (TYPES[extension] ?? "Unsupported"),
      size,
      dataset.on,
    ],
  };
}

/** Files and folders of unpublished datasets, each folder before its content. */
function toPackageRows(): Statement[] {
  return unpublished.flatMap((dataset) => {
    const files = Object.entries(dataset.files ?? {});
    if (files.length === 0) return [];
    const paths = files.map(([path]) => path).filter((path) => path.includes("/"));
    const folders = [...new Set(paths.map((path) => path.slice(0, path.lastIndexOf("/"))))];
    return [
      ...folders.map((folder) => toRow(dataset, folder, 0)),
      ...files.map(([path, size]) => toRow(dataset, path, size)),
      { sql: SUM_UP, params: [toDatasetNode(dataset.key)] },
    ];
  });
}

interface Team {
  name: string;
  workspace: keyof typeof demoWorkspaces;
  people: readonly DemoPerson[];
  /** Keys of the datasets that this team manages. */
  datasets: readonly string[];
}

const teams: readonly Team[] = [
  {
    name: "Field crew",
    workspace: "coast",
    people: ["ines", "mateo"],
    datasets: ["gauges-2026", "skerry-bay-tide-gauges"],
  },
  { name: "Data stewards", workspace: "coast", people: ["noor"], datasets: ["long-strand-drone"] },
  {
    name: "Recording room",
    workspace: "neural",
    people: ["yuki", "noor"],
    datasets: ["reward-pilot"],
  },
];

const INSERT_TEAM = `
  INSERT INTO teams (node_id, organization_id, name) VALUES (?1, ?2, ?3)
  ON CONFLICT (node_id) DO NOTHING`;
const INSERT_MEMBER = `
  INSERT INTO team_members (team_id, user_id) SELECT id, ?2 FROM teams WHERE node_id = ?1
  ON CONFLICT (team_id, user_id) DO NOTHING`;
const INSERT_SHARE = `
  INSERT INTO dataset_teams (dataset_id, team_id, role)
  SELECT w.id, t.id, ?3 FROM teams AS t, workspace_datasets AS w WHERE t.node_id = ?1 AND w.node_id = ?2
  ON CONFLICT (dataset_id, team_id) DO NOTHING`;

/** Teams of the demonstration workspaces, with their datasets. */
function toTeamRows(): Statement[] {
  return teams.flatMap(({ name, workspace, people, datasets }) => {
    const node = `N:team:${toUuid(`team ${workspace} ${name}`)}`;
    return [
      { sql: INSERT_TEAM, params: [node, demoWorkspaces[workspace].intId, name] },
      ...people.map((person) => ({
        sql: INSERT_MEMBER,
        params: [node, findAccount(person).intId],
      })),
      ...datasets.map((key) => ({
        sql: INSERT_SHARE,
        params: [node, toDatasetNode(key), ROLE_LEVELS.manager],
      })),
    ];
  });
}
