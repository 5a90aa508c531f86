import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { findMessages } from "./find-messages.ts";
import { isTranslated, isWithoutTexts } from "./modules.ts";

const ROOT = join(import.meta.dirname, "../..");
const NOT_TEXTS: unknown = JSON.parse(readFileSync(join(ROOT, "languages/not-texts.json"), "utf8"));
const IMPORTED = /^(?:import|export) (?!type )[^;]*?from "(?<address>[.#][^"]*)"/gmsu;

const withoutTexts = globSync("worker/**/*.{ts,tsx}", { cwd: ROOT }).filter(
  (file) => isWithoutTexts(file) && !file.endsWith(".test.ts"),
);

it.each(withoutTexts)("%s shows no text, nor does what it imports", (file) => {
  const source = readFileSync(join(ROOT, file), "utf8");
  const texts = findMessages(file, source).messages.map(({ text }) => text);
  expect(texts.filter((text) => !(Array.isArray(NOT_TEXTS) && NOT_TEXTS.includes(text)))).toEqual(
    [],
  );
  const imported = [...source.matchAll(IMPORTED)].map(({ groups }) =>
    toFile(file, groups?.["address"] ?? ""),
  );
  expect(imported.filter(isTranslated)).toEqual([]);
});

function toFile(importer: string, address: string): string {
  return address.startsWith("#") ? address.slice(1) : join(dirname(importer), address);
}
