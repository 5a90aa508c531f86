import { beforeAll, describe, expect, test } from "vitest";
import { parseDatasetVersions, parsePublicDataset } from "#api/wire/dataset.ts";
import { PUBLIC_CACHE } from "../http/headers.ts";
import { BUNDLED_TEXT_MAX_CHARS } from "../limits.ts";
import {
  asPublisher,
  createCatalogue,
  ORIGIN,
  type Catalogue,
  type Published,
} from "../test/catalogue.ts";

const ADA = { firstName: "Ada", lastName: "Moss", orcid: "0000-0002-0000-0001" };

let catalogue: Catalogue;
let first: Published;
let second: Published;
let gone: Published;

beforeAll(async () => {
  catalogue = await createCatalogue();
  const reef = {
    key: "reef",
    name: "Reef sounds",
    description: "Hydrophone recordings.",
    license: "Creative Commons Attribution",
    contributors: [ADA],
    organizationName: "Moss Lab",
    readme: "# Reef\n\nHow it was recorded.",
    banner: "reef.png",
    publishedAt: "2025-01-01T00:00:00Z",
  };
  first = await catalogue.publish({ ...reef, files: { "reef.png": "picture", "a.csv": "1" } });
  second = await catalogue.publish({
    ...reef,
    publishedAt: "2025-06-01T00:00:00Z",
    files: { "reef.png": "picture", "a.csv": "12" },
  });
  gone = await catalogue.publish({
    key: "gone",
    name: "Gone",
    tags: ["Lost"],
    contributors: [ADA],
    publishedAt: "2025-02-01T00:00:00Z",
    files: { "a.csv": "1" },
  });
  await catalogue.call(`/publish/datasets/${gone.datasetId}/unpublish`, { method: "POST" });
});

async function read(path: string) {
  const response = await catalogue.request(path);
  expect(response.status).toBe(200);
  const dataset = parsePublicDataset(await response.json());
  if (!dataset.ok) throw new Error(dataset.problem);
  return dataset.value;
}

describe("one dataset", () => {
  test("answers with its newest version", async () => {
    const at = `${ORIGIN}/discover/datasets/${second.datasetId}/versions/2`;
    expect(await read(`/discover/datasets/${second.datasetId}`)).toMatchObject({
      id: second.datasetId,
      version: 2,
      doi: second.doi,
      size: 9,
      fileCount: 2,
      ownerLastName: "Moss",
      organizationName: "Moss Lab",
      license: "Creative Commons Attribution",
      status: "PUBLISH_SUCCEEDED",
      embargo: false,
      datasetType: "research",
      firstPublishedAt: "2025-01-01T00:00:00.000Z",
      versionPublishedAt: "2025-06-01T00:00:00.000Z",
      banner: `${at}/banner`,
      readme: `${at}/readme`,
      changelog: null,
    });
  });

  test("omits what it does not have instead of answering null", async () => {
    const response = await catalogue.request(`/discover/datasets/${second.datasetId}`);
    expect(await response.text()).not.toContain("null");
  });

  test("keeps an older version readable", async () => {
    expect(await read(`/discover/datasets/${first.datasetId}/versions/1`)).toMatchObject({
      version: 1,
      doi: first.doi,
    });
  });

  test("is found by the DOI of any version", async () => {
    expect(await read(`/discover/datasets/doi/${first.doi}`)).toMatchObject({ version: 1 });
  });

  test("lists its versions, newest first", async () => {
    const response = await catalogue.request(`/discover/datasets/${first.datasetId}/versions`);
    const versions = parseDatasetVersions(await response.json());
    expect(versions.ok && versions.value?.map(({ version }) => version)).toEqual([2, 1]);
  });

  test("serves its README as Markdown text", async () => {
    const response = await catalogue.request(
      `/discover/datasets/${second.datasetId}/versions/2/readme`,
    );
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(await response.text()).toContain("How it was recorded.");
  });

  test("serves its banner as a picture to show", async () => {
    const response = await catalogue.request(
      `/discover/datasets/${second.datasetId}/versions/2/banner`,
    );
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("content-disposition")).toContain("inline");
    expect((await response.arrayBuffer()).byteLength).toBe("picture".length);
  });

  test("lists every file with its hash in its metadata", async () => {
    const response = await catalogue.request(
      `/discover/datasets/${second.datasetId}/versions/2/metadata`,
    );
    expect(await response.json()).toMatchObject({
      name: "Reef sounds",
      files: [{ path: "a.csv", size: 2 }, { path: "reef.png" }],
    });
  });
});

describe("an unpublished dataset", () => {
  test.each(["", "/versions/1", "/versions/1/files/browse", "/versions/1/readme"])(
    "answers 410 with its tombstone at %s",
    async (path) => {
      const response = await catalogue.request(`/discover/datasets/${gone.datasetId}${path}`);
      expect(response.status).toBe(410);
      expect(await response.json()).toEqual({
        id: gone.datasetId,
        version: 1,
        name: "Gone",
        tags: ["Lost"],
        status: "UNPUBLISHED",
        doi: gone.doi,
        updatedAt: "2026-03-01T12:00:00.000Z",
        contributors: [ADA],
        versionPublishedAt: "2025-02-01T00:00:00.000Z",
      });
    },
  );

  test("says why it was withdrawn, given then or later, and not when it was said", async () => {
    const late = { key: "late", name: "Late", files: { "a.csv": "1" } };
    const { datasetId } = await catalogue.publish(late);
    const withdraw = (body: BodyInit | null): Promise<unknown> =>
      catalogue.call(`/publish/datasets/${datasetId}/unpublish`, { method: "POST", body });
    const readTombstone = async (): Promise<object> =>
      (await catalogue.request(`/discover/datasets/${datasetId}`)).json();
    await withdraw(JSON.stringify({ reason: "A sensor failed." }));
    const before = await readTombstone();
    expect(before).toMatchObject({ reason: "A sensor failed." });
    catalogue.services.now = () => new Date("2026-03-02T12:00:00Z");
    await withdraw(JSON.stringify({ reason: "Both sensors failed." }));
    await withdraw(null);
    expect(await readTombstone()).toEqual({ ...before, reason: "Both sensors failed." });
  });

  test.each([{ reason: "" }, { reason: "a".repeat(1_001) }, { reason: 7 }, []])(
    "does not come of a reason that is none: %j",
    async (reason) => {
      const dataset = `/datasets/${first.datasetId}`;
      const init = asPublisher({ method: "POST", body: JSON.stringify(reason) });
      const { status } = await catalogue.request(`/publish${dataset}/unpublish`, init);
      expect(status).toBe(400);
      expect((await catalogue.request(`/discover${dataset}`)).status).toBe(200);
    },
  );

  test("leaves lists, tags and search but stays in its own list of versions", async () => {
    const answers = await Promise.all(
      ["/discover/datasets", "/discover/tags", "/discover/search/datasets?query=gone"].map(
        async (path) => (await catalogue.request(path)).text(),
      ),
    );
    expect(answers.join()).not.toMatch(/Gone|Lost/);
    const versions = await catalogue.request(`/discover/datasets/${gone.datasetId}/versions`);
    expect(await versions.json()).toMatchObject([{ status: "UNPUBLISHED" }]);
  });
});

test.each([
  "/discover/datasets/999999",
  "/discover/datasets/999999/versions",
  "/discover/datasets/1/versions/99",
  "/discover/datasets/99999999999999999999999999",
  "/discover/datasets/x",
  "/discover/datasets/doi/10.5555/none",
  "/discover/datasets/1/versions/1/changelog",
  "/discover/nothing",
])("answers 404 with a message at %s", async (path) => {
  const response = await catalogue.request(path);
  expect(response.status).toBe(404);
  expect(await response.text()).toMatch(/^[A-Z].*\.$/);
});

describe("the bundle of a record", () => {
  async function readBundle(path: string): Promise<Record<string, unknown>> {
    const response = await catalogue.request(`${path}/bundle`);
    expect(response.status).toBe(200);
    return Object((await response.json()) as object).answers;
  }

  test.each([
    ["the newest version", () => "", 2],
    ["an older one", () => "/versions/1", 1],
  ])("contains the answers of %s, byte for byte", async (_, toPlace, version) => {
    const dataset = `/discover/datasets/${first.datasetId}`;
    const answers = await readBundle(dataset + toPlace());
    const at = `${dataset}/versions/${version}`;
    expect(Object.keys(answers)).toEqual([
      dataset + toPlace(),
      `${dataset}/versions`,
      `${at}/readme`,
      `${at}/source-metadata`,
      `${at}/files/browse?limit=100&offset=0`,
    ]);
    for (const [path, answer] of Object.entries(answers)) {
      const response = await catalogue.request(path);
      expect(answer).toEqual(
        path.endsWith("/readme") ? await response.text() : await response.json(),
      );
    }
  });

  test("omits a README that is longer than a page shows", async () => {
    const readme = "a".repeat(BUNDLED_TEXT_MAX_CHARS + 1);
    const { datasetId } = await catalogue.publish({ key: "long", name: "Long", readme, files: {} });
    const answers = await readBundle(`/discover/datasets/${datasetId}`);
    expect(Object.keys(answers).filter((path) => path.endsWith("/readme"))).toEqual([]);
  });

  test.each([
    ["a withdrawn record", () => `/discover/datasets/${gone.datasetId}`, 410],
    ["a record that there is not", () => "/discover/datasets/999999", 404],
    ["a version that there is not", () => `/discover/datasets/${first.datasetId}/versions/9`, 404],
  ])("is refused for %s", async (_, toPath, status) => {
    expect((await catalogue.request(`${toPath()}/bundle`)).status).toBe(status);
  });

  test("contains a visitor's view of withheld files, and is refused with a token", async () => {
    const { datasetId } = await catalogue.publish({
      key: "withheld",
      name: "Withheld",
      embargoReleaseDate: "2999-01-01",
      files: { "secret.csv": "1" },
    });
    const dataset = `/discover/datasets/${datasetId}`;
    const response = await catalogue.request(`${dataset}/bundle`);
    const body = await response.text();
    expect(body).not.toContain("secret.csv");
    expect(JSON.parse(body).answers[dataset]).toEqual(
      await (await catalogue.request(dataset)).json(),
    );
    expect(response.headers.get("cache-control")).toBe(PUBLIC_CACHE);
    const headers = { authorization: "Bearer x" };
    const refused = await catalogue.request(`${dataset}/bundle`, { headers });
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([
      404,
      "private, no-store",
    ]);
  });
});
