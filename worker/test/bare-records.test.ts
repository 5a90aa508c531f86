import { expect, it } from "vitest";
import { createTestApp } from "./app.ts";
import { readElements, readText } from "./html.ts";
import { toDatasetsPage } from "./records.ts";
import { json } from "./upstream.ts";

const bare = {
  id: 7,
  name: "Bare record",
  version: 1,
  size: 0,
  status: "PUBLISH_SUCCEEDED",
  createdAt: "2026-03-01T09:00:00Z",
  updatedAt: "2026-03-01T09:00:00Z",
  contributors: [{ lastName: "Moss" }],
} as const;

const nulls = {
  description: null,
  ownerFirstName: null,
  ownerLastName: null,
  organizationName: null,
  license: null,
  tags: null,
  fileCount: null,
  doi: null,
  readme: null,
  contributors: null,
  collections: null,
  externalPublications: null,
  sponsorship: null,
  versionPublishedAt: null,
  embargo: null,
  datasetType: null,
};

const TRACES = /\bundefined\b|\[object |\bNaN\b|\bnull\b|Invalid Date/;

const PATHS = [
  "/",
  "/datasets",
  "/discover",
  "/datasets/7",
  "/datasets/7?tab=about",
  "/datasets/7?tab=cite",
  "/datasets/7?tab=references",
  "/datasets/7?tab=versions",
  "/datasets/7?tab=contents",
  "/datasets/7?tab=changes",
  "/datasets/7?get=1",
  "/datasets/7/export/csl",
  "/datasets/7/export/schema-org",
  "/datasets/7/export/dcat",
  "/datasets/7/export/frictionless",
  "/datasets/7.md",
  "/cite?ids=7",
];

it.each([
  ["lacks every field that it may", bare],
  ["has null in every field that it may", { ...bare, ...nulls }],
])("shows a record that %s without a trace of what is missing", async (_, dataset) => {
  const app = createTestApp({
    upstream: {
      "/discover/datasets": json({
        ...Object(toDatasetsPage()),
        totalCount: 1,
        datasets: [dataset],
      }),
      "/discover/datasets/7": json(dataset),
      "/discover/datasets/7/versions": json([dataset]),
      "/discover/datasets/7/versions/1/dois": json({ limit: 10, offset: 0, totalCount: 0 }),
      "/discover/tags": json(null),
    },
  });
  for (const path of PATHS) {
    const { status, body } = await app.visit(path);
    expect([path, status]).toEqual([path, 200]);
    const values = readElements(body).flatMap(({ attributes }) => [...attributes.values()]);
    expect([...values, ...readText(body)].join("\n"), path).not.toMatch(TRACES);
  }
});
