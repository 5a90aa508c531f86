import { expect, test } from "vitest";
import type { PublishRequest } from "#api/wire/publish.ts";
import { readFolder } from "../test/folder.ts";

async function readSources(source: object): Promise<PublishRequest["sources"]> {
  const described = { Name: "Rain", BIDSVersion: "1.9.0", SourceDatasets: [source] };
  const request = await readFolder({
    "dataset_description.json": JSON.stringify(described),
    "a.txt": "a",
  });
  if (typeof request === "string") throw new Error(request);
  return request.sources;
}

test.each([
  [{ DOI: "doi:10.5072/raw" }, { title: "doi:10.5072/raw", url: "https://doi.org/10.5072/raw" }],
  [
    { URL: "https://data.example/raw" },
    { title: "https://data.example/raw", url: "https://data.example/raw" },
  ],
  [
    { DOI: "10.5072/raw", URL: "https://data.example/raw" },
    { title: "doi:10.5072/raw", url: "https://data.example/raw" },
  ],
])("a source described as %j is published with its address", async (source, kept) => {
  expect(await readSources(source)).toEqual([kept]);
});

test("a source without an address is ignored", async () => {
  expect(await readSources({ Version: "2" })).toEqual([]);
});
