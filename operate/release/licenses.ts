import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Licences of packages that may be distributed with the product. */
export const SHIPPED_LICENSES = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "OFL-1.1",
  "Unlicense",
];
/** Tools that run here and are not redistributed. */
export const TOOL_LICENSES = [
  ...SHIPPED_LICENSES,
  "CC-BY-4.0",
  "LGPL-3.0-or-later",
  "MPL-2.0",
  "Python-2.0",
];

/** Reviewed by a person: licences missing in the lockfile, and packages that may be redistributed as they are used. */
export const REVIEWED_LICENSES: Readonly<Record<string, string>> = {
  // Unchanged files of the CMS client; MPL-2.0 only requires their source, which npm has.
  "node_modules/@vercel/stega": "MPL-2.0",
  // Tools of the style compiler, MIT by their LICENSE files.
  "node_modules/eval": "MIT",
  "node_modules/require-like": "MIT",
};

export interface LockedPackage {
  /** Its folder, from the repository's root. */
  path: string;
  name: string;
  version: string;
  /** The hash of its archive. */
  integrity: string;
  /** Names of the packages that it imports. */
  needs: string[];
  /** As a person reviewed it, else as in the lockfile. */
  license: string;
  /** A tool, or a part of one for some platform, which is not redistributed. */
  isTool: boolean;
}

interface LockEntry {
  /** Where a package is installed under another name than its own. */
  name?: string;
  version?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  link?: boolean;
}

/** Every package that the lockfile names. */
export function readLockedPackages(root: string): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockEntry>; // npm's own format
  };
  return Object.entries(packages)
    .filter(([path, { link }]) => path !== "" && link !== true)
    .map(([path, entry]) => ({
      path,
      name: entry.name ?? path.split("node_modules/").at(-1) ?? path,
      version: entry.version ?? "",
      integrity: entry.integrity ?? "",
      needs: Object.keys(entry.dependencies ?? {}),
      license: REVIEWED_LICENSES[path] ?? entry.license ?? "none",
      isTool: entry.dev === true || entry.devOptional === true || entry.optional === true,
    }));
}

/**
 * `(MIT OR CC0-1.0)` needs one of them, `Apache-2.0 AND MIT` each. A nested expression is for a person
 * to review: of `(MIT OR GPL-3.0-only) AND GPL-3.0-only` nothing may be chosen.
 */
export function isAllowedLicense(license: string, allowed: readonly string[]): boolean {
  const terms = license.replace(/^\((.*)\)$/, "$1");
  if (/[()]/.test(terms)) return false;
  return terms
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((each) => allowed.includes(each.trim())));
}
