import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { Box, toFlatBoxes } from "../wire/coverage.ts";
import { toCoverage } from "../publish/coverage.ts";
import type { SourceMetadata } from "../wire/source-metadata.ts";

let catalogue: Catalogue;

function toSource(source: Partial<SourceMetadata>): SourceMetadata {
  return { tables: [], links: [], properties: [], ...source };
}

/** Names of records that cover years or places, in the order of publication. */
const RECORDS: Record<string, Partial<SourceMetadata>> = {
  Nineties: { temporalCoverage: "1991-04/1999-12-31" },
  Open: { temporalCoverage: "2015/.." },
  Fjord: { temporalCoverage: "1998", box: { west: 5, south: 60, east: 7, north: 62 } },
  Fiji: { box: { west: 176, south: -21, east: -178, north: -12 } },
  Written: { spatialCoverage: "60.5 5.5 60.6 5.7" },
  Nowhere: { spatialCoverage: "The north" },
};

beforeAll(async () => {
  catalogue = await createCatalogue();
  for (const [name, source] of Object.entries(RECORDS))
    await catalogue.publish({ key: name, name, sourceMetadata: toSource(source) });
});

async function read(path: string): Promise<Record<string, unknown>> {
  const answer = await catalogue.request(`/discover/${path}`);
  expect(answer.status).toBe(200);
  return answer.json();
}

async function listNames(query: string): Promise<string> {
  const { datasets, totalCount } = Object(await read(`datasets?orderBy=date&${query}`));
  expect(totalCount).toBe(datasets.length);
  const names: string[] = datasets.map(({ name }: { name: string }) => name);
  return names.toSorted().join(" ");
}

describe("lists", () => {
  test.each([
    ["from=1999&until=2000", "Nineties"],
    ["from=1995", "Fjord Nineties Open"],
    ["until=1998", "Fjord Nineties"],
    ["from=2030&until=2040", "Open"],
    ["from=1900&until=1950", ""],
    ["box=4,59,6,61", "Fjord Written"],
    ["box=-180,-90,180,90", "Fiji Fjord Written"],
    ["box=-179.5,-20,-179,-19", "Fiji"],
    ["box=178,-20,-179,-19", "Fiji"],
    ["box=0,-20,10,-19", ""],
    ["from=1990&until=1999&box=5,60,6,61", "Fjord"],
  ])("with %s contain the records that cover it", async (query, names) => {
    expect(await listNames(query)).toBe(names);
  });

  test.each(["box=1,2,3", "box=a,b,c,d", "box=0,10,0,5", "box=0,0,200,0", "from=soon", "from=-1"])(
    "refuse %s",
    async (query) => {
      expect((await catalogue.request(`/discover/datasets?${query}`)).status).toBe(400);
    },
  );

  test("are filtered in the same way by a search", async () => {
    const { datasets } = Object(await read("search/datasets?query=fjord&from=1990&until=2000"));
    expect(datasets.map(({ name }: { name: string }) => name)).toEqual(["Fjord"]);
    const none = await read("search/datasets?query=fjord&from=2000&until=2001");
    expect(none).toMatchObject({ totalCount: 0 });
  });
});

test("facets count decades and places of the filtered records", async () => {
  const { periods, places } = Object(await read("facets"));
  expect(periods.slice(0, 2)).toEqual([
    { value: "1990", count: 2 },
    { value: "2010", count: 1 },
  ]);
  expect(places).toEqual([
    { value: "60,0", count: 2 },
    { value: "-20,-180", count: 1 },
    { value: "-20,170", count: 1 },
  ]);
  expect(Object(await read("facets?from=2015&until=2015")).periods.length).toBe(5);
});

test("a revision changes the coverage", async () => {
  const revised = toSource({ temporalCoverage: "1850" });
  await catalogue.publish({ key: "Written", name: "Written", sourceMetadata: revised });
  expect(await listNames("from=1850&until=1850")).toBe("Written");
  expect(await listNames("box=5.5,60.5,5.6,60.6")).toBe("Fjord");
});

test.each([
  ["2001", [2001, 2001]],
  ["2001-05-06T10:00:00Z/2003-01-01", [2001, 2003]],
  ["1987-2003", [1987, 2003]],
  ["1987 – 2003", [1987, 2003]],
  ["1987 to 2003", [1987, 2003]],
  ["2015/", [2015, 9999]],
  ["2003/1987", null],
  ["last winter", null],
  ["2001-05", [2001, 2001]],
  [`${"1".repeat(200)}`, null],
])("reads %s as years", (temporalCoverage, period) => {
  expect(toCoverage(toSource({ temporalCoverage }))?.period ?? null).toEqual(period);
});

test.each([
  ["-90 -180 90 180", true],
  ["1.5,2.5 1.5,2.5", true],
  [" 60 5 61 6 ", true],
  ["-90.1 0 0 1", false],
  ["0 0 90.1 1", false],
  ["2 0 1 1", false],
  ["0 -180.1 1 1", false],
  ["0 0 1 180.1", false],
  ["0 0 1", false],
])("reads %s as a box: %s", (spatialCoverage, isBox) => {
  expect(toCoverage(toSource({ spatialCoverage })) !== null).toBe(isBox);
});

test.each([
  [100, 2001],
  [101, null],
])("reads a time of %i characters as %s", (length, year) => {
  const temporalCoverage = "2001".padEnd(length);
  expect(toCoverage(toSource({ temporalCoverage }))?.period?.[0] ?? null).toBe(year);
});

test.each([
  [{ west: -180, south: -90, east: 180, north: 90 }, true],
  [{ west: 5, south: 1, east: 5, north: 1 }, true],
  [{ west: 5, south: 2, east: 7, north: 1 }, false],
  [{ west: -181, south: 1, east: 7, north: 2 }, false],
  [{ west: 5, south: 1, east: 181, north: 2 }, false],
  [{ west: 5, south: -91, east: 7, north: 2 }, false],
  [{ west: 5, south: 1, east: 7, north: 91 }, false],
])("a box may be %o: %s", (box, isBox) => {
  expect(v.is(Box, box)).toBe(isBox);
});

test.each([
  [{ west: 5, south: 1, east: 7, north: 2 }, [[5, 1, 7, 2]]],
  [{ west: 5, south: 1, east: 5, north: 1 }, [[5, 1, 5, 1]]],
  [{ west: 176, south: -21, east: -178, north: -12 }, [[176, -21, 180, -12], [-180, -21, -178, -12]]], // prettier-ignore
])("the box %o is flat as %j", (box, boxes) => {
  expect(toFlatBoxes(box)).toEqual(boxes);
});
