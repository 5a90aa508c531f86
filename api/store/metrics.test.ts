import { beforeAll, expect, test } from "vitest";
import type { Uses } from "#api/wire/metrics.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

let catalogue: Catalogue;
let doi: string;

async function read(id: number): Promise<string[]> {
  const answer = await catalogue.request(`/discover/datasets/${id}/uses`);
  const { records } = await answer.json<Uses>();
  return records.map(({ name, datasetType }) => `${name} (${datasetType})`);
}

function cite(key: string, cited: string) {
  return catalogue.publish({
    key,
    name: key,
    externalPublications: [{ doi: cited, relationshipType: "References" }],
  });
}

beforeAll(async () => {
  catalogue = await createCatalogue();
  doi = String((await catalogue.publish({ key: "tides", name: "Tides" })).doi);
  await catalogue.publish({ key: "other", name: "Other" });
});

test("lists records that name a dataset and collections that contain it, and nothing else", async () => {
  expect(await read(1)).toEqual([]);
  await cite("Surges", doi.toUpperCase());
  await cite("Elsewhere", "10.1234/other");
  await catalogue.publish({ key: "c", name: "Coasts", datasetType: "collection", dois: [doi] });
  expect((await read(1)).toSorted()).toEqual(["Coasts (collection)", "Surges (research)"]);
  expect(await read(2)).toEqual([]);
  expect(await read(99)).toEqual([]);
});

test("a dataset that names itself does not count as a use", async () => {
  const { datasetId } = await cite("Self", "10.1234/none");
  const own = await catalogue.services.db
    .prepare(`SELECT doi FROM versions WHERE dataset_id = ?1`)
    .bind(datasetId)
    .first<string>("doi");
  await cite("Self", String(own));
  expect(await read(datasetId)).toEqual([]);
});

test("a use ends when its record no longer names the dataset, or is withdrawn", async () => {
  const { datasetId } = await cite("Waves", doi);
  expect(await read(1)).toContain("Waves (research)");
  await cite("Waves", "10.1234/another");
  expect(await read(1)).not.toContain("Waves (research)");
  await cite("Waves", doi);
  expect(await read(1)).toContain("Waves (research)");
  await catalogue.call(`/publish/datasets/${datasetId}/unpublish`, { method: "POST" });
  expect(await read(1)).not.toContain("Waves (research)");
});
