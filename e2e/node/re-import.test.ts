import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { parsePublicDataset, type PublicDatasetAnswer } from "#api/wire/dataset.ts";
import type { SourceMetadata } from "#api/wire/source-metadata.ts";
import { toDataCiteJson } from "#client/contract/citation/datacite.ts";
import { type CitedWork, toCitedWork } from "#client/contract/citation/work.ts";
import { readPackage } from "../../import/read-package.ts";
import { toCrate } from "#operate/export/crate.ts";
import { toCroissant } from "#worker/metadata/croissant.ts";
import { toDataCiteXml } from "#worker/metadata/datacite-xml.ts";
import type { Description } from "#worker/metadata/description.ts";
import { toDataPackage } from "#worker/metadata/frictionless.ts";
import { toRecordDetail } from "#worker/product-api/to-record.ts";

const ORIGIN = "https://portal.test";
const TIDES = "day,height (m)\n2026-01-01,2.5\n";
const sha256 = createHash("sha256").update(TIDES).digest("hex");
const files = [{ path: "tides.csv", name: "tides.csv", size: TIDES.length, sha256 }];

const DATASET: PublicDatasetAnswer = {
  id: 7,
  name: "Tide heights of the Aune estuary",
  description: "Ten years of tide heights at three gauges, read every hour and corrected by hand.",
  license: "Creative Commons Attribution",
  tags: ["tide", "estuary"],
  version: 2,
  size: TIDES.length,
  fileCount: 1,
  status: "PUBLISH_SUCCEEDED",
  organizationName: "Coastal Lab",
  contributors: [
    { firstName: "Ada", middleInitial: "K", lastName: "Moss", orcid: "0000-0002-1825-0097" },
    { firstName: "Mia", lastName: "de la Cruz" },
  ],
  createdAt: "2026-03-01T09:00:00Z",
  updatedAt: "2026-04-01T09:00:00Z",
  versionLabel: "1.4.0",
  originalDate: "2019-05-02",
};

const HEIGHT = {
  name: "height (m)",
  type: "number",
  unit: "m",
  description: "Above chart datum.",
};
const SOURCE: SourceMetadata = {
  tables: [
    {
      path: "tides.csv",
      name: "tides",
      columns: ["day", "height (m)"],
      fields: [{ name: "day", type: "date" }, HEIGHT],
    },
  ],
  links: [],
  properties: [],
  sources: [{ title: "Harbour Office", url: "https://harbour.test/log" }],
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "foreland-re-import-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function describe(): Description {
  const dataset = parsePublicDataset(DATASET);
  if (!dataset.ok) throw new Error(dataset.problem);
  const record = toRecordDetail(dataset.value);
  return {
    record: { ...record, modelCount: 0 },
    work: toCitedWork(record, { publisher: "Coastal Lab", pageUrl: `${ORIGIN}/datasets/7` }),
    url: `${ORIGIN}/datasets/7`,
    isNewest: true,
    origin: ORIGIN,
    catalogueName: "Foreland",
    versions: [],
    folders: [],
    members: [],
    source: SOURCE,
    // As in a downloaded copy: next to the description.
    files: files.map((file) => ({ ...file, url: file.path, type: "text/csv" })),
  };
}

async function reimport(name: string, document: unknown) {
  const text = typeof document === "string" ? document : JSON.stringify(document);
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "tides.csv"), TIDES);
  const read = await readPackage(folder);
  if (!read.ok) throw new Error(JSON.stringify(read.failure));
  return read.value.request;
}

const SAME = {
  name: DATASET.name,
  description: DATASET.description,
  license: DATASET.license,
  tags: DATASET.tags,
  contributors: [
    { firstName: "Ada", middleInitial: "K", lastName: "Moss", orcid: "0000-0002-1825-0097" },
    { firstName: "Mia", lastName: "de la Cruz" },
  ],
};

it.each([
  ["Frictionless", "datapackage.json", toDataPackage],
  ["Croissant", "croissant.json", toCroissant],
])("an export as %s is read back as the same dataset", async (_name, file, write) => {
  const request = await reimport(file, write(describe()));
  expect(request).toMatchObject({ ...SAME, versionLabel: "1.4.0", originalDate: "2019-05-02" });
  expect(request.files.find(({ path }) => path === "tides.csv")).toMatchObject({
    sha256,
    rows: 1,
    columns: ["day", "height (m)"],
  });
  const [table] = request.sourceMetadata?.tables ?? [];
  expect(table?.fields[1]).toMatchObject({ name: "height (m)", type: "number" });
  expect(JSON.stringify(table?.fields[1])).toContain("Above chart datum.");
});

it("an export as RO-Crate is read back as the same dataset", async () => {
  const crate = toCrate({
    "@id": "https://doi.org/10.5072/aune-0007",
    name: DATASET.name,
    description: DATASET.description ?? "",
    version: 2,
    revision: 0,
    license: DATASET.license ?? "",
    datePublished: "2019-05-02",
    sourceOrganization: "Coastal Lab",
    keywords: DATASET.tags ?? [],
    contributors: SAME.contributors.map((person) => ({ orcid: null, ...person })),
    files,
  });
  const request = await reimport("ro-crate-metadata.json", crate);
  expect(request).toMatchObject({
    ...SAME,
    organizationName: "Coastal Lab",
    originalDate: "2019-05-02",
  });
  expect(request.files.find(({ path }) => path === "tides.csv")).toMatchObject({ sha256 });
});

const RELATED = [
  { relation: "IsDescribedBy", type: "DOI", id: "10.5555/paper" },
  { relation: "IsNewVersionOf", type: "DOI", id: "10.5072/aune-0006" },
] as const;

it.each<[string, (work: CitedWork) => unknown]>([
  ["datacite.json", (work) => ({ data: { attributes: toDataCiteJson(work, RELATED) } })],
  ["datacite.xml", (work) => toDataCiteXml(work, RELATED)],
])("an export as %s is read back as the same dataset", async (file, write) => {
  const { work } = describe();
  const request = await reimport(file, write({ ...work, doi: "10.5072/aune-0007" }));
  expect(request).toMatchObject({
    ...SAME,
    organizationName: "Coastal Lab",
    // The export has the version's number here.
    versionLabel: work.version,
    originalDate: "2019-05-02",
    externalPublications: [{ doi: "10.5555/paper", relationshipType: "IsDescribedBy" }],
  });
  expect(request.files.find(({ path }) => path === "tides.csv")).toMatchObject({ sha256, rows: 1 });
  expect(JSON.stringify(request.sources)).toContain("https://doi.org/10.5072/aune-0007");
  expect(JSON.stringify(request.sourceMetadata?.properties)).toContain("IsNewVersionOf");
});
