import { expect, it } from "vitest";
import { isRedirectReturn } from "./redirect-return.ts";

it.each<[string, boolean]>([
  ["/orcid-redirect?code=c&state=s", true],
  ["/profile?code=c&state=s", true],
  ["/orcid-redirect?error=access_denied&state=s", true],
  ["/orcid-redirect?code=c", false],
  ["/orcid-redirect?state=s", false],
  ["/github-redirect?code=c&state=s", false],
  ["/datasets?code=c&state=s", false],
  ["/orcid-redirect", false],
])("%s is a return from another login: %s", (address, isReturn) => {
  expect(isRedirectReturn(new URL(address, "http://portal.test"))).toBe(isReturn);
});
