import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readPackage } from "./read-package.ts";
import { toNotices } from "./report.ts";
import { makeFolder } from "./test/folder.ts";
import { toSentence } from "./words.ts";

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

describe("a property that nothing reads is told", () => {
  test("of a Frictionless package", async () => {
    const fields = [{ name: "mm", type: "number", unit: "mm" }];
    const resources = [{ path: "a.csv", schema: { fields, primaryKey: "mm" }, views: null }];
    const notices = await read({
      "a.csv": "mm\n1\n",
      "datapackage.json": {
        name: "rain",
        homepage: "https://rain.example",
        contributors: [{ title: "Ada Moss", role: "wrangler" }, "Ben Reed"],
        resources,
      },
    });
    expect(notices).toEqual([
      "published in datapackage.json only, because the catalogue has no place for it: homepage, contributors.role, resources.schema.fields.type, resources.schema.fields.unit and resources.schema.primaryKey",
    ]);
  });

  test("of Croissant, an RO-Crate and BIDS", async () => {
    const crate = {
      "@graph": [
        { "@id": "ro-crate-metadata.json", about: { "@id": "./" } },
        { "@id": "./", "@type": "Dataset", name: "Rain", temporalCoverage: "2020", hasPart: [] },
      ],
    };
    const croissant = { "@type": "sc:Dataset", name: "Rain", "rai:dataBiases": "None." };
    const bids = { Name: "Rain", BIDSVersion: "1.9.0", Funding: ["X"] };
    expect(await read({ "croissant.json": croissant })).toEqual([
      expect.stringMatching(/: dataBiases$/),
    ]);
    expect(await read({ "ro-crate-metadata.json": crate })).toEqual([
      expect.stringMatching(/: temporalCoverage$/),
    ]);
    expect(await read({ "dataset_description.json": bids, "a.txt": "a" })).toEqual([
      expect.stringMatching(/: Funding$/),
    ]);
  });
});

test("Croissant is known under its usual file name, and its linked files are no fault", async () => {
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

const DATA = join(import.meta.dirname, "../../../shared/data/packages");

describe.skipIf(!existsSync(DATA))(
  existsSync(DATA) ? "packages of others" : "skipped: ../shared/data is absent",
  () => {
    const names = existsSync(DATA) ? readdirSync(DATA) : [];

    test.each(names)("%s: every property is read or told", async (name) => {
      const found = await readPackage(join(DATA, name), { skipMissing: true });
      if (!found.ok) throw new Error(toSentence(found.failure));
      const { descriptorFile, unread } = found.value;
      const input: unknown = parse(readFileSync(join(DATA, name, descriptorFile), "utf8"));
      const told = new Set(unread);
      const silent = listPaths(input).filter((path) => !KEPT.test(path) && !isTold(path, told));
      expect(silent).toEqual([]);
    });
  },
);

/** What an import takes over: into the version, its files and their columns. */
const KEPT =
  /^(?:name|title|description|readme|version|image|keywords|profile|licenses\.(?:name|path|title)|sources\.(?:name|path|title|web)|contributors\.(?:title|path|organization)|resources\.(?:name|path|format|mediatype|encoding|profile|dialect\..*|schema\.fields\.name))$/;

function isTold(path: string, told: Set<string>): boolean {
  const steps = path.split(".");
  return steps.some((_, at) => told.has(steps.slice(0, at + 1).join(".")));
}

function listPaths(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => listPaths(one, path));
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) =>
    listPaths(inner, path === "" ? key : `${path}.${key}`),
  );
}
