import { beforeAll, describe, expect, test } from "vitest";
import { parseSharedDatasetsPage } from "../../wire/workspace-datasets.ts";
import { hashToHex } from "#base/hex.ts";
import type { Catalogue } from "../../test/catalogue.ts";
import { createLab } from "../../test/lab.ts";
import { ask, ATLAS, LAB } from "../../test/people.ts";
import { toDatasetNode } from "../../test/workspace.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createLab();
});

test("public records of the workspace include the dataset behind them for people who may see it", async () => {
  const [, page] = await ask(catalogue, "member", "GET /datasets/published/paginated");
  expect(page).toMatchObject({
    totalCount: 1,
    datasets: [{ publishedDataset: { name: "Public tides" }, dataset: { content: { intId: 1 } } }],
  });
  const [, seen] = await ask(catalogue, "guest", "GET /datasets/published/paginated");
  expect(Object(seen).datasets).toEqual([{ publishedDataset: expect.anything() }]);
});

test("what was shared with a guest is listed with its workspace", async () => {
  const read = async (sub: string) => {
    const page = parseSharedDatasetsPage(
      (await ask(catalogue, sub, "GET /datasets/shared-datasets"))[1],
    );
    return page.ok ? page.value.datasets.map(({ content }) => content) : [];
  };
  expect(await read("guest")).toMatchObject([
    {
      id: toDatasetNode(2),
      intId: 2,
      name: "Waves",
      workspaceNodeId: LAB,
      workspaceName: "Moss Lab",
    },
  ]);
  expect(await read("member")).toEqual([]);
});

test("README and banner are answered by node id and by number, to people with a role", async () => {
  expect(await ask(catalogue, "member", "GET /datasets/1/readme")).toEqual([
    200,
    { readme: "# Read" },
  ]);
  expect(await ask(catalogue, "member", `GET /datasets/${toDatasetNode(1)}/banner`)).toEqual([
    200,
    { banner: "https://b.example/b.png" },
  ]);
  expect(await ask(catalogue, "guest", "GET /datasets/2/banner")).toEqual([200, {}]);
  expect((await ask(catalogue, "guest", "GET /datasets/3/readme"))[0]).toBe(403);
  expect((await ask(catalogue, "stranger", "GET /datasets/1/readme"))[0]).toBe(404);
  expect((await ask(catalogue, "member", "GET /datasets/99/readme"))[0]).toBe(404);
});

test("a package has its folder's content and the folders above it", async () => {
  const { db } = catalogue.services;
  const row = `INSERT INTO workspace_packages (id, node_id, dataset_id, parent_id, owner_id, name, sort_name, package_type, size, created_at, updated_at)`;
  await db.batch(
    [
      `${row} VALUES (1, 'N:collection:1', 2, NULL, 1, 'raw', 'raw', 'Collection', 0, '2026', '2026')`,
      `${row} VALUES (2, 'N:collection:2', 2, 1, 1, 'day', 'day', 'Collection', 0, '2026', '2026')`,
      `${row} VALUES (3, 'N:package:3', 2, 2, 1, 'a.csv', 'a.csv', 'CSV', 9, '2026', '2026')`,
    ].map((sql) => db.prepare(sql)),
  );
  expect(
    await ask(catalogue, "guest", "GET /packages/N:collection:2?includeAncestors=true"),
  ).toMatchObject([
    200,
    {
      content: { id: "N:collection:2", name: "day", datasetNodeId: toDatasetNode(2) },
      children: [{ content: { name: "a.csv", packageType: "CSV" }, storage: 9 }],
      ancestors: [{ content: { name: "raw" } }],
    },
  ]);
  expect((await ask(catalogue, "publisher", "GET /packages/N:package:3"))[0]).toBe(403);
  expect((await ask(catalogue, "guest", "GET /packages/N:package:4"))[0]).toBe(404);
});

describe("the bytes of a workspace's file", () => {
  const CONTENT = "/packages/N:package:5/content";

  async function open(person: string, path = CONTENT, headers = {}): Promise<Response> {
    const authorization = `Bearer token-of-${person}`;
    return catalogue.request(path, { headers: { authorization, ...headers } });
  }

  beforeAll(async () => {
    await catalogue.upload("9,8,7,6");
    await catalogue.services.db
      .prepare(
        `INSERT INTO workspace_packages (id, node_id, dataset_id, owner_id, name, sort_name, package_type, size,
           sha256, created_at, updated_at) VALUES (5, 'N:package:5', 2, 1, 'é.html', 'é', 'Text', 7, ?1, ?2, ?2)`,
      )
      .bind(await hashToHex("9,8,7,6"), "2026-01-05T08:00:00Z")
      .run();
  });

  test("are sent in parts, as a download that no cache stores", async () => {
    const whole = await open("guest");
    expect([whole.status, await whole.text()]).toEqual([200, "9,8,7,6"]);
    const names = ["cache-control", "content-type", "content-disposition"];
    expect(names.map((name) => whole.headers.get(name))).toEqual([
      "no-store",
      "text/plain; charset=utf-8",
      `attachment; filename="_.html"; filename*=UTF-8''%C3%A9.html`,
    ]);
    const part = await open("guest", CONTENT, { range: "bytes=2-4" });
    expect([part.status, await part.text()]).toEqual([206, "8,7"]);
  });

  test.each([
    ["newcomer", 404],
    ["publisher", 403],
    ["stranger", 404],
  ])("are refused to %s", async (person, status) => {
    const answer = await open(person);
    expect([answer.status, (await answer.text()).includes("9,8")]).toEqual([status, false]);
  });

  test("are missing where the workspace stores none", async () => {
    const answer = await open("guest", "/packages/N:package:3/content");
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("bytes")]);
  });
});

test("a dataset lists its events, the newest first, and its files by day", async () => {
  const { db } = catalogue.services;
  const add = db.prepare(
    `INSERT INTO workspace_packages (id, node_id, dataset_id, owner_id, name, sort_name, package_type, created_at,
       updated_at) VALUES (?1, 'N:package:' || ?1, 1, 1, ?1, ?1, ?2, ?3, ?3)`,
  );
  await db.batch([
    add.bind(11, "CSV", "2026-02-01T08:00:00Z"),
    add.bind(12, "CSV", "2026-02-01T09:00:00Z"),
    add.bind(13, "Collection", "2026-02-01T10:00:00Z"),
    add.bind(14, "CSV", "2026-02-03T08:00:00Z"),
  ]);
  const [status, body] = await ask(catalogue, "member", "GET /datasets/1/changelog/timeline");
  const told = Object(body).eventGroups.map((group: Record<string, unknown>) => [
    group["eventType"],
    group["totalCount"],
    Object(group["timeRange"]).from,
  ]);
  expect([status, told]).toEqual([
    200,
    [
      ["ACCEPT_PUBLICATION", 1, expect.any(String)],
      ["CREATE_PACKAGE", 1, "2026-02-03T08:00:00Z"],
      ["CREATE_PACKAGE", 2, "2026-02-01T08:00:00Z"],
      ["CREATE_DATASET", 1, "2026-01-01T00:00:00Z"],
    ],
  ]);
  expect((await ask(catalogue, "guest", "GET /datasets/1/changelog/timeline"))[0]).toBe(403);
});

test("a dataset that was published when it was created lists the creation last", async () => {
  const { db } = catalogue.services;
  const published = await db
    .prepare(`SELECT published_at AS at FROM versions WHERE published_at IS NOT NULL`)
    .first<{ at: string }>();
  const written = await db
    .prepare(`SELECT created_at AS at FROM workspace_datasets WHERE id = 1`)
    .first<{ at: string }>();
  const change = db.prepare(`UPDATE workspace_datasets SET created_at = ?1 WHERE id = 1`);
  await change.bind(String(published?.at).replace(/\.\d+Z$/, "Z")).run();
  const [, body] = await ask(catalogue, "member", "GET /datasets/1/changelog/timeline");
  const kinds = Object(body).eventGroups.map((group: { eventType: string }) => group.eventType);
  await change.bind(written?.at).run();
  expect(published?.at).toMatch(/\.000Z$/);
  expect(kinds.filter((kind: string) => kind !== "CREATE_PACKAGE")).toEqual([
    "ACCEPT_PUBLICATION",
    "CREATE_DATASET",
  ]);
});

describe("a workspace", () => {
  test("lists its members with their roles, its teams and its statuses", async () => {
    const [, members] = await ask(catalogue, "member", `GET /organizations/${LAB}/members`);
    expect(Object(members)).toHaveLength(6);
    expect(members).toContainEqual(
      expect.objectContaining({
        email: "publisher@example.org",
        role: "member",
        isPublisher: true,
      }),
    );
    expect(await ask(catalogue, "member", "GET /organizations/31/teams")).toEqual([
      200,
      [{ team: { id: "N:team:1", name: "Divers" }, memberCount: 1 }],
    ]);
    const [, statuses] = await ask(catalogue, "guest", `GET /organizations/${LAB}/dataset-status`);
    expect(
      Object(statuses).map(({ name, inUse }: { name: string; inUse: boolean }) => [name, inUse]),
    ).toEqual([
      ["NO_STATUS", true],
      ["WORK_IN_PROGRESS", false],
      ["IN_REVIEW", false],
      ["COMPLETED", true],
    ]);
  });

  test("is answered by node id, and only to its people", async () => {
    expect(await ask(catalogue, "guest", `GET /organizations/${LAB}`)).toMatchObject([
      200,
      { organization: { id: LAB, name: "Moss Lab" }, isGuest: true, owners: [] },
    ]);
    expect((await ask(catalogue, "member", `GET /organizations/${ATLAS}`))[0]).toBe(403);
    expect((await ask(catalogue, "member", "GET /organizations/N:organization:none"))[0]).toBe(404);
  });
});
