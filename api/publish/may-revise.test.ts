import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PublicDatasetAnswer } from "#api/wire/dataset.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

const TEXTS = {
  name: "Tides",
  description: "By the day.",
  readme: "# Tides",
  license: "MIT",
  tags: ["tide"],
  contributors: [{ lastName: "Moss" }],
};
let catalogue: Catalogue;
let count = 0;
let key: string;
let id: number;

beforeAll(async () => {
  catalogue = await createCatalogue();
});

async function readDataset(): Promise<PublicDatasetAnswer> {
  return (await catalogue.request(`/discover/datasets/${id}`)).json();
}

describe("an announced publication that may revise", () => {
  const PAPER = { path: "dataset.yaml", size: 1, isPaper: true };
  const one = "1".repeat(64);
  const two = "2".repeat(64);

  async function announce(changes: object, paper = one): Promise<unknown> {
    const files = [{ ...PAPER, sha256: paper }];
    const body = JSON.stringify({ ...TEXTS, ...changes, key, files, mayRevise: true });
    return catalogue.call("/publish/versions", { method: "POST", body });
  }

  /** A version with one paper, whose bytes are in the bucket according to the database. */
  beforeEach(async () => {
    const { db } = catalogue.services;
    await db.batch(
      [one, two].map((sha256) =>
        db.prepare(`INSERT OR IGNORE INTO blobs (sha256, size) VALUES (?1, 1)`).bind(sha256),
      ),
    );
    key = `papers${(count += 1)}`;
    const { uploadId } = Object(await announce({}));
    const committed = await catalogue.call<{ datasetId: number }>(
      `/publish/versions/${uploadId}/commit`,
      { method: "POST" },
    );
    id = committed.datasetId;
  });

  test("revises when only the description and its paper changed", async () => {
    const place = { datasetId: id, version: 1 };
    expect(await announce({ name: "Other" }, two)).toEqual({
      status: "revised",
      ...place,
      revision: 1,
    });
    expect(await readDataset()).toMatchObject({ name: "Other", revision: 1 });
    expect(await announce({ name: "Other" }, two)).toEqual({ status: "unchanged", ...place });
  });

  test("removes what the new description omits", async () => {
    await announce({ readme: undefined, license: undefined }, two);
    const after = await readDataset();
    expect([after.license, after.readme, after.revision]).toEqual(["", undefined, 1]);
  });

  test("recognises a description that a revision by hand wrote", async () => {
    await catalogue.call(`/publish/datasets/${id}/versions/1/revise`, {
      method: "POST",
      body: `{"name":"By hand"}`,
    });
    expect(await announce({ name: "By hand" })).toMatchObject({ status: "unchanged" });
  });

  test.each([
    ["its paper alone", {}, two],
    ["its kind", { name: "Other", datasetType: "trial" }, one],
    ["its records", { name: "Other", records: [{ model: "m", properties: {} }] }, one],
    ["its embargo", { name: "Other", embargoReleaseDate: "2031-01-01" }, one],
  ])("makes the next version when %s changed", async (_what, changes, paper) => {
    expect(await announce(changes, paper)).toMatchObject({ status: "upload" });
    expect(await readDataset()).toMatchObject({ name: TEXTS.name, revision: 0 });
  });
});
