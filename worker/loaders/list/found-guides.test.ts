import { expect, it } from "vitest";
import { createLanguagePortal } from "../../language-portal.ts?language=de";
import { createTestApp } from "../../test/app.ts";
import { findAll } from "../../test/html.ts";

/** The guides beside the results, with their languages and addresses. */
async function readGuides(path: string, options?: Parameters<typeof createTestApp>[0]) {
  const { body } = await createTestApp(options).visit(path);
  return findAll(body, "a")
    .filter(({ attributes }) => /\/help\/./.test(attributes.get("href") ?? ""))
    .map(({ text, attributes }) => [text, attributes.get("lang"), attributes.get("href")]);
}

it.each(["/datasets/search?q=published+data", "/code?q=published+data"])(
  "links on %s to the guide about the words",
  async (path) => {
    expect(await readGuides(path)).toEqual([["Publishing data", undefined, "/help/publishers"]]);
  },
);

it("finds guides by a heading too, and by other forms of a word", async () => {
  const guides = await readGuides("/datasets/search?q=embargoes");
  expect(guides.map(([, , address]) => address)).toEqual(["/help/publishers"]);
});

it.each([
  ["a word that only the text of a guide has", "/datasets/search?q=salinity"],
  ["no words", "/datasets/search"],
  ["marks alone", "/datasets/search?q=%3F%21"],
  ["a later page", "/datasets/search?q=data&page=2"],
])("links to no guide for %s", async (_, path) => {
  expect(await readGuides(path)).toEqual([]);
});

it("links from German results to German guides, and marks an English one", async () => {
  const options = { createPortal: createLanguagePortal };
  expect(await readGuides("/de/datasets/search?q=ZITIEREN", options)).toEqual([
    ["Daten finden, lesen und zitieren", undefined, "/de/help/researchers"],
  ]);
  expect(await readGuides("/de/datasets/search?q=rules", options)).toEqual([
    ["Deploy", "en", "/de/help/deploy"],
  ]);
});
