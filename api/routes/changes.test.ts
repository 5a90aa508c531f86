import { beforeEach, expect, test } from "vitest";
import { parseChangesPage, type ChangesPage } from "#api/wire/changes.ts";
import { releaseEmbargoes } from "../publish/release-embargoes.ts";
import { loadChanges, readVersionsInBrief } from "../store/changes.ts";
import { type Catalogue, createCatalogue } from "../test/catalogue.ts";

let catalogue: Catalogue;
let clock = "";

beforeEach(async () => {
  clock = "2026-03-01T12:00:00.900Z";
  catalogue = await createCatalogue({ now: () => new Date(clock) });
});

async function publishAt(time: string, key: string, more: object = {}): Promise<number> {
  clock = time;
  const content = { key, name: `Record ${key}`, files: { "a.csv": `${key} ${time}` }, ...more };
  return (await catalogue.publish(content)).datasetId;
}

async function ask(query = ""): Promise<ChangesPage> {
  const answer = await catalogue.request(`/discover/changes${query}`);
  const page = parseChangesPage(await answer.json());
  if (!page.ok) throw new Error(page.problem);
  return page.value;
}

async function told(query = ""): Promise<[string, string][]> {
  return (await ask(query)).changes.map(({ changedAt, dataset, tombstone }) => [
    changedAt,
    dataset?.name ?? `withdrawn: ${tombstone?.name}`,
  ]);
}

test("lists every dataset once, the longest unchanged first, in whole seconds", async () => {
  await publishAt("2026-03-02T00:00:00.100Z", "b");
  await publishAt("2026-03-01T00:00:00.900Z", "a");
  expect(await told()).toEqual([
    ["2026-03-01T00:00:00Z", "Record a"],
    ["2026-03-02T00:00:00Z", "Record b"],
  ]);
});

test("moves a dataset to the end by a version, a revision, an embargo's end and a withdrawal", async () => {
  const first = await publishAt("2026-03-01T00:00:00Z", "a");
  await publishAt("2026-03-02T00:00:00Z", "b");
  await publishAt("2026-03-03T00:00:00Z", "a");
  expect((await told()).at(-1)).toEqual(["2026-03-03T00:00:00Z", "Record a"]);

  const withheld = await publishAt("2026-03-04T00:00:00Z", "c", {
    embargoReleaseDate: "2026-03-06",
  });
  clock = "2026-03-05T00:00:00Z";
  await catalogue.call(`/publish/datasets/${first}/versions/2/revise`, {
    method: "POST",
    body: JSON.stringify({ name: "Revised" }),
  });
  expect((await told()).at(-1)).toEqual(["2026-03-05T00:00:00Z", "Revised"]);

  clock = "2026-03-07T00:00:00Z";
  await releaseEmbargoes(catalogue.services);
  expect((await told()).at(-1)).toEqual(["2026-03-07T00:00:00Z", "Record c"]);

  clock = "2026-03-08T00:00:00Z";
  await catalogue.call(`/publish/datasets/${withheld}/unpublish`, { method: "POST" });
  const page = await ask(`?id=${withheld}`);
  expect(page.changes).toMatchObject([
    {
      changedAt: "2026-03-08T00:00:00Z",
      dataset: null,
      tombstone: { name: "Record c" },
      versions: [{ version: 1, isPublic: false }],
    },
  ]);
});

test("lists all versions of a dataset, and shows the newest", async () => {
  await publishAt("2026-03-01T00:00:00Z", "a");
  await publishAt("2026-03-02T00:00:00Z", "a");
  const { changes } = await ask();
  expect(changes[0]?.dataset?.version).toBe(2);
  expect(changes[0]?.versions.map(({ version, isPublic }) => [version, isPublic])).toEqual([
    [1, true],
    [2, true],
  ]);
});

test("keeps a withdrawn dataset in its sets", async () => {
  const id = await publishAt("2026-03-01T00:00:00Z", "a", { tags: ["Tide"] });
  await catalogue.call(`/publish/datasets/${id}/unpublish`, { method: "POST" });
  expect(await told("?tag=tide")).toEqual([["2026-03-01T00:00:00Z", "withdrawn: Record a"]]);
  expect(await told("?datasetType=research")).toHaveLength(1);
});

test.each([
  ["", 3],
  ["?from=2026-03-02T00:00:00Z", 2],
  ["?until=2026-03-02T00:00:00Z", 2],
  ["?from=2026-03-02T00:00:00Z&until=2026-03-02T00:00:00Z", 1],
  ["?from=2031-01-01T00:00:00Z", 0],
  ["?datasetType=collection", 0],
  ["?datasetType=release", 1],
  ["?tag=TIDE", 1],
  ["?tag=none", 0],
  ["?organizationId=31", 0],
])("lists for %j %d", async (query, count) => {
  await publishAt("2026-03-01T00:00:00Z", "a");
  await publishAt("2026-03-02T00:00:00Z", "b", { tags: ["tide"] });
  await publishAt("2026-03-03T00:00:00Z", "c", { datasetType: "release" });
  const page = await ask(query);
  expect([page.totalCount, page.changes.length]).toEqual([count, count]);
});

test.each([
  "?from=2026-03-02",
  "?until=yesterday",
  "?after=x",
  "?id=seven",
  "?datasetType=poem",
  "?limit=all",
])("refuses %s with a message", async (query) => {
  const answer = await catalogue.request(`/discover/changes${query}`);
  expect(answer.status).toBe(400);
});

test("loses and repeats nothing while datasets are added and changed between the pages", async () => {
  for (let day = 1; day <= 9; day += 1) await publishAt(`2026-03-0${day}T00:00:00Z`, `k${day}`);
  const seen: string[] = [];
  let next: string | null = "";
  let pages = 0;
  while (next !== null) {
    const page: ChangesPage = await ask(`?limit=2${next && `&after=${next}`}`);
    expect(page.totalCount).toBe(next === "" ? 9 : null);
    seen.push(...page.changes.map(({ id, dataset }) => `${id}.${dataset?.version}`));
    next = page.next;
    pages += 1;
    if (pages === 1) await publishAt("2026-03-20T00:00:00Z", "k1");
    if (pages === 2) await publishAt("2026-03-21T00:00:00Z", "k8");
    if (pages === 3) await publishAt("2026-03-22T00:00:00Z", "new");
  }
  expect(seen).toEqual([
    "1.1",
    "2.1",
    "3.1",
    "4.1",
    "5.1",
    "6.1",
    "7.1",
    "9.1",
    "1.2",
    "8.2",
    "10.1",
  ]);
});

test("reads only the rows of a page, wherever the page begins", async () => {
  for (let day = 1; day <= 28; day += 1)
    await publishAt(`2026-03-${String(day).padStart(2, "0")}T00:00:00Z`, `k${day}`);
  const { db } = catalogue.services;
  const read: number[] = [];
  const counting = Object.assign(Object.create(db), {
    prepare: (sql: string) => ({
      bind: (...values: unknown[]) => ({
        async all() {
          const answer = await db
            .prepare(sql)
            .bind(...values)
            .all();
          read.push(answer.meta.rows_read);
          return answer;
        },
      }),
    }),
  });
  const filter = {
    id: null,
    from: "",
    until: "",
    datasetType: null,
    organizationId: null,
    tag: null,
  };
  for (const day of ["02", "24"])
    await loadChanges({ ...catalogue.services, db: counting }, filter, {
      limit: 2,
      after: [`2026-03-${day}T00:00:00Z`, Number(day)],
    });
  const [begin = 0, end = 0] = read;
  expect(begin).toBeGreaterThan(0);
  expect(end).toBe(begin);
});

test("ends with a full page when nothing follows", async () => {
  await publishAt("2026-03-01T00:00:00Z", "a");
  expect(await ask("?limit=1")).toMatchObject({ next: null, changes: [{ id: 1 }] });
});

test("lists the organizations that published, and filters by one", async () => {
  await catalogue.services.db
    .prepare(
      `INSERT INTO organizations (id, node_id, name, slug, created_at)
       VALUES (31, 'N:organization:31', 'Moss Lab', 'moss', ''), (32, 'N:organization:32', 'Idle', 'idle', '')`,
    )
    .run();
  const id = await publishAt("2026-03-01T00:00:00Z", "a", { organizationName: "Moss Lab" });
  await publishAt("2026-03-02T00:00:00Z", "b");
  const listed = async () => (await catalogue.request("/discover/organizations")).json();
  expect(await listed()).toEqual([{ id: 31, name: "Moss Lab" }]);
  expect(await told("?organizationId=31")).toEqual([["2026-03-01T00:00:00Z", "Record a"]]);
  await catalogue.call(`/publish/datasets/${id}/unpublish`, { method: "POST" });
  expect(await listed()).toEqual([{ id: 31, name: "Moss Lab" }]);
});

test("lists a record's versions oldest first, however the database read them", () => {
  const row = { versions: JSON.stringify([3, 1, 10, 2].map((version) => ({ version }))) };
  const told = readVersionsInBrief(row).map(({ version }) => version);
  expect(told).toEqual([1, 2, 3, 10]);
});

const COLLECTION = { datasetType: "collection", files: undefined };

test("names all members of a public collection, of each its own", async () => {
  const id = await publishAt("2026-03-01T00:00:00Z", "a", {
    ...COLLECTION,
    dois: ["10.5555/b", "10.5555/a"],
  });
  await publishAt("2026-03-02T00:00:00Z", "b", { ...COLLECTION, dois: ["10.5555/c"] });
  await publishAt("2026-03-03T00:00:00Z", "c");
  const read = async () => (await ask()).changes.map(({ members }) => members);
  expect(await read()).toEqual([["10.5555/b", "10.5555/a"], ["10.5555/c"], []]);
  await catalogue.call(`/publish/datasets/${id}/unpublish`, { method: "POST" });
  expect(await read()).toEqual([["10.5555/c"], [], []]);
});

test("ends a page early whose collections have many members, and goes on after it", async () => {
  const dois = Array.from({ length: 900 }, (_, at) => `10.5555/${at}`);
  for (let at = 1; at <= 6; at += 1) {
    await publishAt(`2026-03-0${at}T00:00:00Z`, `k${at}`, { ...COLLECTION, dois });
  }
  const first = await ask();
  expect(first.changes.map(({ members }) => members.length)).toEqual([900, 900, 900, 900, 900]);
  const second = await ask(`?after=${first.next}`);
  expect(second).toMatchObject({ next: null, changes: [{ id: 6 }] });
});
