import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import spdx from "spdx-license-list/full.js";
import { type LockedPackage, readLockedPackages } from "./licenses.ts";

/** Files with a package's terms and acknowledgements. */
const TERMS = /^(licen[cs]e|copying|notice|unlicense)/i;
const RULE = "-".repeat(80);

/**
 * The names, licences and notices of all redistributed packages, as these licences require.
 * Packages with the same text share it. A package that is not installed (another platform's) is only named.
 */
export function readNotices(root: string): string {
  const shipped = readLockedPackages(root).filter(({ isTool }) => !isTool);
  const byTerms = Map.groupBy(shipped, (one) => readTerms(root, one));
  const parts = [...byTerms].map(([terms, packages]) =>
    [RULE, ...packages.map(toTitle), "", terms].join("\n"),
  );
  return `Foreland contains or uses these packages.\n\n${parts.join("\n\n")}\n`;
}

function toTitle({ name, version, license }: LockedPackage): string {
  return `${name} ${version} (${license})`;
}

/** The package's own texts, or the standard text of its licence with the package's author. */
function readTerms(root: string, { path, license }: LockedPackage): string {
  const folder = join(root, path);
  if (!existsSync(folder)) return spdx[license]?.licenseText ?? license;
  const own = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TERMS.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), "utf8").trim());
  if (own.length > 0) return own.join("\n\n");
  const { author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    author?: string | { name?: string }; // npm's own format
  };
  const name = typeof author === "string" ? author : author?.name;
  const text = spdx[license]?.licenseText ?? license;
  return name === undefined ? text : `By ${name}\n\n${text}`;
}
