import { describe, expect, test } from "vitest";
import { readScripted } from "../test/scripted-source.ts";
import { readDataverse } from "./dataverse.ts";

const ORIGIN = "https://dv.test";
const ID = "doi:10.5072/FK2/A1";
const DATASET = `/dataset.xhtml?persistentId=${encodeURIComponent(ID)}`;
const VERSIONS = `/api/datasets/:persistentId/versions?persistentId=${encodeURIComponent(ID)}`;
const read = (path: string, answers: Record<string, unknown> = {}) =>
  readScripted(readDataverse, ORIGIN + path, answers);

const title = { typeName: "title", value: "Tides" };
const version = (more: object = {}) => ({
  datasetPersistentId: ID,
  versionNumber: 1,
  versionState: "RELEASED",
  metadataBlocks: { citation: { fields: [title] } },
  ...more,
});

async function readVersions(...data: object[]) {
  const { found } = await read(DATASET, { [VERSIONS]: { data } });
  return found.map((one) => Object(one));
}

describe("an address", () => {
  const searched = (query: string, filter = ""): string =>
    `/api/search?q=${query}&type=dataset&sort=date&order=asc&per_page=25&start=0${filter}`;

  test.each<[string, string[]]>([
    ["/", [searched("*")]],
    ["/?q=sea", [searched("sea")]],
    ["/dataverse/port", [searched("*", "&subtree=port")]],
    ["/dataverse/port/?q=sea", [searched("sea", "&subtree=port")]],
    [DATASET, [VERSIONS]],
    ["/page.xhtml", []],
    ["/dataverse/a/b", []],
  ])("%s asks for %j", async (path, asked) => {
    const done = await read(path);
    expect(done.asked).toEqual(asked);
    if (asked.length === 0)
      expect(done.found).toEqual([
        `SOURCE_SHAPE ${ORIGIN}${path} is neither a dataset, a collection nor a search`,
      ]);
  });

  test.each([
    [25, ["0"]],
    [26, ["0", "25"]],
    [51, ["0", "25", "50"]],
  ])("of %i datasets is asked for the pages %j", async (total, starts) => {
    const items = ({ search }: URL) => [{ global_id: search }];
    const toPage = (page: URL) => ({ data: { total_count: total, items: items(page) } });
    const { asked } = await read("/", { "/api/search": toPage });
    const pages = asked.filter((one) => one.startsWith("/api/search"));
    expect(pages.map((one) => new URL(one, ORIGIN).searchParams.get("start"))).toEqual(starts);
    expect(asked).toHaveLength(2 * starts.length);
  });

  test("goes on past an entry of its list that has no identifier", async () => {
    const data = { total_count: 2, items: [{ name: "x" }, { global_id: ID }] };
    const { found } = await read("/", {
      "/api/search": { data },
      [VERSIONS]: { data: [version()] },
    });
    expect(found).toEqual([
      expect.stringMatching(/^SOURCE_RECORD \S+ has no usable global_id$/),
      expect.objectContaining({ doi: "10.5072/FK2/A1" }),
    ]);
  });

  test.each<[string, object, string]>([
    ["/", {}, "is no list of datasets"],
    [DATASET, {}, "is no list of versions"],
    [DATASET, { data: [{}] }, "has no usable datasetPersistentId"],
    [
      DATASET,
      { data: [version({ metadataBlocks: { citation: { fields: [] } } })] },
      "has no title",
    ],
  ])("%s that answers %o %s", async (path, answer, words) => {
    const { found } = await read(path, { "/api": answer });
    expect(found).toEqual([
      expect.stringMatching(new RegExp(`^SOURCE_(?:SHAPE|RECORD) \\S+ ${words}$`)),
    ]);
  });
});

test("a dataset has its released major versions, each as its newest minor one", async () => {
  const found = await readVersions(
    version({ versionNumber: 2, versionMinorNumber: 1 }),
    version({ versionNumber: 2, versionMinorNumber: 0 }),
    version({ versionNumber: 0, versionState: "DRAFT" }),
    version({ versionNumber: 1, versionMinorNumber: 5, versionState: "DEACCESSIONED" }),
    version({ versionNumber: 1, versionMinorNumber: 0 }),
    version({ versionNumber: 1, versionMinorNumber: 4 }),
    version({ versionNumber: 1, versionMinorNumber: 3 }),
  );
  expect(found.map(({ oldPath, doi, fields }) => [oldPath, doi, fields.versionLabel])).toEqual([
    [`${DATASET}&version=1.4`, null, "1"],
    [DATASET, "10.5072/FK2/A1", "2"],
  ]);
});

const FULL = version({
  versionNumber: 1,
  releaseTime: "2024-03-05T06:07:08Z",
  license: { name: "CC0 1.0", uri: "http://creativecommons.org/publicdomain/zero/1.0" },
  metadataBlocks: {
    citation: {
      fields: [
        { typeName: "title", value: " Tides  of the port" },
        {
          typeName: "dsDescription",
          value: ["<p>One.</p>", "Two."].map((value) => ({ dsDescriptionValue: { value } })),
        },
        { typeName: "keyword", value: [{ keywordValue: { value: "sea" } }, {}] },
        { typeName: "subject", value: ["Earth", " ", "sea"] },
        {
          typeName: "author",
          value: [
            {
              authorName: { value: "Moss, Ada" },
              authorIdentifier: { value: "https://orcid.org/0000-0002-1825-0097" },
            },
            { authorName: { value: " " } },
            { authorName: { value: "Bo Reed" } },
          ],
        },
        {
          typeName: "publication",
          value: [
            { publicationIDNumber: { value: "doi:10.5072/p1" } },
            {
              publicationRelationType: { value: "IsCitedBy" },
              publicationURL: { value: "https://doi.org/10.5072/p2" },
            },
            { publicationIDNumber: { value: "isbn 1" } },
          ],
        },
        { typeName: "kindOfData", value: ["Survey", "Software"] },
      ],
    },
  },
  files: [
    {
      label: "a.csv",
      dataFile: { id: 7, filesize: 12, checksum: { type: "SHA-256", value: "ab" } },
    },
    { label: "b.csv", directoryLabel: "in/it", dataFile: { id: 8, filesize: 0 } },
    {
      label: "c.tab",
      directoryLabel: "in",
      dataFile: {
        id: 9,
        filesize: 99,
        checksum: { type: "MD5", value: "cd" },
        UNF: "UNF:6:ef==",
        originalFileName: "c.sav",
        originalFileSize: 50,
      },
    },
    { label: "d.tab", dataFile: { id: 10, filesize: 5, originalFileName: "d.sav" } },
    { label: "c.sav", directoryLabel: "in", dataFile: { id: 11, filesize: 1 } },
  ],
});

test("a version is read with everything that it says", async () => {
  const address = `${ORIGIN}/api/access/datafile`;
  expect(await readVersions(FULL)).toEqual([
    {
      key: "dv.test-doi-10.5072-FK2-A1",
      doi: "10.5072/FK2/A1",
      sharesDoi: true,
      oldPath: DATASET,
      fields: {
        name: "Tides of the port",
        description: "One.\n\nTwo.",
        license: "Creative Commons Zero 1.0 Universal",
        tags: ["sea", "Earth"],
        contributors: [
          { firstName: "Ada", lastName: "Moss", orcid: "0000-0002-1825-0097" },
          { firstName: "Bo", lastName: "Reed" },
        ],
        externalPublications: [
          { doi: "10.5072/p1", relationshipType: "IsSupplementTo" },
          { doi: "10.5072/p2", relationshipType: "IsCitedBy" },
        ],
        versionLabel: "1",
        publishedAt: "2024-03-05T00:00:00.000Z",
        originalDate: "2024-03-05",
        datasetType: "release",
      },
      files: [
        { path: "a.csv", bytes: 12, hash: "sha256:ab", address: `${address}/7` },
        { path: "in/it/b.csv", bytes: 0, hash: null, address: `${address}/8` },
        {
          path: "in/c.sav",
          bytes: 50,
          hash: "UNF:6:ef==",
          address: `${address}/9?format=original`,
        },
        { path: "d.tab", bytes: 5, hash: null, address: `${address}/10` },
        { path: "in/5-c.sav", bytes: 1, hash: null, address: `${address}/11` },
      ],
      withheld: null,
    },
  ]);
});

test("a version that says no more than its title is read by it", async () => {
  const [one] = await readVersions(version());
  expect(one).toMatchObject({ files: [], withheld: null });
  expect(one.fields).toEqual({
    name: "Tides",
    description: "",
    tags: [],
    contributors: [],
    externalPublications: [],
    versionLabel: "1",
    datasetType: "research",
  });
});

const PAGE = ORIGIN + DATASET;

test.each([
  [{}, {}],
  [{ license: "CC0" }, { license: "Creative Commons Zero 1.0 Universal" }],
  [{ license: "NONE" }, {}],
  [
    { license: "None", termsOfUse: "Ask." },
    { otherLicense: { name: "Terms of the dataset", url: PAGE } },
  ],
  [{ license: "Own" }, { otherLicense: { name: "Own", url: PAGE } }],
  [
    { license: { name: "Own", uri: "https://x.test/own" } },
    { otherLicense: { name: "Own", url: "https://x.test/own" } },
  ],
  [{ license: { name: "MIT License", uri: null } }, { license: "MIT License" }],
  [
    { license: { name: "Own", uri: "javascript:alert(1)" } },
    { otherLicense: { name: "Own", url: PAGE } },
  ],
])("the licence of %o is %o", async (more, terms) => {
  const [{ fields }] = await readVersions(version(more));
  const { license, otherLicense } = fields;
  expect({ ...(license && { license }), ...(otherLicense && { otherLicense }) }).toEqual(terms);
});

test.each([
  [[{ restricted: true }, {}], "1 of its 2 files are withheld there"],
  [[{ dataFile: { embargo: { dateAvailable: "2999-01-01" } } }], "its files are withheld there"],
  [[{ dataFile: { embargo: { dateAvailable: "2020-01-01" } } }], null],
])("of the files %o it says: %s", async (files, words) => {
  const stored = files.map((file: { dataFile?: object }) => ({
    label: "a",
    ...file,
    dataFile: { id: 1, filesize: 1, ...file.dataFile },
  }));
  expect((await readVersions(version({ files: stored })))[0].withheld).toBe(words);
});
