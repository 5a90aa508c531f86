import { join } from "node:path";
import { expect, it } from "vitest";
import {
  isAllowedLicence,
  readLockedPackages,
  REVIEWED_LICENCES,
  SHIPPED_LICENCES,
  TOOL_LICENCES,
} from "../../operate/release/licences.ts";

const locked = readLockedPackages(join(import.meta.dirname, "../.."));
const unread = locked.filter(({ path }) => !(path in REVIEWED_LICENCES));

function toRefused(packages: typeof locked, allowed: readonly string[]): string[] {
  return packages
    .filter(({ licence }) => !isAllowedLicence(licence, allowed))
    .map(({ path, licence }) => `${path}: ${licence}`);
}

it("passes on only libraries whose licence permits it", () => {
  const shipped = unread.filter(({ isTool }) => !isTool);
  expect(shipped.length).toBeGreaterThan(50);
  expect(toRefused(shipped, SHIPPED_LICENCES)).toEqual([]);
});

it("runs only tools whose licence permits it", () => {
  expect(toRefused(unread, TOOL_LICENCES)).toEqual([]);
});

it("reviews no package that is not installed any more", () => {
  const paths = new Set(locked.map(({ path }) => path));
  expect(Object.keys(REVIEWED_LICENCES).filter((path) => !paths.has(path))).toEqual([]);
});
