import {
  isAllowedLicence,
  type LockedPackage,
  REVIEWED_LICENCES,
  SHIPPED_LICENCES,
  TOOL_LICENCES,
} from "../release/licences.ts";

/** Packages under a licence that the policy does not allow, and reviews of packages that are not used any more. */
export function findRefusedLicences(locked: readonly LockedPackage[]): string[] {
  const paths = new Set(locked.map(({ path }) => path));
  const refused = locked.filter(
    ({ path, licence, isTool }) =>
      !(path in REVIEWED_LICENCES) &&
      !isAllowedLicence(licence, isTool ? TOOL_LICENCES : SHIPPED_LICENCES),
  );
  return [
    ...refused.map(
      ({ path, licence, isTool }) =>
        `${path} is under ${licence}, which operate/release/licences.ts allows no ${isTool ? "tool" : "library"}.`,
    ),
    ...Object.keys(REVIEWED_LICENCES)
      .filter((path) => !paths.has(path))
      .map((path) => `operate/release/licences.ts reviews ${path}, which is not installed.`),
  ];
}
