import { expect, it } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { findAll } from "../../test/html.ts";
import { collection, toDataset, treeFile } from "../../test/records.ts";
import { json, type Script } from "../../test/upstream.ts";

interface LinkedData {
  [key: string]: unknown;
  description: string;
  distribution: Record<string, string>[];
}

async function readLinkedData(path: string, upstream: Script = {}): Promise<LinkedData> {
  const { body } = await createTestApp({ upstream }).visit(path);
  const scripts = findAll(body, "script").filter(
    ({ attributes }) => attributes.get("type") === "application/ld+json",
  );
  expect(scripts).toHaveLength(1);
  return JSON.parse(scripts[0]?.text ?? "");
}

async function readLinks(path: string): Promise<Map<string, string>[]> {
  const { body } = await createTestApp().visit(path);
  return findAll(body, "link").map(({ attributes }) => attributes);
}

it("describes a dataset with its DOI, its authors, its rights and its files", async () => {
  expect(await readLinkedData("/datasets/7")).toMatchObject({
    "@type": "Dataset",
    "@id": "https://doi.org/10.5072/aune-0007",
    url: "https://portal.test/datasets/7",
    sameAs: "https://doi.org/10.5072/aune-0007",
    identifier: [{ "@type": "PropertyValue", value: "doi:10.5072/aune-0007" }],
    creator: [{ "@type": "Person", name: "Ada K. Moss", familyName: "Moss" }],
    license: "https://creativecommons.org/licenses/by/4.0/",
    isAccessibleForFree: true,
    distribution: [
      { contentUrl: "https://portal.test/datasets/7/version/2/download" },
      { contentUrl: "https://portal.test/files/7/2/data/gauge%20a.csv" },
    ],
    "prov:generatedAtTime": "2026-04-01T09:00:00Z",
  });
});

it("lists the files of the first folder with their known facts", async () => {
  const file = { ...treeFile, name: "a.csv", path: "a.csv", sha256: "cd".repeat(32) };
  const files = Array.from({ length: 30 }, (_, at) => ({ ...file, path: `a${at}.csv` }));
  const { distribution } = await readLinkedData("/datasets/7", {
    "/discover/datasets/7/versions/2/files/browse": json({
      limit: 100,
      offset: 0,
      totalCount: 30,
      files: [{ type: "Directory", name: "d", path: "d", size: 5 }, ...files],
    }),
  });
  expect(distribution).toHaveLength(21);
  expect(distribution[1]).toEqual({
    "@type": "DataDownload",
    name: "a0.csv",
    contentUrl: "https://portal.test/files/7/2/a0.csv",
    encodingFormat: "text/csv",
    contentSize: "4000 B",
    sha256: "cd".repeat(32),
  });
});

it("links to the version before it and to the other versions of its lasting address", async () => {
  const versions = json([toDataset(), toDataset({ version: 1, doi: "10.5072/aune-0006" })]);
  expect(
    await readLinkedData("/datasets/7", { "/discover/datasets/7/versions": versions }),
  ).toMatchObject({
    "prov:wasRevisionOf": { "@id": "https://doi.org/10.5072/aune-0006" },
    workExample: [
      {
        "@type": "CreativeWork",
        "@id": "https://doi.org/10.5072/aune-0006",
        version: "1",
        name: "Tide heights of the Aune estuary, version 1",
        description: expect.stringMatching(/^Version 1 of .{50,}$/),
        url: "https://portal.test/datasets/7/version/1",
      },
    ],
  });
});

it("names the members of a collection", async () => {
  expect(await readLinkedData("/collections/9")).toMatchObject({
    "@type": "Collection",
    hasPart: [{ "@type": "CreativeWork", url: "https://portal.test/datasets/7" }],
  });
});

it("has breadcrumbs to the page", async () => {
  const { mainEntityOfPage } = await readLinkedData("/datasets/7");
  expect(mainEntityOfPage).toMatchObject({
    breadcrumb: {
      "@type": "BreadcrumbList",
      itemListElement: [
        { position: 1, name: "Public Data" },
        { position: 2, name: "Datasets", item: "https://portal.test/datasets" },
        { position: 3, item: "https://portal.test/datasets/7" },
      ],
    },
  });
});

it("separates works to cite as well from sources and from citing works", async () => {
  const externalPublications = [
    { doi: "10.1/paper", relationshipType: "IsDescribedBy" },
    { doi: "10.1/source", relationshipType: "IsDerivedFrom" },
    { doi: "10.1/later", relationshipType: "IsCitedBy" },
    { doi: "10.1/else", relationshipType: "Describes" },
  ];
  const upstream = { "/discover/datasets/7": json(toDataset({ externalPublications })) };
  expect(await readLinkedData("/datasets/7", upstream)).toMatchObject({
    citation: [{ url: "https://doi.org/10.1/paper" }],
    isBasedOn: [{ url: "https://doi.org/10.1/source" }],
    subjectOf: [{ url: "https://doi.org/10.1/later" }],
    mentions: [{ url: "https://doi.org/10.1/else" }],
  });
});

it.each(["Short.", "Long words. ".repeat(1_000)])(
  "keeps its description between 50 and 5,000 characters",
  async (description) => {
    const upstream = { "/discover/datasets/7": json(toDataset({ description })) };
    const { length } = (await readLinkedData("/datasets/7", upstream)).description;
    expect(length).toBeGreaterThanOrEqual(50);
    expect(length).toBeLessThanOrEqual(5_000);
  },
);

it("stays small and whole however long a record's name is and however many authors it has", async () => {
  const record = toDataset({
    name: "</script><script>alert(1)</script>",
    description: "x ".repeat(20_000),
    tags: Array.from({ length: 400 }, (_, at) => `tag ${at}`),
    contributors: Array.from({ length: 900 }, (_, at) => ({
      firstName: "Firstname".repeat(3),
      lastName: `Lastname${at}`,
      orcid: "0000-0002-1825-0097",
    })),
  });
  const data = await readLinkedData("/datasets/7", { "/discover/datasets/7": json(record) });
  expect(JSON.stringify(data).length).toBeLessThan(60_000);
  expect(data["name"]).toBe("</script><script>alert(1)</script>");
  expect(JSON.stringify(data)).not.toMatch(/:(null|""|\[\])/);
});

it("has the same links to feeds, formats, licence and DOI in the page as in its header", async () => {
  const links = await readLinks("/datasets/7");
  const find = (rel: string): (string | undefined)[] =>
    links.filter((link) => link.get("rel") === rel).map((link) => link.get("href"));
  expect(find("alternate")).toContain("/datasets/7/versions.atom");
  expect(find("cite-as")).toEqual(["https://doi.org/10.5072/aune-0007"]);
  expect(find("license")).toEqual(["https://spdx.org/licenses/CC-BY-4.0"]);
  expect(find("linkset")).toContain("https://portal.test/datasets/7/linkset.json");
  expect(find("type")).toEqual(["https://schema.org/Dataset", "https://schema.org/AboutPage"]);
  const croissant = links.find((link) => link.get("href")?.endsWith("/export/croissant"));
  expect(croissant?.get("type")).toBe(
    'application/ld+json;profile="http://mlcommons.org/croissant/1.1"',
  );
});

it("links to a collection's feed of contents", async () => {
  const hrefs = (await readLinks("/collections/9")).map((link) => link.get("href"));
  expect(hrefs).toContain("/collections/9/contents.atom");
});

it("has a picture of its own for links to a record", async () => {
  const app = createTestApp({
    upstream: { "/discover/datasets/9": json(collection) },
  });
  const { body } = await app.visit("/collections/9");
  const picture = findAll(body, "meta").find(
    ({ attributes }) => attributes.get("property") === "og:image",
  );
  expect(picture?.attributes.get("content")).toBe("https://portal.test/cards/9.png");
});

it("names the people of a version by their iDs", async () => {
  const orcid = "0000-0002-1825-0097";
  const contributors = [
    { firstName: "Ada", lastName: "Moss", orcid },
    { firstName: "Bo", lastName: "Reed" },
  ];
  const record = json(toDataset({ contributors }));
  expect(await readLinkedData("/datasets/7", { "/discover/datasets/7": record })).toMatchObject({
    "prov:wasAttributedTo": [{ "@id": `https://orcid.org/${orcid}` }],
  });
});
