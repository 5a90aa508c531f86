import { beforeAll, expect, test } from "vitest";
import { parseCollectionMembersPage, parseDatasetsByDoi } from "#api/wire/collections.ts";
import { createCatalogue, ORIGIN, type Catalogue, type Published } from "../test/catalogue.ts";

let catalogue: Catalogue;
let member: Published;
let gone: Published;
let collection: Published;

beforeAll(async () => {
  catalogue = await createCatalogue();
  member = await catalogue.publish({
    key: "m",
    name: "Member",
    banner: "b.png",
    files: { "b.png": "picture" },
  });
  gone = await catalogue.publish({ key: "g", name: "Gone" });
  await catalogue.call(`/publish/datasets/${gone.datasetId}/unpublish`, { method: "POST" });
  collection = await catalogue.publish({
    key: "c",
    name: "Collection",
    datasetType: "collection",
    dois: ["10.5281/zenodo.1", String(member.doi), String(gone.doi)],
  });
});

test("a collection lists its members in reading order, each by where it is from", async () => {
  const response = await catalogue.request(
    `/discover/datasets/${collection.datasetId}/versions/1/dois?limit=2`,
  );
  const page = parseCollectionMembersPage(await response.json());
  expect(page.ok && page.value).toMatchObject({
    totalCount: 3,
    dois: [
      { source: "External", data: { doi: "10.5281/zenodo.1" } },
      { source: "Pennsieve", data: { name: "Member" } },
    ],
  });
});

test("a collection keeps the tombstone of a member that was unpublished", async () => {
  const response = await catalogue.request(
    `/discover/datasets/${collection.datasetId}/versions/1/dois?offset=2`,
  );
  expect(await response.json()).toMatchObject({
    dois: [{ source: "PennsieveUnpublished", data: { status: "UNPUBLISHED" } }],
  });
});

test("a collection shows the banners of its members and how many there are", async () => {
  const response = await catalogue.request(`/discover/datasets/${collection.datasetId}`);
  expect(await response.json()).toMatchObject({
    doiCollection: {
      size: 3,
      banners: [`${ORIGIN}/discover/datasets/${member.datasetId}/versions/1/banner`],
    },
  });
});

test("a dataset that is not a collection has no members", async () => {
  const address = `/discover/datasets/${member.datasetId}/versions/1/dois`;
  const response = await catalogue.request(address);
  expect([response.status, await response.text()]).toEqual([404, "This is no collection."]);
});

test("looks up many DOIs at once, and leaves unknown ones out", async () => {
  const query = new URLSearchParams(
    [member.doi, gone.doi, "10.1/none"].map((doi) => ["doi", String(doi)]),
  );
  const answer = parseDatasetsByDoi(
    await (await catalogue.request(`/discover/datasets/doi?${query}`)).json(),
  );
  expect(answer.ok && Object.keys(answer.value.published ?? {})).toEqual([member.doi]);
  expect(answer.ok && Object.keys(answer.value.unpublished ?? {})).toEqual([gone.doi]);
});

test("a look-up without a DOI is refused", async () => {
  const response = await catalogue.request("/discover/datasets/doi");
  expect([response.status, await response.text()]).toEqual([400, "doi is required"]);
});

test.each([
  [80, 200],
  [81, 400],
])("a look-up of %i DOIs at once is %i", async (count, status) => {
  const dois = Array.from({ length: count }, (_, at) => ["doi", `10.1/${at}`]);
  const query = new URLSearchParams([...dois, ["doi", "10.1/0"], ["doi", ""]]);
  const response = await catalogue.request(`/discover/datasets/doi?${query}`);
  expect([response.status, await response.text()]).toEqual([
    status,
    status === 200 ? '{"published":{},"unpublished":{}}' : "at most 80 DOIs",
  ]);
});
