import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { normalizePath } from "vite";
import * as v from "valibot";
import { findMessages } from "./find-messages.ts";
import { isTranslated } from "./modules.ts";
import { type Catalogue, toKey } from "./translate.ts";

const FOLDERS = ["base", "brand", "client", "content-cache", "worker"];
const CatalogueSchema = v.record(v.string(), v.string());

/** Texts, each with a file that contains it. */
export interface Messages {
  /** Of the modules that readers see. */
  shown: Map<string, string>;
  /** Those that their own module compares: a translation would break the comparison. */
  compared: Map<string, string>;
}

/** Every text of the modules that readers see. */
export function readMessages(root: string): Messages {
  const all: Messages = { shown: new Map(), compared: new Map() };
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
      const file = normalizePath(join(folder, name));
      if (!isTranslated(file)) continue;
      const source = readFileSync(join(root, file), "utf8");
      const { messages, compared } = findMessages(file, source);
      for (const { text } of messages) all.shown.set(toKey(text), file);
      for (const text of compared) all.compared.set(text, file);
    }
  }
  return all;
}

/** The catalogue of a language, `languages/de.json`; throws when it is invalid. */
export function readCatalogue(root: string, language: string): Catalogue {
  return v.parse(
    CatalogueSchema,
    JSON.parse(readFileSync(`${root}/languages/${language}.json`, "utf8")),
  );
}

/**
 * One sentence for each text that is missing in a catalogue, unused, or with other placeholders, and
 * for each that stays in English because its module compares it.
 */
export function checkCatalogue(
  root: string,
  language: string,
  { shown, compared }: Messages,
): string[] {
  const catalogue = readCatalogue(root, language);
  const notTexts = new Set(
    v.parse(
      v.array(v.string()),
      JSON.parse(readFileSync(`${root}/languages/not-texts.json`, "utf8")),
    ),
  );
  const file = `languages/${language}.json`;
  const missing = [...shown].filter(
    ([text]) => !Object.hasOwn(catalogue, text) && !notTexts.has(text),
  );
  const unused = [
    ...Object.keys(catalogue).filter((text) => !shown.has(text)),
    ...[...notTexts].filter((text) => !shown.has(text) && !compared.has(text)),
  ];
  const untranslated = [...compared].filter(([text]) => !notTexts.has(text));
  const changed = Object.entries(catalogue).filter(
    ([text, own]) => toPlaces(text) !== toPlaces(own),
  );
  return [
    ...missing.map(
      ([text, where]) => `${file} has no translation of ${JSON.stringify(text)} (${where}).`,
    ),
    ...untranslated.map(
      ([text, where]) =>
        `${where} compares ${JSON.stringify(text)}, so it stays in English: compare a code such as "too-large" instead, or, if readers never see it, put it into languages/not-texts.json.`,
    ),
    ...unused.map(
      (text) => `${file} or not-texts.json has ${JSON.stringify(text)}, which nothing says.`,
    ),
    ...changed.map(([text]) => `${file} says ${JSON.stringify(text)} with other places.`),
  ];
}

/** The placeholders of a text, in one order: `{0}`, `<1>`, and the bar between a count's forms. */
function toPlaces(text: string): string {
  return (text.match(/\{\d+\}|<\/?\d+>| \| /g) ?? []).toSorted().join();
}
