import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FakeCatalogue, startCatalogue } from "./test/fake-catalogue.ts";
import { type HeldRecord, startOai } from "./test/fake-portals.ts";
import { runCommand } from "./test/terminal.ts";

let catalogue: FakeCatalogue;
let folder: string;
beforeEach(async () => {
  catalogue = await startCatalogue();
  folder = await mkdtemp(join(tmpdir(), "portals-"));
});
afterEach(async () => {
  await catalogue.close();
  await rm(folder, { recursive: true });
});

const published = () => [...catalogue.published.values()].flat();
const blobs = () => [...catalogue.blobs.values()].map((blob) => blob.toString()).toSorted();

describe("importing from an OAI-PMH repository", () => {
  const toResource = (doi: string, fields: { title: string; day: string; more?: string }) =>
    `<oai_datacite xmlns="http://schema.datacite.org/oai/oai-1.1/"><payload><resource xmlns="http://datacite.org/schema/kernel-4"><identifier identifierType="DOI">${doi}</identifier><creators><creator><creatorName>Moss, Ada</creatorName><nameIdentifier nameIdentifierScheme="ORCID">https://orcid.org/0000-0002-1825-0097</nameIdentifier></creator></creators><titles><title>${fields.title}</title></titles><publisher>Bay University</publisher><publicationYear>2019</publicationYear><resourceType resourceTypeGeneral="Dataset">Table</resourceType><dates><date dateType="Issued">${fields.day}</date></dates><rightsList><rights rightsURI="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</rights></rightsList><descriptions><description descriptionType="Abstract">&lt;p&gt;Tides.&lt;/p&gt;</description></descriptions>${fields.more ?? ""}</resource></payload></oai_datacite>`;
  const inSeries = `<relatedIdentifiers><relatedIdentifier relatedIdentifierType="DOI" relationType="IsVersionOf">10.5072/all</relatedIdentifier></relatedIdentifiers>`;
  const HELD: HeldRecord[] = [
    {
      identifier: "oai:bay:2",
      datestamp: "2021-05-02",
      metadata: toResource("10.5072/v2", {
        title: "Levels",
        day: "2021-05-01",
        more: `<version>2.0</version>${inSeries}`,
      }),
    },
    { identifier: "oai:bay:gone", datestamp: "2020-01-01", metadata: "", isDeleted: true },
    {
      identifier: "oai:bay:1",
      datestamp: "2019-03-02",
      metadata: toResource("10.5072/v1", {
        title: "Levels",
        day: "2019-03-01",
        more: `<version>1.0</version>${inSeries}`,
      }),
    },
    {
      identifier: "oai:bay:3",
      datestamp: "2020-01-02",
      metadata: toResource("10.5072/winds", {
        title: "Winds",
        day: "2020-01-01",
        more: `<alternateIdentifiers><alternateIdentifier alternateIdentifierType="URL">{origin}/record/3?l=en</alternateIdentifier><alternateIdentifier alternateIdentifierType="URL">{origin}/files/winds.csv</alternateIdentifier><alternateIdentifier alternateIdentifierType="URL">https://elsewhere.test/more.csv</alternateIdentifier></alternateIdentifiers>`,
      }),
    },
    { identifier: "oai:bay:bad", datestamp: "2020-01-01", metadata: "<resource/>" },
    {
      identifier: "oai:bay:paper",
      datestamp: "2020-01-01",
      metadata: toResource("10.5072/paper", { title: "Paper", day: "2020" }).replace(
        "Dataset",
        "JournalArticle",
      ),
    },
  ];
  const FILES = { "/files/winds.csv": "w\n" };
  const run = (address: string, ...args: string[]) =>
    runCommand(["--from", "oai", address, ...args], catalogue.baseUrl);

  test("copies DataCite's texts, DOIs, days, the repository's files and links, versions in their order", async () => {
    const source = await startOai(HELD, { files: FILES });
    const redirects = join(folder, "redirects.csv");
    const { exitCode, complaint, printed } = await run(
      `${source.origin}/oai`,
      "--redirects",
      redirects,
    );
    await source.close();
    expect([exitCode, complaint]).toEqual([0, ""]);
    expect(printed.at(-1)).toBe("3 published, 0 here already, 2 left out");
    expect(printed).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^left out .*: has no title$/),
        "left out 10.5072/paper: is of the kind JournalArticle",
      ]),
    );
    expect(published()).toMatchObject([
      {
        doi: "10.5072/winds",
        name: "Winds",
        description: "Tides.",
        license: "Creative Commons Attribution",
        contributors: [{ firstName: "Ada", lastName: "Moss", orcid: "0000-0002-1825-0097" }],
        organizationName: "Bay University",
        originalDate: "2020-01-01",
        publishedAt: "2020-01-01T00:00:00.000Z",
        sourceMetadata: {
          standard: "DataCite",
          homepage: expect.stringContaining("/record/3"),
          links: [{ url: "https://elsewhere.test/more.csv" }],
        },
        files: [{ path: "winds.csv" }],
      },
      { doi: "10.5072/v1", versionLabel: "1.0", originalDate: "2019-03-01", files: [] },
      { doi: "10.5072/v2", versionLabel: "2.0", originalDate: "2021-05-01" },
    ]);
    expect([...catalogue.published.values()].map(({ length }) => length)).toEqual([1, 2]);
    expect(blobs()).toEqual(["w\n"]);
    expect(await readFile(redirects, "utf8")).toBe("/record/3?l=en,/datasets/1/version/1\n");
    const again = await startOai(HELD, { files: FILES });
    const second = await run(`${again.origin}/oai`);
    await again.close();
    expect(second.printed.at(-1)).toBe("0 published, 3 here already, 2 left out");
  });

  test("waits as long as a page requests, and shows the table page after page", async () => {
    const waits: number[] = [];
    const source = await startOai(HELD);
    source.refuse("/oai?verb=ListRecords&resumptionToken=2", 503, { "retry-after": "7" });
    const { printed } = await runCommand(
      ["--from", "oai", `${source.origin}/oai?set=bay`, "--dry-run"],
      catalogue.baseUrl,
      { pause: async (ms) => void waits.push(ms) },
    );
    await source.close();
    expect(waits).toContain(7_000);
    expect(printed.at(-1)).toBe("3 to publish, 0 here already, 2 left out");
    expect(printed).toContainEqual(
      expect.stringMatching(/^publish +10\.5072\/winds +2020-01-01 +1 +0 bytes\+ /),
    );
    expect(source.log).toContainEqual(expect.stringContaining("set=bay"));
    expect(source.log.filter((path) => path.startsWith("/files/"))).toEqual([]);
  });

  test("reads Dublin Core where nothing better is offered", async () => {
    const metadata = `<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Levels</dc:title><dc:creator>Moss, Ada</dc:creator><dc:subject>tide</dc:subject><dc:description>Tides.</dc:description><dc:description>12 pages.</dc:description><dc:date>2021-01-01</dc:date><dc:date>2019-03</dc:date><dc:type>info:eu-repo/semantics/dataset</dc:type><dc:identifier>{origin}/handle/1/2</dc:identifier><dc:identifier>https://doi.org/10.5072/dc</dc:identifier><dc:rights>info:eu-repo/semantics/openAccess</dc:rights><dc:rights>https://creativecommons.org/publicdomain/zero/1.0/</dc:rights></oai_dc:dc>`;
    const held = [{ identifier: "oai:bay:1", datestamp: "2022-01-01", metadata }];
    const source = await startOai(held, { format: "oai_dc" });
    const { complaint } = await run(`${source.origin}/oai?identifier=oai:bay:1`);
    await source.close();
    expect(complaint).toBe("");
    expect(published()).toMatchObject([
      {
        doi: "10.5072/dc",
        name: "Levels",
        description: "Tides.",
        license: "Creative Commons Zero 1.0 Universal",
        tags: ["tide"],
        originalDate: "2019-03",
        sourceMetadata: { standard: "Dublin Core", homepage: expect.stringContaining("/handle") },
      },
    ]);
  });

  test.each([
    ["/oai?identifier=none", {}, /answers idDoesNotExist/],
    ["/oai", { format: "marcxml" }, /offers none of the formats/],
    ["/page", { files: { "/page": "<!doctype html><p>Hello" } }, /is no answer of OAI-PMH/],
  ])("reports what is wrong with %s", async (path, options, sentence) => {
    const source = await startOai(HELD, options);
    const { exitCode, complaint } = await run(`${source.origin}${path}`);
    await source.close();
    expect([exitCode, complaint]).toEqual([1, expect.stringMatching(sentence)]);
  });

  test("finds nothing wrong in a set without records", async () => {
    const source = await startOai(HELD);
    const { exitCode, printed } = await run(`${source.origin}/oai?set=empty`);
    await source.close();
    expect([exitCode, printed]).toEqual([0, ["0 published, 0 here already, 0 left out"]]);
  });
});
