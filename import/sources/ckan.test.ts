import { describe, expect, test } from "vitest";
import { readCkan } from "./ckan.ts";
import { SOURCE_METADATA_LIMITS } from "#api/wire/source-metadata.ts";
import { readScripted } from "../test/scripted-source.ts";

const ROOT = "https://ckan.test";
const read = (address: string, answers: Record<string, unknown> = {}) =>
  readScripted(readCkan, address, answers);

const SHOW = "/api/3/action/package_show?id=tides";
const readOne = async (dataset: object) => {
  const result = { id: "i1", name: "tides", ...dataset };
  const { found } = await read(`${ROOT}/dataset/tides`, { [SHOW]: { success: true, result } });
  return Object(found[0]);
};

describe("an address", () => {
  const searched = (query: string, filter = ""): string[] => [
    `/api/3/action/package_search?q=${query}&sort=metadata_created+asc&rows=25&start=0${filter}`,
  ];

  test.each<[string, string[]]>([
    ["/", searched("*%3A*")],
    ["/data", [`/data${searched("*%3A*")[0]}`]],
    ["/data/", [`/data${searched("*%3A*")[0]}`]],
    ["/dataset", searched("*%3A*")],
    ["/dataset/?q=sea", searched("sea")],
    ["/dataset/tides", [SHOW]],
    ["/data/dataset/tides/", [`/data${SHOW}`]],
    ["/organization/port", searched("*%3A*", "&fq=organization%3A%22port%22")],
    ["/group/sea", searched("*%3A*", "&fq=groups%3A%22sea%22")],
    [
      '/dataset?tags=a"b&license_id=mit&res_format=CSV&groups=g&organization=o',
      searched(
        "*%3A*",
        "&fq=organization%3A%22o%22+AND+groups%3A%22g%22+AND+tags%3A%22ab%22+AND+license_id%3A%22mit%22+AND+res_format%3A%22CSV%22",
      ),
    ],
    ["/organization", []],
    ["/group/", []],
    ["/page.html", []],
  ])("%s asks for %j", async (path, asked) => {
    const done = await read(ROOT + path);
    expect(done.asked).toEqual(asked);
    if (asked.length === 0)
      expect(done.found).toEqual([
        `SOURCE_SHAPE ${ROOT}${path} is neither a dataset, an organisation, a group nor a search`,
      ]);
  });

  test.each([
    [25, 1],
    [26, 2],
    [51, 3],
  ])("of %i datasets is asked for %i pages", async (count, pages) => {
    const toPage = ({ searchParams }: URL) => {
      const id = searchParams.get("start");
      return { success: true, result: { count, results: [{ id, name: "n" }] } };
    };
    const { asked } = await read(`${ROOT}/`, { "/api/3/action/package_search": toPage });
    expect(asked.map((one) => new URL(one, ROOT).searchParams.get("start"))).toEqual(
      ["0", "25", "50"].slice(0, pages),
    );
  });

  test.each<[string, object, string]>([
    ["/", { success: false }, "is no list of datasets"],
    ["/dataset/tides", { success: false }, "is no dataset of a CKAN portal"],
    ["/dataset/tides", { success: true, result: { id: 1 } }, "has no usable id"],
    ["/", { success: true, result: { count: 1, results: [7] } }, "has no usable dataset"],
  ])("%s that answers %o %s", async (path, answer, words) => {
    const { found } = await read(ROOT + path, { "/api/3/action": answer });
    expect(found).toEqual([
      expect.stringMatching(new RegExp(`^SOURCE_(?:SHAPE|RECORD) \\S+ ${words}$`)),
    ]);
  });
});

test("a dataset is read with everything that it says", async () => {
  const version = await readOne({
    title: " Tides  of the port ",
    notes: "<p>Heights.</p>",
    author: "Moss, Ada <ada@port.test>; ; Bo Reed (b@x.test);1",
    license_id: "cc-by",
    version: "2.1",
    private: true,
    metadata_created: "2024-03-05T06:07:08",
    organization: { title: "Port", name: "port" },
    tags: [{ name: "sea", display_name: "Sea" }, { name: "tide" }],
    extras: [
      { key: "DOI", value: "doi:10.5072/a1 of it" },
      { key: "Issued", value: "2020-02-03" },
      { key: "spatial", value: { type: "Point" } },
      { key: "depth", value: 7 },
      { key: "contact", value: "ada@port.test" },
      { key: "none", value: null },
      { key: "empty" },
      { key: "longest", value: "x".repeat(SOURCE_METADATA_LIMITS.VALUE_MAX_CHARS) },
      { key: "long", value: "x".repeat(SOURCE_METADATA_LIMITS.VALUE_MAX_CHARS + 1) },
    ],
    resources: [
      { id: "r1", url: `${ROOT}/f/a.csv`, url_type: "upload", size: "12" },
      { id: "r2", url: `${ROOT}/g/a.csv`, url_type: "upload", size: 7.5 },
      { id: "r3", url: `${ROOT}/g/`, url_type: "upload", size: "" },
      { id: "r4", url: `${ROOT}/h/a.csv`, url_type: "upload" },
      { id: "r5", name: "Map", url: "https://map.test/x", size: 3, mimetype: "text/html" },
      { id: "r6", url: "https://else.test/b.csv", url_type: "upload", size: 0 },
      { id: "r7", url: "https://else.test/" },
      { id: "r8", url: "ftp://else.test/" },
      { id: "r9", url: "/f/b.csv", url_type: "upload" },
      { id: "r10", url: "c d.csv", url_type: "upload" },
    ],
  });
  expect(version).toEqual({
    key: "ckan.test-i1",
    doi: "10.5072/a1",
    sharesDoi: true,
    oldPath: "/dataset/tides",
    fields: {
      name: "Tides of the port",
      description: "Heights.",
      license: "Creative Commons Attribution",
      tags: ["Sea", "tide"],
      contributors: [
        { firstName: "Ada", lastName: "Moss" },
        { firstName: "Bo", lastName: "Reed" },
      ],
      organizationName: "Port",
      versionLabel: "2.1",
      publishedAt: "2020-02-03T00:00:00.000Z",
      originalDate: "2020-02-03",
      sourceMetadata: {
        standard: "CKAN",
        homepage: `${ROOT}/dataset/tides`,
        links: [
          { name: "Map", url: "https://map.test/x", size: 3, mediaType: "text/html" },
          { name: "b.csv", url: "https://else.test/b.csv" },
          { name: "https://else.test/", url: "https://else.test/" },
        ],
        tables: [],
        properties: [
          { name: "extras.spatial", value: '{"type":"Point"}' },
          { name: "extras.depth", value: "7" },
          {
            name: "extras.longest",
            value: "x".repeat(SOURCE_METADATA_LIMITS.VALUE_MAX_CHARS),
          },
          { name: "resources.url", value: "ftp://else.test/" },
        ],
      },
      datasetType: "research",
    },
    files: [
      { path: "a.csv", bytes: 12, hash: null, address: `${ROOT}/f/a.csv` },
      { path: "r2-a.csv", bytes: null, hash: null, address: `${ROOT}/g/a.csv` },
      { path: "r3-file", bytes: null, hash: null, address: `${ROOT}/g/` },
      { path: "r4-a.csv", bytes: null, hash: null, address: `${ROOT}/h/a.csv` },
      { path: "b.csv", bytes: null, hash: null, address: `${ROOT}/f/b.csv` },
      {
        path: "c d.csv",
        bytes: null,
        hash: null,
        address: `${ROOT}/dataset/i1/resource/r10/download/c%20d.csv`,
      },
    ],
    withheld: "it is private there",
  });
});

test("of more properties than a version holds, the first are read", async () => {
  const { PROPERTIES_MAX } = SOURCE_METADATA_LIMITS;
  const extras = Array.from({ length: PROPERTIES_MAX + 1 }, (_, at) => ({
    key: `k${at}`,
    value: 1,
  }));
  const { properties } = (await readOne({ extras })).fields.sourceMetadata;
  expect([properties.length, properties.at(-1).name]).toEqual([PROPERTIES_MAX, "extras.k1999"]);
});

test("a dataset that says nothing more is read by its name", async () => {
  expect(await readOne({})).toEqual({
    key: "ckan.test-i1",
    doi: null,
    sharesDoi: true,
    oldPath: "/dataset/tides",
    fields: {
      name: "tides",
      description: "",
      tags: [],
      contributors: [],
      versionLabel: "1",
      sourceMetadata: {
        standard: "CKAN",
        homepage: `${ROOT}/dataset/tides`,
        links: [],
        tables: [],
        properties: [],
      },
      datasetType: "research",
    },
    files: [],
    withheld: null,
  });
});

test.each([
  [{ metadata_created: "2024-03-05T06:07:08" }, "2024-03-05"],
  [
    {
      metadata_created: "2024-03-05",
      resources: [
        { id: "a", created: "2025-01-01T00:00:00" },
        { id: "b", created: "2020-01-01", last_modified: "2026-02-02T01:01:01" },
        { id: "c", created: "2021-01-01" },
      ],
    },
    "2026-02-02",
  ],
  [{ version: " 7 " }, "7"],
])("the version of %o is %s", async (dataset, label) => {
  expect((await readOne(dataset)).fields.versionLabel).toBe(label);
});

const page = `${ROOT}/dataset/tides`;

test.each([
  [{}, {}],
  [{ license_id: "notspecified" }, {}],
  [{ license_id: "x", license_url: "https://spdx.org/licenses/MIT" }, { license: "MIT" }],
  [{ license_id: "MIT", license_url: "none" }, { license: "MIT" }],
  [
    { license_id: "own", license_title: "Own terms" },
    { otherLicense: { name: "Own terms", url: page } },
  ],
  [
    { license_id: "own", license_url: "https://x.test/t" },
    { otherLicense: { name: "own", url: "https://x.test/t" } },
  ],
  [{ license_id: "own", license_url: "http://" }, { otherLicense: { name: "own", url: page } }],
])("the licence of %o is %o", async (dataset, terms) => {
  const { license, otherLicense } = (await readOne(dataset)).fields;
  expect({ ...(license && { license }), ...(otherLicense && { otherLicense }) }).toEqual(terms);
});
