import { expect, test } from "vitest";
import { readScripted } from "../test/scripted-source.ts";
import { readDataCite } from "./datacite.ts";
import { readDataverse } from "./dataverse.ts";
import { readInvenio } from "./invenio.ts";
import { readOai } from "./oai.ts";

const REPOSITORY = "https://oai.test/oai";
const REGISTRY = "https://registry.test";
const work = { attributes: { doi: "10.5072/a", titles: [{ title: "Tides" }] } };
const wrap = (inner: string): string => `<OAI-PMH>${inner}</OAI-PMH>`;

function toRecord(metadata: string, id = "oai:1"): string {
  const header = `<header><identifier>${id}</identifier><datestamp>2021-02-03</datestamp></header>`;
  return `<record>${header}<metadata>${metadata}</metadata></record>`;
}

test.each(["<record></record>", toRecord("<dc><title>T</title></dc>", "")])(
  "a record without an identifier would pass for another one, and is refused: %s",
  async (record) => {
    const answers = { "/oai": wrap(record + toRecord("<dc><title>T</title></dc>")) };
    const { found } = await readScripted(readOai, `${REPOSITORY}?metadataPrefix=oai_dc`, answers);
    expect(found).toEqual([
      `SOURCE_RECORD ${REPOSITORY}?verb=ListRecords&metadataPrefix=oai_dc has a record without an identifier`,
      expect.objectContaining({ key: "oai.test-oai-1" }),
    ]);
  },
);

test.each([
  ["HTTPS://DOI.ORG/10.5072/Up", "10.5072/Up"],
  ["(doi: 10.5072/a).", "10.5072/a"],
  ["https://doi.org/10.5072/a%3Cb", "10.5072/a<b"],
  ["none of mine", null],
])("a DOI written as %s is %s", async (written, doi) => {
  const records = [
    `<dc><title>T</title><identifier>${written}</identifier></dc>`,
    `<resource><titles><title>T</title></titles><identifier identifierType="DOI">${written}</identifier></resource>`,
  ];
  const answers = { "/oai": wrap(records.map((one, at) => toRecord(one, `oai:${at}`)).join("")) };
  const { found } = await readScripted(readOai, `${REPOSITORY}?metadataPrefix=oai_dc`, answers);
  expect(found.map((one) => Object(one).doi)).toEqual([doi, doi]);
});

test("a search of DataCite goes on past an entry that describes no work", async () => {
  const data = [null, { id: "10.5072/b" }, work];
  expect(
    (await readScripted(readDataCite, `${REGISTRY}/dois?query=sea`, { "/dois": { data } })).found,
  ).toEqual([
    expect.stringMatching(/^SOURCE_RECORD \S+ has no usable DOI$/),
    expect.stringMatching(/^SOURCE_RECORD \S+ has no usable attributes in DOI 10\.5072\/b$/),
    expect.objectContaining({ doi: "10.5072/a" }),
  ]);
});

test("an address of DataCite with signs that encode nothing is neither a DOI nor a search", async () => {
  const { asked, found } = await readScripted(readDataCite, `${REGISTRY}/dois/%zz`, {});
  expect([asked, found]).toEqual([[], [expect.stringContaining("is neither a DOI nor a search")]]);
});

test.each([
  [wrap('<error code="badResumptionToken">Expired.</error>'), "it answers badResumptionToken"],
  ["<OAI-PMH><record><hea", "its XML breaks off, or is malformed"],
])("a list of OAI-PMH that goes on with %s is to be asked for again", async (broken, reason) => {
  const answers = {
    "/oai?verb=ListRecords&resumptionToken": broken,
    "/oai": wrap(`${toRecord("<dc><title>T</title></dc>")}<resumptionToken>1</resumptionToken>`),
  };
  const { found } = await readScripted(readOai, `${REPOSITORY}?metadataPrefix=oai_dc`, answers);
  const step = `${REPOSITORY}?verb=ListRecords&resumptionToken=1`;
  expect(found[1]).toBe(`SOURCE_UNREACHABLE ${step} ${reason}`);
});

const PAGE = "https://inv.test/records/7";

test.each<[object, object]>([
  [{ rights: [{ id: "own" }] }, { name: "own", url: PAGE }],
  [
    { rights: [{ title: { de: "Eigene", en: "Own" }, link: "https://x.test/own" }] },
    { name: "Own", url: "https://x.test/own" },
  ],
  [
    { rights: [{ title: { de: "Eigene" }, props: { url: "javascript:x" } }] },
    { name: "Eigene", url: PAGE },
  ],
  [{ license: { id: "other-open", title: "Other" } }, { name: "Other", url: PAGE }],
])("a licence of Invenio that SPDX does not list, %j, is kept", async (terms, otherLicense) => {
  const pids = { doi: { identifier: "https://doi.org/10.5072/I.7" } };
  const record = { id: 7, pids, metadata: { title: "T", ...terms } };
  const answers = { "/api/records/7/versions": { hits: { hits: [] } }, "/api/records/7": record };
  expect((await readScripted(readInvenio, PAGE, answers)).found).toEqual([
    expect.objectContaining({
      doi: "10.5072/I.7",
      fields: expect.objectContaining({ otherLicense }),
    }),
  ]);
});

const SHOWN = "https://dv.test/dataset.xhtml?persistentId=doi%3A10.5072%2FFK2%2FA1";
const toHeld = (more: object) => ({
  datasetPersistentId: "doi:10.5072/FK2/A1",
  versionNumber: 1,
  versionState: "RELEASED",
  metadataBlocks: { citation: { fields: [{ typeName: "title", value: "Tides" }] } },
  ...more,
});

test.each<[string, object[], unknown[]]>([
  ["none", [], [`SOURCE_RECORD ${SHOWN} has no version that is told`]],
  ["drafts", [{ versionState: "DRAFT" }], [["10.5072/FK2/A1", "it is a draft there"]]],
  [
    "withdrawn ones",
    [{ versionState: "DEACCESSIONED" }, { versionNumber: 2, versionState: "DEACCESSIONED" }],
    [
      [null, "it is deaccessioned there"],
      ["10.5072/FK2/A1", "it is deaccessioned there"],
    ],
  ],
  [
    "a withdrawn one and a released one before it",
    [{}, { versionNumber: 2, versionState: "DEACCESSIONED" }],
    [
      ["10.5072/FK2/A1", null],
      [null, "it is deaccessioned there"],
    ],
  ],
])("a dataset whose versions are %s is reported", async (_, versions, expected) => {
  const answers = { "/api/datasets/:persistentId/versions": { data: versions.map(toHeld) } };
  const { found } = await readScripted(readDataverse, SHOWN, answers);
  expect(
    found.map((one) => (typeof one === "string" ? one : [Object(one).doi, Object(one).withheld])),
  ).toEqual(expected);
});
