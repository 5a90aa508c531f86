import { describe, expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { findAll, readText } from "../test/html.ts";
import { toDataset } from "../test/records.ts";
import { TABLE_WHOLE_BYTES } from "../previews/limits.ts";
import { json } from "../test/upstream.ts";

const VERSION = "/discover/datasets/7/versions/2";

interface Counted {
  models: string[];
  files: Record<string, string>;
  tables?: object[];
}

async function open(search: string, { models, files, tables = [] }: Counted) {
  const modelCount = models.map((modelName) => ({ modelName, count: 3 }));
  const data = Object.entries(files).map(([path, text], at) => ({
    nodeId: `n${at}`,
    fileName: path.split("/").at(-1),
    path: path.split("/").slice(0, -1),
    size: text.length,
    url: "",
  }));
  const app = createTestApp({
    upstream: {
      "/discover/datasets/7": json(toDataset({ modelCount })),
      "/discover/search/records": json({ limit: 25, offset: 0, totalCount: 0, records: [] }),
      [`${VERSION}/files/download-manifest`]: json({ header: { count: 1, size: 1 }, data }),
      [`${VERSION}/source-metadata`]: json({ tables }),
      [`${VERSION}/files/content`]: (request) =>
        new Response(files[new URL(request.url).searchParams.get("path") ?? ""]),
    },
  });
  const { body } = await app.visit(`/datasets/7?tab=records&${search}&whole=1`);
  const cells = findAll(body, "td").map(({ text }) => text);
  const links = findAll(body, "a").map(({ attributes }) => attributes.get("href") ?? "");
  return { cells, links, pageText: readText(body).join("") };
}

describe("the rows of a counted table", () => {
  it.each(["txt", "dat", "asc", "prn"])(
    "are read from a .%s file whose columns are described",
    async (ending) => {
      const path = `data/casts.${ending}`;
      const fields = [{ name: "site" }, { name: "depth" }];
      const { cells } = await open("", {
        models: ["casts"],
        files: { [path]: "site\tdepth\nA\t5\n" },
        tables: [{ path, dialect: { delimiter: "\t" }, fields }],
      });
      expect(cells).toEqual(["A", "5"]);
    },
  );

  it("are not read from a text that nobody describes as a table", async () => {
    const { cells, pageText } = await open("", {
      models: ["casts"],
      files: { "casts.txt": "site\tdepth\nA\t5\n" },
    });
    expect(cells).toEqual([]);
    expect(pageText).toContain("These rows are in the files.");
  });

  it.each([
    ["2020/stations", "A"],
    ["2021/stations", "B"],
    ["stations", "C"],
    ["more/sites.csv", "D"],
    ["more/sites.tsv", "E"],
  ])("are those of %s, although other tables have its file name", async (model, row) => {
    const { cells } = await open(`model=${encodeURIComponent(model)}`, {
      models: ["2020/stations", "2021/stations", "stations", "more/sites.csv", "more/sites.tsv"],
      files: {
        "2020/stations.csv": "id\nA\n",
        "2021/stations.csv": "id\nB\n",
        "stations.csv": "id\nC\n",
        "more/sites.csv": "id\nD\n",
        "more/sites.tsv": "id\nE\n",
      },
    });
    expect(cells).toEqual([row]);
  });

  it.each([
    ["sorts values that are declared missing last", "by=depth", ["5", "10", "-999"]],
    ['finds them with "is missing"', "where=none.depth.", ["-999"]],
  ])("%s, as the file's own page does", async (_, search, expected) => {
    const { cells } = await open(search, {
      models: ["casts"],
      files: { "casts.csv": "depth\n-999\n10\n5\n" },
      tables: [{ path: "casts.csv", missingValues: ["-999"], fields: [{ name: "depth" }] }],
    });
    expect(cells).toEqual(expected);
  });

  const LARGE = `id,depth\n${"1,5\n".repeat(TABLE_WHOLE_BYTES / 4)}`;
  const NOTICE =
    "Only the first rows of this table are read here, so they are not sorted or filtered.";

  it("of which only the beginning is read say that they are not sorted or filtered, and where they are", async () => {
    const search = `by=-depth&where=ge.depth.7&where=${encodeURIComponent("has.no such.x")}`;
    const { cells, links, pageText } = await open(search, {
      models: ["casts"],
      files: { "casts.csv": LARGE },
    });
    expect(cells.slice(0, 2)).toEqual(["1", "5"]);
    expect(pageText).toContain(NOTICE);
    expect(links).toContain("/datasets/7?tab=records&model=casts");
    const there = "/datasets/7?tab=files&file=casts.csv&by=-2&where=2.ge.7";
    expect(links.filter((link) => link === there)).toHaveLength(2);
  });

  it.each([
    ["the beginning of a table", "", LARGE],
    ["a small table", "by=-depth&where=ge.depth.7", "id,depth\n1,9\n"],
  ])("have no such notice where %s is shown as its address asks", async (_, search, text) => {
    const shown = { models: ["casts"], files: { "casts.csv": text } };
    expect((await open(search, shown)).pageText).not.toContain(NOTICE);
  });
});
