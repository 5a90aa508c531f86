import type { Statement } from "./account-rows.ts";
import { toCollectionRows, toMemberRows } from "./workspaces/collection-rows.ts";
import { toDatasetRows } from "./workspaces/dataset-rows.ts";
import { toPackageRows } from "./workspaces/package-rows.ts";
import { toProposalRows } from "./workspaces/proposal-rows.ts";
import { toTeamRows } from "./workspaces/team-rows.ts";
import { type DemoPerson, toAccount } from "./workspaces/people.ts";

/** What the demonstration people have in their workspaces; to be written after their accounts. */
export function toWorkspaceRows(): Statement[] {
  return [
    ...toDatasetRows(),
    ...toPackageRows(),
    ...toTeamRows(),
    ...toProposalRows(),
    ...toCollectionRows(),
  ];
}

/** The text, picture and size that a workspace dataset shares with its public record. */
const FOLLOW_RECORDS = `
  UPDATE workspace_datasets SET storage = d.size,
    readme = coalesce((SELECT body FROM texts WHERE version_id = v.id AND kind = 'readme'), ''),
    banner_url = iif(v.banner_path IS NULL, NULL,
      ?1 || '/discover/datasets/' || d.id || '/versions/' || v.version || '/banner'),
    package_type_counts = (SELECT json_group_object(type, files) FROM (
      SELECT CASE WHEN name LIKE '%.csv' THEN 'CSV' WHEN name LIKE '%.png' THEN 'Image'
          WHEN name LIKE '%.md' OR name LIKE '%.txt' THEN 'Text' ELSE 'Unsupported' END AS type,
        count(*) AS files
      FROM nodes WHERE version_id = v.id AND is_file = 1 GROUP BY type))
  FROM datasets AS d JOIN versions AS v ON v.id = d.current_id
  WHERE workspace_datasets.public_key = d.key`;

/** What can only be written once the public records are there; `origin` is the product API's. */
export function toRowsAfterPublishing(origin: string): Statement[] {
  return [{ sql: FOLLOW_RECORDS, params: [origin] }, ...toMemberRows(), ...toAccessRows()];
}

/** What came of asking for the files of a record under embargo; the other such record nobody has asked for. */
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

/** To be written once the records are there. */
function toAccessRows(): Statement[] {
  return accesses.map(({ key, person, status }) => ({
    sql: INSERT_ACCESS,
    params: [toAccount(person).sub, key, status],
  }));
}
