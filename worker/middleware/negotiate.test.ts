import { expect, it } from "vitest";
import { chooseType, wantsPage } from "./negotiate.ts";

const OFFERED = ["text/html", "application/x-bibtex", "text/plain"];

it.each([
  ["", "text/html"],
  ["*/*", "text/html"],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/html"],
  ["application/x-bibtex", "application/x-bibtex"],
  ["application/x-bibtex, */*", "application/x-bibtex"],
  ["APPLICATION/X-BibTeX;Q=1", "application/x-bibtex"],
  ["application/x-bibtex;q=0.1, text/*;q=0.5", "text/html"],
  ["text/html;q=0, text/*", "text/plain"],
  ["text/html;q=0.3, application/x-bibtex;q=0.7", "application/x-bibtex"],
  ["*/*;q=0.1, text/plain", "text/plain"],
])("answers “%s” with %s", (accept, type) => {
  expect(chooseType(accept, OFFERED)).toBe(type);
});

it.each(["application/pdf", "image/*", "text/html;q=0", "text/html;q=no"])(
  "has nothing for “%s”",
  (accept) => expect(chooseType(accept, OFFERED)).toBeNull(),
);

it.each([
  ["application/ld+json", 'application/ld+json;profile="https://a.test"'],
  ['application/ld+json; profile="https://b.test"', 'application/ld+json;profile="https://b.test"'],
  ["application/ld+json;profile=https://b.test;q=0.1, */*;q=0.9", "text/html"],
])("answers “%s” with the document of its profile: %s", (accept, type) => {
  const documents = ["https://a.test", "https://b.test"].map(
    (profile) => `application/ld+json;profile="${profile}"`,
  );
  expect(chooseType(accept, ["text/html", ...documents])).toBe(type);
});

it("answers no other type instead of one with the same profile", () => {
  const offered = ["text/html", 'application/json;profile="https://a.test"'];
  const accept = 'application/ld+json;profile="https://a.test", text/html;q=0.1';
  expect(chooseType(accept, offered)).toBe("text/html");
  expect(chooseType('application/json;profile="https://a.test"', offered)).toBe(offered[1]);
});

it("has nothing for a profile that is not offered", () => {
  const offered = ['application/ld+json;profile="https://a.test"'];
  expect(chooseType('application/ld+json;profile="https://c.test"', offered)).toBeNull();
});

it.each([
  ["", true],
  ["text/html,application/xhtml+xml,*/*;q=0.8", true],
  ["*/*", true],
  ["application/x-bibtex", false],
  ["text/markdown, text/html;q=0.9", false],
  ["image/png", false],
])("prefers the page with “%s”: %s", (accept, isPage) => {
  expect(wantsPage(accept)).toBe(isPage);
});
