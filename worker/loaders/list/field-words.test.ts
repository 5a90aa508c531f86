import { expect, it } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { findAll } from "../../test/html.ts";
import { json } from "../../test/upstream.ts";

const NOTHING = { limit: 25, offset: 0, totalCount: 0, datasets: [] };
const BY = "Creative%20Commons%20Attribution";
const GPL = "GNU%20General%20Public%20License";

/** The links above the results of a search to lists under filters: their texts and addresses. */
async function readFilters(
  q: string,
  { path = "/datasets/search", ...options }: { path?: string; upstream?: object } = {},
): Promise<string[][]> {
  const app = createTestApp(options as Parameters<typeof createTestApp>[0]);
  const { body } = await app.visit(`${path}?q=${encodeURIComponent(q)}`);
  const links = findAll(body, "a").filter(({ text }) => /^Show .* (with|have) /.test(text));
  return links.map(({ text, attributes }) => [text, attributes.get("href") ?? ""]);
}

it.each([
  ["licence: CC-BY", "the licence CC-BY-4.0", `/datasets?licence=${BY}`],
  [
    "lizenz:gpl",
    "one of the licences GPL-2.0-only, GPL-3.0-only",
    `/datasets?licence=${GPL}%20v2.0&licence=${GPL}%20v3.0`,
  ],
  ["author:Moss", "the text “Moss”", "/datasets/search?q=Moss"],
  [
    "year:2019-2020 tide",
    "the text “tide” and one of the years 2019, 2020",
    "/datasets/search?q=tide&year=2019&year=2020",
  ],
  [
    'KEYWORD:"sea level" year:2020',
    "the year 2020 and the tag “sea level”",
    "/datasets?tag=sea%20level&year=2020",
  ],
])("offers the list that %s asks for", async (q, conditions, to) => {
  expect(await readFilters(q)).toEqual([[`Show datasets with ${conditions}`, to]]);
});

it("offers the filters of the list that is searched, and files for a format", async () => {
  expect(await readFilters("year:2020", { path: "/code" })).toEqual([
    ["Show code with the year 2020", "/code?year=2020"],
  ]);
  expect(await readFilters("format:csv")).toEqual([
    ["Show files whose names have “csv”", "/datasets/search?q=csv&type=files"],
  ]);
});

it("offers nothing for other words with a colon, for values that no filter has, and in place of an empty list", async () => {
  for (const q of ["note:tide", "http://tide.example", "license:by", "year:soon"])
    expect(await readFilters(q)).toEqual([]);
  const upstream = { "/discover/datasets": json(NOTHING) };
  expect(await readFilters("license:MIT", { upstream })).toEqual([]);
});

it("links to the people whom a search names as authors", async () => {
  const people = [{ orcid: "0000-0002-1825-0097", label: "Ada Moss", count: 4 }];
  const app = createTestApp({
    upstream: {
      "/discover/suggestions": json({ people, names: [], datasets: [], tags: [], variables: [] }),
    },
  });
  const { body } = await app.visit("/datasets/search?q=author:Moss");
  expect(findAll(body, "a").map(({ text }) => text)).toContain("Ada Moss (4)");
});
