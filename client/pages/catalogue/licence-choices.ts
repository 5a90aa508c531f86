import type { Family } from "../../contract/records.ts";

type Choice = readonly [name: string, label: string];

const DATA: readonly Choice[] = [
  ["Creative Commons Attribution", "CC-BY-4.0"],
  ["Creative Commons Attribution - ShareAlike", "CC-BY-SA-4.0"],
  ["Creative Commons Attribution - NonCommercial-ShareAlike", "CC-BY-NC-SA-4.0"],
  ["Creative Commons Zero 1.0 Universal", "CC0-1.0"],
  ["Open Data Commons Open Database", "ODbL-1.0"],
  ["Open Data Commons Attribution", "ODC-BY"],
  ["Open Data Commons Public Domain Dedication and License", "ODC-PDDL"],
];

const CODE: readonly Choice[] = [
  ["Apache License 2.0", "Apache-2.0"],
  ["MIT License", "MIT"],
  ['BSD 3-Clause "New" or "Revised" License', "BSD-3-Clause"],
  ["GNU General Public License v3.0", "GPL-3.0"],
  ["GNU Lesser General Public License v3.0", "LGPL-3.0"],
  ["Mozilla Public License 2.0", "MPL-2.0"],
];

/** The licences a reader may filter by: the contract's exact names with the short forms people know. */
export function licenceChoices(family: Family): readonly Choice[] {
  return family === "code" ? CODE : DATA;
}
