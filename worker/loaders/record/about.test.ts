import { expect, it } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { findAll } from "../../test/html.ts";
import { toDataset, toDatasetsPage } from "../../test/records.ts";
import { json } from "../../test/upstream.ts";

type Changes = Parameters<typeof toDataset>[0];

/** The facts of a record by their names, and the paragraphs among them. */
async function readFacts(changes: Changes) {
  const upstream = { "/discover/datasets/7": json(toDataset(changes)) };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?tab=about&whole=1");
  const from = body.indexOf("<dl");
  const list = body.slice(from, body.indexOf("</dl>", from));
  const texts = (name: string) => findAll(list, name).map(({ text }) => text.trim());
  const facts = texts("dt").map((name, at) => [name, texts("dd")[at]]);
  return { facts, paragraphs: texts("p") };
}

const DAYS = [
  ["First published", "March 1, 2026"],
  ["Version 2 published", "April 1, 2026"],
];

it("shows every known fact of a record", async () => {
  expect(await readFacts({ sourceDatasetId: 12 })).toEqual({
    facts: [
      ["Owner", "Ada Moss"],
      ["Organization", "Coastal Lab"],
      ...DAYS,
      [
        "Licence",
        "CC-BY-4.0 (Creative Commons Attribution)Share and adapt it for any purpose, as long as you name its authors.",
      ],
      ["DOI", "https://doi.org/10.5072/aune-0007"],
      ["Source dataset", "12"],
      ["Storage address", expect.stringMatching(/^s3:\/\/files\/7 Copy the storage address$/)],
      ["Resource name", expect.stringMatching(/^arn:aws:s3:::files\/7 Copy the resource name$/)],
    ],
    paragraphs: ["Share and adapt it for any purpose, as long as you name its authors."],
  });
});

it("keeps the address of a catalogue's own network to itself", async () => {
  const { facts } = await readFacts({ uri: "https://api.internal/discover/datasets/7/versions/2" });
  expect(facts.map(([name]) => name)).not.toContain("Storage address");
});

it("shows no unknown fact", async () => {
  const nothing = { license: "", doi: "", uri: "", arn: "", organizationName: "" };
  const nobody = { ownerFirstName: "", ownerLastName: "" };
  expect(await readFacts({ ...nothing, ...nobody })).toEqual({
    facts: [...DAYS, ["Licence", "No licence was chosen"]],
    paragraphs: [],
  });
});

it.each([
  ["/datasets", "lazy"],
  ["/datasets/7", "eager"],
])("gives the banner of a record on %s the loading “%s”", async (path, loading) => {
  const record = toDataset({ banner: "https://assets.test/banner.png" });
  const upstream = {
    "/discover/datasets": json(toDatasetsPage(record)),
    "/discover/datasets/7": json(record),
  };
  const { body } = await createTestApp({ upstream }).visit(path);
  const [banner] = findAll(body, "img").filter(({ attributes }) =>
    attributes.get("src")?.endsWith("banner.png"),
  );
  expect(banner?.attributes.get("loading")).toBe(loading);
});
