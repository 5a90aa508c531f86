import { expect, it } from "vitest";
import { createTestApp } from "../../../test/app.ts";
import { findAll, readText } from "../../../test/html.ts";
import { json, status } from "../../../test/upstream.ts";

it("counts the year's views and downloads of this record only, none of them twice", async () => {
  const counted = [
    { datasetId: 7, version: 2, origin: "Discover", downloads: 21 },
    { datasetId: 7, version: 2, origin: "Unknown", downloads: 4 },
    { datasetId: 7, version: 2, origin: "AllOrigins", downloads: 25 },
    { datasetId: 8, version: 1, origin: "Discover", downloads: 900 },
  ];
  const path = "/discover/metrics/dataset/downloads/summary";
  const months = { months: [{ month: "2026-02", views: 1_230, downloads: 4 }] };
  const upstream = { [path]: json(counted), "/discover/datasets/7/metrics": json(months) };
  const app = createTestApp({ upstream });
  const { body } = await app.visit("/datasets/7?tab=metrics&whole=1");
  const pageText = readText(body).join(" ");
  expect(pageText).toMatch(/October 2025 +0 +0 .*February 2026 +1,230 +4 .*September 2026 +0 +0/);
  expect(pageText).toContain("1,230 views and 25 downloads in the last twelve months");
  expect(app.upstream.asked()).toContain(`${path}?startDate=2025-09-02&endDate=2026-09-01`);
});

it("says in one sentence that a record was neither viewed nor downloaded", async () => {
  const upstream = { "/discover/metrics/dataset/downloads/summary": json([]) };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?tab=metrics&whole=1");
  expect(readText(body).join("")).toContain("No views or downloads in the last twelve months.");
  expect(findAll(body, "table")).toEqual([]);
});

it("counts downloads where months are unknown, and lists none", async () => {
  const counted = [{ datasetId: 7, version: 2, origin: "Discover", downloads: 25 }];
  const upstream = {
    "/discover/metrics/dataset/downloads/summary": json(counted),
    "/discover/datasets/7/metrics": status(404),
  };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?tab=metrics&whole=1");
  expect(readText(body).join(" ")).toContain("25 downloads in the last twelve months");
  expect(findAll(body, "table")).toHaveLength(1);
});
