import { expect, test } from "vitest";
import { PUBLISH_LIMITS, type PublishRequest } from "#api/wire/publish.ts";
import { SOURCE_METADATA_LIMITS } from "#api/wire/source-metadata.ts";
import { readPackage } from "./read-package.ts";
import { makeFolder, readFolder, toDescriptor } from "./test/folder.ts";

const TABLE = { "data/rain.csv": "station,mm\nA,1\n" };

async function read(parts: Record<string, unknown>, files: Record<string, string> = TABLE) {
  const found = await readFolder({ "datapackage.json": toDescriptor(parts), ...files });
  if (typeof found === "string") throw new Error(found);
  return found;
}

function toMetadata({ sourceMetadata }: PublishRequest) {
  return sourceMetadata;
}

test("a column keeps all its properties", async () => {
  const mm = {
    name: "mm",
    type: "number",
    format: "default",
    title: "Rain",
    description: "Of one day.",
    unit: "mm",
    missingValues: ["-"],
    constraints: { minimum: 0, enum: [0, 1], required: true },
    categories: [{ value: 0, label: "dry" }],
    decimalChar: ",",
    rdfType: "https://rain.example/mm",
  };
  const { decimalChar, rdfType, ...known } = mm;
  const foreignKeys = [{ fields: "station", reference: { resource: "stations", fields: ["id"] } }];
  const schema = {
    fields: [{ name: "station" }, mm],
    missingValues: ["", "n/a"],
    primaryKey: "station",
    foreignKeys,
  };
  const dialect = { delimiter: ",", csv: { quoteChar: '"' } };
  const resource = { name: "rain", path: "./data/rain.csv", encoding: "utf-8", dialect, schema };
  expect(toMetadata(await read({ resources: [resource] }))?.tables).toEqual([
    {
      path: "data/rain.csv",
      name: "rain",
      encoding: "utf-8",
      dialect: { delimiter: ",", quoteChar: '"' },
      missingValues: ["", "n/a"],
      primaryKey: ["station"],
      foreignKeys: [{ fields: ["station"], resource: "stations", references: ["id"] }],
      fields: [{ name: "station" }, { ...known, options: { decimalChar, rdfType } }],
    },
  ]);
});

test("people keep their roles, and a maintainer of a package is not an author of it", async () => {
  const contributors = [
    { title: "Ada Moss", role: "author", path: "https://ada.example" },
    { title: "Ben Reed", role: "wrangler" },
    { title: "Cleo Fenn", roles: ["maintainer", "author"] },
  ];
  const request = await read({ contributors });
  expect(request.contributors?.map(({ lastName }) => lastName)).toEqual(["Moss", "Fenn"]);
  expect(toMetadata(request)?.people).toEqual([
    { name: "Ada Moss", roles: ["author"], url: "https://ada.example" },
    { name: "Ben Reed", roles: ["wrangler"] },
    { name: "Cleo Fenn", roles: ["maintainer", "author"] },
  ]);
});

test.each([
  [{ created: "2019-05-06T10:00:00Z", version: "1.2.0" }, "2019-05-06", "1.2.0"],
  [{ created: "2019-05-06", issued: "2018" }, "2018", undefined],
  [{ version: `${"v".repeat(254)}\u{1F33F}` }, undefined, "v".repeat(254)],
  [{ created: "2999-01-01" }, undefined, undefined],
  [{ created: "2019-02-31" }, "2019-02", undefined],
  [{ created: "2019-99-99" }, "2019", undefined],
  [{ created: "last spring" }, undefined, undefined],
])("the date and version of %j are kept", async (parts, originalDate, versionLabel) => {
  const request = await read(parts);
  expect([request.originalDate, request.versionLabel]).toEqual([originalDate, versionLabel]);
});

test("files elsewhere are named with their size and hash, and are not published", async () => {
  const path = "https://rain.example/big.zip";
  const resources = [
    { name: "big", path, bytes: 5, hash: "sha256:00", mediatype: "application/zip" },
  ];
  const request = await read({ resources }, {});
  expect(request.files.map((file) => file.path)).toEqual(["datapackage.json"]);
  expect(toMetadata(request)?.links).toEqual([
    { name: "big", url: path, size: 5, hashes: ["sha256:00"], mediaType: "application/zip" },
  ]);
});

test("a property without a field keeps its place and value; inline data too", async () => {
  const resources = [{ path: "data/rain.csv" }, { name: "inline", data: [{ a: 1 }] }];
  const views = [{ spec: { type: "bar" } }];
  expect(toMetadata(await read({ resources, views }))?.properties).toEqual([
    { name: "resources.1.name", value: "inline" },
    { name: "resources.1.data.0.a", value: "1" },
    { name: "views.0.spec.type", value: "bar" },
  ]);
});

test("properties beyond the limits are reported and not sent", async () => {
  const many = Array.from({ length: 2_100 }, (_, index) => `x${index}`);
  const properties = toMetadata(await read({ odd: many, long: "x".repeat(10_001) }))?.properties;
  expect(properties).toHaveLength(2_000);
});

test.each([
  [10_000, 1],
  [10_001, 0],
])("a property of %i characters is sent %i times", async (length, count) => {
  const properties = toMetadata(await read({ odd: "x".repeat(length) }))?.properties;
  expect(properties).toHaveLength(count);
});

test("properties fill the metadata to the limit of a catalogue, and a longer one is left out", async () => {
  const { JSON_MAX_CHARS } = SOURCE_METADATA_LIMITS;
  const most = Array.from({ length: 49 }, () => "x".repeat(10_000));
  const measure = async (last: number) => {
    const metadata = toMetadata(await read({ odd: [...most, "y".repeat(last)] }));
    return [metadata?.properties?.length ?? 0, JSON.stringify(metadata).length] as const;
  };
  // A comma is counted for each property.
  const last = JSON_MAX_CHARS - (await measure(1))[1];
  expect(await measure(last)).toEqual([50, JSON_MAX_CHARS - 1]);
  expect((await measure(last + 1))[0]).toBe(49);
});

test.each([
  [2_000, 2_000],
  [2_001, 2_000],
])("of %i files elsewhere, %i are named", async (count, named) => {
  const resources = Array.from({ length: count }, (_, at) => ({ path: `https://x.example/${at}` }));
  expect(toMetadata(await read({ resources }, {}))?.links).toHaveLength(named);
});

test("a Croissant's dates, names and record sets are kept", async () => {
  const croissant = {
    "@type": "sc:Dataset",
    name: "Rain",
    datePublished: "2020-02-03",
    version: "2.0.0",
    alternateName: ["Pluie"],
    citeAs: "Moss (2020)",
    "rai:dataBiases": "Hills only.",
    distribution: [{ "@type": "cr:FileObject", "@id": "rain", contentUrl: "data/rain.csv" }],
    recordSet: [
      {
        "@id": "days",
        key: { "@id": "days/station" },
        field: ["station", "mm"].map((name) => ({
          "@id": `days/${name}`,
          name,
          description: `The ${name}.`,
          dataType: "sc:Integer",
          source: { fileObject: { "@id": "rain" }, extract: { column: name } },
        })),
      },
    ],
  };
  const request = await readFolder({ "croissant.json": JSON.stringify(croissant), ...TABLE });
  const field = { type: "integer" };
  expect(request).toMatchObject({
    originalDate: "2020-02-03",
    versionLabel: "2.0.0",
    sourceMetadata: {
      standard: "Croissant",
      citation: "Moss (2020)",
      alternateNames: ["Pluie"],
      tables: [
        {
          primaryKey: ["station"],
          fields: [
            { ...field, name: "station", description: "The station." },
            { ...field, name: "mm", description: "The mm." },
          ],
        },
      ],
      properties: [{ name: "rai:dataBiases", value: "Hills only." }],
    },
  });
});

test("the columns of a BIDS table are those of its sidecar", async () => {
  const columns = {
    sex: { LongName: "Sex", Description: "As reported.", Levels: { F: "female" } },
    age: { Units: "year" },
  };
  const request = await readFolder({
    "dataset_description.json": JSON.stringify({ Name: "Rain", BIDSVersion: "1.9.0" }),
    "participants.tsv": "participant_id\tsex\tage\nsub-01\tF\t31\n",
    "participants.json": JSON.stringify(columns),
  });
  expect(request).toMatchObject({
    sourceMetadata: {
      tables: [
        {
          path: "participants.tsv",
          fields: [
            {
              name: "sex",
              title: "Sex",
              description: "As reported.",
              categories: [{ value: "F", label: "female" }],
            },
            { name: "age", unit: "year" },
          ],
        },
      ],
    },
  });
});

test("files at an address are read from the folder where it has copies of them", async () => {
  const distribution = ["data/rain.csv", "far.csv"].map((name) => ({
    "@type": "cr:FileObject",
    "@id": name,
    name,
    contentUrl: `https://portal.example/files/7/1/${name}`,
  }));
  const croissant = { "@type": "sc:Dataset", name: "Rain", distribution };
  const request = await readFolder({ "croissant.json": JSON.stringify(croissant), ...TABLE });
  expect(request).toMatchObject({
    files: [{ path: "data/rain.csv", columns: ["station", "mm"] }, { path: "croissant.json" }],
    sourceMetadata: { links: [{ url: "https://portal.example/files/7/1/far.csv" }] },
  });
});

test("a description of the longest is no text of the README", async () => {
  const description = "x".repeat(PUBLISH_LIMITS.DESCRIPTION_MAX_CHARS);
  const request = await read({ description });
  expect([request.description, request.readme]).toEqual([description, undefined]);
});

test.each([
  ["2024-03-02", "2024-03-02"],
  ["1000", "1000"],
  ["0999-12-31", undefined],
  ["2999-01-01", undefined],
])("a package created on %s is from %s", async (created, day) => {
  const { originalDate } = await read({ created });
  expect(originalDate).toBe(day);
});

test.each([
  ["no README", {}, ""],
  ["a README", { "README.md": "# Rain\n\nDaily rain." }, "# Rain\n\nDaily rain.\n\n"],
])("a description that is too long is in the README where there is %s", async (_, more, start) => {
  const description = "Long words. ".repeat(1_000).trim();
  const folder = await makeFolder({
    "data/rain.csv": "mm\n1\n",
    "datapackage.json": toDescriptor({ description }),
    ...more,
  });
  const read = await readPackage(folder.path);
  await folder.remove();
  if (!read.ok) throw new Error(read.failure.code);
  const { request, unread, others } = read.value;
  expect(request.readme).toBe(start + description);
  expect(request.description?.length).toBeLessThanOrEqual(PUBLISH_LIMITS.DESCRIPTION_MAX_CHARS);
  expect(description.startsWith(request.description ?? "x")).toBe(true);
  expect([unread, others]).toEqual([[], []]);
});
