import { expect, it } from "vitest";
import { toPageUrl } from "./page-url.ts";

const ORIGIN = "https://portal.test";

it.each([
  ["/datasets", "/datasets"],
  ["/datasets?", "/datasets"],
  ["/datasets?q=tide", "/datasets?q=tide"],
  ["/datasets?tag=b&q=tide&tag=a", "/datasets?q=tide&tag=b&tag=a"],
  ["/datasets?utm_source=mail&q=a%20b", "/datasets?q=a+b"],
  ["/datasets?%71=tide", "/datasets?q=tide"],
  ["/datasets?q=a=b%26c", "/datasets?q=a%3Db%26c"],
  ["/datasets?q", "/datasets"],
  ["/datasets?%=1&+=2&&=3", "/datasets"],
  ["/datasets?constructor=1&__proto__=2", "/datasets"],
])("reads %s as %s", (asked, canonical) => {
  const address = toPageUrl(ORIGIN + asked);
  expect(address.canonical).toBe(canonical);
  expect(toPageUrl(ORIGIN + canonical).canonical).toBe(canonical);
});

it("removes a payload's file name from its page's address", () => {
  const { pathname, canonical } = toPageUrl(
    `${ORIGIN}/datasets/7/_payload.json?tab=files`,
    "/_payload.json",
  );
  expect([pathname, canonical]).toEqual(["/datasets/7", "/datasets/7?tab=files"]);
});
