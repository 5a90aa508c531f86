import { beforeEach, expect, it, vi } from "vitest";
import { asPublisher, type Catalogue, createCatalogue } from "../test/catalogue.ts";
import { people } from "../test/people.ts";
import { flushPurges } from "./purge-queue.ts";

let purged: string[][];
let isTaken: boolean;
let catalogue: Catalogue;
let meanwhile: () => Promise<unknown>;

const COMMON = {
  description: "Heights of the sea.",
  license: "MIT",
  tags: ["tides"],
  contributors: [{ firstName: "Ada", lastName: "Moss" }],
  organizationName: "Coastal Lab",
};

beforeEach(async () => {
  purged = [];
  isTaken = true;
  meanwhile = async () => {};
  catalogue = await createCatalogue({
    purgePublic: async (tags) => {
      if (isTaken) purged.push(tags);
      return isTaken;
    },
    pause: async () => void (await meanwhile()),
  });
});

async function queued(): Promise<string[]> {
  const { results } = await catalogue.services.db
    .prepare(`SELECT tag FROM cache_purges ORDER BY tag`)
    .all<{ tag: string }>();
  return results.map(({ tag }) => tag);
}

async function publish(): Promise<number> {
  const { datasetId } = await catalogue.publish({
    ...COMMON,
    key: "tides",
    name: "Tides",
    files: { "a.txt": "calm" },
  });
  await catalogue.waitForDeferred();
  return datasetId;
}

async function write(method: string, path: string, body?: object): Promise<void> {
  const init = asPublisher({ method, ...(body && { body: JSON.stringify(body) }) });
  expect((await catalogue.request(path, init)).status).toBe(200);
  await catalogue.waitForDeferred();
}

it("purges a published dataset and the lists, and again when earlier answers are done", async () => {
  const id = await publish();
  expect(purged).toEqual([
    [`dataset-${id}`, "list"],
    [`dataset-${id}`, "list"],
  ]);
  expect(await queued()).toEqual([]);
});

it.each([
  [
    "a revision",
    (id: number) =>
      write("POST", `/publish/datasets/${id}/versions/1/revise`, { name: "Tides of Aune" }),
  ],
  ["a withdrawal", (id: number) => write("POST", `/publish/datasets/${id}/unpublish`, {})],
])("purges after %s", async (_, change) => {
  const id = await publish();
  purged = [];
  await change(id);
  expect(purged[0]).toEqual([`dataset-${id}`, "list"]);
});

it("purges the collections that a changed dataset is in", async () => {
  const id = await publish();
  const { results } = await catalogue.services.db
    .prepare(`SELECT doi FROM versions`)
    .all<{ doi: string }>();
  const { datasetId: collection } = await catalogue.publish({
    ...COMMON,
    key: "shelf",
    name: "Shelf",
    datasetType: "collection",
    dois: results.map(({ doi }) => doi),
  });
  await catalogue.waitForDeferred();
  purged = [];
  await write("POST", `/publish/datasets/${id}/unpublish`, {});
  expect(purged[0]?.toSorted()).toEqual([`dataset-${id}`, `dataset-${collection}`, "list"]);
});

it("purges everything when workspaces or people change", async () => {
  await write("PUT", "/publish/accounts", people);
  expect(purged[0]).toEqual(["everything"]);
});

it("keeps refused tags, and purges them next time", async () => {
  isTaken = false;
  const id = await publish();
  expect([purged, await queued()]).toEqual([[], [`dataset-${id}`, "list"]]);
  isTaken = true;
  await flushPurges(catalogue.services);
  expect([purged.length, await queued()]).toEqual([2, []]);
});

it("keeps tags that were added during a purge", async () => {
  meanwhile = () =>
    catalogue.services.db
      .prepare(`UPDATE cache_purges SET asked = asked + 1 WHERE tag = 'list'`)
      .run();
  await publish();
  expect(await queued()).toEqual(["list"]);
});

it("purges what was written during a purge once that one is done", async () => {
  meanwhile = async () => {
    meanwhile = async () => {};
    await write("PUT", "/publish/accounts", people);
  };
  await publish();
  expect(purged.flat()).toContain("everything");
  expect(await queued()).toEqual([]);
});

it("purges after a write although an earlier purge never ended", async () => {
  const ended = Promise.withResolvers<void>();
  meanwhile = () => ended.promise;
  const started = catalogue.publish({
    ...COMMON,
    key: "tides",
    name: "Tides",
    files: { a: "calm" },
  });
  await started;
  meanwhile = async () => {};
  purged = [];
  const init = asPublisher({ method: "PUT", body: JSON.stringify(people) });
  await catalogue.request("/publish/accounts", init);
  await vi.waitFor(async () => expect(await queued()).toEqual([]));
  expect(purged.flat()).toContain("everything");
  ended.resolve();
  await catalogue.waitForDeferred();
});

it("takes no more tags than one purge may have", async () => {
  await catalogue.services.db
    .prepare(`INSERT INTO cache_purges SELECT 'dataset-' || value, 1 FROM json_each(?1)`)
    .bind(JSON.stringify(Array.from({ length: 250 }, (_, index) => index)))
    .run();
  await flushPurges(catalogue.services);
  expect([purged[0]?.length, (await queued()).length]).toEqual([100, 150]);
});

it("purges nothing after a refused write", async () => {
  const { status } = await catalogue.request("/publish/accounts", { method: "PUT", body: "{}" });
  await catalogue.waitForDeferred();
  expect([status, purged]).toEqual([401, []]);
});

it.each(["GET", "HEAD", "OPTIONS"])("purges nothing after a %s", async (method) => {
  await catalogue.services.db
    .prepare(`INSERT INTO cache_purges (tag, asked) VALUES ('tides', 1)`)
    .run();
  const { status } = await catalogue.request("/discover/datasets", { method });
  await catalogue.waitForDeferred();
  expect([status < 300, purged, await queued()]).toEqual([true, [], ["tides"]]);
});
