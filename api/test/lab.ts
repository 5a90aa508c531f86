import { createCatalogue, type Catalogue } from "./catalogue.ts";
import { writePeople } from "./people.ts";
import { writeDataset } from "./workspace.ts";

const complete = {
  description: "All of it.",
  readme: "# Read",
  license: "MIT",
  tags: '["tide"]',
  banner_url: "https://b.example/b.png",
};

/** The Moss Lab with four datasets, a team, and a public record behind one of them. */
export async function createLab(): Promise<Catalogue> {
  const catalogue = await createCatalogue();
  await writePeople(catalogue);
  await catalogue.publish({ key: "tides", name: "Public tides", organizationName: "Moss Lab" });
  await catalogue.publish({ key: "other", name: "Elsewhere", organizationName: "Atlas" });
  await writeDataset(catalogue, {
    id: 1,
    name: "Tides",
    organizationRole: 2,
    columns: {
      ...complete,
      public_key: "tides",
      publication_status: "completed",
      publication_type: "publication",
      status: "COMPLETED",
      collections: '[{"id":7,"name":"Set"}]',
      storage: 4096,
      package_type_counts: '{"CSV":3}',
    },
  });
  await writeDataset(catalogue, {
    id: 2,
    name: "Waves",
    roles: { member: 3, guest: 2 },
    columns: { publication_status: "requested", dataset_type: "trial" },
  });
  await writeDataset(catalogue, { id: 3, name: "Secret" });
  await writeDataset(catalogue, { id: 4, name: "Émile's notes", owner: "member" });
  await catalogue.services.db.batch(
    [
      `INSERT INTO teams (id, node_id, organization_id, name) VALUES (1, 'N:team:1', 31, 'Divers')`,
      `INSERT INTO team_members SELECT 1, id FROM users WHERE sub = 'publisher'`,
      `INSERT INTO dataset_teams VALUES (3, 1, 4)`,
      `UPDATE users SET orcid = '{"name":"","orcid":"0000-0005-0000-0010","scope":[]}' WHERE sub = 'owner'`,
    ].map((sql) => catalogue.services.db.prepare(sql)),
  );
  return catalogue;
}
