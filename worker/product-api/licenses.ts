import { LICENSES } from "#api/wire/licenses.ts";
import type { Counted } from "#client/contract/lists/lists.ts";
import type { License } from "#client/contract/records.ts";

/** What each licence allows, by its SPDX id (LI-01). No legal advice: the text decides. */
const SUMMARIES: Readonly<Record<string, string>> = {
  "Apache-2.0":
    "Use, change and share it, also commercially; keep the notices, name changes, and get a patent grant.",
  "BSD-2-Clause": "Use, change and share it, also commercially; keep the copyright notice.",
  "BSD-3-Clause":
    "Use, change and share it, also commercially; keep the notice and do not advertise with its authors’ names.",
  "BSL-1.0": "Use, change and share it, also commercially; keep the notice in source code.",
  "CC-BY-4.0": "Share and adapt it for any purpose, as long as you name its authors.",
  "CC-BY-SA-4.0":
    "Share and adapt it for any purpose; name its authors and pass it on under the same licence.",
  "CC-BY-NC-SA-4.0":
    "Share and adapt it, but not commercially; name its authors and pass it on under the same licence.",
  "CC0-1.0": "Its authors gave up their rights: use it for anything, without asking.",
  "CDLA-Permissive-1.0": "Use, change and share the data; pass this agreement on with them.",
  "CDLA-Sharing-1.0":
    "Use and change the data; what you publish of them stays under this agreement.",
  "EPL-2.0": "Use and share it, also commercially; changes to it stay open under the same licence.",
  "AGPL-3.0-only":
    "Use, change and share it; changed versions stay open, also when they only run on a server.",
  "GPL-2.0-only": "Use, change and share it; what you build on it and share stays under it.",
  "GPL-3.0-only": "Use, change and share it; what you build on it and share stays under it.",
  "LGPL-2.1-only": "Use it in any program; changes to the library itself stay under this licence.",
  "LGPL-3.0-only": "Use it in any program; changes to the library itself stay under this licence.",
  MIT: "Use, change and share it, also commercially; keep the copyright notice.",
  "MPL-2.0": "Use and share it, also commercially; changed files stay under this licence.",
  "ODbL-1.0":
    "Share and adapt the database; name its source and keep what you adapt under this licence.",
  "ODC-By-1.0": "Share and adapt the database for any purpose, as long as you name its source.",
  "PDDL-1.0": "Its makers gave up their rights: use the database for anything, without asking.",
  Unlicense: "Its authors gave up their rights: use it for anything, without asking.",
};

const UNKNOWN_LICENSE =
  "We cannot say in one sentence what this licence allows: read its text before you use the data.";

/** One plain sentence on what a licence allows; `null` without a licence. */
export function describeLicense(license: Pick<License, "spdxId"> | null): string | null {
  return license && (SUMMARIES[license.spdxId ?? ""] ?? UNKNOWN_LICENSE);
}

/** The contract has two names for some licences; each is offered once, under its first name. */
const FIRST_NAMES: ReadonlyMap<string, string> = new Map(
  LICENSES.map(({ name, spdx }) => [name, LICENSES.find((one) => one.spdx === spdx)?.name ?? name]),
);

/** The one name to filter a licence by. */
export function toFirstName(name: string): string {
  return FIRST_NAMES.get(name) ?? name;
}

/** Every name of these licences that the product API may use. */
export function toAllNames(names: readonly string[]): string[] {
  const first = new Set(names.map(toFirstName));
  const known = LICENSES.flatMap(({ name }) => (first.has(toFirstName(name)) ? [name] : []));
  return [...new Set([...known, ...names])];
}

const SPDX_IDS: ReadonlyMap<string, string> = new Map(
  LICENSES.map(({ name, spdx }) => [name, spdx]),
);

/** The SPDX ids of those licences that have one, by the contract's exact names. */
export function toLicenseLabels(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const id = SPDX_IDS.get(name);
      return id === undefined ? [] : [[name, id]];
    }),
  );
}

/** Counts of one licence under several names, as one. */
export function mergeCounts(counts: readonly Counted[]): Counted[] {
  const groups = Map.groupBy(counts, ({ value }) => toFirstName(value));
  return [...groups].map(([value, group]) => {
    const label = SPDX_IDS.get(value);
    const count = group.reduce((sum, one) => sum + one.count, 0);
    return { value, ...(label !== undefined && { label }), count };
  });
}
