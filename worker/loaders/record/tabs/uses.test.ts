import { expect, it } from "vitest";
import { createTestApp } from "../../../test/app.ts";
import { json, type Script, status } from "../../../test/upstream.ts";
import { findAll, readText } from "../../../test/html.ts";

const PAGE = "/datasets/7?tab=metrics&whole=1";
const USES = "/discover/datasets/7/uses";

async function visit(uses: Script[string]): Promise<string> {
  const app = createTestApp();
  app.upstream.answer({ "/discover/metrics/dataset/downloads/summary": json([]), [USES]: uses });
  return (await app.visit(PAGE)).body;
}

it("lists the records that name a record, and the collections that contain it", async () => {
  const records = [
    { id: 8, version: 1, name: "Storm surges", datasetType: "research" },
    { id: 9, version: 2, name: "Coasts", datasetType: "collection" },
  ];
  const body = await visit(json({ records }));
  const pageText = readText(body).join("");
  expect(pageText).toContain("Used by 2 records here");
  expect(pageText).toContain("Records that name any version of this one");
  const links = findAll(body, "a").map(({ text, attributes }) => [text, attributes.get("href")]);
  expect(links).toContainEqual(["Storm surges", "/datasets/8"]);
  expect(links).toContainEqual(["Coasts", "/collections/9"]);
});

it.each([
  [49, false],
  [50, true],
])("says of %i uses that there may be more: %s", async (count, isSaid) => {
  const use = { version: 1, name: "Storm surges", datasetType: "research" };
  const records = Array.from({ length: count }, (_, at) => ({ ...use, id: 100 + at }));
  const pageText = readText(await visit(json({ records }))).join("");
  expect(pageText.includes(`These are the newest ${count}; there may be more.`)).toBe(isSaid);
});

it.each([
  ["nothing uses the record", json({ records: [] })],
  ["the catalogue does not know the call", status(404)],
])("shows no uses where %s", async (_, answer) => {
  const pageText = readText(await visit(answer)).join("");
  expect(pageText).not.toContain("Used by");
  expect(pageText).toContain("in the last twelve months");
});

it("says that uses are missing when the catalogue fails, and shows the downloads", async () => {
  const pageText = readText(await visit(status(503))).join("");
  expect(pageText).toContain("records that use this one");
  expect(pageText).toContain("in the last twelve months");
});
