import { describe, expect, test } from "vitest";
import { readScripted } from "../test/scripted-source.ts";
import { readInvenio } from "./invenio.ts";

const ORIGIN = "https://zen.test";
const read = (path: string, answers: Record<string, unknown> = {}) =>
  readScripted(readInvenio, ORIGIN + path, answers);

const record = (more: object = {}) => ({
  id: 7,
  doi: "10.5072/zenodo.7",
  metadata: { title: "Tides" },
  ...more,
});
const hits = (...found: unknown[]) => ({ hits: { hits: found } });

async function readOne(more: object) {
  const answers = { "/api/records/7/versions": hits(), "/api/records/7": record(more) };
  return Object((await read("/records/7", answers)).found[0]);
}

describe("an address", () => {
  const searched = (query: string): string => `/api/records?size=25&sort=oldest&${query}`;

  test.each<[string, string[]]>([
    ["/record/7", ["/api/records/7"]],
    ["/records/7/preview", ["/api/records/7"]],
    ["/communities/port.sea", [searched("communities=port.sea")]],
    ["/communities/port?q=x", [searched("communities=port")]],
    ["/search?q=sea", [searched("q=sea")]],
    ["/search?q=", []],
    ["/search", []],
  ])("%s asks for %j", async (path, asked) => {
    const done = await read(path);
    expect(done.asked).toEqual(asked);
    if (asked.length === 0)
      expect(done.found).toEqual([
        `SOURCE_SHAPE ${ORIGIN}${path} is neither a record, a community nor a search`,
      ]);
  });

  test("of a listing is asked for page after page, until one is not full", async () => {
    const page = (count: number, from: number) =>
      hits(
        ...Array.from({ length: count }, (_, at) => record({ id: from + at, conceptrecid: "c" })),
      );
    const answers = {
      [`${searched("q=sea")}&page=2`]: page(25, 25),
      [`${searched("q=sea")}&page=3`]: page(24, 50),
      [searched("q=sea")]: page(25, 0),
      "/api/records/0/versions": hits(record()),
    };
    const { asked, found } = await read("/search?q=sea", answers);
    expect([asked.length, asked[1], asked[3], found.length]).toEqual([
      4,
      "/api/records/0/versions?size=25",
      `${searched("q=sea")}&page=3`,
      1,
    ]);
  });

  test.each([
    [50, 2, 0],
    [51, 3, 1],
    [undefined, 3, 1],
  ])("of %s records that repeats its end is asked for %i pages", async (total, pages, failures) => {
    const page = (from: number) => ({
      hits: { hits: Array.from({ length: 25 }, (_, at) => record({ id: from + at })), total },
    });
    const { asked, found } = await read("/search?q=sea", {
      [`${searched("q=sea")}&page=`]: page(25),
      [searched("q=sea")]: page(0),
      "/versions": hits(record()),
    });
    expect(asked.filter((path) => path.includes("q=sea"))).toHaveLength(pages);
    expect(found.filter((one) => String(one).includes("lists the same"))).toHaveLength(failures);
  });

  test.each<[string, object, string]>([
    ["/search?q=a", {}, "is no list of records"],
    ["/search?q=a", hits({}), "has no usable id"],
    ["/record/7", {}, "has no usable id"],
    ["/search?q=a", hits(7), "has no usable record"],
  ])("%s that answers %o %s", async (path, answer, words) => {
    const { found } = await read(path, { "/api": answer });
    expect(found).toEqual([
      expect.stringMatching(new RegExp(`^SOURCE_(?:SHAPE|RECORD) \\S+ ${words}$`)),
    ]);
  });
});

test("a record has all its versions, the oldest first, each with its own DOI", async () => {
  const versions = [3, 1, 2].map((at) =>
    record({ id: at, doi: `10.5072/v${at}`, conceptrecid: "c", created: `2024-01-0${at}` }),
  );
  const answers = { "/api/records/7/versions": hits(...versions), "/api/records/7": record() };
  const { found } = await read("/records/7", answers);
  expect(found).toMatchObject(
    [1, 2, 3].map((at) => ({
      key: "zen.test-c",
      doi: `10.5072/v${at}`,
      sharesDoi: false,
      oldPath: `/records/${at}`,
    })),
  );
});

const RELATED = [
  { identifier: "10.5072/a", relation: "isCitedBy" },
  { identifier: "10.5072/b", relation_type: { id: "issupplementto" } },
  { identifier: "https://x.test", relation: "isCitedBy" },
];

test("a record of Zenodo is read with everything that it says", async () => {
  const files = [
    { key: "a.csv", size: 12, checksum: "md5:ab", links: { self: `${ORIGIN}/self` } },
    { key: "b c.csv", size: 0 },
  ];
  const metadata = {
    title: " Tides  of the port",
    description: "<p>Heights.</p>",
    creators: [
      { name: "Moss, Ada", orcid: "0000-0002-1825-0097" },
      { name: "Bo Reed", orcid: "none" },
      { name: " " },
    ],
    keywords: ["sea", "sea", " "],
    license: { id: "cc-by-4.0" },
    publication_date: "2020-02",
    version: " 1.2 ",
    related_identifiers: RELATED,
    resource_type: { type: "software" },
  };
  const created = "2024-03-05T06:07:08Z";
  expect(await readOne({ created, conceptrecid: "6", metadata, files })).toEqual({
    key: "zen.test-6",
    doi: "10.5072/zenodo.7",
    sharesDoi: false,
    oldPath: "/records/7",
    fields: {
      name: "Tides of the port",
      description: "Heights.",
      license: "Creative Commons Attribution",
      tags: ["sea"],
      contributors: [
        { firstName: "Ada", lastName: "Moss", orcid: "0000-0002-1825-0097" },
        { firstName: "Bo", lastName: "Reed" },
      ],
      externalPublications: [
        { doi: "10.5072/a", relationshipType: "IsCitedBy" },
        { doi: "10.5072/b", relationshipType: "IsSupplementTo" },
      ],
      versionLabel: "1.2",
      originalDate: "2020-02",
      publishedAt: "2024-03-05T00:00:00.000Z",
      datasetType: "release",
    },
    files: [
      { path: "a.csv", bytes: 12, hash: "md5:ab", address: `${ORIGIN}/self` },
      {
        path: "b c.csv",
        bytes: 0,
        hash: null,
        address: `${ORIGIN}/api/records/7/files/b%20c.csv/content`,
      },
    ],
    withheld: null,
  });
});

test("a record of InvenioRDM is read with everything that it says", async () => {
  const person = {
    name: "Moss, Ada",
    given_name: "Ada",
    family_name: "van Moss",
    identifiers: [
      { scheme: "gnd", identifier: "1" },
      { scheme: "orcid", identifier: "0000-0002-1825-0097" },
    ],
  };
  const links = { self: `${ORIGIN}/self`, content: `${ORIGIN}/content` };
  const found = await readOne({
    doi: null,
    pids: { doi: { identifier: "10.5072/rdm" } },
    parent: { id: "p1" },
    metadata: {
      title: "Tides",
      creators: [
        { person_or_org: person },
        { person_or_org: { name: "Reed", family_name: "Reed" } },
        { person_or_org: { name: "Port of Aune" } },
      ],
      subjects: [{ subject: "sea" }, {}],
      rights: [{ id: "mit" }, { id: "x" }],
      publication_date: "in 2020",
      resource_type: { id: "software" },
    },
    files: { entries: { a: { key: "a.csv", size: 1, links } } },
  });
  expect(found).toMatchObject({
    key: "zen.test-p1",
    doi: "10.5072/rdm",
    files: [{ address: `${ORIGIN}/content` }],
  });
  expect(found.fields).toEqual({
    name: "Tides",
    description: "",
    license: "MIT",
    tags: ["sea"],
    contributors: [
      { firstName: "Ada", lastName: "van Moss", orcid: "0000-0002-1825-0097" },
      { firstName: "", lastName: "Reed" },
      expect.objectContaining({ lastName: expect.any(String) }),
    ],
    externalPublications: [],
    datasetType: "release",
  });
});

test.each<[object, unknown]>([
  [{ doi: "x" }, `SOURCE_RECORD ${ORIGIN}/records/7 has no DOI`],
  [{ doi: null }, `SOURCE_RECORD ${ORIGIN}/records/7 has no DOI`],
])("a record with %o is left out, and so are its later versions", async (more, words) => {
  const versions = hits(record(more), record({ created: "2999-01-01" }));
  const answers = { "/api/records/7/versions": versions, "/api/records/7": record(more) };
  expect((await read("/records/7", answers)).found).toEqual([words]);
});

test("a record whose versions cannot be read does not end a listing", async () => {
  const [closed, broken, open] = ["8", "9", "7"].map((id) => record({ id, conceptrecid: id }));
  const answers = {
    "/api/records?": hits(closed, { id: "6" }, broken, open),
    "/api/records/7/versions": hits(),
    "/api/records/9/versions": {},
  };
  expect((await read("/search?q=a", answers)).found).toEqual([
    `SOURCE_RECORD ${ORIGIN}/api/records/8/versions?size=25 status 404`,
    expect.stringMatching(/^SOURCE_RECORD \S+ has no usable metadata in record 6$/),
    `SOURCE_RECORD ${ORIGIN}/api/records/9/versions?size=25 is no list of records`,
    expect.objectContaining({ oldPath: "/records/7" }),
  ]);
});

test.each([
  [{ files: [] }, null],
  [{ files: [], access: { files: "public" } }, null],
  [{ files: [], access: { files: "restricted" } }, "its files are withheld there"],
  [{}, "its files are not told"],
  [{ files: null }, "its files are not told"],
])("of %o it says: %s", async (more, words) => {
  expect((await readOne(more)).withheld).toBe(words);
});

test.each([
  [{ publication_date: "2020" }, "2020", "2020-01-01T00:00:00.000Z"],
  [{ publication_date: "2020-02-03" }, "2020-02-03", "2020-02-03T00:00:00.000Z"],
  [{ publication_date: "2020/2021" }, undefined, "2020-01-01T00:00:00.000Z"],
  [{}, undefined, undefined],
])("the day of %o is %s", async (metadata, day, time) => {
  const { fields } = await readOne({ metadata: { title: "T", ...metadata } });
  expect([fields.originalDate, fields.publishedAt, fields.datasetType]).toEqual([
    day,
    time,
    "research",
  ]);
});
