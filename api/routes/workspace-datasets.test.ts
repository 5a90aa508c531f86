import { beforeAll, describe, expect, test } from "vitest";
import { parseSharedDatasetsPage } from "#api/wire/shared-datasets.ts";
import { parseWorkspaceDatasetsPage } from "#api/wire/workspace-datasets.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { ask, ATLAS, LAB, writePeople } from "../test/people.ts";
import { toDatasetNode, writeDataset } from "../test/workspace.ts";

let catalogue: Catalogue;
const complete = {
  description: "All of it.",
  readme: "# Read",
  license: "MIT",
  tags: '["tide"]',
  banner_url: "https://b.example/b.png",
};

beforeAll(async () => {
  catalogue = await createCatalogue();
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
  await catalogue.world.db.batch(
    [
      `INSERT INTO teams (id, node_id, organization_id, name) VALUES (1, 'N:team:1', 31, 'Divers')`,
      `INSERT INTO team_members SELECT 1, id FROM users WHERE sub = 'publisher'`,
      `INSERT INTO dataset_teams VALUES (3, 1, 4)`,
      `UPDATE users SET orcid = '{"name":"","orcid":"0000-0005-0000-0010","scope":[]}' WHERE sub = 'owner'`,
    ].map((sql) => catalogue.world.db.prepare(sql)),
  );
});

async function names(sub: string, query = ""): Promise<string[]> {
  const [status, body] = await ask(catalogue, sub, `GET /datasets/paginated?${query}`);
  const page = parseWorkspaceDatasetsPage(body);
  if (status !== 200 || !page.ok) throw new Error(`${status} ${JSON.stringify(body)}`);
  expect(page.value.totalCount).toBeGreaterThanOrEqual(page.value.datasets.length);
  return page.value.datasets.map(({ content }) => content.name);
}

describe("the datasets of the current workspace", () => {
  test("are those the caller has a part in, by name, by team or as a member", async () => {
    expect(await names("owner")).toEqual(["Secret", "Tides", "Waves"]);
    expect(await names("member")).toEqual(["Tides", "Waves", "Émile's notes"]);
    expect(await names("publisher")).toEqual(["Secret", "Tides"]);
    expect(await names("guest")).toEqual(["Waves"]);
    expect(await names("stranger")).toEqual([]);
  });

  test.each<[string, string[]]>([
    ["query=TIDE", ["Tides"]],
    ["query=%25", []],
    ["status=COMPLETED", ["Tides"]],
    ["type=trial", ["Waves"]],
    ["onlyMyDatasets=true", ["Émile's notes"]],
    ["withRole=viewer", ["Tides"]],
    ["withRole=editor", ["Waves"]],
    ["canPublish=true", ["Tides"]],
    ["canPublish=false", ["Waves", "Émile's notes"]],
    ["publicationStatus=requested&publicationStatus=completed", ["Tides", "Waves"]],
    ["publicationType=publication", ["Tides"]],
    ["collectionId=7", ["Tides"]],
    ["collectionId=8", []],
    ["orderBy=IntId&orderDirection=Desc", ["Émile's notes", "Waves", "Tides"]],
    ["orderBy=UpdatedAt", ["Tides", "Waves", "Émile's notes"]],
    ["limit=1&offset=1", ["Waves"]],
    ["unknown=1", ["Tides", "Waves", "Émile's notes"]],
  ])("filtered and sorted by %s are %j", async (query, expected) => {
    expect(await names("member", query)).toEqual(expected);
  });

  test.each([
    "withRole=viewer&onlyMyDatasets=true",
    "withRole=king",
    "orderBy=name",
    "publicationStatus=done",
    "collectionId=x",
    "canPublish=yes",
    "limit=-1",
  ])("are refused with %s", async (query) => {
    expect(await ask(catalogue, "member", `GET /datasets/paginated?${query}`)).toEqual([
      400,
      { type: "BadRequest", message: expect.any(String), code: 400 },
    ]);
  });

  test("tell everything the contract names, and no more than there is", async () => {
    const query = "query=tides&includeBannerUrl=true&includePublishedDataset=true";
    const [, page] = await ask(catalogue, "member", `GET /datasets/paginated?${query}`);
    expect(Object(page).datasets).toEqual([
      {
        content: {
          id: toDatasetNode(1),
          intId: 1,
          name: "Tides",
          description: "All of it.",
          state: "READY",
          createdAt: "2026-01-01T00:00:00Z",
          updatedAt: "2026-01-02T00:00:00Z",
          packageType: "DataSet",
          datasetType: "research",
          status: "COMPLETED",
          automaticallyProcessPackages: false,
          license: "MIT",
          tags: ["tide"],
          releases: [],
        },
        organization: LAB,
        owner: "N:user:owner",
        collaboratorCounts: { users: 0, organizations: 1, teams: 0 },
        storage: 4096,
        status: {
          id: 4,
          name: "COMPLETED",
          displayName: "Completed",
          color: "#17BB62",
          inUse: true,
        },
        publication: {
          status: "completed",
          type: "publication",
          publishedDataset: { id: 1, version: 1, lastPublishedDate: "2026-03-01T12:00:00.000Z" },
        },
        properties: [],
        canPublish: true,
        locked: false,
        bannerPresignedUrl: "https://b.example/b.png",
        role: "viewer",
        packageTypeCounts: { CSV: 3 },
      },
    ]);
  });

  test("are answered at most 500 at a time", async () => {
    const [, page] = await ask(catalogue, "member", "GET /datasets/paginated?limit=5000");
    expect(page).toMatchObject({ limit: 500 });
  });
});

test("public records of the workspace come with the dataset behind them for whoever may see it", async () => {
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

test("README and banner are told by node id and by number, to those with a role", async () => {
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

test("a package tells its folder's content and what lies above it", async () => {
  const { db } = catalogue.world;
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

describe("a workspace", () => {
  test("tells its members with their roles, its teams and its statuses", async () => {
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

  test("is told by node id to its people alone", async () => {
    expect(await ask(catalogue, "guest", `GET /organizations/${LAB}`)).toMatchObject([
      200,
      { organization: { id: LAB, name: "Moss Lab" }, isGuest: true, owners: [] },
    ]);
    expect((await ask(catalogue, "member", `GET /organizations/${ATLAS}`))[0]).toBe(403);
    expect((await ask(catalogue, "member", "GET /organizations/N:organization:none"))[0]).toBe(404);
  });
});
