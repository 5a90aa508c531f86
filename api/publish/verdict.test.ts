import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { asPublisher, createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { watchDb } from "../test/watched-db.ts";

let catalogue: Catalogue;
let readWrites: () => number;

beforeAll(async () => {
  const watched = watchDb(env.DB);
  readWrites = watched.readWrites;
  catalogue = await createCatalogue({ db: watched.db });
});

const TEXTS = { name: "Tides", description: "By the day.", license: "MIT" };
const FILES = [{ path: "gauge.csv", size: 1, sha256: "1".repeat(64) }];

function post(step: string, body: object): Promise<unknown> {
  const init = { method: "POST", body: JSON.stringify({ ...TEXTS, files: [], ...body }) };
  return catalogue.call(`/publish/versions${step}`, init);
}

/** Previews a publication, then makes it; returns both answers, and how many rows the preview wrote. */
async function askAndDo(body: object) {
  await catalogue.waitForDeferred();
  const before = readWrites();
  const preview = await post("/preview", body);
  const written = readWrites() - before;
  const started = Object(await post("", body));
  const done =
    started.status === "upload" ? await post(`/${started.uploadId}/commit`, {}) : started;
  return { preview, written, done };
}

describe("a preview predicts the outcome of the same publication, and writes nothing", () => {
  test("for an unknown source", async () => {
    const { preview, written, done } = await askAndDo({ key: "fresh" });
    expect([preview, written]).toEqual([{ status: "new" }, 0]);
    expect(done).toMatchObject({ status: "published", version: 1 });
  });

  test("for a source without a committed version", async () => {
    await post("", { key: "begun" });
    const { preview, done } = await askAndDo({ key: "begun" });
    expect(preview).toEqual({ status: "new" });
    expect(done).toMatchObject({ version: 1 });
  });

  test("for the next version", async () => {
    const { datasetId } = Object((await askAndDo({ key: "next" })).done);
    const change = { key: "next", name: "Other" };
    const { preview, written, done } = await askAndDo(change);
    expect([preview, written]).toEqual([{ status: "version", datasetId, version: 2 }, 0]);
    expect(done).toMatchObject({ status: "published", datasetId, version: 2 });
  });

  test("for another description that may revise, and once more", async () => {
    const { datasetId } = Object((await askAndDo({ key: "words" })).done);
    for (const revision of [1, 2]) {
      const change = { key: "words", name: `Other ${revision}`, mayRevise: true };
      const { preview, written, done } = await askAndDo(change);
      const place = { datasetId, version: 1, revision };
      expect([preview, written]).toEqual([{ status: "revision", ...place }, 0]);
      expect(done).toEqual({ status: "revised", ...place });
    }
  });

  test("for content that is published already", async () => {
    const { datasetId } = Object((await askAndDo({ key: "same" })).done);
    const { preview, written, done } = await askAndDo({ key: "same" });
    expect([preview, written]).toEqual([{ status: "unchanged", datasetId, version: 1 }, 0]);
    expect(done).toEqual(preview);
  });

  test("for a withdrawn dataset, whose numbers continue", async () => {
    const { datasetId } = Object((await askAndDo({ key: "back" })).done);
    await catalogue.call(`/publish/datasets/${datasetId}/unpublish`, { method: "POST" });
    const { preview, done } = await askAndDo({ key: "back" });
    expect(preview).toEqual({ status: "version", datasetId, version: 2 });
    expect(done).toMatchObject({ version: 2 });
  });
});

describe("a preview", () => {
  test("of files that were never sent succeeds", async () => {
    expect(await post("/preview", { key: "unsent", files: FILES })).toEqual({ status: "new" });
  });

  test("refuses what an announcement refuses", async () => {
    const init = asPublisher({ method: "POST", body: `{"key":"x"}` });
    const asked = await catalogue.request("/publish/versions/preview", init);
    const announced = await catalogue.request("/publish/versions", init);
    expect([asked.status, await asked.text()]).toEqual([400, await announced.text()]);
  });
});
