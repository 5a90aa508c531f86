import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readPackage } from "./read-package.ts";
import { makeFolder } from "./test/folder.ts";
import { OWN_PACKAGES } from "./test/own-packages.ts";

const DATA = fileURLToPath(new URL("../../shared/data", import.meta.url));
const REAL = existsSync(DATA)
  ? ["packages", "bids"].flatMap((kind) =>
      readdirSync(`${DATA}/${kind}`).map((name) => `${kind}/${name}`),
    )
  : [];

interface Leaf {
  path: string;
  value: string;
}

function walk(value: unknown, path = ""): Leaf[] {
  if (typeof value !== "object" || value === null)
    return value === null || value === "" ? [] : [{ path, value: String(value).trim() }];
  return Object.entries(value).flatMap(([key, inner]) =>
    walk(inner, path === "" ? key : `${path}.${key}`),
  );
}

function readDescriptors(folder: string): Leaf[] {
  const names = readdirSync(folder).filter((name) =>
    /^(?:datapackage\.(?:json|ya?ml)|dataset_description\.json|participants\.json)$/.test(name),
  );
  return names.flatMap((name) => walk(parse(readFileSync(`${folder}/${name}`, "utf8"))));
}

/** The result for a value that is not stored as written: named, so that no other value can be missing. */
const CHANGED =
  /^(?:resources\.\d+\.path|Authors\.\d+|License|BIDSVersion|DatasetDOI|ReferencesAndLinks\.\d+|\w+\.Levels\.\w+)$/;

describe("every property of a descriptor", () => {
  async function expectPublished(folder: string): Promise<void> {
    const outcome = await readPackage(folder, { skipMissing: true });
    if (!outcome.ok) throw new Error(outcome.failure.code);
    const { request, unread, skipped } = outcome.value;
    const said = new Set(walk([request, skipped]).map(({ value }) => value));
    const lost = readDescriptors(folder).filter(
      ({ path, value }) =>
        !said.has(value) &&
        !unread.includes(path.replaceAll(/\.\d+(?=\.|$)/g, "")) &&
        !CHANGED.test(path),
    );
    expect(lost).toEqual([]);
    expect(unread).toEqual([]);
  }

  test.each(Object.entries(OWN_PACKAGES))(
    "of our own %s is published or in the report",
    async (_, files) => {
      const folder = await makeFolder(files);
      await expectPublished(folder.path);
      await folder.remove();
    },
  );

  test.each(REAL)("of %s is published or in the report", (name) =>
    expectPublished(`${DATA}/${name}`),
  );
});
