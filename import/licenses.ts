import { LICENSES } from "#api/wire/licenses.ts";
import type { Descriptor, License } from "./descriptor.ts";

/** Identifiers and pages that packages use besides those of the contract's own list, and the SPDX id each stands for. */
const OTHER_SPELLINGS = [
  ["AGPL-3.0-or-later", "AGPL-3.0-only"],
  ["GPL-2.0-or-later", "GPL-2.0-only"],
  ["GPL-3.0-or-later", "GPL-3.0-only"],
  ["LGPL-2.1-or-later", "LGPL-2.1-only"],
  ["CC0", "CC0-1.0"],
  ["CC-Zero", "CC0-1.0"],
  ["CC-BY", "CC-BY-4.0"],
  ["CC-BY-SA", "CC-BY-SA-4.0"],
  ["CC-BY-NC-SA", "CC-BY-NC-SA-4.0"],
  ["ODbL", "ODbL-1.0"],
  ["ODC-ODbL-1.0", "ODbL-1.0"],
  ["ODC-PDDL-1.0", "PDDL-1.0"],
  ["opendatacommons.org/licenses/odbl", "ODbL-1.0"],
  ["opendatacommons.org/licenses/by", "ODC-By-1.0"],
  ["opendatacommons.org/licenses/pddl", "PDDL-1.0"],
] as const;

/** The contract's string for LGPL 3.0, which its list names with and without the version. */
const LGPL_3 = "GNU Lesser General Public License v3.0";

const NAMES = collectNames();

/** Licences as a package names them: the one shown, the others it also names, or the one nobody knows. */
export type LicenseChoice =
  | { status: "none" }
  | { status: "known"; license: string; others: string[] }
  | { status: "unknown"; license: string };

/** The contract's licence string for an SPDX id, an older id, a licence's address or the string itself. */
export function toLicense(named: string | null | undefined): string | null {
  const text = (named ?? "").trim().toLowerCase();
  const page = toPage(text);
  const id = /^(?:spdx|opensource)\.org\/licenses?\/([^/]+)$/.exec(page)?.[1] ?? page;
  return NAMES.get(text) ?? NAMES.get(id) ?? NAMES.get(text.replaceAll(" ", "-")) ?? null;
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

function collectNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const { name, abbreviation, spdx, url } of LICENSES) {
    for (const key of [name, spdx, abbreviation, toPage(url)]) {
      if (!names.has(key.toLowerCase())) names.set(key.toLowerCase(), name);
    }
  }
  for (const [spelling, spdx] of OTHER_SPELLINGS) {
    const name = names.get(spdx.toLowerCase());
    if (name !== undefined) names.set(spelling.toLowerCase(), name);
  }
  for (const id of ["lgpl-3.0", "lgpl-3.0-only", "lgpl-3.0-or-later"]) names.set(id, LGPL_3);
  return names;
}

/** An address without what varies between spellings of the same page: scheme, `www.`, ending, language. */
function toPage(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .replace(/[#?].*$/, "")
    .replace(/\/(?:legalcode|deed)(?:\.\w+)?$/, "")
    .replace(/(?:\.html|\.txt)?\/?$/, "");
}

function toEntry(license: string | License): Partial<License> {
  return typeof license === "string" ? { name: license } : license;
}

function toKnown({ name, type, path, url, title }: Partial<License>): string | null {
  const id = name ?? type;
  return id ? toLicense(id) : (toLicense(path ?? url) ?? toLicense(title));
}

function toLabel({ name, type, path, url, title }: Partial<License>): string {
  return name || type || title || path || url || "without a name";
}
