// @vitest-environment node
import { expect, it } from "vitest";
import { toOwnAddresses } from "./configure.ts";

const OWN = "https://portal.example/orcid-redirect";

it.each([
  "https://evil.test/?portal.example",
  "https://portal.example.evil.test/orcid-redirect",
  "https://portal.example@evil.test/",
  "https://portal.example:444/orcid-redirect",
  "http://portal.example/orcid-redirect",
  "//portal.example",
  "javascript:alert(1)",
  "",
])("accepts an address of this very origin and refuses %s", (address) => {
  expect(toOwnAddresses([address, OWN], "https://portal.example")).toEqual([OWN]);
});
