import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { type Plugin, runnerImport } from "vite";
import { findBrandAliases } from "./brand.ts";
import { findColourFaults } from "./brand-colours.ts";

/** Modules whose every text or colour is used, so that none may be missing inside an export either. */
const WHOLE = /^(?:mails|theme)\./;
const THEME = /^theme\./;
/** A module of texts in another language, beside the one that it replaces there. */
const LANGUAGE = /\.[a-z]{2}(?=\.tsx?$)/;

/**
 * What an operator's brand lacks of `brand/`, one sentence a file. Its files replace whole files, and
 * a name that is missing would end the first email or page that needs it, or the build.
 */
export async function findBrandFaults(root: string, brand: string): Promise<string[]> {
  const standard = join(root, "brand");
  const own = resolve(root, brand);
  if (own === standard) return [];
  if (!existsSync(own) || !statSync(own).isDirectory())
    return [`The brand ${brand} is no folder: write one beside brand/.`];
  if (!readdirSync(own).some((name) => isOfBrand(standard, name)))
    return [`The brand ${brand} has no file of brand/: copy those that you change into it.`];
  const alias = findBrandAliases([standard, own]);
  const load = async (path: string): Promise<object> => {
    const config = { root, logLevel: "silent" as const, resolve: { alias } };
    return (await runnerImport<object>(path, config)).module;
  };
  const faults: string[] = [];
  for (const name of readdirSync(own).filter((file) => /\.tsx?$/.test(file))) {
    const original = join(standard, name.replace(LANGUAGE, ""));
    if (!existsSync(original)) continue;
    const file = relative(root, join(own, name));
    const expected = await load(original);
    try {
      const found = await load(join(own, name));
      const missing = findMissing(expected, found, WHOLE.test(name) ? 3 : 1);
      const yours = THEME.test(name) ? "colours" : "words";
      if (missing.length > 0)
        faults.push(
          `${file} lacks ${missing.join(", ")}: copy this from ${relative(root, original)} and write your ${yours} into it.`,
        );
      else if (WHOLE.test(name)) {
        const wrong = THEME.test(name) ? findColourFaults(found) : findMisplaced(expected, found);
        faults.push(...wrong.map((fault) => `${file} ${fault}.`));
      }
    } catch (error) {
      const words = stripVTControlCharacters(error instanceof Error ? error.message : `${error}`);
      faults.push(`${file} cannot be loaded: ${words}`);
    }
  }
  return faults;
}

/** A module, or the folder of pictures, that replaces one of the standard brand. */
function isOfBrand(standard: string, name: string): boolean {
  return /^public$|\.tsx?$/.test(name) && existsSync(join(standard, name.replace(LANGUAGE, "")));
}

/** Names that an object does not have, or has with a value of another type, to a depth. */
function findMissing(expected: object, found: object, depth: number): string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const other: unknown = Object.entries(found).find(([key]) => key === name)?.[1];
    if (typeof other !== typeof value) return [name];
    if (!isGroup(value) || depth === 1) return [];
    return isGroup(other)
      ? findMissing(value, other, depth - 1).map((inner) => `${name}.${inner}`)
      : [name];
  });
}

/** Values without which an email is of no use to whom it is sent. */
const REQUIRED = new Set(["code", "link", "paragraphs"]);

/**
 * Places for values that a text has and the original has not, or the other way round: an email would leave
 * out the paragraph around the one in silence, and say nothing of the other.
 */
function findMisplaced(expected: object, found: object, above = ""): string[] {
  return Object.entries(found).flatMap(([name, value]) => {
    const original: unknown = Object.entries(expected).find(([key]) => key === name)?.[1];
    const inner = isGroup(value) && Object.values(value).some(isGroup);
    if (inner && isGroup(original)) return findMisplaced(original, value, `${above}${name}.`);
    const known = listPlaces(original);
    const written = listPlaces(value);
    const has = known.size === 0 ? "there is none" : `there is ${[...known].join(", ")}`;
    return [
      ...[...written]
        .filter((place) => !known.has(place))
        .map((place) => `writes ${place} in ${above}${name}, where ${has}`),
      ...[...known]
        .filter((place) => REQUIRED.has(place.slice(1, -1)) && !written.has(place))
        .map((place) => `leaves ${place} out of ${above}${name}`),
    ];
  });
}

/** Each `{name}` in a text, or in the texts of a group. */
function listPlaces(value: unknown): Set<string> {
  const texts = isGroup(value) ? Object.values(value) : [value];
  const all = texts.filter((text) => typeof text === "string").join(" ");
  return new Set(all.match(/\{\w+\}/g));
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Ends a build whose brand lacks something. */
export function requireWholeBrand(brand: string): Plugin {
  return {
    name: "foreland:whole-brand",
    async configResolved({ root }) {
      const faults = await findBrandFaults(root, brand);
      if (faults.length > 0) throw new Error(faults.join("\n"));
    },
  };
}
