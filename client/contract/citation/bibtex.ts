import { type CitedWork, type Creator, yearOf } from "./work.ts";

/**
 * BibTeX counts braces even after a backslash, so a brace becomes a command: an unpaired one would
 * swallow the rest of the file.
 */
const ESCAPES: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

/** Text that LaTeX prints as it was typed (CI-04). */
export function escapeBibtex(text: string): string {
  return text.replaceAll(/[\\{}~^%&#_$]/g, (sign) => ESCAPES[sign] ?? `\\${sign}`);
}

/** Classic styles know `@misc` only; biblatex has `@dataset` and `@software` (CI-02). */
export function toBibtex(work: CitedWork): string {
  return toEntry(work, "misc");
}

/** biblatex's `@collection` is a book of several authors, of whom it prints only editors. */
export function toBiblatex(work: CitedWork): string {
  return toEntry(work, work.kind === "software" ? "software" : "dataset");
}

function toEntry(work: CitedWork, type: string): string {
  const authors = work.creators.map(toName).join(" and ");
  const date = type === "misc" ? [] : [["date", work.day] as const];
  const fields = [
    ["author", authors],
    ["title", `{${escapeBibtex(work.title)}}`],
    ["year", yearOf(work)],
    ...date,
    ["version", work.version],
    [type === "software" ? "organization" : "publisher", escapeBibtex(work.publisher)],
    ["doi", toVerbatim(work.doi)],
    ["url", toVerbatim(work.url)],
  ] as const;
  const lines = fields
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `  ${name.padEnd(9)} = {${value}}`);
  return `@${type}{${toKey(work)},\n${lines.join(",\n")}\n}\n`;
}

/** Words between and after names: `and` separates two, `others` stands for the rest. */
const WORDS = /\b(?:and|others)\b/i;

/** A part with a space, a comma or one of those words is kept together by braces. */
function toName({ family, given }: Creator): string {
  if (given === "") return protect(family, /[\s,]/.test(family));
  return `${protect(family, family.includes(","))}, ${protect(given.replaceAll(",", ""))}`;
}

function protect(name: string, isOne = false): string {
  return isOne || WORDS.test(name) ? `{${escapeBibtex(name)}}` : escapeBibtex(name);
}

/** Addresses are written unchanged: only characters that would end the field are encoded. */
function toVerbatim(address: string): string {
  return address.replaceAll(/[{}\\]/g, encodeURIComponent);
}

/**
 * `moss2026tide-7-v2`: letters, digits and a hyphen are safe in every program. No other version or record
 * has it, so that a paper may cite two versions.
 */
function toKey(work: CitedWork): string {
  const family = toAscii(work.creators[0]?.family ?? "");
  const word = work.title
    .split(/\s+/)
    .map(toAscii)
    .find((part) => part.length > 3);
  return `${family || "record"}${yearOf(work) ?? ""}${word ?? ""}-${work.id}-v${work.versionNumber}`;
}

function toAscii(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .toLowerCase();
}
