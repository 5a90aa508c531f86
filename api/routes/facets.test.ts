import { beforeAll, expect, test } from "vitest";
import { parseDatasetsPage } from "../wire/dataset.ts";
import { type Facets, parseFacets } from "../wire/search.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

const ADA = "0000-0002-1825-0097";
let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  const ada = { firstName: "Ada", middleInitial: "K", lastName: "Moss", orcid: ADA };
  const ada2 = { firstName: "Ada K.", lastName: "Moss", degree: "Ph.D." };
  for (const [key, license, year, people] of [
    ["alpha", "MIT", 2024, [ada]],
    ["beta", "MIT", 2025, [ada2]],
    ["gamma", "Apache 2.0", 2025, [ada]],
  ] as const) {
    await catalogue.publish({
      key,
      name: `${key} traces`,
      license,
      tags: key === "beta" ? ["tide", "ice"] : ["tide"],
      contributors: [...people],
      publishedAt: `${year}-02-01T00:00:00Z`,
      files: { "a.csv": key === "gamma" ? "x".repeat(1_000_001) : "1" },
    });
  }
});

async function facets(search: string): Promise<Facets> {
  const parsed = parseFacets(await (await catalogue.request(`/discover/facets?${search}`)).json());
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
}

async function names(path: string): Promise<string[]> {
  const page = parseDatasetsPage(await (await catalogue.request(`/discover/${path}`)).json());
  if (!page.ok) throw new Error(page.problem);
  expect(page.value.totalCount).toBe(page.value.datasets.length);
  return page.value.datasets.map(({ name }) => name.replace(" traces", "")).toSorted();
}

test("counts every choice of every facet", async () => {
  expect(await facets("")).toEqual({
    licenses: [
      { value: "MIT", count: 2 },
      { value: "Apache 2.0", count: 1 },
    ],
    years: [
      { value: "2025", count: 2 },
      { value: "2024", count: 1 },
    ],
    sizes: [
      { value: "0-1000000", count: 2 },
      { value: "1000000-100000000", count: 1 },
    ],
    statuses: [{ value: "public", count: 3 }],
    periods: [],
    places: [],
    tags: [
      { tag: "tide", count: 3 },
      { tag: "ice", count: 1 },
    ],
  });
});

test("counts a facet's own choices as if none were selected", async () => {
  const { licenses, years } = await facets("license=MIT&query=traces");
  expect(licenses.map(({ count }) => count)).toEqual([2, 1]);
  expect(years.map(({ count }) => count)).toEqual([1, 1]);
});

test("counts only the results of a search and its tags", async () => {
  const { tags, licenses } = await facets("query=beta&tags=ice&datasetType=research");
  expect(tags.map(({ tag }) => tag)).toEqual(["ice", "tide"]);
  expect(licenses).toEqual([{ value: "MIT", count: 1 }]);
});

test.each([
  ["license=MIT", ["alpha", "beta"]],
  ["license=MIT&license=Apache+2.0", ["alpha", "beta", "gamma"]],
  ["year=2025", ["beta", "gamma"]],
  ["year=2024&year=2025&size=0-1000000", ["alpha", "beta"]],
  ["size=1000000-", ["gamma"]],
  [`orcid=${ADA}`, ["alpha", "gamma"]],
  [`orcid=${ADA}&year=2025&tags=tide`, ["gamma"]],
  ["orcid=0000-0001-0000-0000", []],
  ["contributor=Ada+K.+Moss", ["alpha", "beta", "gamma"]],
  ["contributor=Ada+K.+Moss&year=2025&tags=tide", ["beta", "gamma"]],
  ["contributor=Ada+Moss", []],
])("lists and finds the records of %s, and counts them", async (search, left) => {
  expect(await names(`datasets?${search}`)).toEqual(left);
  expect(await names(`search/datasets?query=traces&${search}`)).toEqual(left);
});

test.each(["year=25", "size=big", "size=1", "orcid=ada", "orcid=0000-0002-1825-009x"])(
  "refuses %s",
  async (search) => {
    for (const path of ["datasets", "search/datasets", "facets"]) {
      expect((await catalogue.request(`/discover/${path}?${search}`)).status).toBe(400);
    }
  },
);

test("no longer counts the people of a withdrawn dataset", async () => {
  const { datasetId } = await catalogue.publish({
    key: "gone",
    name: "gone traces",
    contributors: [{ firstName: "Bo", lastName: "Lee", orcid: "0000-0001-5109-3700" }],
  });
  expect(await names("datasets?orcid=0000-0001-5109-3700")).toEqual(["gone"]);
  await catalogue.call(`/publish/datasets/${datasetId}/unpublish`, { method: "POST" });
  expect(await names("datasets?orcid=0000-0001-5109-3700")).toEqual([]);
});

test("counts again after a publication", async () => {
  const before = await facets("query=traces&license=MIT");
  await catalogue.publish({ key: "delta", name: "Delta traces", license: "MIT", files: {} });
  const after = await facets("query=traces&license=MIT");
  const count = ({ licenses }: Facets) => licenses.find(({ value }) => value === "MIT")?.count;
  expect([count(before), count(after)]).toEqual([2, 3]);
});

test("spells a tag as the list of tags does, whichever datasets are found", async () => {
  for (const [key, tag] of [
    ["first", "Reef"],
    ["second", "reef"],
  ] as const)
    await catalogue.publish({ key, name: `${key} reefs`, tags: [tag], files: {} });
  expect((await (await catalogue.request("/discover/tags")).text()).match(/"reef"/gi)).toEqual([
    '"Reef"',
  ]);
  for (const query of ["reefs", "second"])
    expect((await facets(`query=${query}`)).tags.map(({ tag }) => tag)).toEqual(["Reef"]);
});
