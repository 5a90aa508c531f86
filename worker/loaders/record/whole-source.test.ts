import { expect, it } from "vitest";
import type { SourceMetadata } from "#api/wire/source-metadata.ts";
import { createTestApp } from "../../test/app.ts";
import { findAll, readText } from "../../test/html.ts";
import { json } from "../../test/upstream.ts";

const WHOLE: Required<SourceMetadata> = {
  standard: "standard-x",
  createdAt: "2011-x",
  homepage: "https://home.test/x",
  citation: "citation-x",
  alternateNames: ["alternate-1x", "alternate-2x"],
  sources: [{ title: "source-x", url: "https://source.test/x" }],
  temporalCoverage: "temporal-x",
  spatialCoverage: "spatial-x",
  box: { west: 11, south: 12, east: 13, north: 14 },
  licenses: [
    { name: "license-1x", title: "license title-1x", url: "https://license.test/1x" },
    { name: "license-2x", title: "license title-2x", url: "https://license.test/2x" },
  ],
  people: [
    { name: "Person x", roles: ["role-1x"], organization: "lab-x", url: "https://person.test/x" },
  ],
  tables: [
    {
      path: "data/table-x.csv",
      name: "table-name-x",
      title: "table title x",
      description: "table words x",
      encoding: "encoding-x",
      dialect: { delimiter: "delimiter-x", header: false },
      missingValues: ["missing-x"],
      primaryKey: ["key-x"],
      foreignKeys: [{ fields: ["from-x"], resource: "other-x", references: ["to-x"] }],
      columns: ["column-x"],
      fields: [
        {
          name: "column-x",
          type: "type-x",
          format: "format-x",
          title: "column title x",
          description: "column words x",
          unit: "unit-x",
          missingValues: ["none-x"],
          constraints: { minimum: 4711, enum: ["one-x", "two-x"] },
          options: { decimalChar: "decimal-x", trueValues: ["yes-x"] },
          categories: [{ value: "value-x", label: "label-x" }],
        },
      ],
    },
  ],
  variables: [
    { name: "variable-x", title: "variable title x", unit: "degree-x", description: "measured x" },
  ],
  links: [
    {
      name: "link-x",
      url: "https://link.test/x",
      size: 4712,
      hashes: ["md5:hash-x"],
      mediaType: "media/type-x",
    },
  ],
  properties: [{ name: "views.0.title", value: "property-x" }],
};

function listTexts(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(listTexts);
  return typeof value === "string" ? [value] : [];
}

it("shows every text of a source's metadata", async () => {
  const path = "/discover/datasets/7/versions/2/source-metadata";
  const app = createTestApp({ upstream: { [path]: json(WHOLE) } });
  const { body } = await app.visit("/datasets/7?tab=about");
  const links = findAll(body, "a").map(({ attributes }) => attributes.get("href"));
  const shown = [...readText(body), ...links].join("\n");
  expect(listTexts(WHOLE).filter((text) => !shown.includes(text))).toEqual([]);
  expect(shown).toContain("4711");
});
