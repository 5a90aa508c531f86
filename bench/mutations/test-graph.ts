import { readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";

/** Tests that run in other ways than by `vitest run`. */
const JOURNEYS = /^e2e\/(?!dialog\/|node\/)/;

const IMPORTED = /(?:from|import)\s*\(?\s*"(?<address>(?:[.#]|virtual:)[^"?]*)/g;
/** A module that a build makes, in the file that makes it and in those that import it. */
const MADE = /"(virtual:[\w-]+)"/g;

/** A text of the source, long enough to be a sentence, an address or a name of the product. */
const TEXT = /["`>]([^"`<>{}\n]{8,})["`<]/g;

/**
 * Finds the tests that import a file, themselves or by other files: those of its name first, then those of its
 * folder, then those that contain the most of its texts. A route is imported by the whole application, and mostly
 * tested by its own test.
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
    const made = [...readFileSync(join(root, changed), "utf8").matchAll(MADE)];
    const reached = new Set([changed, ...made.map(([, name = ""]) => name)]);
    for (const file of reached)
      for (const importer of importers.get(file) ?? []) reached.add(importer);
    const tests = [...reached].filter((file) => isTest(file) && !JOURNEYS.test(file));
    const texts = readTexts(root, changed);
    const ranks = new Map(
      tests.map((test) => [test, rank(test, changed) - toShare(readExpected(root, test), texts)]),
    );
    return tests.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
  };
}

function readTexts(root: string, file: string): string[] {
  const source = readFileSync(join(root, file), "utf8");
  const texts = [...source.matchAll(TEXT)].map(([, text = ""]) => text.trim());
  return [...new Set(texts.filter((text) => !text.startsWith(".") && !text.startsWith("#")))];
}

/** A test, with the texts beside it that it compares with. */
function readExpected(root: string, test: string): string {
  const source = readFileSync(join(root, test), "utf8");
  const beside = [...source.matchAll(/from "(\.\/[^"]+)\?raw"/g)].map(([, path = ""]) =>
    readFileSync(join(root, dirname(test), path), "utf8"),
  );
  return [source, ...beside].join("\n");
}

/** Which part of the texts a source contains, less than 1. */
function toShare(source: string, texts: readonly string[]): number {
  return texts.filter((text) => source.includes(text)).length / (texts.length + 1);
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
    addresses.map((address) => {
      if (address.startsWith("virtual:")) return address;
      return address.startsWith("#") ? address.slice(1) : normalize(join(dirname(file), address));
    }),
  );
}
