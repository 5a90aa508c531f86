import { describe, expect, test } from "vitest";
import { SOURCE_PAGES_MAX } from "../limits.ts";
import { readScripted } from "../test/scripted-source.ts";
import { readOai } from "./oai.ts";

const ORIGIN = "https://oai.test";
const FORMATS = "/oai?verb=ListMetadataFormats";
const RECORDS = "/oai?verb=ListRecords";
const wrap = (inner: string): string => `<OAI-PMH>${inner}</OAI-PMH>`;
const offer = (...names: string[]): string =>
  wrap(names.map((name) => `<metadataPrefix> ${name} </metadataPrefix>`).join(""));
const read = (path: string, answers: Record<string, unknown> = {}) =>
  readScripted(readOai, ORIGIN + path, answers);

function toRecord(metadata: string, id = "oai:1", day = "2021-02-03"): string {
  const header = `<header><identifier>${id}</identifier><datestamp>${day}</datestamp></header>`;
  return `<record>${header}<metadata>${metadata}</metadata></record>`;
}

async function readRecords(...records: string[]) {
  const answers = { [FORMATS]: offer("oai_dc"), [RECORDS]: wrap(records.join("")) };
  return (await read("/oai", answers)).found.map((one) => Object(one));
}

describe("a repository", () => {
  test.each([
    [["oai_dc", "datacite"], "datacite"],
    [["datacite", "oai_datacite"], "oai_datacite"],
    [["oai_dc", "datacite4", "marcxml"], "datacite4"],
    [["oai_dc"], "oai_dc"],
  ])("that offers %j is asked for %s", async (offered, format) => {
    const { asked } = await read("/oai?set=sea", { [FORMATS]: offer(...offered) });
    expect(asked).toEqual([FORMATS, `${RECORDS}&metadataPrefix=${format}&set=sea`]);
  });

  test.each([
    ["/oai?metadataPrefix=oai_dc", `${RECORDS}&metadataPrefix=oai_dc`],
    [
      "/oai?metadataPrefix=datacite&identifier=oai:1&set=x",
      "/oai?verb=GetRecord&metadataPrefix=datacite&identifier=oai%3A1",
    ],
  ])("%s is asked at once for %s", async (path, asked) => {
    expect((await read(path)).asked).toEqual([asked]);
  });

  test("is asked for page after page", async () => {
    const { asked, found } = await read("/oai?metadataPrefix=oai_dc", {
      [`${RECORDS}&resumptionToken=two`]: wrap("<resumptionToken> </resumptionToken>"),
      [RECORDS]: wrap(
        `${toRecord("<dc><title>T</title></dc>")}<resumptionToken> two </resumptionToken>`,
      ),
    });
    expect(asked[1]).toBe(`${RECORDS}&resumptionToken=two`);
    expect([asked.length, found.length]).toEqual([2, 1]);
  });

  test("that repeats a page is left there", async () => {
    let token = 0;
    const toPage = (): string =>
      wrap(`<identifier>1</identifier><resumptionToken>${(token += 1)}</resumptionToken>`);
    const again = { toString: toPage };
    const { asked, found } = await read("/oai?metadataPrefix=oai_dc", { "/oai": again });
    expect([asked.length, found]).toEqual([
      2,
      [expect.stringMatching(/^SOURCE_SHAPE \S+=1 leads back to a page before it$/)],
    ]);
  });

  test("is left after the most pages, with what to name instead", async () => {
    let page = 0;
    const toPage = (): string =>
      wrap(`<identifier>${(page += 1)}</identifier><resumptionToken>more</resumptionToken>`);
    const endless = { toString: toPage };
    const { asked, found } = await read("/oai?metadataPrefix=oai_dc", { [RECORDS]: endless });
    expect([asked.length, found]).toEqual([
      SOURCE_PAGES_MAX,
      [
        `SOURCE_SHAPE ${ORIGIN}${RECORDS}&resumptionToken=more has more than ${SOURCE_PAGES_MAX} pages: name one of its sets (?set=…)`,
      ],
    ]);
  });

  const chosen = "/oai?metadataPrefix=oai_dc";
  test.each([
    [
      "/oai",
      { [FORMATS]: offer("marcxml") },
      "offers none of the formats oai_datacite, datacite, datacite4, oai_dc",
    ],
    [
      "/oai?metadataPrefix=x",
      {},
      "offers none of the formats oai_datacite, datacite, datacite4, oai_dc",
    ],
    [chosen, { "/oai": "<html></html>" }, "is no answer of OAI-PMH 2.0"],
    [chosen, { "/oai": wrap('<error code="badArgument"></error>') }, "answers badArgument"],
    [chosen, { "/oai": wrap("<error>No.</error>") }, "answers an error"],
  ])("%s that answers %o %s", async (path, answers, words) => {
    const { found } = await read(path, answers);
    expect(found).toHaveLength(1);
    expect(String(found[0]).endsWith(` ${words}`)).toBe(true);
  });

  test("of no matching records has none", async () => {
    const none = wrap('<error code="noRecordsMatch"></error>');
    expect((await read(chosen, { "/oai": none })).found).toEqual([]);
  });
});

describe("a record of Dublin Core", () => {
  test("is read with everything that it says", async () => {
    const [found] = await readRecords(
      toRecord(`<dc>
        <title>Tides</title><title>Levels</title>
        <creator>Moss, Ada</creator><contributor>Reed, Bo</contributor>
        <publisher>Aune Press</publisher><publisher>Other</publisher>
        <subject>sea</subject><subject>tide</subject>
        <description>Heights.</description><description>12 pages.</description>
        <date>2021</date><date>1999-05</date><date>in spring</date>
        <type>text</type><type>info/Software</type>
        <identifier>https://doi.org/10.5072/dc</identifier>
        <identifier>${ORIGIN}/record/1?l=en</identifier>
        <identifier>${ORIGIN}/f/a.csv</identifier>
        <identifier>${ORIGIN}/g/a.csv</identifier>
        <relation>https://else.test/b.csv</relation>
        <relation>see also</relation>
        <rights>https://opensource.org/licenses/MIT</rights><rights>open</rights>
      </dc>`),
    );
    expect(found).toMatchObject({
      key: "oai.test-10.5072-dc",
      doi: "10.5072/dc",
      sharesDoi: false,
      oldPath: "/record/1?l=en",
      files: [
        { path: "a.csv", bytes: null, hash: null, address: `${ORIGIN}/f/a.csv` },
        { path: "3-a.csv", bytes: null, hash: null, address: `${ORIGIN}/g/a.csv` },
      ],
      withheld: null,
    });
    expect(found.fields).toMatchObject({
      name: "Tides",
      description: "Heights.",
      license: expect.stringContaining("MIT"),
      tags: ["sea", "tide"],
      contributors: [
        { firstName: "Ada", lastName: "Moss" },
        { firstName: "Bo", lastName: "Reed" },
      ],
      organizationName: "Aune Press",
      originalDate: "1999-05",
      publishedAt: "1999-05-01T00:00:00.000Z",
      datasetType: "release",
      sourceMetadata: {
        standard: "Dublin Core",
        homepage: `${ORIGIN}/record/1?l=en`,
        links: [{ url: "https://else.test/b.csv" }],
      },
    });
    expect(found.fields).not.toHaveProperty("versionLabel");
  });

  test("without a DOI is identified by its record and the label 1", async () => {
    const [found] = await readRecords(toRecord("<dc><title>Tides</title></dc>", "oai:x:7"));
    expect(found).toMatchObject({
      key: "oai.test-oai-x-7",
      doi: null,
      sharesDoi: true,
      oldPath: null,
      fields: { versionLabel: "1", publishedAt: "2021-02-03T00:00:00.000Z" },
      withheld: null,
    });
  });

  test("without a page is read at its DOI", async () => {
    const dc = "<dc><title>T</title><identifier>doi:10.5072/x</identifier></dc>";
    const [found] = await readRecords(toRecord(dc));
    expect([found.oldPath, found.fields.sourceMetadata.homepage]).toEqual([
      null,
      "https://doi.org/10.5072/x",
    ]);
  });

  test.each([
    ["<type>info:eu-repo/semantics/dataset</type>", null, "research"],
    ["<type>software</type>", null, "release"],
    ["<type>Dataset</type><type>article</type>", null, "research"],
    ["<type>image</type>", null, "research"],
    ...["article", "masterThesis", "book", "bookPart", "preprint", "report"].map(
      (type): [string, string, string] => [
        `<type>${type}</type>`,
        "is of the kind Text",
        "research",
      ],
    ),
    ["<type>articles</type>", null, "research"],
  ])("of the types %s is left out when it %s", async (types, withheld, kind) => {
    const [found] = await readRecords(toRecord(`<dc><title>T</title>${types}</dc>`));
    expect([found.withheld, found.fields.datasetType]).toEqual([withheld, kind]);
  });

  test("that was deleted is none, and without a title is left out", async () => {
    const deleted = `<record><header status="deleted"><identifier>x</identifier></header></record>`;
    const found = await readRecords(deleted, toRecord("<dc></dc>"), toRecord(""));
    expect(found.map(({ withheld, fields }) => [withheld, fields.name])).toEqual([
      ["has no title", "oai:1"],
      ["has no title", "oai:1"],
    ]);
  });
});

describe("addresses of a record", () => {
  const toResource = (inner: string): string =>
    toRecord(`<resource><titles><title>T</title></titles>${inner}</resource>`);
  const toAddresses = (...list: string[]): string =>
    `<alternateIdentifiers>${list.map((one) => `<alternateIdentifier>${one}</alternateIdentifier>`).join("")}</alternateIdentifiers>`;
  const toRelated = (relation: string, text: string): string =>
    `<relatedIdentifiers><relatedIdentifier relationType="${relation}">${text}</relatedIdentifier></relatedIdentifiers>`;

  test.each([
    [`${ORIGIN}/a.csv`, true],
    [`${ORIGIN}/a.tar.gz`, true],
    [`${ORIGIN}/a.html`, false],
    [`${ORIGIN}/a.xhtml`, false],
    [`${ORIGIN}/a.php`, false],
    [`${ORIGIN}/a.aspx`, false],
    [`${ORIGIN}/a.do`, false],
    [`${ORIGIN}/a`, false],
    [`${ORIGIN}/a.verylongending`, false],
    ["https://else.test/a.csv", false],
    ["https://doi.org/a.csv", false],
    ["ftp://oai.test/a.csv", false],
  ])("%s is a file to copy: %s", async (address, isFile) => {
    const [found] = await readRecords(toResource(toAddresses(address)));
    expect(found.files).toHaveLength(isFile ? 1 : 0);
  });

  test.each([
    ["HasPart", 1],
    ["IsIdenticalTo", 1],
    ["IsPartOf", 0],
  ])("of the relation %s are %i files", async (relation, count) => {
    const [found] = await readRecords(toResource(toRelated(relation, `${ORIGIN}/a.csv`)));
    expect(found.files).toHaveLength(count);
  });

  test("that are named twice are one file", async () => {
    const twice = toAddresses(`${ORIGIN}/a.csv`) + toRelated("HasPart", `${ORIGIN}/a.csv`);
    expect((await readRecords(toResource(twice)))[0].files).toHaveLength(1);
  });

  test("versions of one work come last, the oldest first, under its DOI", async () => {
    const toVersion = (day: string): string =>
      toRecord(
        `<resource><titles><title>T</title></titles><dates><date dateType="Issued">${day}</date></dates>${toRelated("IsVersionOf", "https://doi.org/10.5072/all")}</resource>`,
      );
    const found = await readRecords(toVersion("2022"), toVersion("2020"), toResource(""));
    expect(found.map(({ key, fields }) => [key, fields.publishedAt.slice(0, 4)])).toEqual([
      ["oai.test-oai-1", "2021"],
      ["oai.test-10.5072-all", "2020"],
      ["oai.test-10.5072-all", "2022"],
    ]);
  });
});
