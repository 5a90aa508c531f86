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

it.each([
  ["/datasets/7?at.y=2&at.x=1&plane=x-4-4-4", true],
  ["/datasets/7?plane=&at.x=&at.y=", true],
  ["/datasets/7?plane=x-4-4-4&at.x=1", false],
  ["//elsewhere.test?plane=x-4-4-4&at.x=1&at.y=2", false],
  ["//elsewhere.test/datasets/7?plane=x-4-4-4&at.x=1&at.y=2", false],
])("reads %s as a click: %s", (asked, isClick) => {
  expect(toPageUrl(ORIGIN + asked).isClick).toBe(isClick);
});

it("removes a payload's file name from its page's address", () => {
  const { pathname, canonical } = toPageUrl(
    `${ORIGIN}/datasets/7/_payload.json?tab=files`,
    "/_payload.json",
  );
  expect([pathname, canonical]).toEqual(["/datasets/7", "/datasets/7?tab=files"]);
});
