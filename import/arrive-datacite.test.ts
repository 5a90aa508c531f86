import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FakeCatalogue, startCatalogue } from "./test/fake-catalogue.ts";
import { startDataCite } from "./test/fake-portals.ts";
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
const relate = (...pairs: [relationType: string, doi: string][]) =>
  pairs.map(([relationType, relatedIdentifier]) => ({
    relationType,
    relatedIdentifier,
    relatedIdentifierType: "DOI",
  }));
const issued = (date: string) => [{ date, dateType: "Issued" }];

const WINDS = {
  titles: [{ title: "Winds" }],
  creators: [
    {
      name: "Moss, Ada",
      nameType: "Personal",
      nameIdentifiers: [{ nameIdentifier: "https://orcid.org/0000-0002-1825-0097" }],
    },
  ],
  descriptions: [{ description: "<p>Hourly.</p>", descriptionType: "Abstract" }],
  subjects: [{ subject: "wind" }],
  dates: issued("2018-06-05"),
  rightsList: [{ rightsUri: "https://creativecommons.org/licenses/by/4.0/legalcode" }],
  relatedIdentifiers: relate(["IsSupplementTo", "10.5072/paper"]),
  fundingReferences: [{ funderName: "Bay Fund" }],
  contentUrl: ["https://bay.test/files/winds.csv"],
};

/** A chain of three whose newest was registered first, and has the same year as the one before. */
const CHAIN = {
  "10.5072/c3": {
    titles: [{ title: "Levels, third" }],
    version: "3",
    publicationYear: 2021,
    relatedIdentifiers: relate(["IsNewVersionOf", "10.5072/c2"]),
  },
  "10.5072/c1": { titles: [{ title: "Levels" }], version: "1" },
  "10.5072/c2": {
    titles: [{ title: "Levels, second" }],
    version: "2",
    publicationYear: 2021,
    relatedIdentifiers: relate(
      ["IsNewVersionOf", "10.5072/c1"],
      ["IsPreviousVersionOf", "10.5072/c3"],
    ),
  },
};

/** A series with a DOI of its own. */
const SERIES = {
  "10.5072/all": {
    titles: [{ title: "Maps" }],
    relatedIdentifiers: relate(["HasVersion", "10.5072/m1"], ["HasVersion", "10.5072/m2"]),
  },
  "10.5072/m2": {
    titles: [{ title: "Maps" }],
    dates: issued("2020-02-02"),
    version: "2.0",
    relatedIdentifiers: relate(["IsVersionOf", "10.5072/all"]),
  },
  "10.5072/m1": {
    titles: [{ title: "Maps" }],
    dates: issued("2020-01-01"),
    version: "1.0",
    relatedIdentifiers: relate(
      ["IsVersionOf", "10.5072/all"],
      ["IsNewVersionOf", "10.9999/elsewhere"],
    ),
  },
};

const PAPER = { titles: [{ title: "Paper" }], types: { resourceTypeGeneral: "JournalArticle" } };

const run = (address: string, ...args: string[]) =>
  runCommand(["--from", "datacite", address, ...args], catalogue.baseUrl);

const labelsOf = () =>
  [...catalogue.published.values()].map((versions) => versions.map((one) => one.versionLabel));

describe("importing from DataCite's registry", () => {
  test("copies texts, DOI, day and addresses of files of one DOI, and not the registry's own counts", async () => {
    const source = await startDataCite({ "10.5072/winds": WINDS });
    const redirects = join(folder, "redirects.csv");
    const { exitCode, complaint, printed } = await run(
      `${source.origin}/dois/10.5072/winds`,
      "--redirects",
      redirects,
    );
    await source.close();
    expect([exitCode, complaint]).toEqual([0, ""]);
    expect(printed.at(-1)).toBe("1 published, 0 here already, 0 left out");
    expect(published()).toMatchObject([
      {
        doi: "10.5072/winds",
        name: "Winds",
        description: "Hourly.",
        license: "Creative Commons Attribution",
        tags: ["wind"],
        contributors: [{ firstName: "Ada", lastName: "Moss", orcid: "0000-0002-1825-0097" }],
        organizationName: "Bay University",
        originalDate: "2018-06-05",
        publishedAt: "2018-06-05T00:00:00.000Z",
        externalPublications: [{ doi: "10.5072/paper", relationshipType: "IsSupplementTo" }],
        sourceMetadata: {
          standard: "DataCite",
          homepage: "https://bay.test/records/winds",
          links: [{ url: "https://bay.test/files/winds.csv" }],
        },
        files: [],
      },
    ]);
    const written = JSON.stringify(published()[0]?.sourceMetadata);
    expect(written).toContain("Bay Fund");
    expect(written).not.toMatch(/viewCount|findable/);
    expect(await readFile(redirects, "utf8")).toBe(
      "https://bay.test/records/winds,/datasets/1/version/1\n",
    );
  });

  test.each(["10.5072/c1", "10.5072/c2", "10.5072/c3"])(
    "finds the versions that %s names or that name it, the oldest first",
    async (doi) => {
      const first = {
        ...CHAIN["10.5072/c1"],
        relatedIdentifiers: relate(["IsPreviousVersionOf", "10.5072/c2"]),
      };
      const source = await startDataCite({ ...CHAIN, "10.5072/c1": first });
      const { complaint } = await run(`${source.origin}/dois/${doi}`);
      await source.close();
      expect([complaint, labelsOf()]).toEqual(["", [["1", "2", "3"]]]);
    },
  );

  test("makes one dataset of a series, without the DOI of the series", async () => {
    const source = await startDataCite(SERIES);
    const { complaint, printed } = await run(`${source.origin}/dois/10.5072/m2`);
    await source.close();
    expect([complaint, labelsOf()]).toEqual(["", [["1.0", "2.0"]]]);
    expect(printed).toContain("left out 10.5072/all: stands for all its versions");
    expect(published().map(({ doi }) => doi)).toEqual(["10.5072/m1", "10.5072/m2"]);
  });

  test("joins a version to the series that names it, which it does not name itself", async () => {
    const relatedIdentifiers = relate(["IsPreviousVersionOf", "10.5072/m2"]);
    const first = { ...SERIES["10.5072/m1"], relatedIdentifiers };
    const source = await startDataCite({ ...SERIES, "10.5072/m1": first });
    const { complaint } = await run(`${source.origin}/dois/10.5072/m2`);
    await source.close();
    expect([complaint, labelsOf()]).toEqual(["", [["1.0", "2.0"]]]);
  });

  test("gives a search page after page, goes on after an interruption, and joins a later version", async () => {
    const held = { "10.5072/paper": PAPER, ...SERIES, "10.5072/winds": WINDS, ...CHAIN };
    const source = await startDataCite(held);
    source.refuse("/dois?client-id=bay.lib&page%5Bsize%5D=100&page%5Bcursor%5D=3", 404);
    const broken = await run(`${source.origin}/dois?client-id=bay.lib`);
    expect([broken.exitCode, broken.complaint]).toEqual([1, expect.stringContaining("status 404")]);
    const whole = await run(`${source.origin}/dois?client-id=bay.lib`);
    expect([whole.complaint, whole.printed.at(-1)]).toEqual([
      "",
      "6 published, 0 here already, 2 left out",
    ]);
    expect(labelsOf()).toEqual([[undefined], ["1", "2", "3"], ["1.0", "2.0"]]);
    expect(source.log.every((path) => path.startsWith("/dois?client-id=bay.lib&"))).toBe(true);
    await source.close();
    const relatedIdentifiers = relate(["IsVersionOf", "10.5072/all"]);
    const third = { ...SERIES["10.5072/m2"], relatedIdentifiers, version: "3.0" };
    const later = await startDataCite({ ...held, "10.5072/m3": third });
    const again = await run(`${later.origin}/dois?client-id=bay.lib`);
    await later.close();
    expect(again.printed.at(-1)).toBe("1 published, 6 here already, 2 left out");
    expect(labelsOf()).toContainEqual(["1.0", "2.0", "3.0"]);
  });

  test("waits as long as the registry requests, and shows a table without publishing", async () => {
    const waits: number[] = [];
    const source = await startDataCite({ "10.5072/winds": WINDS });
    source.refuse("/dois/", 429, { "retry-after": "9" });
    const { printed } = await runCommand(
      ["--from", "datacite", `${source.origin}/dois/10.5072/winds`, "--dry-run"],
      catalogue.baseUrl,
      { pause: async (ms) => void waits.push(ms) },
    );
    await source.close();
    expect(waits).toContain(9_000);
    expect(printed).toContainEqual(
      expect.stringMatching(/^publish +10\.5072\/winds +2018-06-05 +0 /),
    );
    expect([printed.at(-1), published()]).toEqual(["1 to publish, 0 here already, 0 left out", []]);
  });

  test.each([
    ["/dois", /is neither a DOI nor a search/],
    ["/dois/10.5072/none", /status 404/],
    ["/other?query=x", /is neither a DOI nor a search/],
  ])("reports what is wrong with %s", async (path, sentence) => {
    const source = await startDataCite({});
    const { exitCode, complaint } = await run(`${source.origin}${path}`);
    await source.close();
    expect([exitCode, complaint]).toEqual([1, expect.stringMatching(sentence)]);
  });
});
