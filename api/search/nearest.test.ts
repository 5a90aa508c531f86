import { beforeAll, describe, expect, test } from "vitest";
import type { DatasetsPage } from "#api/wire/dataset.ts";
import type { Suggestions } from "#api/wire/search.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

const LINE = { tables: [], links: [], properties: [] };
let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await catalogue.publish({
    key: "gauges",
    name: "Sea level at twelve gauges",
    description: "Heights of the **water** in the Aune estuary.",
    readme: `# Gauges\n\n${"The gauges are read by hand. ".repeat(40)}Every sensor drifts in winter.`,
    tags: ["tides"],
    contributors: [{ firstName: "Ada", lastName: "Moss", orcid: "0000-0002-1825-0097" }],
    files: { "stations/north-pier.csv": "time,salinity\n" },
    columns: { "stations/north-pier.csv": ["time", "salinity", "water_temp"] },
    sourceMetadata: {
      ...LINE,
      tables: [
        {
          path: "stations/north-pier.csv",
          fields: [
            { name: "water_temp", unit: "degC", description: "Temperature at one metre" },
            { name: "nitrate", unit: "\u00b5g/L" },
          ],
        },
      ],
    },
  });
  await catalogue.publish({
    key: "grains",
    name: "Grains of basalt",
    description:
      "Thin sections in colour, after normalisation. Each was cut where a wave of SiO\u2082 met it.",
    datasetType: "release",
    contributors: [{ firstName: "Ada", lastName: "Berg", orcid: "0000-0001-5109-3700" }],
    externalPublications: [{ doi: "10.3390/data8060095", relationshipType: "IsDescribedBy" }],
    sources: [
      { title: "Quarry", url: "https://doi.org/10.18112/quarry.ds4504.v1" },
      {
        title: "Maps",
        url: "http://dx.doi.org/10.1002%2f%28SICI%291096%3C1%3A%3AAID-X%3E3.0.CO%3B2-%23",
      },
    ],
    files: {},
  });
});

async function search(query: string, more: Record<string, string> = {}): Promise<DatasetsPage> {
  const asked = new URLSearchParams({ query, nearest: "true", passages: "true", ...more });
  return (await catalogue.request(`/discover/search/datasets?${asked}`)).json();
}

async function describeHits(query: string): Promise<unknown> {
  const { datasets, understanding } = await search(query);
  return [understanding?.kind, datasets.map(({ name }) => name.split(" ")[0])];
}

describe("a search for the nearest", () => {
  test.each([
    ["sea level", ["all", ["Sea"]]],
    ["salinity", ["all", ["Sea"]]],
    ["degC", ["all", ["Sea"]]],
    ["\u00b0C", ["all", ["Sea"]]],
    ["ug/L", ["all", ["Sea"]]],
    ["water_temp", ["all", ["Sea"]]],
    ["north-pier.csv", ["all", ["Sea"]]],
    ["color normalization", ["all", ["Grains"]]],
    ["SiO2", ["all", ["Grains"]]],
    ["one meter", ["all", ["Sea"]]],
    ["what is the level of the sea?", ["all", ["Sea"]]],
    ["the (level | height) of a sea", ["all", ["Sea"]]],
    ["sea levle", ["spelling", ["Sea"]]],
    ["slainity", ["spelling", ["Sea"]]],
    ["sealevel", ["spelling", ["Sea"]]],
    ["lvel", ["spelling", ["Sea"]]],
    ["evel", ["spelling", ["Sea"]]],
    ["gbasalt", ["spelling", ["Grains"]]],
    ["pasalt", ["spelling", ["Grains"]]],
    ["bsaalt", ["spelling", ["Grains"]]],
    ["ba salt", ["spelling", ["Grains"]]],
    ["sal inity gauges", ["spelling", ["Sea"]]],
    ["gauges sal inity", ["spelling", ["Sea"]]],
    ["eea gauges", ["any", ["Sea"]]],
    ["watertemp", ["spelling", ["Sea"]]],
    ["sea AND level", ["all", ["Sea"]]],
    ["basalt OR gauges", ["all", ["Grains", "Sea"]]],
    ["water NOT salinity", ["all", []]],
    ["xyzzyx NOT sea", ["all", []]],
    ["basalt AND", ["all", ["Grains"]]],
    ["title:basalt", ["any", ["Grains"]]],
    ["basalt_xx_10.csv", ["any", ["Grains", "Sea"]]],
    ['"basalt sea"', ["all", []]],
    ["twelvegauges xyzzyx", ["any", ["Sea"]]],
    ["colour metre", ["any", ["Grains", "Sea"]]],
    ["reworkedd basalt", ["any", ["Grains"]]],
    ["bazalt", ["spelling", ["Grains"]]],
    ["estuary basalt", ["any", ["Grains", "Sea"]]],
    ["xyzzyx basalt", ["any", ["Grains"]]],
    ["xyzzyx", ["all", []]],
    ["wages", ["all", []]],
    ["xyzzyx -basalt", ["all", []]],
    ["", ["all", ["Grains", "Sea"]]],
  ])("for %j is read as %j", async (query, expected) => {
    const [kind, names] = (await describeHits(query)) as [string, string[]];
    expect([kind, names.toSorted()]).toEqual(expected);
  });

  test("reports the words that no dataset has", async () => {
    expect((await search("sea levle")).understanding).toEqual({
      kind: "spelling",
      unknown: ["levle"],
    });
  });

  test.each([
    ["(sea | ocean | marine) levle", ["levle"]],
    ["((sea gauges) | SLX | marine) levle", ["levle"]],
    ["(SLX | (sea gauges)) levle", ["levle"]],
    ['(sea | "salt marsh") (levle | hieght)', ["levle"]],
    ["(occean | occeans) levle", ["occean", "levle"]],
    ["sae levle", ["sae", "levle"]],
    ["levle~1 gauegs", ["gauegs"]],
    ["zzle* gauegs", ["gauegs"]],
    ["sa gauegs", ["gauegs"]],
    ["sea gauges", []],
  ])(
    "corrects words of %j only where no word beside them in parentheses is known",
    async (query, unknown) => {
      expect((await search(query)).understanding?.unknown).toEqual(unknown);
    },
  );

  test("leaves a query alone that finds something without its filters", async () => {
    const { datasets, understanding } = await search("sea level", { license: "MIT" });
    expect([datasets, understanding?.kind]).toEqual([[], "all"]);
  });

  test("is counted in the same way by the facets", async () => {
    const asked = "query=sea+levle&nearest=true";
    const counts: { statuses: unknown } = await (
      await catalogue.request(`/discover/facets?${asked}`)
    ).json();
    expect(counts.statuses).toEqual([{ value: "public", count: 1 }]);
  });

  test("is made only on request", async () => {
    const response = await catalogue.request("/discover/search/datasets?query=sea+levle");
    const page: Record<string, unknown> = await response.json();
    expect([page["totalCount"], "understanding" in page]).toEqual([0, false]);
  });
});

test.each([
  "10.3390/data8060095",
  "10.18112/QUARRY.ds4504.v1",
  '"10.1002/(SICI)1096<1::AID-X>3.0.CO;2-#"',
])("the DOI %s of a work or a source finds the datasets with it", async (doi) => {
  const { datasets } = await search(doi);
  expect(datasets.map(({ name }) => name)).toEqual(["Grains of basalt"]);
});

/** `place: text` with the words of the query in brackets. */
async function passagesOf(query: string): Promise<string[]> {
  const { datasets } = await search(query);
  return (datasets[0]?.passages ?? []).map(
    ({ place, parts }) =>
      `${place}: ${parts.map((part, at) => (at % 2 === 1 ? `[${part}]` : part)).join("")}`,
  );
}

describe("a passage", () => {
  test.each([
    ["levels", ["name: Sea [level] at twelve gauges"]],
    ["estuaries", ["description: Heights of the water in the Aune [estuary]."]],
    ["moss", ["person: Ada [Moss]"]],
    ["tides", ["tag: [tides]"]],
    ["salinity", ["variable: [salinity]"]],
    ["degC", ["variable: water_temp · [degC] · Temperature at one metre"]],
    ["pier", ["file: stations/north-[pier].csv"]],
    ["salin*", ["variable: [salinity]"]],
    ["levle", ["name: Sea [level] at twelve gauges"]],
    ["sal inity", ["variable: [salinity]"]],
    ["title:moss", ["person: Ada [Moss]"]],
    [
      "water salinity",
      ["description: Heights of the [water] in the Aune estuary.", "variable: [salinity]"],
    ],
  ])("from %s is its text with the word marked", async (query, expected) => {
    expect(await passagesOf(query)).toEqual(expected);
  });

  test("from a long text is the piece around the word", async () => {
    const [passage = ""] = await passagesOf("drift");
    expect(passage).toMatch(/^readme: … .*Every sensor \[drifts\] in winter\.$/);
    expect(passage.length).toBeLessThan(260);
  });

  test("from a name is the whole name", async () => {
    const name = `${"Shards of chert and of other stone. ".repeat(6)}Quarried by hand`;
    await catalogue.publish({ key: "shards", name, files: {} });
    const marked = name.replace("Quarried", "[Quarried]");
    expect(await passagesOf("quarried hand")).toEqual([
      `name: ${marked.replace("hand", "[hand]")}`,
    ]);
  });

  test("never shows the files or columns of a withheld dataset", async () => {
    await catalogue.publish({
      key: "secret",
      name: "Withheld series",
      files: { "zirconium.csv": "hafnium\n" },
      columns: { "zirconium.csv": ["hafnium"] },
      embargoReleaseDate: "2027-01-01",
    });
    const hits = await Promise.all(["zirconium", "hafnium"].map((query) => search(query)));
    expect(hits.map(({ totalCount }) => totalCount)).toEqual([0, 0]);
    const { datasets } = await search("withheld | zirconium | hafnium");
    expect(datasets[0]?.passages?.map(({ place }) => place)).toEqual(["name"]);
  });
});

async function suggest(query: string): Promise<Suggestions> {
  const asked = new URLSearchParams({ query });
  return (await catalogue.request(`/discover/suggestions?${asked}`)).json();
}

describe("suggestions", () => {
  test("are people, tags, columns and datasets with a word of that beginning", async () => {
    expect(await suggest("sal")).toMatchObject({
      variables: [{ label: "salinity", unit: "", count: 1 }],
    });
    expect((await suggest("wat")).variables).toEqual([
      { label: "water_temp", unit: "degC", count: 1 },
    ]);
    expect((await suggest("tid")).tags).toEqual([{ label: "tides", count: 1 }]);
    expect((await suggest("ada mo")).people).toEqual([
      { orcid: "0000-0002-1825-0097", label: "Ada Moss", count: 1 },
    ]);
    for (const name of ["a. moss", "Moss, A."])
      expect((await suggest(name)).people.map(({ label }) => label)).toEqual(["Ada Moss"]);
    expect((await suggest("sea lev")).datasets.map(({ name }) => name)).toEqual([
      "Sea level at twelve gauges",
    ]);
  });

  test.each(["", " ", "*", '"', "a | b ~1 (", "-".repeat(900)])(
    "for %j do not fail",
    async (query) => {
      const asked = new URLSearchParams({ query });
      expect((await catalogue.request(`/discover/suggestions?${asked}`)).status).toBe(200);
    },
  );

  test("follow publications and withdrawals", async () => {
    const { datasetId } = await catalogue.publish({
      key: "gone",
      name: "Quarried slate",
      tags: ["slate"],
      files: {},
    });
    expect((await suggest("slate")).tags).toEqual([{ label: "slate", count: 1 }]);
    await catalogue.call(`/publish/datasets/${datasetId}/unpublish`, { method: "POST" });
    const after = await suggest("slate");
    expect([after.tags, after.datasets]).toEqual([[], []]);
  });
});
