import { beforeAll, describe, expect, test } from "vitest";
import { parseCollectionDetail, parseCollectionSummary } from "#api/wire/collections.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { ask, writePeople } from "../test/people.ts";

let catalogue: Catalogue;
let dois: string[];

beforeAll(async () => {
  catalogue = await createCatalogue();
  await writePeople(catalogue);
  dois = [];
  for (const name of ["one", "two", "gone"]) {
    const contributors = [{ firstName: "Ada", lastName: "Moss" }, { lastName: name }];
    const { doi, datasetId } = await catalogue.publish({ key: name, name, contributors });
    dois.push(doi ?? "");
    if (name === "gone")
      await catalogue.call(`/publish/datasets/${datasetId}/unpublish`, { method: "POST" });
  }
});

const complete = () => ({
  name: "Vagus picks",
  description: "Two of them.",
  license: "MIT",
  tags: ["a"],
  dois: dois.slice(0, 2),
});

async function create(sub: string, content: object = complete()): Promise<string> {
  const [status, body] = await ask(catalogue, sub, "POST /collections", content);
  const summary = parseCollectionSummary(body);
  if (status !== 201 || !summary.ok) throw new Error(JSON.stringify(body));
  return summary.value.nodeId;
}

async function read(sub: string, nodeId: string) {
  const detail = parseCollectionDetail(
    (await ask(catalogue, sub, `GET /collections/${nodeId}`))[1],
  );
  if (!detail.ok) throw new Error(detail.problem);
  return detail.value;
}

describe("making a collection", () => {
  test("answers its summary, with the maker as the owner", async () => {
    expect(await ask(catalogue, "owner", "POST /collections", { name: "Bare" })).toEqual([
      201,
      {
        nodeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: "Bare",
        description: "",
        banners: [],
        size: 0,
        userRole: "Owner",
        tags: [],
        publication: { status: "Draft" },
      },
    ]);
  });

  test.each<[string, () => object]>([
    ["an unknown field", () => ({ ...complete(), colour: "red" })],
    ["a foreign DOI", () => ({ ...complete(), dois: ["10.26275/ab1c"] })],
    ["a DOI that only begins alike", () => ({ ...complete(), dois: ["10.55551/ab1c"] })],
    ["no name", () => ({ description: "x" })],
    ["a name that is too long", () => ({ ...complete(), name: "n".repeat(256) })],
    ["a description that is too long", () => ({ ...complete(), description: "d".repeat(256) })],
    ["a licence that is none", () => ({ ...complete(), license: "Mine" })],
    ["a DOI that is a number", () => ({ ...complete(), dois: [10] })],
  ])("is refused with %s", async (_what, toBody) => {
    expect(await ask(catalogue, "owner", "POST /collections", toBody())).toEqual([
      400,
      { message: expect.stringMatching(/\.$/), errorId: expect.any(String) },
    ]);
  });
});

describe("a collection", () => {
  test("tells its members, which of them are a problem, and who contributed", async () => {
    const all = [...dois, "10.5555/none"];
    const { datasets, derivedContributors } = await read(
      "owner",
      await create("owner", { ...complete(), dois: all }),
    );
    expect(datasets.map(({ problem, data }) => [data.doi, data.name, problem])).toEqual([
      [dois[0], "one", false],
      [dois[1], "two", false],
      [dois[2], "gone", true],
      ["10.5555/none", "", true],
    ]);
    expect(derivedContributors.map(({ lastName }) => lastName)).toEqual([
      "Moss",
      "one",
      "two",
      "gone",
    ]);
  });

  test("is changed field by field, its members added and removed", async () => {
    const nodeId = await create("owner");
    const change = { name: "New", dois: { add: [dois[2]], remove: [dois[0]] } };
    const [status, summary] = await ask(catalogue, "owner", `PATCH /collections/${nodeId}`, change);
    expect([status, summary]).toMatchObject([
      200,
      { name: "New", description: "Two of them.", license: "MIT", size: 2 },
    ]);
    const { datasets } = await read("owner", nodeId);
    expect(datasets.map(({ data }) => data.doi)).toEqual([dois[1], dois[2]]);
  });

  test("is listed for its people alone, page by page in the order of making", async () => {
    const made = [await create("publisher"), await create("publisher"), await create("publisher")];
    const [, page] = await ask(catalogue, "publisher", "GET /collections?limit=2&offset=1");
    expect(page).toMatchObject({
      limit: 2,
      offset: 1,
      totalCount: 3,
      collections: [{ nodeId: made[1] }, { nodeId: made[2] }],
    });
    expect((await ask(catalogue, "newcomer", "GET /collections"))[1]).toMatchObject({
      totalCount: 0,
      collections: [],
    });
  });

  test("is unknown by another id and closed to strangers", async () => {
    const nodeId = await create("owner");
    expect((await ask(catalogue, "owner", `GET /collections/${nodeId}0`))[0]).toBe(404);
    expect((await ask(catalogue, "stranger", `GET /collections/${nodeId}`))[0]).toBe(403);
  });
});

describe("publishing a collection", () => {
  const call = (what: string, nodeId: string) =>
    ask(catalogue, "owner", `${what}`.replace("*", nodeId));

  test("makes a public dataset of type collection, with a DOI", async () => {
    const nodeId = await create("owner");
    const [status, published] = await call("POST /collections/*/publish", nodeId);
    expect([status, published]).toEqual([
      200,
      { publishedDatasetId: expect.any(Number), publishedVersion: 1, status: "PUBLISH_SUCCEEDED" },
    ]);
    const id = Object(published).publishedDatasetId;
    const record = await (await catalogue.request(`/discover/datasets/${id}`)).json();
    expect(record).toMatchObject({ datasetType: "collection", organizationName: "Moss Lab" });
    expect(await call("GET /collections/*/doi", nodeId)).toMatchObject([
      200,
      { doi: Object(record).doi, title: "Vagus picks", state: "findable", publicationYear: 2026 },
    ]);
    expect(await call("GET /collections/*?includePublishedDataset=true", nodeId)).toMatchObject([
      200,
      {
        publication: {
          status: "Completed",
          type: "Publication",
          publishedDataset: { id, version: 1 },
        },
      },
    ]);
  });

  test("again makes a next version only when something changed", async () => {
    const nodeId = await create("owner");
    const versions: unknown[] = [];
    for (const change of [{}, {}, { name: "Renamed" }]) {
      await ask(catalogue, "owner", `PATCH /collections/${nodeId}`, change);
      versions.push(
        Object((await call("POST /collections/*/publish", nodeId))[1]).publishedVersion,
      );
    }
    expect(versions).toEqual([1, 1, 2]);
  });

  test("from two sides at once makes one version", async () => {
    const nodeId = await create("owner");
    const answers = await Promise.all(
      [1, 2, 3].map(() => call("POST /collections/*/publish", nodeId)),
    );
    const published = answers.filter(([status]) => status === 200);
    expect(published.map(([, body]) => Object(body).publishedVersion)).toEqual(
      published.map(() => 1),
    );
    expect(answers.every(([status]) => status === 200 || status === 409)).toBe(true);
  });

  test.each<[string, object]>([
    ["a description", { description: " " }],
    ["a licence", { license: null }],
    ["tags", { tags: [] }],
    ["DOIs", { dois: [] }],
  ])("needs %s", async (what, without) => {
    const nodeId = await create("owner", { ...complete(), ...without });
    expect(await call("POST /collections/*/publish", nodeId)).toMatchObject([
      409,
      { message: `This collection lacks ${what}.` },
    ]);
  });

  test("needs members that are public", async () => {
    const nodeId = await create("owner", { ...complete(), dois });
    expect((await call("POST /collections/*/publish", nodeId))[0]).toBe(409);
  });

  test("keeps it from being deleted until it is unpublished, which leaves a tombstone", async () => {
    const nodeId = await create("owner");
    expect((await call("POST /collections/*/unpublish", nodeId))[0]).toBe(409);
    expect((await call("GET /collections/*/doi", nodeId))[0]).toBe(404);
    const id = Object((await call("POST /collections/*/publish", nodeId))[1]).publishedDatasetId;
    expect((await call("DELETE /collections/*", nodeId))[0]).toBe(409);
    expect(await call("POST /collections/*/unpublish", nodeId)).toEqual([
      200,
      { publishedDatasetId: id, publishedVersion: 1, status: "UNPUBLISHED" },
    ]);
    expect((await catalogue.request(`/discover/datasets/${id}`)).status).toBe(410);
    expect((await call("GET /collections/*/doi", nodeId))[1]).toMatchObject({
      state: "registered",
    });
    expect((await call("DELETE /collections/*", nodeId))[0]).toBe(204);
    expect((await call("GET /collections/*", nodeId))[0]).toBe(404);
  });
});
