import { join } from "node:path";
import process from "node:process";
import { endWithFault } from "../deploy/fault.ts";
import { readLockedPackages } from "../release/licenses.ts";
import { makeSbom } from "../release/sbom.ts";
import { findBrandName } from "./brand-name.ts";
import { findBrokenLinks } from "./links.ts";
import { findRefusedLicenses } from "./licenses.ts";
import { findPreReleases } from "./pre-releases.ts";

const ROOT = join(import.meta.dirname, "../..");

/** `npm run policies`: problems for a release, another brand or a reader of the guides. */
await endWithFault(async () => {
  makeSbom(ROOT);
  const faults = [
    ...findRefusedLicenses(readLockedPackages(ROOT)),
    ...findBrandName(ROOT),
    ...findBrokenLinks(ROOT),
    ...findPreReleases(ROOT),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log("Licences, list of packages, brand, links and pre-releases are in order.");
}, "npm run policies");
