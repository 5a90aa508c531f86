import { beforeAll, describe, expect, test } from "vitest";
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

  test.each([
    ["is refused while another runs", "2026-03-01T11:59:00.000Z", 409],
    ["takes over from one that never ended", "2026-03-01T11:00:00.000Z", 200],
  ])("%s", async (_what, since, status) => {
    const nodeId = await create("owner");
    await catalogue.services.db
      .prepare(
        `UPDATE collections SET publication_status = 'InProgress', updated_at = ?2 WHERE node_id = ?1`,
      )
      .bind(nodeId, since)
      .run();
    expect((await call("POST /collections/*/publish", nodeId))[0]).toBe(status);
  });

  test.each(["publish", "unpublish"])("answers why a collection cannot %s", async (act) => {
    const nodeId = await create("owner");
    await catalogue.services.db
      .prepare(
        `UPDATE collections SET publication_status = 'InProgress', updated_at = ?2 WHERE node_id = ?1`,
      )
      .bind(nodeId, "2026-03-01T11:59:00.000Z")
      .run();
    expect(await call(`POST /collections/*/${act}`, nodeId)).toMatchObject([
      409,
      { message: "This collection is being published already." },
    ]);
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

  test("that is refused fails, and may be tried again", async () => {
    const nodeId = await create("owner");
    const rename = (name: string) =>
      catalogue.services.db
        .prepare("UPDATE collections SET name = ?2 WHERE node_id = ?1")
        .bind(nodeId, name)
        .run();
    await rename("");
    expect((await call("POST /collections/*/publish", nodeId))[0]).toBe(500);
    const [, summary] = await call("GET /collections/*", nodeId);
    expect(Object(summary).publication).toEqual({ status: "Failed", type: "Publication" });
    await rename("Vagus picks");
    expect((await call("POST /collections/*/publish", nodeId))[0]).toBe(200);
  });

  test("names its owner with the linked ORCID iD", async () => {
    const orcid = "0000-0005-0000-0010";
    await catalogue.services.db
      .prepare("UPDATE users SET orcid = ? WHERE sub = 'owner'")
      .bind(JSON.stringify({ name: "", orcid, scope: [] }))
      .run();
    const [, published] = await call("POST /collections/*/publish", await create("owner"));
    const id = Object(published).publishedDatasetId;
    expect(await (await catalogue.request(`/discover/datasets/${id}`)).json()).toMatchObject({
      ownerFirstName: "Owner",
      ownerLastName: "Moss",
      ownerOrcid: orcid,
    });
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
