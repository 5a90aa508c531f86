import { expect, it } from "vitest";
import { href } from "../contract/routes.ts";
import { RETURN_PATH, takeReturn } from "./take-return.ts";

it.each<[string, string | null, string]>([
  ["/orcid-redirect?code=c&state=s", "?code=c&state=s", "/orcid-redirect"],
  ["/github-redirect?code=c&state=s", "?code=c&state=s", "/github-redirect"],
  ["/profile?error=access_denied&state=s", "?error=access_denied&state=s", "/profile"],
  ["/profile#access_token=t&state=s", "#access_token=t&state=s", "/profile"],
  ["/profile", null, "/profile"],
  ["/user/profile?code=c", null, "/user/profile?code=c"],
  ["/profiles?code=c", null, "/profiles?code=c"],
  ["/datasets?code=c&state=s", null, "/datasets?code=c&state=s"],
])("%s: reads %j and leaves %s", (address, taken, left) => {
  history.replaceState(null, "", address);
  expect(takeReturn()).toBe(taken);
  expect(location.pathname + location.search + location.hash).toBe(left);
});

it("knows every page another login may redirect to", () => {
  const pages = [href("orcid-redirect"), href("github-redirect"), href("profile")];
  expect(pages.every((page) => RETURN_PATH.test(page))).toBe(true);
});
