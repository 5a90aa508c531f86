// @vitest-environment node
import { expect, it } from "vitest";
import { parseReturnPath } from "./return-path.ts";

it.each([
  ["/datasets/53?tab=files&get=1", "/datasets/53?tab=files&get=1"],
  ["/datasets/53?tab=files#files", "/datasets/53?tab=files#files"],
  ["/docs-login", "/docs-login"],
  ["/user/email?step=code&sent=wrong", "/user/email?step=code"],
  ["/user/profile?sent=linked", "/user/profile"],
  ["/?from=%2Fuser%2Fprofile", "/user/profile"],
  ["/workspaces?from=%2Fworkspaces%2Fuser%2Fdatasets", "/workspaces/user/datasets"],
  ["/sign-in?refused=wrong&from=%2Fcode%2F19", "/code/19"],
  ["/de/datasets/53?tab=files", "/de/datasets/53?tab=files"],
  ["/de?from=%2Fde%2Fuser%2Fprofile", "/de/user/profile"],
])("returns to where %s began", (address, path) => {
  expect(parseReturnPath(address)).toBe(path);
});

it("returns to an address up to its length", () => {
  const address = `/datasets?q=${"x".repeat(2_048 - "/datasets?q=".length)}`;
  expect([address, `${address}x`].map(parseReturnPath)).toEqual([address, null]);
});

it.each([
  null,
  undefined,
  "",
  "/",
  "/?signed-out",
  "/sign-in",
  "/workspaces",
  "/orcid-redirect?code=1",
  "/profile",
  "/no/such/page",
  "/de",
  "/de/sign-in",
  "/de/de/datasets",
  "/den/datasets",
  "/assets/hydrate.js",
])("finds that %s is no particular page", (address) => {
  expect(parseReturnPath(address)).toBeNull();
});

it.each([
  "https://elsewhere.test/datasets",
  "//elsewhere.test/datasets",
  "/\\elsewhere.test/datasets",
  "/\t/elsewhere.test/datasets",
  "javascript:alert(1)",
  "datasets",
  "/?from=https://elsewhere.test/datasets",
  "/?from=//elsewhere.test/datasets",
  "/?from=/?from=/datasets",
  "/?from=%",
  "/datasets/%2e%2e",
  "/datasets?q=a b",
  `/datasets?q=${"a".repeat(2048)}`,
])("never returns to %s", (address) => {
  expect(parseReturnPath(address)).toBeNull();
});
