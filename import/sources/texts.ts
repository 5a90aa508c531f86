import { findWholeDoi } from "../formats/json-ld.ts";
import { RELATIONSHIP_TYPES } from "#api/wire/enums.ts";
import { findPathProblem } from "#api/wire/file-path.ts";
import { PUBLISH_LIMITS, type PublishRequest } from "#api/wire/publish.ts";
import { cutText } from "#base/cut.ts";

/** A name on one line, within the limit of names. */
export function toLine(text: string): string {
  return cutText(text.replaceAll(/\s+/g, " ").trim(), PUBLISH_LIMITS.NAME_MAX_CHARS);
}

/** Distinct tags within the limits. */
export function toTags(words: readonly string[]): string[] {
  const tags = words.map(toLine).filter((tag) => tag !== "");
  return [...new Set(tags)].slice(0, PUBLISH_LIMITS.TAGS_MAX);
}

/** A description; one beyond the limit is also the README, as written. */
export function toDescription(
  text: string,
  written = text,
): Pick<PublishRequest, "description" | "readme"> {
  const limit = PUBLISH_LIMITS.DESCRIPTION_MAX_CHARS;
  return { description: cutText(text, limit), ...(text.length > limit && { readme: written }) };
}

/** The first DOI in a text; `null` without one. */
export function findDoi(text: string): string | null {
  const whole = findWholeDoi(text);
  if (whole !== null) return whole;
  const [found] = /10\.\d{4,9}\/\S{1,200}(?!\S)/.exec(text) ?? [];
  if (found === undefined) return null;
  const doi = found.replace(/[.,;:]+$/, "");
  return doi.includes("(") ? doi : doi.replace(/\)+$/, "");
}

/** A related publication, when the text has a DOI and the relation is one of the contract's. */
export function toPublication(relation: string, text: string) {
  const doi = findDoi(text);
  const relationshipType = RELATIONSHIP_TYPES.find(
    (one) => one.toLowerCase() === relation.toLowerCase(),
  );
  return doi === null || relationshipType === undefined ? [] : [{ doi, relationshipType }];
}

/** The file name at the end of an address; `null` when it is not a valid path. */
export function toFileName(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const last = new URL(address).pathname.split("/").at(-1) ?? "";
  try {
    const name = decodeURIComponent(last);
    return findPathProblem(name) === null && !name.includes("/") ? name : null;
  } catch {
    return null;
  }
}

/** Whether a text is an address that a page may link to, as the contract takes it. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s<>"]+$/.test(text) && URL.canParse(text);
}

/** Files of one path get their places before their names: a version has each path once. */
export function toDistinct<File extends { path: string }>(files: readonly File[]): File[] {
  const taken = new Set(files.map(({ path }) => path));
  const used = new Set<string>();
  return files.map((file, at) => {
    const cut = file.path.lastIndexOf("/") + 1;
    let { path } = file;
    for (let place = at + 1; used.has(path) || (path !== file.path && taken.has(path)); place += 1)
      path = `${file.path.slice(0, cut)}${place}-${file.path.slice(cut)}`;
    used.add(path);
    return { ...file, path };
  });
}

const BLOCK_END = /<\/(?:p|div|li|h[1-6]|tr|blockquote|pre)>|<br\s*\/?>/gi;
const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** The text of a description in HTML, a paragraph a line. */
export function toPlainWords(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gi, "")
    .replaceAll(BLOCK_END, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&#(\d{1,7});/g, (_, code: string) => toLetter(Number(code)))
    .replaceAll(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => toLetter(Number.parseInt(code, 16)))
    .replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/[ \t\u00A0]+/g, " ")
    .replaceAll(/ ?\n\s*/g, "\n\n")
    .trim();
}

function toLetter(code: number): string {
  return code > 0x10ffff ? "" : String.fromCodePoint(code).replace(/\p{Cc}/u, " ");
}
