import { GAUGE, PACKAGE, TIDES_DOI } from "../openapi/operation.ts";
import { hashToHex } from "#base/hex.ts";
import { createCatalogue, type Catalogue } from "./catalogue.ts";
import type { Services } from "../services.ts";
import { writePeople } from "./people.ts";
import { writeDataset } from "./workspace.ts";

/** Who sends the examples: a member of the lab who answers its proposals. */
export const SENDER = "publisher";

const ada = { firstName: "Ada", lastName: "Moss", orcid: "0000-0002-1825-0097" };

/** A catalogue with everything that the examples of the document name. */
export async function createShowcase(overrides: Partial<Services> = {}): Promise<Catalogue> {
  const catalogue = await createCatalogue(overrides);
  await writePeople(catalogue);
  await catalogue.call("/publish/accounts", {
    method: "PUT",
    body: JSON.stringify({ info: [{ tag: "welcome", url: "https://example.org/welcome.md" }] }),
  });
  await publishAll(catalogue);
  await writeDataset(catalogue, {
    id: 1,
    name: "Tides",
    owner: SENDER,
    columns: { readme: "# Tides", public_key: "tides", publication_status: "completed" },
  });
  await writeDataset(catalogue, { id: 2, name: "Waves", roles: { [SENDER]: 2 } });
  const gauge = await hashToHex(GAUGE);
  await catalogue.services.db.batch([
    catalogue.services.db.prepare(
      `INSERT INTO teams (id, node_id, organization_id, name) VALUES (1, 'N:team:1', 31, 'Divers')`,
    ),
    ...["folder", "gauge.csv"].map((name, at) =>
      catalogue.services.db
        .prepare(
          `INSERT INTO workspace_packages (id, node_id, dataset_id, owner_id, parent_id, name, sort_name,
             package_type, created_at, updated_at, size, sha256)
           VALUES (?1, ?2, 1, 1, ?3, ?4, ?4, ?5, ?6, ?6, ?7, ?8)`,
        )
        .bind(
          at + 1,
          at === 0 ? PACKAGE : `${PACKAGE}1`,
          at || null,
          name,
          at === 0 ? "Collection" : "CSV",
          "2026-01-01T00:00:00Z",
          at === 0 ? 0 : GAUGE.length,
          at === 0 ? null : gauge,
        ),
    ),
  ]);
  return catalogue;
}

async function publishAll(catalogue: Catalogue): Promise<void> {
  await catalogue.publish({
    key: "tides",
    name: "Tides of the north",
    description: "Ten years of gauges.",
    readme: "# Tides\n\nTen years of gauges.",
    license: "MIT",
    tags: ["tide", "sea"],
    contributors: [ada],
    owner: ada,
    organizationName: "Moss Lab",
    records: [{ model: "station", properties: { name: "Harbour", depth: 4 } }],
    banner: "banner.png",
    files: { "data/gauge.csv": GAUGE, "banner.png": "no picture" },
  });
  await catalogue.publish({
    key: "sediment",
    name: "Sediment under embargo",
    organizationName: "Moss Lab",
    embargoReleaseDate: "2031-01-01",
    dataUseAgreement: { name: "Careful use", body: "Cite us." },
    files: { "core.csv": "1" },
  });
  await catalogue.publish({
    key: "coast",
    name: "Coasts",
    datasetType: "collection",
    dois: [TIDES_DOI, "10.1000/elsewhere"],
  });
  await catalogue.publish({
    key: "gauge-code",
    name: "Gauge reader",
    datasetType: "release",
    release: {
      origin: "GitHub",
      label: "v1.0.0",
      marker: "abc1234",
      repoUrl: "https://github.com/ada-moss/gauges",
    },
    files: { "src/read.py": "print(1)" },
  });
  await catalogue.publish({ key: "old", name: "Old levels" });
  const content = "/discover/datasets/1/versions/1/files/content?path=data/gauge.csv";
  await (await catalogue.request(content)).text();
  await catalogue.waitForDeferred();
}
