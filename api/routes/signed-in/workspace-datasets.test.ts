import { beforeAll, describe, expect, test } from "vitest";
import { parseWorkspaceDatasetsPage } from "../../wire/workspace-datasets.ts";
import type { Catalogue } from "../../test/catalogue.ts";
import { createLab } from "../../test/lab.ts";
import { ask, LAB } from "../../test/people.ts";
import { toDatasetNode } from "../../test/workspace.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createLab();
});

async function names(sub: string, query = ""): Promise<string[]> {
  const [status, body] = await ask(catalogue, sub, `GET /datasets/paginated?${query}`);
  const page = parseWorkspaceDatasetsPage(body);
  if (status !== 200 || !page.ok) throw new Error(`${status} ${JSON.stringify(body)}`);
  expect(page.value.totalCount).toBeGreaterThanOrEqual(page.value.datasets.length);
  return page.value.datasets.map(({ content }) => content.name);
}

describe("the datasets of the current workspace", () => {
  test("are those that the caller has a role in, by name, by team or as a member", async () => {
    expect(await names("owner")).toEqual(["Secret", "Tides", "Waves"]);
    expect(await names("member")).toEqual(["Tides", "Waves", "Émile's notes"]);
    expect(await names("publisher")).toEqual(["Secret", "Tides"]);
    expect(await names("guest")).toEqual(["Waves"]);
    expect(await names("stranger")).toEqual([]);
  });

  test("are answered at once in the deprecated list", async () => {
    const [status, rows] = await ask(catalogue, "owner", "GET /datasets");
    const told = Array.isArray(rows) ? rows.map((row) => row.content.name) : [];
    expect([status, told]).toEqual([200, ["Secret", "Tides", "Waves"]]);
  });

  test("have the number of the workspace dataset in their public record", async () => {
    const record = await (await catalogue.request("/discover/datasets/1")).json();
    expect(record).toMatchObject({ name: "Public tides", sourceDatasetId: 1 });
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

  test("have every field of the contract, and no other", async () => {
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

  test("can be filtered by a status of up to 255 letters, as in the contract", async () => {
    const byStatus = (length: number) =>
      ask(catalogue, "member", `GET /datasets/paginated?status=${"S".repeat(length)}`);
    expect((await byStatus(255))[0]).toBe(200);
    expect((await byStatus(256))[0]).toBe(400);
  });

  test("are answered 25 at a time, and at most 500", async () => {
    const [, usual] = await ask(catalogue, "member", "GET /datasets/paginated");
    expect(usual).toMatchObject({ limit: 25, offset: 0 });
    const [, page] = await ask(catalogue, "member", "GET /datasets/paginated?limit=5000");
    expect(page).toMatchObject({ limit: 500 });
  });
});

describe("one workspace dataset", () => {
  test("is answered with the caller's role and its public record", async () => {
    const [status, body] = await ask(catalogue, "member", "GET /datasets/1");
    expect([status, body]).toMatchObject([
      200,
      {
        content: { intId: 1, name: "Tides" },
        organization: LAB,
        role: "viewer",
        publication: { status: "completed", publishedDataset: { id: 1, version: 1 } },
      },
    ]);
  });

  test.each([
    ["a member without a part in it", "admin", 403],
    ["a stranger", "stranger", 404],
    ["a newcomer", "newcomer", 404],
  ])("is refused to %s", async (_, sub, expected) => {
    for (const path of ["", "/packages", "/collaborators", "/readme"]) {
      const [status, body] = await ask(catalogue, sub, `GET /datasets/3${path}`);
      expect([path, status]).toEqual([path, expected]);
      expect(JSON.stringify(body)).not.toContain("Secret");
    }
  });

  test("names its people and teams with their roles, and nobody's email address", async () => {
    expect(await ask(catalogue, "owner", "GET /datasets/1/collaborators")).toMatchObject([
      200,
      { organizationRole: "viewer", teams: [] },
    ]);
    const [status, body] = await ask(catalogue, "publisher", "GET /datasets/3/collaborators");
    expect([status, body]).toEqual([
      200,
      {
        users: [{ id: "N:user:owner", firstName: "Owner", lastName: "Moss", role: "owner" }],
        teams: [{ id: "N:team:1", name: "Divers", role: "manager" }],
      },
    ]);
  });

  test("lists its top level, a page at a time, and nothing deeper", async () => {
    const { db } = catalogue.services;
    const add = db.prepare(
      `INSERT INTO workspace_packages (id, node_id, dataset_id, parent_id, owner_id, name, sort_name, package_type,
         created_at, updated_at) VALUES (?1, 'N:package:' || ?1, ?4, ?2, 1, ?3, ?3, 'CSV', '', '')`,
    );
    await db.batch([
      add.bind(901, null, "b.csv", 1),
      add.bind(902, null, "a", 1),
      add.bind(903, 902, "deep.csv", 1),
      add.bind(904, null, "other.csv", 2),
    ]);
    const names = async (query: string) => {
      const [, body] = await ask(catalogue, "member", `GET /datasets/1/packages${query}`);
      return Object(body).packages.map(
        ({ content }: { content: { name: string } }) => content.name,
      );
    };
    expect(await names("")).toEqual(["a", "b.csv"]);
    expect(await names("?limit=1&offset=1")).toEqual(["b.csv"]);
    await db.batch([add.bind(905, 902, "deeper.csv", 1), add.bind(906, 902, "deepest.csv", 1)]);
    const [, top] = await ask(catalogue, "member", "GET /datasets/1/packages");
    const folder = encodeURIComponent(Object(top).packages[0].content.id);
    const inside = async (query: string) => {
      const [, body] = await ask(catalogue, "member", `GET /packages/${folder}${query}`);
      return Object(body).children.map(
        ({ content }: { content: { name: string } }) => content.name,
      );
    };
    expect(await inside("")).toEqual(["deep.csv", "deeper.csv", "deepest.csv"]);
    expect(await inside("?limit=1&offset=1")).toEqual(["deeper.csv"]);
  });
});
