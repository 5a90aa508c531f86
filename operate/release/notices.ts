import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import spdx from "spdx-license-list/full.js";
import { type LockedPackage, readLockedPackages } from "./licences.ts";

/** Files in which a package says its terms and whom it thanks. */
const TERMS = /^(licen[cs]e|copying|notice|unlicense)/i;
const RULE = "-".repeat(80);

/**
 * The names, licences and notices of all that is passed on with the product, as these licences ask.
 * Packages with the same text share it. What is not installed (another platform's) is only named.
 */
export function toNotices(root: string): string {
  const shipped = readLockedPackages(root).filter(({ isTool }) => !isTool);
  const byTerms = Map.groupBy(shipped, (one) => toTerms(root, one));
  const parts = [...byTerms].map(([terms, packages]) =>
    [RULE, ...packages.map(toTitle), "", terms].join("\n"),
  );
  return `Foreland contains or uses these packages.\n\n${parts.join("\n\n")}\n`;
}

function toTitle({ name, version, licence }: LockedPackage): string {
  return `${name} ${version} (${licence})`;
}

/** The package's own texts, else the standard text of its licence with the package's author. */
function toTerms(root: string, { path, licence }: LockedPackage): string {
  const folder = join(root, path);
  if (!existsSync(folder)) return spdx[licence]?.licenseText ?? licence;
  const own = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TERMS.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), "utf8").trim());
  if (own.length > 0) return own.join("\n\n");
  const { author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    author?: string | { name?: string }; // npm's own format
  };
  const name = typeof author === "string" ? author : author?.name;
  const text = spdx[licence]?.licenseText ?? licence;
  return name === undefined ? text : `By ${name}\n\n${text}`;
}
