import spdxLicenses from "spdx-license-list";
import { LICENSES } from "#api/wire/licenses.ts";
import { PUBLISH_LIMITS, type PublishRequest } from "#api/wire/publish.ts";
import { cutText } from "#base/cut.ts";
import type { Descriptor, License } from "./descriptor.ts";

/** Identifiers and pages that packages use besides those of the contract's own list, and the SPDX id of each. */
const OTHER_SPELLINGS = [
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

/** The contract's string for LGPL 3.0, which its list has with and without the version. */
const LGPL_3 = "GNU Lesser General Public License v3.0";

const NAMES = collectNames();
const LISTED = collectListed();

type OtherLicense = NonNullable<PublishRequest["otherLicense"]>;

/** The licence that a version shows: one of the contract's, or another. */
export type ShownLicense = { license?: string; otherLicense?: OtherLicense };

/** Licences as a package names them: the one shown and the others it also names, or one without any text. */
export type LicenseChoice =
  | { status: "none" }
  | { status: "shown"; shown: ShownLicense; others: string[] }
  | { status: "unknown"; license: string };

/** The contract's licence string for an SPDX id, an older id, a licence's address or the string itself. */
export function toLicense(named: string | null | undefined): string | null {
  for (const key of toKeys(named)) {
    const name = NAMES.get(key);
    if (name !== undefined) return name;
  }
  return null;
}

/** A licence as SPDX lists it, by its id, name or address. */
export function toListedLicense(named: string | null | undefined): OtherLicense | null {
  for (const key of toKeys(named)) {
    const listed = LISTED.get(key);
    if (listed !== undefined) return listed;
  }
  return null;
}

/** The licence to show for one name: the contract's string before SPDX's. */
export function toShownLicense(named: string | null | undefined): ShownLicense | null {
  const license = toLicense(named);
  if (license !== null) return { license };
  const otherLicense = toListedLicense(named);
  return otherLicense && { otherLicense };
}

/**
 * Selects the licence that a version shows: the first one named, because the contract has one. A licence
 * that SPDX does not list needs a text that a reader can open: an address, or a file of the package.
 */
export function chooseLicense(
  { licenses, license }: Pick<Descriptor, "licenses" | "license">,
  { hasText }: { hasText: boolean },
): LicenseChoice {
  const named = licenses ?? (license ? [toEntry(license)] : []);
  const [first, ...rest] = named;
  if (first === undefined) return { status: "none" };
  const shown = toShown(first) ?? toUnlisted(first, hasText);
  if (shown === null) return { status: "unknown", license: toLabel(first) };
  return { status: "shown", shown, others: rest.map(toLabel) };
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
  for (const id of ["lgpl-3.0", "lgpl-3.0-only"]) names.set(id, LGPL_3);
  return names;
}

function collectListed(): Map<string, OtherLicense> {
  const listed = new Map<string, OtherLicense>();
  // A few have no address, though the package's types say so.
  const all: Record<string, { name: string; url?: string }> = spdxLicenses;
  for (const [spdxId, { name, url = "" }] of Object.entries(all)) {
    const license = { name, spdxId, ...(/^https?:\/\/[^\s<>"]+$/.test(url) && { url }) };
    const keys = [spdxId, name, toPage(url), toSlug(spdxId)];
    for (const key of keys.map((one) => one.toLowerCase())) {
      if (key !== "" && !listed.has(key)) listed.set(key, license);
    }
  }
  return listed;
}

/** The keys that find a licence: as written, by its page, by the id in an address. */
function toKeys(named: string | null | undefined): string[] {
  const text = (named ?? "").trim().toLowerCase();
  const page = toPage(text);
  return [text, ...toIds(page), page, text.replaceAll(" ", "-")];
}

/**
 * Ids in the addresses of well-known lists of licences. SPDX lists Creative Commons' own addresses, except
 * for one that has the parts of its name in another order there (`by-nd-nc/1.0`).
 */
function toIds(page: string): string[] {
  const listed =
    /^(?:(?:spdx|opensource)\.org\/licenses?|choosealicense\.com\/licenses)\/([^/]+)$/.exec(
      page,
    )?.[1];
  const [, kind, version] =
    /^creativecommons\.org\/licenses\/([a-z-]+)\/(\d\.\d)$/.exec(page) ?? [];
  return [...(listed ? [listed, toSlug(listed)] : []), ...(kind ? [`cc-${kind}-${version}`] : [])];
}

/** An id as in addresses: `apache-2-0`. */
function toSlug(id: string): string {
  return id.toLowerCase().replaceAll(".", "-");
}

/** An address without parts that vary between spellings of the same page: scheme, `www.`, ending, language. */
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

function toShown({ name, type, path, url, title }: Partial<License>): ShownLicense | null {
  const id = name ?? type;
  return id ? toShownLicense(id) : (toShownLicense(path ?? url) ?? toShownLicense(title));
}

function toUnlisted(entry: Partial<License>, hasText: boolean): ShownLicense | null {
  const address = entry.path ?? entry.url ?? "";
  const url = /^https?:\/\/[^\s<>"]{1,1990}$/i.test(address) ? address : null;
  if (url === null && !hasText) return null;
  const name = cutText(entry.title?.trim() || toLabel(entry), PUBLISH_LIMITS.NAME_MAX_CHARS);
  return { otherLicense: { name, ...(url !== null && { url }) } };
}

function toLabel({ name, type, path, url, title }: Partial<License>): string {
  return name || type || title || path || url || "without a name";
}
