import type { Statement } from "../account-rows.ts";
import { demoWorkspaces } from "../accounts.ts";
import { toUuid } from "../random.ts";
import { toDatasetNode } from "./dataset-rows.ts";
import { RUNGS, toAccount, type DemoPerson } from "./people.ts";

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

/** Teams of the demonstration workspaces, with what they look after. */
export function toTeamRows(): Statement[] {
  return teams.flatMap(({ name, workspace, people, datasets }) => {
    const node = `N:team:${toUuid(`team ${workspace} ${name}`)}`;
    return [
      { sql: INSERT_TEAM, params: [node, demoWorkspaces[workspace].intId, name] },
      ...people.map((person) => ({
        sql: INSERT_MEMBER,
        params: [node, toAccount(person).intId],
      })),
      ...datasets.map((key) => ({
        sql: INSERT_SHARE,
        params: [node, toDatasetNode(key), RUNGS.manager],
      })),
    ];
  });
}
