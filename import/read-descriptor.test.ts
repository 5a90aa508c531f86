import { describe, expect, test } from "vitest";
import { readPackage } from "./read-package.ts";
import { toNotices } from "./report.ts";
import { makeFolder } from "./test/folder.ts";
import { toSentence } from "./messages.ts";

async function read(files: Record<string, unknown>): Promise<string[]> {
  const texts = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === "string" ? content : JSON.stringify(content),
  ]);
  const folder = await makeFolder(Object.fromEntries(texts));
  const found = await readPackage(folder.path);
  await folder.remove();
  return found.ok ? toNotices(found.value) : [toSentence(found.failure)];
}

describe("an unknown property is reported", () => {
  test("of a Frictionless package", async () => {
    const fields = [{ name: "mm", type: "number", unit: "mm" }];
    const resources = [{ path: "a.csv", schema: { fields, primaryKey: "mm" }, views: null }];
    const notices = await read({
      "a.csv": "mm\n1\n",
      "datapackage.json": {
        name: "rain",
        homepage: "https://rain.example",
        views: [{ title: "Rain by day" }],
        contributors: [
          { title: "Ada Moss", role: "wrangler", email: "ada@example.org" },
          "Ben Reed",
        ],
        resources,
      },
    });
    expect(notices).toEqual([
      "kept as it is under About, because no field of the catalogue says the same: views.title",
      "published in datapackage.json only, because it is too much to show, or private: contributors.email",
    ]);
  });

  test("of Croissant, an RO-Crate and BIDS", async () => {
    const crate = {
      "@graph": [
        { "@id": "ro-crate-metadata.json", about: { "@id": "./" } },
        { "@id": "./", "@type": "Dataset", name: "Rain", funding: "X", hasPart: [] },
      ],
    };
    const croissant = { "@type": "sc:Dataset", name: "Rain", "rai:dataBiases": "None." };
    const bids = { Name: "Rain", BIDSVersion: "1.9.0", Funding: ["X"] };
    expect(await read({ "croissant.json": croissant })).toEqual([
      expect.stringMatching(/: dataBiases$/),
    ]);
    expect(await read({ "ro-crate-metadata.json": crate })).toEqual([
      expect.stringMatching(/: funding$/),
    ]);
    expect(await read({ "dataset_description.json": bids, "a.txt": "a" })).toEqual([
      expect.stringMatching(/: Funding$/),
    ]);
  });
});

test("Croissant is found by its usual file name, and its linked files are not faults", async () => {
  const link = (at: number) => `https://files.example/${at}.csv`;
  const distribution = [1, 2].map((at) => ({ "@type": "cr:FileObject", contentUrl: link(at) }));
  const notices = await read({
    "metadata.json": { "@type": "sc:Dataset", name: "Rain", distribution },
  });
  expect(notices).toEqual([
    `2 linked files stay where metadata.json says, and the version does not hold them: ${link(1)} and ${link(2)}`,
  ]);
});

test("a long list ends with how many more there are", async () => {
  const unknown = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`x${at}`, 1]));
  const [notice] = await read({
    "a.csv": "1",
    "datapackage.json": { name: "rain", resources: [{ path: "a.csv" }], ...unknown },
  });
  expect(notice).toMatch(/, x49 and 10 more$/);
});
