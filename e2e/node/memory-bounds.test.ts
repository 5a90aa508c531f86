import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CATALOGUE_BOUNDS, PORTAL_BOUNDS } from "#base/bounds.ts";

const ROOT = join(import.meta.dirname, "../..");

interface Source {
  path: string;
  text: string;
}

function readSources(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.startsWith("test/"))
    .map((path) => ({ path, text: readFileSync(join(ROOT, folder, path), "utf8") }));
}

it.each([
  ["worker", "PORTAL_BOUNDS", Object.keys(PORTAL_BOUNDS)],
  ["api", "CATALOGUE_BOUNDS", Object.keys(CATALOGUE_BOUNDS)],
])("declares each bound of the table in one place of %s", (folder, table, names) => {
  const used = readSources(folder).flatMap(({ text }) =>
    [...text.matchAll(new RegExp(`${table}\\.(\\w+)\\.bytes`, "g"))].map(([, name]) => name),
  );
  expect(used.toSorted()).toEqual(names.toSorted());
});

/** Run once in an isolate; middleware and routes are created for each language. */
const SERVICES = [
  "create-services.ts",
  "isolate-caches.ts",
  "external/open-external.ts",
  "session/refresh.ts",
];

it("creates each cache of the portal as a service, so that its languages share it", () => {
  const sources = readSources("worker");
  const creators = sources
    .filter(({ path, text }) => text.includes("PORTAL_BOUNDS.") && path !== "create-services.ts")
    .map(({ text }) => /export function ((?:create|with)\w+)/.exec(text)?.[1] ?? "");
  const callers = creators.map((name) =>
    sources
      .filter(({ text }) => new RegExp(`(?<!function )\\b${name}\\(`).test(text))
      .map(({ path }) => path),
  );
  expect(creators.length).toBeGreaterThan(10);
  expect(callers.filter((paths) => paths.length === 0)).toEqual([]);
  expect(callers.flat().filter((path) => !SERVICES.includes(path))).toEqual([]);
});
