import { readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";

/** Tests that run in other ways than by `vitest run`. */
const JOURNEYS = /^e2e\/(?!dialog\/|node\/)/;

const IMPORTED = /(?:from|import)\s*\(?\s*"(?<address>[.#][^"?]*)/g;

/**
 * Finds the tests that import a file, themselves or by other files: those of its name first, then those of its
 * folder, then the nearest. A route is imported by the whole application, and mostly tested by its own test.
 */
export function createTestGraph(
  root: string,
  files: readonly string[],
): (file: string) => string[] {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const imported of readImports(root, file))
      importers.set(imported, [...(importers.get(imported) ?? []), file]);

  return (changed) => {
    const reached = new Set([changed]);
    for (const file of reached)
      for (const importer of importers.get(file) ?? []) reached.add(importer);
    const tests = [...reached].filter((file) => isTest(file) && !JOURNEYS.test(file));
    return tests.toSorted((a, b) => rank(a, changed) - rank(b, changed));
  };
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function rank(test: string, changed: string): number {
  const toName = (file: string): string => basename(file).replace(/\..*/, "");
  if (toName(test) === toName(changed)) return 0;
  return dirname(test) === dirname(changed) ? 1 : 2;
}

function readImports(root: string, file: string): Set<string> {
  const source = readFileSync(join(root, file), "utf8");
  const addresses = [...source.matchAll(IMPORTED)].map(({ groups }) => groups?.["address"] ?? "");
  return new Set(
    addresses.map((address) =>
      address.startsWith("#") ? address.slice(1) : normalize(join(dirname(file), address)),
    ),
  );
}
