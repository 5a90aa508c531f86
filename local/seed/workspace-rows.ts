import type { Statement } from "./account-rows.ts";
import { toAccessRows } from "./workspaces/access-rows.ts";
import { toCollectionRows, toMemberRows } from "./workspaces/collection-rows.ts";
import { toDatasetRows } from "./workspaces/dataset-rows.ts";
import { toPackageRows } from "./workspaces/package-rows.ts";
import { toProposalRows } from "./workspaces/proposal-rows.ts";
import { toTeamRows } from "./workspaces/team-rows.ts";

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
