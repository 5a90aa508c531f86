import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const LOCK = join(import.meta.dirname, "../../package-lock.json");

/** What may be passed on with the product, whoever deploys it. */
const SHIPPED = [
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
/** Tools that run here and are passed on to nobody. */
const TOOLS = [...SHIPPED, "CC-BY-4.0", "LGPL-3.0-or-later", "MPL-2.0", "Python-2.0"];

/** Read by a person: what the lockfile does not say, or what may be passed on as it is used. */
const REVIEWED = {
  // Unchanged files of the CMS client; MPL-2.0 asks for nothing but their source, which npm has.
  "node_modules/@vercel/stega": "MPL-2.0",
  // Tools of the style compiler, MIT by their LICENSE files.
  "node_modules/eval": "MIT",
  "node_modules/require-like": "MIT",
  // In the public domain by its LICENSE.txt, which names the BSD licence of what it is based on.
  "node_modules/jsfive": "public domain",
  // MIT, and Zlib for the parts of zlib: permissive, as their texts say.
  "node_modules/pako": "MIT AND Zlib",
};

interface Package {
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
}

const { packages } = JSON.parse(readFileSync(LOCK, "utf8")) as {
  packages: Record<string, Package>;
};
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path !== "" && link !== true && !(path in REVIEWED),
);

/** `(MIT OR CC0-1.0)` needs one of them, `Apache-2.0 AND MIT` each. */
function isAllowed(license: string, allowed: readonly string[]): boolean {
  return license
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((each) => allowed.includes(each.trim())));
}

it("passes on only libraries whose licence permits it", () => {
  const shipped = installed.filter(([, { dev, devOptional }]) => !dev && !devOptional);
  expect(shipped.length).toBeGreaterThan(50);
  const refused = shipped.filter(([, { license = "none" }]) => !isAllowed(license, SHIPPED));
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

it("runs only tools whose licence permits it", () => {
  const refused = installed.filter(([, { license = "none" }]) => !isAllowed(license, TOOLS));
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

it("reviews no package that is not installed any more", () => {
  expect(Object.keys(REVIEWED).filter((path) => !(path in packages))).toEqual([]);
});
