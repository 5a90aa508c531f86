import { describe, expect, test } from "vitest";
import { SOURCE_VERSIONS_MAX } from "../limits.ts";
import { readScripted } from "../test/scripted-source.ts";
import { readDataCite, toDataCiteAddress } from "./datacite.ts";

const ORIGIN = "https://api.test";
const read = (path: string, answers: Record<string, unknown> = {}) =>
  readScripted(readDataCite, ORIGIN + path, answers);

const work = (doi: string, more: object = {}) => ({
  attributes: { doi, titles: [{ title: `Of ${doi}` }], ...more },
});
const relate = (...pairs: [relation: string, doi: string][]) => ({
  relatedIdentifiers: pairs.map(([relationType, doi]) => ({
    relationType,
    relatedIdentifierType: "DOI",
    relatedIdentifier: doi,
  })),
});

/** A registry of works, each at its own address. */
function register(...works: ReturnType<typeof work>[]): Record<string, unknown> {
  return Object.fromEntries(works.map((data) => [`/dois/${data.attributes.doi}`, { data }]));
}

async function readOne(more: object) {
  const { found } = await read("/dois/10.5072/a", register(work("10.5072/a", more)));
  return Object(found[0]);
}

test.each([
  ["10.5072/a", "https://api.datacite.org/dois/10.5072/a"],
  ["https://doi.org/10.5072/a b", "https://api.datacite.org/dois/10.5072/a"],
  ["https://api.test/dois/10.5072/a", "https://api.test/dois/10.5072/a"],
  ["https://api.test/dois?query=x", "https://api.test/dois?query=x"],
  ["https://api.test/", "https://api.test/"],
])("%s is read at %s", (named, address) => {
  expect(toDataCiteAddress(named)).toBe(address);
});

describe("an address", () => {
  test.each<[string, string[]]>([
    ["/dois/10.5072/a", ["/dois/10.5072/a"]],
    ["/dois/10.5072%2Fa%25b", ["/dois/10.5072/a%25b"]],
    ["/dois?query=sea", ["/dois?query=sea&page%5Bsize%5D=100&page%5Bcursor%5D=1"]],
    [
      "/dois/?prefix=10.5072&page[size]=3",
      ["/dois?prefix=10.5072&page%5Bsize%5D=100&page%5Bcursor%5D=1"],
    ],
    ["/dois", []],
    ["/works?query=sea", []],
  ])("%s asks for %j", async (path, asked) => {
    const done = await read(path);
    expect(done.asked).toEqual(asked);
    if (asked.length === 0)
      expect(done.found).toEqual([
        `SOURCE_SHAPE ${ORIGIN}${path} is neither a DOI nor a search (/dois?client-id=…)`,
      ]);
  });

  test("of a search is asked for page after page", async () => {
    const { asked, found } = await read("/dois?query=sea", {
      "/dois?query=sea": { data: [work("10.5072/a")], links: { next: `${ORIGIN}/two` } },
      "/two": { data: [work("10.5072/b")] },
    });
    expect([asked[1], asked.length]).toEqual(["/two", 2]);
    expect(found).toMatchObject([{ doi: "10.5072/a" }, { doi: "10.5072/b" }]);
  });

  test("of a search without end says what to name", async () => {
    const toPage = ({ search }: URL) => ({
      data: [work(`10.5072/${search}`)],
      links: { next: `${ORIGIN}/dois?more` },
    });
    const { found } = await read("/dois?query=sea", { "/dois": toPage });
    expect(found.slice(2)).toEqual([
      expect.stringMatching(/^SOURCE_SHAPE \S+\?more leads back to a page before it$/),
    ]);
  });

  test.each<[string, object, string]>([
    ["/dois?query=sea", {}, "is no list of DOIs"],
    ["/dois/10.5072/a", {}, "is no DOI of DataCite"],
    ["/dois/10.5072/a", { data: { attributes: {} } }, "has a work without a DOI"],
  ])("%s that answers %o %s", async (path, answer, words) => {
    const { found } = await read(path, { "/dois": answer });
    expect(found).toEqual([
      expect.stringMatching(new RegExp(`^SOURCE_(?:SHAPE|RECORD) \\S+ ${words}$`)),
    ]);
  });

  test("of a DOI that is not registered is told", async () => {
    expect((await read("/dois/10.5072/a")).found).toEqual([
      `SOURCE_UNREACHABLE ${ORIGIN}/dois/10.5072/a status 404`,
    ]);
  });
});

describe("versions", () => {
  const toRows = (found: unknown[]) =>
    found.map((one) => [Object(one).doi, Object(one).key, Object(one).withheld]);

  test("that name each other are read once, the oldest first, under the DOI of all", async () => {
    const answers = register(
      work("10.5072/v2", {
        ...relate(["IsVersionOf", "10.5072/all"], ["IsNewVersionOf", "10.5072/v1"]),
        publicationYear: 2020,
      }),
      work("10.5072/v1", { ...relate(["IsVersionOf", "10.5072/all"]), publicationYear: 2021 }),
      work("10.5072/all", {
        ...relate(["HasVersion", "10.5072/v1"], ["HasVersion", "10.5072/gone"]),
        publicationYear: 2019,
      }),
    );
    const { asked, found } = await read("/dois/10.5072/v2", answers);
    expect(asked).toEqual(["v2", "all", "v1", "gone"].map((one) => `/dois/10.5072/${one}`));
    expect(toRows(found)).toEqual([
      ["10.5072/all", "api.test-10.5072-all", "stands for all its versions"],
      ["10.5072/v1", "api.test-10.5072-all", null],
      ["10.5072/v2", "api.test-10.5072-all", null],
    ]);
  });

  test.each([
    ["IsNewVersionOf", "IsPreviousVersionOf"],
    ["Obsoletes", "IsObsoletedBy"],
  ])("are found by %s and %s, under the first one's DOI", async (before, after) => {
    const answers = register(
      work("10.5072/a", relate([after, "10.5072/b"])),
      work("10.5072/b", relate([before, "10.5072/a"], [after, "10.5072/b"])),
    );
    for (const path of ["/dois/10.5072/a", "/dois/10.5072/b"])
      expect(toRows((await read(path, answers)).found)).toEqual([
        ["10.5072/a", "api.test-10.5072-a", null],
        ["10.5072/b", "api.test-10.5072-a", null],
      ]);
  });

  test("of which one cannot be read end the import", async () => {
    const answers = register(work("10.5072/a", relate(["HasVersion", "10.5072/b"])));
    const { found } = await read("/dois/10.5072/a", { ...answers, "/dois/10.5072/b": {} });
    expect(found).toEqual([`SOURCE_SHAPE ${ORIGIN}/dois/10.5072/b is no DOI of DataCite`]);
  });

  test.each([
    [SOURCE_VERSIONS_MAX - 1, false],
    [SOURCE_VERSIONS_MAX, true],
  ])("beside the one named may be %i: too many %s", async (count, isTooMany) => {
    const others = Array.from({ length: count }, (_, at): [string, string] => [
      "HasVersion",
      `10.5072/v${at}`,
    ]);
    const { found } = await read("/dois/10.5072/a", register(work("10.5072/a", relate(...others))));
    expect(found.map(String).some((one) => one.includes(`more than ${SOURCE_VERSIONS_MAX}`))).toBe(
      isTooMany,
    );
  });
});

test.each([
  ..."Book BookChapter ConferencePaper ConferenceProceeding Dissertation Journal".split(" "),
  ..."JournalArticle PeerReview Preprint Report Text".split(" "),
])("a work of the kind %s is no data", async (resourceTypeGeneral) => {
  expect(await readOne({ types: { resourceTypeGeneral } })).toMatchObject({
    withheld: `is of the kind ${resourceTypeGeneral}`,
  });
});

test.each(["Dataset", "Collection", "Software", "Image", "Other", "toString"])(
  "a work of the kind %s is published",
  async (resourceTypeGeneral) => {
    expect(await readOne({ types: { resourceTypeGeneral } })).toMatchObject({ withheld: null });
  },
);

test("a work is read with everything that it says", async () => {
  const found = await readOne({
    titles: [{ title: "Tides" }, { title: "Levels", titleType: "AlternativeTitle" }],
    creators: [
      {
        name: "Moss, Ada",
        nameIdentifiers: [{ nameIdentifier: "x" }, { nameIdentifier: "0000-0002-1825-0097" }],
      },
      { name: ":unav" },
    ],
    contributors: [{ name: "Reed, Bo", contributorType: "Other" }],
    publisher: { name: "Aune Press" },
    subjects: [{ subject: "sea" }, {}],
    descriptions: [
      { description: "How.", descriptionType: "Methods" },
      { description: "<p>Heights.</p>", descriptionType: "Abstract" },
    ],
    dates: [
      { date: "2019", dateType: "Created" },
      { date: "2020-02-03", dateType: "Issued" },
    ],
    version: "2",
    rightsList: [{ rights: "info:open" }, { rightsIdentifier: "cc-by-4.0" }],
    relatedIdentifiers: relate(["IsCitedBy", "10.5072/p"], ["Cites", "none"]).relatedIdentifiers,
    types: { resourceTypeGeneral: "Software" },
    url: `${ORIGIN}/page?x=1`,
    contentUrl: [`${ORIGIN}/a.csv`, "ftp://x", 7],
    registered: "2024-01-01",
  });
  expect(found).toMatchObject({
    key: "api.test-10.5072-a",
    doi: "10.5072/a",
    sharesDoi: false,
    oldPath: "/page?x=1",
    files: [],
    withheld: null,
  });
  const { sourceMetadata, ...fields } = found.fields;
  expect(fields).toEqual({
    name: "Tides",
    description: "Heights.",
    license: "Creative Commons Attribution",
    tags: ["sea"],
    contributors: [
      { firstName: "Ada", lastName: "Moss", orcid: "0000-0002-1825-0097" },
      { firstName: "Bo", lastName: "Reed" },
    ],
    organizationName: "Aune Press",
    externalPublications: [{ doi: "10.5072/p", relationshipType: "IsCitedBy" }],
    datasetType: "release",
    versionLabel: "2",
    originalDate: "2020-02-03",
    publishedAt: "2020-02-03T00:00:00.000Z",
  });
  expect(sourceMetadata).toMatchObject({
    standard: "DataCite",
    homepage: `${ORIGIN}/page?x=1`,
    links: [{ url: `${ORIGIN}/a.csv` }],
  });
});

test.each<[object, string | null, string]>([
  [{ types: { resourceTypeGeneral: "Dataset" } }, null, "Of 10.5072/a"],
  [{ types: { resourceTypeGeneral: "Report" } }, "is of the kind Report", "Of 10.5072/a"],
  [{ titles: [] }, "has no title", "10.5072/a"],
])("a work with %o is left out when it %s", async (more, withheld, name) => {
  const found = await readOne(more);
  expect([found.withheld, found.fields.name, found.fields.datasetType ?? "research"]).toEqual([
    withheld,
    name,
    "research",
  ]);
});

test.each<[object, unknown]>([
  [{ registered: "2021-05-06T01:01:01Z", created: "2020" }, "2021-05-06T00:00:00.000Z"],
  [{ created: "2020-01-02" }, "2020-01-02T00:00:00.000Z"],
  [{ publicationYear: 1999, created: "2020" }, "1999-01-01T00:00:00.000Z"],
  [{}, undefined],
])("a work with %o was published at %s", async (more, time) => {
  expect((await readOne(more)).fields.publishedAt).toBe(time);
});

test.each([
  [{}, {}],
  [
    { rights: "Own terms" },
    { otherLicense: { name: "Own terms", url: "https://doi.org/10.5072/a" } },
  ],
  [{ rightsUri: "https://spdx.org/licenses/MIT" }, { license: "MIT" }],
])("the licence of %o is %o", async (rights, terms) => {
  const { license, otherLicense } = (await readOne({ rightsList: [rights] })).fields;
  expect({ ...(license && { license }), ...(otherLicense && { otherLicense }) }).toEqual(terms);
});
