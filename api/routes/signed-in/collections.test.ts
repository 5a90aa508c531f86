import { beforeAll, describe, expect, test } from "vitest";
import { parseCollectionDetail, parseCollectionsPage } from "../../wire/collections.ts";
import { toEntry } from "../../collections/members.ts";
import type { Catalogue } from "../../test/catalogue.ts";
import { type CollectionStage, createCollectionStage } from "../../test/collection-stage.ts";
import { ask } from "../../test/people.ts";

let catalogue: Catalogue;
let dois: string[];
let complete: CollectionStage["complete"];
let create: CollectionStage["create"];

beforeAll(async () => {
  ({ catalogue, dois, complete, create } = await createCollectionStage());
});

async function read(sub: string, nodeId: string) {
  const detail = parseCollectionDetail(
    (await ask(catalogue, sub, `GET /collections/${nodeId}`))[1],
  );
  if (!detail.ok) throw new Error(detail.problem);
  return detail.value;
}

describe("making a collection", () => {
  test("answers its summary, with its maker as the owner", async () => {
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
        revision: 0,
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        publication: { status: "Draft" },
      },
    ]);
  });

  test.each<[string, () => object]>([
    ["an unknown field", () => ({ ...complete(), color: "red" })],
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
  test("lists its members, which of them are a problem, and who contributed", async () => {
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

  test("is listed for its people only, page by page in the order of creation", async () => {
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

  test("made between two pages moves no other from one page to the next", async () => {
    const made = [await create("stranger"), await create("stranger"), await create("stranger")];
    const read = async (offset: number): Promise<string[]> => {
      const [, page] = await ask(
        catalogue,
        "stranger",
        `GET /collections?limit=2&offset=${offset}`,
      );
      const parsed = parseCollectionsPage(page);
      return parsed.ok ? parsed.value.collections.map(({ nodeId }) => nodeId) : [];
    };
    const first = await read(0);
    const late = await create("stranger");
    expect([...first, ...(await read(2))]).toEqual([...made, late]);
  });

  test("is unknown by another id and refused to strangers", async () => {
    const nodeId = await create("owner");
    expect((await ask(catalogue, "owner", `GET /collections/${nodeId}0`))[0]).toBe(404);
    expect((await ask(catalogue, "stranger", `GET /collections/${nodeId}`))[0]).toBe(403);
  });
});

test("an unknown DOI is answered as a tombstone without a dataset", () => {
  expect(toEntry(catalogue.services, { doi: "10.5555/none", row: null })).toEqual({
    source: "Pennsieve",
    problem: true,
    data: {
      id: 0,
      version: 0,
      name: "",
      tags: [],
      status: "NOT_PUBLISHED",
      doi: "10.5555/none",
      updatedAt: "",
    },
  });
});

test("a person with a thousand collections cannot make another, and others can", async () => {
  const { db } = catalogue.services;
  const counting = `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 999)`;
  await db.batch([
    db.prepare(
      `${counting} INSERT INTO collections (node_id, name, description, created_at, updated_at)
       SELECT 'full-' || at, 'Full', '', '', '' FROM n`,
    ),
    db.prepare(
      `INSERT INTO collection_users SELECT c.id, u.id, 0 FROM collections AS c, users AS u
       WHERE c.node_id LIKE 'full-%' AND u.sub = 'stranger'
       LIMIT 999 - (SELECT count(*) FROM collection_users AS h JOIN users AS u ON u.id = h.user_id
                    WHERE u.sub = 'stranger')`,
    ),
  ]);
  const make = async (sub: string) =>
    (await ask(catalogue, sub, "POST /collections", { name: "One more" }))[0];
  expect([await make("stranger"), await make("stranger")]).toEqual([201, 400]);
  expect(await make("newcomer")).toBe(201);
});
