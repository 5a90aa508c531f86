import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import type { PublishRequest } from "#api/wire/publish.ts";
import { readPackage } from "./read-package.ts";
import { makeFolder, type TestFolder } from "./test/folder.ts";
import { toSentence } from "./words.ts";

const folders: TestFolder[] = [];
const README = "# Rain\n\nDaily rain at three stations in the hills.\n";

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => folder.remove()));
});

async function read(
  files: Record<string, string>,
  skipMissing = false,
): Promise<PublishRequest | string> {
  const folder = await makeFolder(files);
  folders.push(folder);
  const outcome = await readPackage(folder.path, { skipMissing });
  return outcome.ok
    ? outcome.value.request
    : toSentence(outcome.failure).replaceAll(folder.path, "FOLDER");
}

function toPaths(request: PublishRequest | string): string[] | string {
  return typeof request === "string" ? request : request.files.map(({ path }) => path).toSorted();
}

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
    const request = await read({ ...files, "croissant.json": JSON.stringify(description) });
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
    expect(await read({ ...files, "croissant.json": JSON.stringify(description) })).toBe(
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
      { ...croissant, license: "https://example.org/mine" },
      "croissant.json names the licence https://example.org/mine",
    ],
  ])("with %s is refused with a sentence", async (_what, description, sentence) => {
    const answer = await read({ ...files, "croissant.json": JSON.stringify(description) });
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

  test("is read with what its entities refer to", async () => {
    const request = await read(files, true);
    expect(request).toMatchObject({
      name: "Rain",
      license: "Creative Commons Zero 1.0 Universal",
      contributors: [{ firstName: "Ada", lastName: "Moss", orcid: "0000-0002-1825-0097" }],
      organizationName: "Moss University",
      externalPublications: [{ doi: "10.1000/abc", relationshipType: "IsDescribedBy" }],
    });
    expect(toPaths(request)).toEqual(["deep/er/b.txt", "rain data.csv", "ro-crate-metadata.json"]);
  });

  test("with files elsewhere needs --skip-missing", async () => {
    expect(await read(files)).toContain("https://example.org/far.csv");
  });

  test.each(["{}", "[]", '{"@graph":[{"@id":"x"}]}', '{"@graph":"x"}'])(
    "written as %s is refused with a sentence",
    async (text) => {
      expect(await read({ "ro-crate-metadata.json": text })).toContain("names no root data entity");
    },
  );
});

describe("BIDS", () => {
  const description = {
    Name: "Rest",
    BIDSVersion: "1.8.0",
    Authors: ["Ada Moss", "Ben B. Hill"],
    License: "CC0",
  };
  const files = {
    "dataset_description.json": JSON.stringify(description),
    "participants.tsv": "participant_id\tage\tsex\nsub-01\t31\tF\nsub-02\tn/a\tM\n",
    CHANGES: "1.0.0 2024-01-01\n  - First\n",
    README,
    "sub-01/eeg/sub-01_eeg.set": "1",
    ".git/config": "hidden",
  };

  test("is read with its participants as records and everything that is there", async () => {
    const request = await read(files);
    expect(request).toMatchObject({
      name: "Rest",
      changelog: "1.0.0 2024-01-01\n  - First\n",
      readme: README,
      description: "Daily rain at three stations in the hills.",
      license: "Creative Commons Zero 1.0 Universal",
      contributors: [
        { firstName: "Ada", lastName: "Moss" },
        { firstName: "Ben", middleInitial: "B", lastName: "Hill" },
      ],
      records: [
        { model: "participant", properties: { participant_id: "sub-01", age: 31, sex: "F" } },
        { model: "participant", properties: { participant_id: "sub-02", age: null, sex: "M" } },
      ],
    });
    expect(toPaths(request)).toEqual(
      Object.keys(files)
        .filter((path) => !path.startsWith("."))
        .toSorted(),
    );
  });

  test.each([
    [{ BIDSVersion: "1.8.0" }, "Name"],
    [{ Name: "x" }, "BIDSVersion"],
    [[], "Name"],
  ])("%j is refused", async (input, field) => {
    const answer = await read({ ...files, "dataset_description.json": JSON.stringify(input) });
    expect(answer).toContain(field);
  });

  const real = fileURLToPath(new URL("../../../shared/data/bids/ds004504", import.meta.url));
  test.skipIf(!existsSync(real))("of a real study publishes what is there", async () => {
    const outcome = await readPackage(real);
    if (!outcome.ok) throw new Error(toSentence(outcome.failure));
    const { request } = outcome.value;
    expect(request.records).toHaveLength(88);
    expect(request.contributors).toHaveLength(11);
    expect(request.files).toHaveLength(6);
    expect(request.externalPublications?.map(({ doi }) => doi)).toEqual([
      "10.3390/data8060095",
      "10.1109/access.2023.3294618",
    ]);
    expect(request.sources?.[0]?.url).toBe("https://doi.org/10.18112/openneuro.ds004504.v1.0.8");
  });
});

describe("a plain folder", () => {
  const yaml = `
title: Rain
license: CC-BY-4.0
tags: [rain]
authors:
  - Ada Moss
  - { name: Ben Hill, orcid: 0000-0002-1825-0097 }
organization: Moss Lab
banner: hill.png
embargo: 2030-01-01
`;

  test("with a small YAML is published whole", async () => {
    const request = await read({
      "dataset.yaml": yaml,
      "hill.png": "p",
      "d/a.csv": "a\n1\n",
      "README.md": README,
    });
    expect(request).toMatchObject({
      name: "Rain",
      license: "Creative Commons Attribution",
      tags: ["rain"],
      contributors: [{ lastName: "Moss" }, { lastName: "Hill", orcid: "0000-0002-1825-0097" }],
      organizationName: "Moss Lab",
      banner: "hill.png",
      embargoReleaseDate: "2030-01-01",
      description: "Daily rain at three stations in the hills.",
    });
    expect(toPaths(request)).toEqual(["README.md", "d/a.csv", "dataset.yaml", "hill.png"]);
  });

  test.each([
    ["tittle: x", "title"],
    ["title: x\ncolour: red", "colour"],
    ["title: x\ntags: rain", "tags"],
    ["title: x\ntype: zoo", "type"],
    ["- a", "dataset.yaml"],
    ["title: [", "line"],
  ])("with %j is refused with a sentence", async (text, word) => {
    expect(await read({ "dataset.yaml": text, "a.csv": "1" })).toContain(word);
  });
});
