import { beforeAll, expect, test } from "vitest";
import { hashToHex } from "#base/hex.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { breakAfterRefresh } from "../test/watched-db.ts";
import { commitUpload } from "./commit.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
});

/** A database that runs a function just before the next number is requested. */
function interrupt(db: D1Database, happen: () => Promise<unknown>): D1Database {
  let isDone = false;
  return Object.assign(Object.create(db), {
    batch: (statements: D1PreparedStatement[]) => db.batch(statements),
    prepare(sql: string) {
      const statement = db.prepare(sql);
      if (isDone || !sql.includes("AS isPublic")) return statement;
      isDone = true;
      const first = async (id: number) => {
        await happen();
        return statement.bind(id).first();
      };
      return { bind: (id: number) => ({ first: () => first(id) }) };
    },
  });
}

test("a commit that races with a repeat of itself and with another keeps its number", async () => {
  const one = await catalogue.start({ key: "k", name: "One" });
  const two = await catalogue.start({ key: "k", name: "Two" });
  const db = interrupt(catalogue.services.db, async () => {
    await commitUpload(catalogue.services, one.uploadId);
    await commitUpload(catalogue.services, two.uploadId);
  });
  expect(await commitUpload({ ...catalogue.services, db }, one.uploadId)).toMatchObject({
    version: 1,
  });
  const newest = await catalogue.request("/discover/datasets/1");
  expect(await newest.json()).toMatchObject({ version: 2, name: "Two" });
});

test("a commit that is interrupted publishes nothing, and the next one everything", async () => {
  const { uploadId } = await catalogue.start({ key: "halves", name: "Halves" });
  const before = await readPublished();
  const mend = await breakAfterRefresh(catalogue);
  await expect(commitUpload(catalogue.services, uploadId)).rejects.toThrow("broken off");
  expect(await readPublished()).toEqual(before);
  await mend();
  expect(await commitUpload(catalogue.services, uploadId)).toMatchObject({ ok: true, version: 1 });
});

async function readPublished(): Promise<unknown> {
  const list = await catalogue.request("/discover/datasets?limit=100");
  const { results } = await catalogue.services.db
    .prepare(`SELECT id, version, doi, status FROM versions WHERE version IS NOT NULL`)
    .all();
  return [await list.json(), results];
}

test("a commit waits for a file whose size differs from the announced one", async () => {
  const sha256 = await hashToHex("four");
  const announced = { key: "sizes", name: "Sizes", files: [{ path: "a.txt", size: 5, sha256 }] };
  const { uploadId } = await catalogue.call<{ uploadId: string }>("/publish/versions", {
    method: "POST",
    body: JSON.stringify(announced),
  });
  await catalogue.upload("four");
  expect(await commitUpload(catalogue.services, uploadId)).toEqual({
    ok: false,
    problem: "blobs missing",
    missing: [sha256],
  });
});

test.each([
  ["the rows of its tables", [], [["tides.2016", 12]]],
  [
    "its records instead",
    ["site", "visit", "site"],
    [
      ["site", 2],
      ["visit", 1],
    ],
  ],
])("a version counts %s", async (_, models, counts) => {
  const file = { path: "data/tides.2016.csv", size: 4, sha256: await hashToHex("four") };
  const content = {
    key: `counts-${models.length}`,
    name: "Counts",
    records: models.map((model) => ({ model, properties: {} })),
    files: [
      { ...file, rows: 12 },
      { ...file, path: "data/notes.txt" },
    ],
  };
  const { uploadId } = await catalogue.call<{ uploadId: string }>("/publish/versions", {
    method: "POST",
    body: JSON.stringify(content),
  });
  await catalogue.upload("four");
  const commit = await commitUpload(catalogue.services, uploadId);
  const answer = await catalogue.request(`/discover/datasets/${commit.ok && commit.datasetId}`);
  const modelCount = counts.map(([modelName, count]) => ({ modelName, count }));
  expect(await answer.json()).toMatchObject({ modelCount });
});

test("a version's tables of one name are counted by their paths", async () => {
  const paths = [
    "2020/stations.csv",
    "2021/stations.csv",
    "stations.csv",
    "more/sites.csv",
    "more/sites.tsv",
    "more/tides.2016.csv",
  ];
  const file = { size: 4, sha256: await hashToHex("four") };
  const files = paths.map((path, at) => ({ ...file, path, rows: at }));
  const { uploadId } = await catalogue.call<{ uploadId: string }>("/publish/versions", {
    method: "POST",
    body: JSON.stringify({ key: "same-names", name: "Same names", files }),
  });
  await catalogue.upload("four");
  const commit = await commitUpload(catalogue.services, uploadId);
  const answer = await catalogue.request(`/discover/datasets/${commit.ok && commit.datasetId}`);
  const { modelCount } = await answer.json<{ modelCount: { modelName: string }[] }>();
  expect(modelCount.map(({ modelName }) => modelName)).toEqual([
    "2020/stations",
    "2021/stations",
    "stations",
    "more/sites.csv",
    "more/sites.tsv",
    "tides.2016",
  ]);
});

test.each([
  ["the day before its release is withheld", "2026-08-31T23:59:59.999Z", "EMBARGO_SUCCEEDED"],
  ["the day of its release is open", "2026-09-01T00:00:00.000Z", "PUBLISH_SUCCEEDED"],
])("a version committed on %s", async (_, time, status) => {
  const content = { name: "Withheld", embargoReleaseDate: "2026-09-01" };
  const { uploadId } = await catalogue.start({
    key: status.toLowerCase().replace("_", "-"),
    ...content,
  });
  const services = { ...catalogue.services, now: () => new Date(time) };
  const commit = await commitUpload(services, uploadId);
  const id = commit.ok ? commit.datasetId : 0;
  const answer = await catalogue.request(`/discover/datasets/${id}`);
  expect(await answer.json()).toMatchObject({ status });
});

test("a version keeps the DOI and the day of its first publication elsewhere", async () => {
  const doi = "10.5281/zenodo.1234";
  const content = { key: "moved", name: "Moved", doi, publishedAt: "2019-03-01T00:00:00Z" };
  const moved = await catalogue.publish(content);
  expect(moved.doi).toBe(doi);
  const response = await catalogue.request(`/discover/datasets/doi/${doi}`);
  expect(await response.json()).toMatchObject({
    id: moved.datasetId,
    version: 1,
    versionPublishedAt: "2019-03-01T00:00:00.000Z",
  });
});

test("a DOI of another repository is found by its suffix of several parts, in upper or lower case", async () => {
  const moved = await catalogue.publish({ key: "dvn", name: "Moved", doi: "10.7910/DVN/CLSFKX" });
  expect(moved.doi).toBe("10.7910/dvn/clsfkx");
  const response = await catalogue.request("/discover/datasets/doi/10.7910/dvn%2Fclsfkx");
  expect(await response.json()).toMatchObject({ id: moved.datasetId, version: 1 });
  const again = await catalogue.publish({ key: "other", name: "Other", doi: "10.7910/dvn/Clsfkx" });
  expect(again.datasetId).toBe(moved.datasetId);
});

test("a DOI that is published here already is not published again, whatever else is sent", async () => {
  const doi = "10.5281/zenodo.5678";
  const [first, second] = await Promise.all([
    catalogue.start({ key: "twice", name: "Twice", doi }),
    catalogue.start({ key: "twice-too", name: "Twice too", doi }),
  ]);
  const { services } = catalogue;
  const one = await commitUpload(services, first.uploadId);
  expect(await commitUpload(services, second.uploadId)).toEqual(one);
  expect(await catalogue.start({ key: "other", name: "Other", doi })).toMatchObject({
    status: "unchanged",
    version: 1,
  });
});
