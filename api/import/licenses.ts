import type { Descriptor, License } from "./descriptor.ts";

/** The contract's licence strings by the identifiers that packages use: SPDX ids first, then older spellings. */
const LICENSES_BY_ID: Record<string, string[]> = {
  "Apache 2.0": ["Apache-2.0"],
  "Apache License 2.0": [],
  'BSD 2-Clause "Simplified" License': ["BSD-2-Clause"],
  'BSD 3-Clause "New" or "Revised" License': ["BSD-3-Clause"],
  "Boost Software License 1.0": ["BSL-1.0"],
  "Community Data License Agreement – Permissive": ["CDLA-Permissive-1.0"],
  "Community Data License Agreement – Sharing": ["CDLA-Sharing-1.0"],
  "Creative Commons Zero 1.0 Universal": ["CC0-1.0", "CC0", "CC-0-1.0", "CC-Zero"],
  "Creative Commons Attribution": ["CC-BY-4.0", "CC-BY"],
  "Creative Commons Attribution - ShareAlike": ["CC-BY-SA-4.0", "CC-BY-SA"],
  "Creative Commons Attribution - NonCommercial-ShareAlike": ["CC-BY-NC-SA-4.0", "CC-BY-NC-SA"],
  "Eclipse Public License 2.0": ["EPL-2.0"],
  "GNU Affero General Public License v3.0": ["AGPL-3.0", "AGPL-3.0-only", "AGPL-3.0-or-later"],
  "GNU General Public License v2.0": ["GPL-2.0", "GPL-2.0-only", "GPL-2.0-or-later"],
  "GNU General Public License v3.0": ["GPL-3.0", "GPL-3.0-only", "GPL-3.0-or-later"],
  "GNU Lesser General Public License": ["LGPL"],
  "GNU Lesser General Public License v2.1": ["LGPL-2.1", "LGPL-2.1-only", "LGPL-2.1-or-later"],
  "GNU Lesser General Public License v3.0": ["LGPL-3.0", "LGPL-3.0-only", "LGPL-3.0-or-later"],
  MIT: ["MIT"],
  "MIT License": [],
  "Mozilla Public License 2.0": ["MPL-2.0"],
  "Open Data Commons Open Database": ["ODbL-1.0", "ODC-ODbL", "ODC-ODbL-1.0", "ODbL"],
  "Open Data Commons Attribution": ["ODC-By-1.0", "ODC-BY"],
  "Open Data Commons Public Domain Dedication and License": [
    "PDDL-1.0",
    "ODC-PDDL-1.0",
    "ODC-PDDL",
  ],
  "The Unlicense": ["Unlicense"],
};

/** Addresses without scheme, `www.` and trailing slash, and the identifier each stands for. */
const IDS_BY_ADDRESS = new Map([
  ["opendatacommons.org/licenses/pddl", "PDDL-1.0"],
  ["opendatacommons.org/licenses/pddl/1.0", "PDDL-1.0"],
  ["opendatacommons.org/licenses/pddl/1-0", "PDDL-1.0"],
  ["opendatacommons.org/licenses/by", "ODC-By-1.0"],
  ["opendatacommons.org/licenses/by/1-0", "ODC-By-1.0"],
  ["opendatacommons.org/licenses/odbl", "ODbL-1.0"],
  ["opendatacommons.org/licenses/odbl/1-0", "ODbL-1.0"],
  ["creativecommons.org/publicdomain/zero/1.0", "CC0-1.0"],
  ["creativecommons.org/licenses/by/4.0", "CC-BY-4.0"],
  ["creativecommons.org/licenses/by-sa/4.0", "CC-BY-SA-4.0"],
  ["creativecommons.org/licenses/by-nc-sa/4.0", "CC-BY-NC-SA-4.0"],
  ["apache.org/licenses/license-2.0", "Apache-2.0"],
  ["unlicense.org", "Unlicense"],
]);

const LICENSES = new Map(
  Object.entries(LICENSES_BY_ID).flatMap(([license, ids]) =>
    [license, ...ids].map((id) => [id.toLowerCase(), license] as const),
  ),
);

/** Licences as a package names them: the one shown, the others it also names, or the one nobody knows. */
export type LicenseChoice =
  | { status: "none" }
  | { status: "known"; license: string; others: string[] }
  | { status: "unknown"; license: string };

/** The contract's licence string for an SPDX id, an older id, a licence's address or the string itself. */
export function toLicense(named: string | null | undefined): string | null {
  const text = named?.trim() ?? "";
  const address = text.toLowerCase().replace(/^https?:\/\/(?:www\.)?/, "");
  const page = address
    .replace(/[#?].*$/, "")
    .replace(/\/(?:legalcode|deed)(?:\.\w+)?$/, "")
    .replace(/(?:\.html|\.txt)?\/?$/, "");
  const id = /^(?:spdx|opensource)\.org\/licenses?\/([^/]+)$/.exec(page)?.[1];
  const wanted = (id ?? IDS_BY_ADDRESS.get(page) ?? text).toLowerCase();
  return LICENSES.get(wanted) ?? LICENSES.get(wanted.replaceAll(" ", "-")) ?? null;
}

/** Chooses what a version shows: the first licence named, because the contract holds one. */
export function chooseLicense({
  licenses,
  license,
}: Pick<Descriptor, "licenses" | "license">): LicenseChoice {
  const named = licenses ?? (license ? [toEntry(license)] : []);
  const [first, ...rest] = named;
  if (first === undefined) return { status: "none" };
  const known = toKnown(first);
  if (known === null) return { status: "unknown", license: toLabel(first) };
  return { status: "known", license: known, others: rest.map(toLabel) };
}

function toEntry(license: string | License): Partial<License> {
  return typeof license === "string" ? { name: license } : license;
}

function toKnown({ name, type, path, url, title }: Partial<License>): string | null {
  const id = name ?? type;
  return toLicense(id) ?? (id ? null : (toLicense(path ?? url) ?? toLicense(title)));
}

function toLabel({ name, type, path, url, title }: Partial<License>): string {
  return name ?? type ?? title ?? path ?? url ?? "without a name";
}
