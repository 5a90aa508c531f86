import { expect, it } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { findAll, readText } from "../../test/html.ts";
import { toDataset } from "../../test/records.ts";
import { json } from "../../test/upstream.ts";

const SOURCE = {
  standard: "Frictionless",
  homepage: "https://tides.example/",
  people: [{ name: "Ben Reed", roles: ["wrangler"] }],
  tables: [
    {
      path: "tides.csv",
      primaryKey: ["day"],
      fields: [
        {
          name: "<b>height</b>",
          type: "number",
          unit: "m",
          description: "Above chart datum.",
          constraints: { minimum: 0 },
          categories: [{ value: 0, label: "low" }],
          missingValues: ["-99"],
        },
      ],
    },
  ],
  links: [{ name: "raw.zip", url: 'https://tides.example/"raw".zip', size: 12, hashes: ["md5:0"] }],
  properties: [{ name: "views.0.title", value: "Heights" }],
};
const path = "/discover/datasets/7/versions/2/source-metadata";

it("shows under About all metadata of the source", async () => {
  const { body } = await createTestApp({ upstream: { [path]: json(SOURCE) } }).visit(
    "/datasets/7?tab=about",
  );
  const pageText = readText(body).join(" ");
  for (const said of [
    "Frictionless",
    "wrangler",
    "Ben Reed",
    'Primary key: "day".',
    "<b>height</b>",
    "Above chart datum.",
    "minimum 0",
    '"0: low"',
    '"-99"',
    "md5:0",
    "views.0.title",
    "Heights",
  ])
    expect(pageText).toContain(said);
  const links = findAll(body, "a").map(({ attributes }) => attributes.get("href"));
  expect(links).toEqual(
    expect.arrayContaining(["https://tides.example/", 'https://tides.example/"raw".zip']),
  );
});

it("makes no link of an address that runs a script", async () => {
  const odd = { homepage: "javascript:alert(1)" };
  const { body } = await createTestApp({ upstream: { [path]: json(odd) } }).visit(
    "/datasets/7?tab=about",
  );
  expect(readText(body).join(" ")).toContain("javascript:alert(1)");
  expect(body).not.toMatch(/href="javascript:/i);
});

const old = toDataset({ originalDate: "2019-05", versionLabel: "1.4.0" });

it.each([
  ["text", "(2019): Tide heights"],
  ["ris", "PY  - 2019"],
  ["bibtex", "{1.4.0}"],
  ["cff", 'version: "1.4.0"'],
  ["datacite", '"date": "2019-05"'],
  ["datacite-xml", '<date dateType="Available">2026-04-01</date>'],
  ["croissant", '"version": "1.4.0"'],
])("cites the date and the version of the source as %s", async (name, sentence) => {
  const manifest = "/discover/datasets/7/versions/2/files/download-manifest";
  const upstream = {
    "/discover/datasets/7": json(old),
    [manifest]: json({ header: { count: 0, size: 0 }, data: [] }),
  };
  const { body } = await createTestApp({ upstream }).visit(`/datasets/7/export/${name}`);
  expect(body).toContain(sentence);
});

it.each([
  ["2019", "2019"],
  ["2019-05-03", "May 3, 2019"],
  ["in spring", "in spring"],
])("writes the day %s of such a work as all other days", async (day, written) => {
  const upstream = { "/discover/datasets/7": json({ ...old, originalDate: day }) };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?tab=about");
  expect(findAll(body, "dd").map(({ text: value }) => value)).toContain(written);
});

it("shows when such a work was made available here", async () => {
  const upstream = { "/discover/datasets/7": json(old) };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?tab=about");
  const pageText = readText(body).join(" ");
  expect(pageText).toMatch(/Originally published\s+May 2019\s+Made available here/);
});

it.each([
  [{ license: "Creative Commons Attribution" }, "CC-BY-4.0 (Creative Commons Attribution)"],
  [{ license: "Terms", otherLicense: { name: "Terms", url: "https://tides.test/terms" } }, "Terms"],
])("shows the id of the licence %j once", async (changes, said) => {
  const upstream = { "/discover/datasets/7": json(toDataset(changes)) };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?tab=about");
  const facts = findAll(body, "dd").map(({ text }) => text);
  expect(facts.some((fact) => fact.startsWith(said))).toBe(true);
  expect(facts.join(" ")).not.toMatch(/SPDX|Terms \(/);
});
