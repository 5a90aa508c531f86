import { expect, test } from "vitest";
import { createPlaces } from "./places.ts";
import type { SourceVersion } from "./source.ts";

const toVersion = (more: Partial<SourceVersion> = {}, label = "1"): SourceVersion => ({
  key: "tides",
  doi: "10.5072/A/b",
  sharesDoi: true,
  oldPath: null,
  fields: { name: "Tides", versionLabel: label },
  files: [],
  withheld: null,
  ...more,
});

const BY_DOI = "/discover/datasets/doi/10.5072/a%2Fb";
const PREVIEW = "/publish/versions/preview";

/** A catalogue that answers these paths, and is silent at `null`. */
function open(answers: Record<string, [status: number, body?: unknown] | null>, token = "t") {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (address) => {
    const { pathname } = new URL(String(address));
    asked.push(pathname);
    const answer = answers[pathname];
    if (answer === null) throw new Error("broke off");
    const [status, body = {}] = answer ?? [404];
    return Response.json(body, { status });
  };
  return { places: createPlaces({ baseUrl: "https://c.test", token, fetch }), asked };
}

const previewed = (datasetId: number): [number, unknown] => [
  200,
  { status: "version", datasetId, version: 3, name: "Tides" },
];

test.each<[string, [number, unknown?], object]>([
  [
    "that is here",
    [200, { id: 7, version: 2 }],
    { isHere: true, page: "/datasets/7/version/2", doi: "10.5072/A/b", dataset: 7 },
  ],
  ["that was withdrawn", [410], { isHere: true, page: null, doi: "10.5072/A/b", dataset: null }],
  ["that is not here", [404], { isHere: false, page: null, doi: "10.5072/A/b", dataset: null }],
])("a version with its own DOI %s", async (_what, answer, place) => {
  const { places, asked } = open({ [BY_DOI]: answer });
  expect(await places.find(toVersion({ sharesDoi: false }))).toEqual({ ok: true, value: place });
  expect(asked).toEqual([BY_DOI]);
});

test("the next version of a work joins the dataset that an earlier one was found in, or made", async () => {
  const { places } = open({ [BY_DOI]: [200, { id: 7 }] });
  await places.find(toVersion({ sharesDoi: false }));
  const next = toVersion({ sharesDoi: false, doi: "10.5072/next" });
  expect(await places.find(next)).toMatchObject({ value: { isHere: false, dataset: 7 } });
  places.add(toVersion({ key: "new" }), 9);
  expect(await places.find({ ...next, key: "new" })).toMatchObject({ value: { dataset: 9 } });
});

test("a version without a token is found by its DOI and label alone", async () => {
  const { places, asked } = open({ [BY_DOI]: [200, { id: 7, version: 1, versionLabel: "1" }] }, "");
  expect(await places.find(toVersion())).toEqual({
    ok: true,
    value: { isHere: true, page: "/datasets/7/version/1", doi: "10.5072/A/b", dataset: null },
  });
  expect(await places.find(toVersion({}, "2"))).toEqual({
    ok: true,
    value: { isHere: false, page: null, doi: null, dataset: null },
  });
  expect(await places.find(toVersion({ doi: null }))).toMatchObject({ value: { isHere: false } });
  expect(asked).toEqual([BY_DOI, BY_DOI]);
});

test("versions of one DOI are found by their labels in the dataset of their key, asked for once", async () => {
  const versions = "/discover/datasets/7/versions";
  const { places, asked } = open({
    [PREVIEW]: previewed(7),
    [versions]: [200, [{ id: 7, version: 1, versionLabel: "1" }, { id: 7 }]],
  });
  const find = async (label: string) => {
    const found = await places.find(toVersion({ doi: null }, label));
    return found.ok && [found.value.isHere, found.value.dataset, found.value.page];
  };
  expect([await find("1"), await find("2")]).toEqual([
    [true, 7, "/datasets/7/version/1"],
    [false, 7, null],
  ]);
  places.add(toVersion({ doi: null }, "2"), 7);
  expect(await find("2")).toEqual([true, 7, null]);
  expect(asked).toEqual([PREVIEW, versions]);
});

test("a version whose DOI another one has gets none", async () => {
  const other = { id: 7, versionLabel: "1" };
  const { places } = open({ [BY_DOI]: [200, other], [PREVIEW]: previewed(7) });
  expect(await places.find(toVersion({}, "2"))).toEqual({
    ok: true,
    value: { isHere: false, page: null, doi: null, dataset: 7 },
  });
});

test.each([
  [BY_DOI, "discover/datasets/doi/10.5072/a%2Fb"],
  ["/discover/datasets/7/versions", "discover/datasets/7/versions"],
])("an answer of %s that is no catalogue's is told", async (path, step) => {
  const { places } = open({ [PREVIEW]: previewed(7), [path]: [200, { id: "x" }] });
  expect(await places.find(toVersion())).toEqual({
    ok: false,
    failure: { code: "ANSWER_MALFORMED", baseUrl: "https://c.test", step },
  });
});

test("a silent catalogue is told", async () => {
  expect(await open({ [BY_DOI]: null }).places.find(toVersion())).toEqual({
    ok: false,
    failure: { code: "CATALOGUE_UNREACHABLE", baseUrl: "https://c.test", reason: "no answer" },
  });
});
