import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readFolder, toPaths } from "../test/folder.ts";
import { findDois } from "./json-ld.ts";

const README = "# Rain\n\nDaily rain at three stations in the hills.\n";

test.each([
  ["10.1002/(SICI)1<1::AID-A>3.0.CO;2-#", ["10.1002/(sici)1<1::aid-a>3.0.co;2-#"]],
  ["https://doi.org/10.1002/1%3C1::A%3E3.0.CO;2-%23", ["10.1002/1<1::a>3.0.co;2-#"]],
  ["(https://doi.org/10.1000/A%3Cb), and 10.1000/c.", ["10.1000/a<b", "10.1000/c"]],
  ["10.1000/a,10.1000/b|10.1000/c", ["10.1000/a", "10.1000/b", "10.1000/c"]],
  ["10.1000/a.", ["10.1000/a"]],
  [`{"@id":"https://doi.org/10.1000/a"}`, ["10.1000/a"]],
  ["none", []],
])("the DOIs in %s are %j", (text, dois) => {
  expect(findDois(text)).toEqual(dois);
});

describe("Croissant", () => {
  const croissant = {
    "@context": {
      "@vocab": "https://schema.org/",
      sc: "https://schema.org/",
      cr: "http://mlcommons.org/croissant/",
    },
    "@type": "sc:Dataset",
    conformsTo: "http://mlcommons.org/croissant/1.1",
    name: "Rain",
    description: "Daily rain.",
    license: "https://creativecommons.org/licenses/by/4.0/",
    keywords: "rain, hills",
    creator: [
      { "@type": "sc:Person", name: "Ada Moss", "@id": "https://orcid.org/0000-0002-1825-0097" },
      { "@type": "sc:Organization", name: "Hill Observatory" },
    ],
    publisher: { "@type": "sc:Organization", name: "Moss University" },
    citeAs: "@article{moss, doi = {10.1000/ABC}}",
    distribution: [
      {
        "@type": "cr:FileObject",
        "@id": "rain",
        contentUrl: "data/rain.csv",
        encodingFormat: "text/csv",
      },
      { "@type": "cr:FileSet", includes: "pictures/**/*.png", excludes: "pictures/raw/*" },
      { "@type": "cr:FileSet", containedIn: { "@id": "rain" }, includes: "*.txt" },
    ],
  };
  const files = {
    "data/rain.csv": "station,mm\nA,1\n",
    "pictures/a.png": "a",
    "pictures/deep/b.png": "b",
    "pictures/raw/c.png": "c",
    "unnamed.txt": "x",
    "README.md": README,
  };

  test.each([
    ["1.1", croissant],
    ["1.0 with prefixed keys", withPrefixes(croissant)],
  ])("%s is read with its people, licence and files", async (_version, description) => {
    const request = await readFolder({ ...files, "croissant.json": JSON.stringify(description) });
    expect(request).toMatchObject({
      name: "Rain",
      description: "Daily rain.",
      license: "Creative Commons Attribution",
      tags: ["rain", "hills"],
      contributors: [
        { firstName: "Ada", lastName: "Moss", orcid: "0000-0002-1825-0097" },
        { firstName: "", lastName: "Hill Observatory" },
      ],
      organizationName: "Moss University",
      externalPublications: [{ doi: "10.1000/abc", relationshipType: "IsDescribedBy" }],
    });
    expect(toPaths(request)).toEqual([
      "README.md",
      "croissant.json",
      "data/rain.csv",
      "pictures/a.png",
      "pictures/deep/b.png",
    ]);
  });

  test("is refused where a file is not the one it describes", async () => {
    const sha256 = createHash("sha256").update("other").digest("hex");
    const distribution = [{ "@type": "cr:FileObject", contentUrl: "data/rain.csv", sha256 }];
    const description = { ...croissant, distribution };
    expect(await readFolder({ ...files, "croissant.json": JSON.stringify(description) })).toBe(
      "data/rain.csv is not the file that croissant.json describes: its SHA-256 is another one.",
    );
  });

  test.each<[string, unknown, string]>([
    ["a list", [], 'croissant.json is no data package: "@type" must be sc:Dataset.'],
    [
      "another type",
      { "@type": "Person" },
      'croissant.json is no data package: "@type" must be sc:Dataset.',
    ],
    [
      "a file outside",
      { ...croissant, distribution: [{ "@type": "cr:FileObject", contentUrl: "../secret" }] },
      "croissant.json names ../secret, which does not stay inside the folder; only files inside it can be published.",
    ],
    [
      "an unknown licence",
      { ...croissant, license: "mine" },
      "croissant.json names the licence mine, which SPDX does not list",
    ],
  ])("with %s is refused with a message", async (_what, description, sentence) => {
    const answer = await readFolder({ ...files, "croissant.json": JSON.stringify(description) });
    expect(answer).toContain(sentence);
  });
});

function withPrefixes(node: Record<string, unknown>): Record<string, unknown> {
  const plain = (key: string) =>
    key.startsWith("@") || key === "distribution" ? key : `sc:${key}`;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [plain(key), value]));
}

describe("RO-Crate 1.1", () => {
  const graph = [
    { "@id": "ro-crate-metadata.json", "@type": "CreativeWork", about: { "@id": "./" } },
    {
      "@id": "./",
      "@type": "Dataset",
      name: "Rain",
      description: "Daily rain.",
      keywords: ["rain"],
      license: { "@id": "https://spdx.org/licenses/CC0-1.0" },
      author: { "@id": "https://orcid.org/0000-0002-1825-0097" },
      publisher: { "@id": "#uni" },
      citation: { "@id": "https://doi.org/10.1000/abc" },
      hasPart: [
        { "@id": "rain%20data.csv" },
        { "@id": "deep/" },
        { "@id": "https://example.org/far.csv" },
      ],
    },
    { "@id": "rain%20data.csv", "@type": "File" },
    { "@id": "deep/", "@type": "Dataset", hasPart: [{ "@id": "./" }] },
    {
      "@id": "https://orcid.org/0000-0002-1825-0097",
      "@type": "Person",
      givenName: "Ada",
      familyName: "Moss",
    },
    { "@id": "#uni", "@type": "Organization", name: "Moss University" },
  ];
  const crate = JSON.stringify({
    "@context": "https://w3id.org/ro/crate/1.1/context",
    "@graph": graph,
  });
  const files = {
    "ro-crate-metadata.json": crate,
    "rain data.csv": "a\n1\n",
    "deep/er/b.txt": "b",
    "other.txt": "o",
  };

  test("is read with the entities that it refers to", async () => {
    const request = await readFolder(files, true);
    expect(request).toMatchObject({
      name: "Rain",
      license: "Creative Commons Zero 1.0 Universal",
      contributors: [{ firstName: "Ada", lastName: "Moss", orcid: "0000-0002-1825-0097" }],
      organizationName: "Moss University",
      externalPublications: [{ doi: "10.1000/abc", relationshipType: "IsDescribedBy" }],
    });
    expect(toPaths(request)).toEqual(["deep/er/b.txt", "rain data.csv", "ro-crate-metadata.json"]);
  });

  test("lists files elsewhere by their address", async () => {
    expect(await readFolder(files)).toMatchObject({
      sourceMetadata: { links: [{ url: "https://example.org/far.csv" }] },
    });
  });

  test.each(["{}", "[]", '{"@graph":[{"@id":"x"}]}', '{"@graph":"x"}'])(
    "written as %s is refused with a message",
    async (text) => {
      expect(await readFolder({ "ro-crate-metadata.json": text })).toContain(
        "has no root data entity",
      );
    },
  );
});

test("a crate has the files of folders in each other, once, and no part without an entity", async () => {
  const part = (...ids: string[]) => ({ hasPart: ids.map((id) => ({ "@id": id })) });
  const graph = [
    { "@id": "ro-crate-metadata.json", about: { "@id": "./" } },
    { "@id": "./", "@type": "Dataset", name: "Deep", ...part("one/", "a.txt", "#idea", "a.txt") },
    { "@id": "one/", "@type": "Dataset", ...part("two/", "one/", "far.txt") },
    { "@id": "two/", "@type": "Dataset", ...part("./b%20b.txt") },
    { "@id": "a.txt", "@type": "File" },
  ];
  const request = await readFolder({
    "ro-crate-metadata.json": JSON.stringify({ "@graph": graph }),
    "a.txt": "a",
    "b b.txt": "b",
    "far.txt": "f",
    "one/c.txt": "c",
    "two/d.txt": "d",
    "left.txt": "l",
  });
  expect(toPaths(request)).toEqual([
    "a.txt",
    "b b.txt",
    "far.txt",
    "one/c.txt",
    "ro-crate-metadata.json",
    "two/d.txt",
  ]);
});

test.each<[unknown, object]>([
  ["https://spdx.org/licenses/MIT", { license: "MIT" }],
  [
    { "@id": "https://x.test/own", name: "Own terms" },
    { otherLicense: { name: "Own terms", url: "https://x.test/own" } },
  ],
  [
    { url: "https://x.test/own" },
    { otherLicense: { name: "https://x.test/own", url: "https://x.test/own" } },
  ],
  [{ "@id": "#l", name: "MIT" }, { license: "MIT" }],
  ["CC0", { license: "Creative Commons Zero 1.0 Universal" }],
])("the licence %o is %o", async (license, terms) => {
  const description = {
    "@context": { "@vocab": "https://schema.org/" },
    "@type": "Dataset",
    name: "T",
    license,
    distribution: [{ "@type": "cr:FileObject", contentUrl: "a.csv" }],
  };
  const files = { "a.csv": "1\n", "croissant.json": JSON.stringify(description) };
  expect(await readFolder(files)).toMatchObject(terms);
});
