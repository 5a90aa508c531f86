import type { ListStatus, SizeClass } from "../../contract/list-query.ts";

export const statusLabel: Record<ListStatus, string> = {
  public: "Public",
  embargoed: "Embargoed",
};

export const sizeLabel: Record<SizeClass, string> = {
  "0-1000000": "Under 1 MB",
  "1000000-100000000": "1–100 MB",
  "100000000-10000000000": "100 MB–10 GB",
  "10000000000-": "Over 10 GB",
};

/** SPDX ids, by the contract's exact names; all others are shown by their name. */
const LICENSE_LABELS: Readonly<Record<string, string>> = {
  "Apache 2.0": "Apache-2.0",
  "Apache License 2.0": "Apache-2.0",
  'BSD 2-Clause "Simplified" License': "BSD-2-Clause",
  'BSD 3-Clause "New" or "Revised" License': "BSD-3-Clause",
  "Boost Software License 1.0": "BSL-1.0",
  "Community Data License Agreement – Permissive": "CDLA-Permissive-1.0",
  "Community Data License Agreement – Sharing": "CDLA-Sharing-1.0",
  "Creative Commons Zero 1.0 Universal": "CC0-1.0",
  "Creative Commons Attribution": "CC-BY-4.0",
  "Creative Commons Attribution - ShareAlike": "CC-BY-SA-4.0",
  "Creative Commons Attribution - NonCommercial-ShareAlike": "CC-BY-NC-SA-4.0",
  "Eclipse Public License 2.0": "EPL-2.0",
  "GNU Affero General Public License v3.0": "AGPL-3.0-only",
  "GNU General Public License v2.0": "GPL-2.0-only",
  "GNU General Public License v3.0": "GPL-3.0-only",
  "GNU Lesser General Public License": "LGPL-3.0-only",
  "GNU Lesser General Public License v2.1": "LGPL-2.1-only",
  "GNU Lesser General Public License v3.0": "LGPL-3.0-only",
  "MIT License": "MIT",
  "Mozilla Public License 2.0": "MPL-2.0",
  "Open Data Commons Open Database": "ODbL-1.0",
  "Open Data Commons Attribution": "ODC-By-1.0",
  "Open Data Commons Public Domain Dedication and License": "PDDL-1.0",
  "The Unlicense": "Unlicense",
};

/** The label of a licence filter; unknown ones unchanged. */
export function licenseLabel(name: string): string {
  return Object.hasOwn(LICENSE_LABELS, name) ? (LICENSE_LABELS[name] ?? name) : name;
}
