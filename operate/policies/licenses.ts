import {
  isAllowedLicense,
  type LockedPackage,
  REVIEWED_LICENSES,
  SHIPPED_LICENSES,
  TOOL_LICENSES,
} from "../release/licenses.ts";

/** Packages under a licence that the policy does not allow, and reviews of packages that are not used any more. */
export function findRefusedLicenses(locked: readonly LockedPackage[]): string[] {
  const paths = new Set(locked.map(({ path }) => path));
  const refused = locked.filter(
    ({ path, license, isTool }) =>
      !(path in REVIEWED_LICENSES) &&
      !isAllowedLicense(license, isTool ? TOOL_LICENSES : SHIPPED_LICENSES),
  );
  return [
    ...refused.map(
      ({ path, license, isTool }) =>
        `${path} is under ${license}, which operate/release/licenses.ts allows no ${isTool ? "tool" : "library"}.`,
    ),
    ...Object.keys(REVIEWED_LICENSES)
      .filter((path) => !paths.has(path))
      .map((path) => `operate/release/licenses.ts reviews ${path}, which is not installed.`),
  ];
}
