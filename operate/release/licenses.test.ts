import { expect, it } from "vitest";
import { isAllowedLicense } from "./licenses.ts";

it.each([
  ["MIT", true],
  ["GPL-3.0-only", false],
  ["(MIT OR GPL-3.0-only)", true],
  ["GPL-3.0-only OR MIT", true],
  ["MIT AND ISC", true],
  ["(MIT AND GPL-3.0-only)", false],
  ["MIT AND ISC OR GPL-3.0-only", true],
  ["(MIT OR GPL-3.0-only) AND GPL-3.0-only", false],
  ["none", false],
  ["", false],
])("allows a package of the licence “%s” without a review: %s", (license, isAllowed) => {
  expect(isAllowedLicense(license, ["MIT", "ISC"])).toBe(isAllowed);
});
