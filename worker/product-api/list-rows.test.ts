import { expect, it } from "vitest";
import { parseDatasetsPage } from "#api/wire/dataset.ts";
import { estimateBytes } from "#base/bounded-cache.ts";
import { createTestApp } from "../test/app.ts";
import { readText } from "../test/html.ts";
import { toDataset, toDatasetsPage } from "../test/records.ts";
import { json } from "../test/upstream.ts";
import { toListRow } from "./to-rows.ts";

function toRow(changes: Parameters<typeof toDataset>[0]): ReturnType<typeof toListRow> {
  const page = parseDatasetsPage(toDatasetsPage(toDataset(changes)));
  const [dataset] = page.ok ? page.value.datasets : [];
  if (!dataset) throw new Error("The dataset is not of the contract.");
  return toListRow(dataset);
}

const contributors = Array.from({ length: 40 }, (_, at) => ({
  firstName: `Ada ${at}`,
  middleInitial: "K",
  lastName: "Moss",
  degree: "Ph.D.",
  orcid: "0000-0002-1825-0097",
}));
const tags = Array.from({ length: 30 }, (_, at) => `tag ${at}`);

it("stores only what a list shows of a row, however much there is", () => {
  const row = toRow({ contributors, tags, description: "word ".repeat(20_000) });
  expect(row.people).toEqual(
    [0, 1, 2].map((at) => ({
      givenName: `Ada ${at} K.`,
      familyName: "Moss",
      orcid: "0000-0002-1825-0097",
    })),
  );
  expect(row.peopleCount).toBe(40);
  expect(row.tags).toEqual(["tag 0", "tag 1", "tag 2"]);
  expect(row.tagCount).toBe(30);
  expect(estimateBytes(row)).toBeLessThan(1_600);
});

it("marks the passage in which a record has the words", async () => {
  const passages = [{ place: "variable" as const, parts: ["", "salinity", " · PSU"] }];
  const upstream = { "/discover/search/datasets": json(toDatasetsPage(toDataset({ passages }))) };
  const { body } = await createTestApp({ upstream }).visit("/datasets/search?q=salinity");
  expect(body).toMatch(/Variable: (?:<!-- -->)?<mark>salinity<\/mark> · PSU/);
});

it("has no passages of a record in which none was found", () => {
  expect(toRow({ passages: [] })).not.toHaveProperty("passages");
});

it.each([
  [25, "25 datasets"],
  [26, "1–25 of 26 datasets"],
])("counts %i records of a list", async (totalCount, counted) => {
  const page = { ...Object(toDatasetsPage(toDataset({}))), totalCount };
  const app = createTestApp({ upstream: { "/discover/datasets": json(page) } });
  const { body } = await app.visit("/datasets");
  expect(readText(body).map((text) => text.trim())).toContain(counted);
});
