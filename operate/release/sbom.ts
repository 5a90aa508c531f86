import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import spdx from "spdx-license-list/full.js";
import { DeployFault } from "../deploy/fault.ts";
import { type LockedPackage, readLockedPackages } from "./licenses.ts";

interface Component {
  type: "library";
  "bom-ref": string;
  name: string;
  version: string;
  purl: string;
  licenses: object[];
  hashes: { alg: "SHA-512"; content: string }[];
}

interface Dependencies {
  ref: string;
  dependsOn: string[];
}

/** The redistributed packages, as CycloneDX 1.5. */
export interface Sbom {
  bomFormat: "CycloneDX";
  specVersion: "1.5";
  version: 1;
  metadata: {
    component: { type: "application"; "bom-ref": string; name: string; version: string };
  };
  components: Component[];
  dependencies: Dependencies[];
}

/** Reads the lockfile; a fault when it has no hash of a package, or lacks a package that another needs. */
export function makeSbom(root: string): Sbom {
  const { name, version, dependencies } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  ) as { name: string; version: string; dependencies?: Record<string, string> }; // this project's own file
  const shipped = readLockedPackages(root).filter(({ isTool }) => !isTool);
  const byPath = new Map(shipped.map((one) => [one.path, one]));
  const toDependencies = (ref: string, path: string, names: readonly string[]): Dependencies => ({
    ref,
    dependsOn: names.map((needed) => toReference(findPackage(byPath, path, needed))),
  });
  const own = `${name}@${version}`;
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": own, name, version } },
    components: shipped.map(toComponent),
    dependencies: [
      toDependencies(own, "", Object.keys(dependencies ?? {})),
      ...shipped.map((one) => toDependencies(toReference(one), one.path, one.needs)),
    ],
  };
}

/** Where Node looks for a package that the one at `path` imports: beside it, then further up. */
function findPackage(
  byPath: ReadonlyMap<string, LockedPackage>,
  path: string,
  name: string,
): LockedPackage {
  for (let folder = path; ; folder = dirname(folder)) {
    const found = byPath.get(join(folder, "node_modules", name).replaceAll("\\", "/"));
    if (found !== undefined) return found;
    if (folder === "" || folder === ".")
      throw new DeployFault(
        `package-lock.json has no ${name} for ${path || "the project"}.`,
        "Run `npm install`, commit package-lock.json and try again.",
      );
  }
}

function toComponent(one: LockedPackage): Component {
  const [algorithm, hash = ""] = one.integrity.split("-", 2);
  if (algorithm !== "sha512")
    throw new DeployFault(
      `package-lock.json has no SHA-512 of ${one.path}.`,
      "Run `npm install`, commit package-lock.json and try again.",
    );
  return {
    type: "library",
    "bom-ref": toReference(one),
    name: one.name,
    version: one.version,
    purl: `pkg:npm/${one.name.replace("@", "%40")}@${one.version}`,
    licenses: [toLicense(one.license)],
    hashes: [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }],
  };
}

/** Its folder too, because a version may be installed twice. */
function toReference({ path, version }: LockedPackage): string {
  return `${path}@${version}`;
}

/** An id of SPDX, an expression of such ids, or the text that a person wrote. */
function toLicense(license: string): object {
  if (spdx[license] !== undefined) return { license: { id: license } };
  const ids = license.replaceAll(/[()]/g, "").split(/ (?:AND|OR) /);
  return ids.every((id) => spdx[id] !== undefined)
    ? { expression: license }
    : { license: { name: license } };
}
