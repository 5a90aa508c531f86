import { describe, expect, it } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { findAll, readText } from "../../test/html.ts";
import { collection, foundFile, release, toDataset, toDatasetsPage } from "../../test/records.ts";
import { json, type Script, status } from "../../test/upstream.ts";

const SEARCH = "/discover/search/datasets";
const FILES = "/discover/search/files";

/** A catalogue in which a search finds records of these types alone. */
function findOnly(...found: ReturnType<typeof toDataset>[]): Script {
  return {
    [SEARCH]: ({ url }) => {
      const types = new URL(url).searchParams.getAll("datasetType");
      const rows = found.filter(({ datasetType }) => types.includes(datasetType ?? ""));
      return Response.json(toDatasetsPage(...rows));
    },
    [FILES]: json({ limit: 25, offset: 0, totalCount: 0, files: [] }),
  };
}

async function open(path: string, upstream: Script) {
  const app = createTestApp({ upstream });
  const { body } = await app.visit(`${path}&whole=1`);
  const links = findAll(body, "a").map(({ text, attributes }) => [text, attributes.get("href")]);
  return { app, pageText: readText(body).join(" "), links, body };
}

describe("a search without results", () => {
  const DATASETS = ["1 dataset", "/datasets/search?q=gauge"];
  const CODE = ["1 code release", "/code?q=gauge"];
  const COLLECTIONS = ["1 collection", "/collections?q=gauge"];

  it.each([
    ["/datasets/search?q=gauge&tag=ice", [release, collection], [CODE, COLLECTIONS]],
    ["/code?q=gauge", [toDataset(), collection], [DATASETS, COLLECTIONS]],
    ["/datasets/search?type=files&q=gauge", [toDataset(), release], [DATASETS, CODE]],
  ])(
    "at %s leads to the other lists that have some, with their counts",
    async (path, found, expected) => {
      const { links, pageText } = await open(path, findOnly(...found));
      expect(pageText).toContain("Found elsewhere");
      expect(links.filter(([text]) => /^\d/.test(text ?? ""))).toEqual(expected);
    },
  );

  it("leads to files", async () => {
    const files = {
      [FILES]: json({ limit: 25, offset: 0, totalCount: 1_204, files: [foundFile] }),
    };
    const { links } = await open("/collections?q=gauge", { ...findOnly(), ...files });
    expect(links).toContainEqual(["1,204 files", "/datasets/search?q=gauge&type=files"]);
  });

  it("names no other list where none has results, or where they fail", async () => {
    const failing = { ...findOnly(), [FILES]: status(503) };
    for (const upstream of [findOnly(), failing]) {
      const { pageText } = await open("/datasets/search?q=gauge", upstream);
      expect(pageText).toContain("Nothing matches “gauge”.");
      expect(pageText).not.toContain("Found elsewhere");
    }
  });

  it("starts the other searches together, and does not wait for a slow one", async () => {
    const slow = Promise.withResolvers<Response>();
    const found = findOnly(collection);
    const app = createTestApp({ upstream: { ...found, [FILES]: () => slow.promise } });
    const { body } = await app.visit("/datasets/search?q=gauge&whole=1");
    expect(findAll(body, "a").map(({ text }) => text)).toContain("1 collection");
    slow.resolve(new Response(null, { status: 503 }));
  });
});

it.each(["/datasets?tag=tide", "/datasets/search?q=tide"])(
  "requests no other list for %s, which has results or no words",
  async (path) => {
    const { app } = await open(path.includes("?") ? path : `${path}?`, {});
    const asked = app.upstream
      .asked()
      .filter((each) => /datasetType=(?:release|collection)|files\?/.test(each));
    expect(asked).toEqual([]);
  },
);

describe("the tabs of the kinds of records", () => {
  it("keep the words of a search, and nothing else", async () => {
    const { links } = await open("/collections?q=tide+%26+ice&tag=snow&page=2&sort=oldest", {});
    expect(links).toContainEqual(["Datasets", "/datasets/search?q=tide%20%26%20ice"]);
    expect(links).toContainEqual(["Code", "/code?q=tide%20%26%20ice"]);
    expect(links).toContainEqual(["Collections", "/collections?q=tide%20%26%20ice"]);
    expect(links).toContainEqual(["Repositories", "/open-repositories"]);
  });

  it("lead to the whole lists without a search", async () => {
    const { links } = await open("/datasets?tag=tide", {});
    expect(links).toContainEqual(["Datasets", "/datasets"]);
    expect(links).toContainEqual(["Code", "/code"]);
  });
});
