import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CATALOGUE_BOUNDS, PORTAL_BOUNDS } from "#base/bounds.ts";

const ROOT = join(import.meta.dirname, "../..");

function readSources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => readFileSync(join(ROOT, folder, path), "utf8"));
}

it.each([
  ["worker", "PORTAL_BOUNDS", Object.keys(PORTAL_BOUNDS)],
  ["api", "CATALOGUE_BOUNDS", Object.keys(CATALOGUE_BOUNDS)],
])("holds each bound of the table in one place of %s", (folder, table, names) => {
  const used = readSources(folder).flatMap((text) =>
    [...text.matchAll(new RegExp(`${table}\\.(\\w+)\\.bytes`, "g"))].map(([, name]) => name),
  );
  expect(used.toSorted()).toEqual(names.toSorted());
});
