/** One licence of the contract: other services use the exact `name`; the rest is for readers and machines. */
export interface License {
  name: string;
  /** Other clients' short name; read at import, shown nowhere. */
  abbreviation: string;
  spdx: string;
  url: string;
}

function license(name: string, abbreviation: string, spdx: string, url: string): License {
  return { name, abbreviation, spdx, url };
}

const CC = "https://creativecommons.org";
const GNU = "https://www.gnu.org/licenses";
const ODC = "https://opendatacommons.org/licenses";
const APACHE = "https://www.apache.org/licenses/LICENSE-2.0";
const MIT = "https://opensource.org/license/mit";

/** Every licence string the contract knows, letter for letter (some have an en dash, some quotes). */
export const LICENSES: readonly License[] = [
  license("Apache 2.0", "Apache 2.0", "Apache-2.0", APACHE),
  license("Apache License 2.0", "Apache 2.0", "Apache-2.0", APACHE),
  license(
    'BSD 2-Clause "Simplified" License',
    "BSD-2-Clause",
    "BSD-2-Clause",
    "https://opensource.org/license/bsd-2-clause",
  ),
  license(
    'BSD 3-Clause "New" or "Revised" License',
    "BSD-3-Clause",
    "BSD-3-Clause",
    "https://opensource.org/license/bsd-3-clause",
  ),
  license(
    "Boost Software License 1.0",
    "BSL-1.0",
    "BSL-1.0",
    "https://www.boost.org/LICENSE_1_0.txt",
  ),
  license(
    "Community Data License Agreement – Permissive",
    "CDLA-Permissive-1.0",
    "CDLA-Permissive-1.0",
    "https://cdla.dev/permissive-1-0/",
  ),
  license(
    "Community Data License Agreement – Sharing",
    "CDLA-Sharing-1.0",
    "CDLA-Sharing-1.0",
    "https://cdla.dev/sharing-1-0/",
  ),
  license(
    "Creative Commons Zero 1.0 Universal",
    "CC-0-1.0",
    "CC0-1.0",
    `${CC}/publicdomain/zero/1.0/`,
  ),
  license("Creative Commons Attribution", "CC-BY-4.0", "CC-BY-4.0", `${CC}/licenses/by/4.0/`),
  license(
    "Creative Commons Attribution - ShareAlike",
    "CC-BY-SA-4.0",
    "CC-BY-SA-4.0",
    `${CC}/licenses/by-sa/4.0/`,
  ),
  license(
    "Creative Commons Attribution - NonCommercial-ShareAlike",
    "CC-BY-NC-SA-4.0",
    "CC-BY-NC-SA-4.0",
    `${CC}/licenses/by-nc-sa/4.0/`,
  ),
  license(
    "Eclipse Public License 2.0",
    "EPL-2.0",
    "EPL-2.0",
    "https://www.eclipse.org/legal/epl-2.0/",
  ),
  license(
    "GNU Affero General Public License v3.0",
    "AGPL-3.0",
    "AGPL-3.0-only",
    `${GNU}/agpl-3.0.html`,
  ),
  license(
    "GNU General Public License v2.0",
    "GPL-2.0",
    "GPL-2.0-only",
    `${GNU}/old-licenses/gpl-2.0.html`,
  ),
  license("GNU General Public License v3.0", "GPL-3.0", "GPL-3.0-only", `${GNU}/gpl-3.0.html`),
  license("GNU Lesser General Public License", "LGPL-3.0", "LGPL-3.0-only", `${GNU}/lgpl-3.0.html`),
  license(
    "GNU Lesser General Public License v2.1",
    "LGPL-2.1",
    "LGPL-2.1-only",
    `${GNU}/old-licenses/lgpl-2.1.html`,
  ),
  license(
    "GNU Lesser General Public License v3.0",
    "LGPL-3.0",
    "LGPL-3.0-only",
    `${GNU}/lgpl-3.0.html`,
  ),
  license("MIT", "MIT", "MIT", MIT),
  license("MIT License", "MIT", "MIT", MIT),
  license("Mozilla Public License 2.0", "MPL-2.0", "MPL-2.0", "https://www.mozilla.org/MPL/2.0/"),
  license("Open Data Commons Open Database", "ODC-ODbl", "ODbL-1.0", `${ODC}/odbl/1-0/`),
  license("Open Data Commons Attribution", "ODC-BY", "ODC-By-1.0", `${ODC}/by/1-0/`),
  license(
    "Open Data Commons Public Domain Dedication and License",
    "ODC-PDDL",
    "PDDL-1.0",
    `${ODC}/pddl/1-0/`,
  ),
  license("The Unlicense", "Unlicense", "Unlicense", "https://unlicense.org/"),
];

/** The licence with this exact contract string; `null` for an unknown one, which is shown unchanged. */
export function findLicense(name: string): License | null {
  return LICENSES.find((entry) => entry.name === name) ?? null;
}
