import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readPackage } from "./read-package.ts";
import { readFolder, toPaths } from "./test/folder.ts";
import { toSentence } from "./messages.ts";

const README = "# Rain\n\nDaily rain at three stations in the hills.\n";

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

  test("is read with its participants as records and every file", async () => {
    const request = await readFolder(files);
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
    [5_000_000, 2],
    [5_000_001, 0],
  ])("whose participants are %i characters has %i records", async (length, count) => {
    const participants = files["participants.tsv"].padEnd(length, "\n");
    const request = await readFolder({ ...files, "participants.tsv": participants });
    expect(Object(request).records ?? []).toHaveLength(count);
  });

  test.each([
    [{ BIDSVersion: "1.8.0" }, "Name"],
    [{ Name: "x" }, "BIDSVersion"],
    [[], "Name"],
  ])("%j is refused", async (input, field) => {
    const answer = await readFolder({
      ...files,
      "dataset_description.json": JSON.stringify(input),
    });
    expect(answer).toContain(field);
  });

  const real = fileURLToPath(new URL("../../shared/data/bids/ds004504", import.meta.url));
  test.each([real].filter((folder) => existsSync(folder)))(
    "of the study %s publishes every file",
    async (folder) => {
      const outcome = await readPackage(folder);
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
    },
  );
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
    const request = await readFolder({
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
    expect(Object(request).sourceMetadata.properties).toEqual([]);
  });

  test("with every field of its YAML is published with them", async () => {
    const all =
      "key: rain-1\ntitle: Rain\ndescription: Daily.\ntype: release\nrelated: [10.1000/abc]\n";
    const request = await readFolder({ "dataset.yaml": all, "a.csv": "a\n1\n" });
    expect(request).toMatchObject({
      key: "rain-1",
      description: "Daily.",
      datasetType: "release",
      externalPublications: [{ doi: "10.1000/abc", relationshipType: "References" }],
    });
    expect(await readFolder({ "dataset.yaml": "title: Rain", "a.csv": "1" })).not.toHaveProperty(
      "datasetType",
    );
  });

  test.each([
    [5_000, "# Rain"],
    [5_001, `# Rain\n\n${"x".repeat(5_001)}`],
  ])("whose description has %i characters has it whole, there or in its README", async (...at) => {
    const [length, readme] = at;
    const request = await readFolder({
      "dataset.yaml": `title: R\ndescription: ${"x".repeat(length)}`,
      "a.csv": "1",
      "README.md": "# Rain",
    });
    expect(request).toMatchObject({ description: "x".repeat(5_000), readme });
  });

  test.each([
    [500, 500],
    [501, 499],
  ])("whose README begins with %i characters is described by %i", async (length, described) => {
    const prose = `${"Daily rain. ".repeat(50).slice(0, length - 4)} end`;
    const readme = `# Rain\n\n[![x](y)](z)\n\n${prose}\n`;
    const request = await readFolder({
      "dataset.yaml": "title: R",
      "a.csv": "1",
      "README.md": readme,
    });
    const { description = "" } = Object(request);
    expect([description.length <= described, description.endsWith("…")]).toEqual([
      true,
      length > 500,
    ]);
    expect(description.length).toBeGreaterThan(described - 15);
  });

  test.each([
    ["tittle: x", "title"],
    ["title: x\ncolour: red", "colour"],
    ["title: x\ntags: rain", "tags"],
    ["title: x\ntype: zoo", "type"],
    ["- a", "dataset.yaml"],
    ["title: [", "line"],
  ])("with %j is refused with a message", async (text, word) => {
    expect(await readFolder({ "dataset.yaml": text, "a.csv": "1" })).toContain(word);
  });
});
