import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { json } from "../test/upstream.ts";

it("describes for search engines the variables of files of arrays after the columns of tables", async () => {
  const source = {
    tables: [{ path: "a.csv", fields: [{ name: "depth", unit: "m" }, { name: "" }] }],
    variables: [
      { name: "t090", unit: "K", title: "Warmth", description: "sea_water_temperature" },
      { name: "depth" },
    ],
  };
  const version = "/discover/datasets/7/versions/2";
  const app = createTestApp({
    upstream: {
      [`${version}/source-metadata`]: json(source),
      [`${version}/files/download-manifest`]: json({ header: { count: 0, size: 0 }, data: [] }),
    },
  });
  const { body } = await app.visit("/datasets/7/export/schema-org");
  expect(JSON.parse(body).variableMeasured).toEqual([
    { "@type": "PropertyValue", name: "depth", unitText: "m" },
    {
      "@type": "PropertyValue",
      name: "t090",
      alternateName: "Warmth",
      description: "sea_water_temperature",
      unitText: "K",
    },
  ]);
});
