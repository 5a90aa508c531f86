import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FakeCatalogue, startCatalogue } from "./test/fake-catalogue.ts";
import { type HeldDataset, startDataverse } from "./test/fake-dataverse.ts";
import { runCommand } from "./test/terminal.ts";

const LEVELS: HeldDataset = {
  persistentId: "doi:10.7910/DVN/LEVELS",
  collection: "bay",
  versions: [
    {
      number: 1,
      title: "Levels",
      released: "2019-03-01T10:00:00Z",
      files: [{ id: 1, path: "raw/levels.txt", text: "1\n" }],
    },
    {
      number: 2,
      title: "Levels of the bay",
      released: "2021-05-01T10:00:00Z",
      files: [{ id: 2, path: "raw/levels.txt", text: "2\n" }],
    },
    {
      number: 2,
      minor: 1,
      title: "Levels of Skerry Bay",
      released: "2021-06-01T10:00:00Z",
      files: [
        { id: 2, path: "raw/levels.txt", text: "2\n" },
        {
          id: 3,
          path: "tables/winds.tab",
          text: '"a"\t1\n',
          original: { name: "winds.csv", text: "a,1\n", unf: "UNF:6:oYbR2Fw7==" },
        },
      ],
    },
    { number: 3, state: "DRAFT", title: "Levels", released: "", files: [] },
  ],
};
const WITHHELD: HeldDataset = {
  persistentId: "doi:10.7910/DVN/HIDDEN",
  collection: "bay",
  versions: [
    {
      number: 1,
      title: "Hidden",
      released: "2020-01-01T10:00:00Z",
      license: null,
      termsOfUse: "Ask us.",
      files: [
        { id: 4, path: "a.txt", text: "a", isRestricted: true },
        { id: 5, path: "b.txt", text: "b", availableFrom: "2999-01-01" },
        { id: 6, path: "c.txt", text: "c", availableFrom: "2020-01-01" },
      ],
    },
  ],
};

let catalogue: FakeCatalogue;
let folder: string;
beforeEach(async () => {
  catalogue = await startCatalogue();
  folder = await mkdtemp(join(tmpdir(), "dataverse-"));
});
afterEach(async () => {
  await catalogue.close();
  await rm(folder, { recursive: true });
});

const run = (address: string, ...args: string[]) =>
  runCommand(["--from", "dataverse", address, ...args], catalogue.baseUrl);
const pageOf = (origin: string) => `${origin}/dataset.xhtml?persistentId=doi:10.7910/DVN/LEVELS`;

test("copies each major version with its texts, days and files, and gives the newest the DOI", async () => {
  const source = await startDataverse([LEVELS]);
  const redirects = join(folder, "redirects.csv");
  const { exitCode, printed, complaint } = await run(
    pageOf(source.origin),
    "--redirects",
    redirects,
  );
  await source.close();
  expect([exitCode, complaint]).toEqual([0, ""]);
  expect(printed.slice(-2)).toEqual([
    "not compared, because only MD5, SHA-1, SHA-256, SHA-512 and CRC-32 are: the hash of tables/winds.csv (UNF:6:oYbR2Fw7==)",
    "2 published, 0 here already, 0 left out",
  ]);
  const [versions = []] = catalogue.published.values();
  expect(versions).toMatchObject([
    { name: "Levels", versionLabel: "1", originalDate: "2019-03-01" },
    {
      doi: "10.7910/DVN/LEVELS",
      name: "Levels of Skerry Bay",
      description: "Levels & winds.\n\nSecond part.",
      license: "Creative Commons Zero 1.0 Universal",
      tags: ["tide", "Earth and Environmental Sciences"],
      contributors: [
        { firstName: "Ada", middleInitial: "K", lastName: "Moss", orcid: "0000-0002-1825-0097" },
      ],
      externalPublications: [{ doi: "10.1000/paper", relationshipType: "IsSupplementTo" }],
      versionLabel: "2",
      originalDate: "2021-06-01",
      publishedAt: "2021-06-01T00:00:00.000Z",
    },
  ]);
  expect(versions[0]?.doi).toBeUndefined();
  expect(versions[1]?.files.map(({ path }) => path)).toEqual([
    "raw/levels.txt",
    "tables/winds.csv",
  ]);
  const texts = [...catalogue.blobs.values()].map((blob) => blob.toString());
  expect(texts.toSorted()).toEqual(["1\n", "2\n", "a,1\n"]);
  const old = "/dataset.xhtml?persistentId=doi%3A10.7910%2FDVN%2FLEVELS";
  expect(await readFile(redirects, "utf8")).toBe(
    `${old}&version=1.0,/datasets/1/version/1\n${old},/datasets/1/version/2\n`,
  );
});

test("shows a collection as a table in a dry run, page after page, and lists withheld files", async () => {
  const more = Array.from({ length: 30 }, (_, place) => ({
    ...LEVELS,
    persistentId: `doi:10.7910/DVN/${place}`,
    collection: "harbour",
  }));
  const source = await startDataverse([LEVELS, WITHHELD, ...more]);
  const bay = await run(`${source.origin}/dataverse/bay`, "--dry-run");
  const all = await run(`${source.origin}/`, "--dry-run");
  await source.close();
  expect(bay.printed.slice(1)).toEqual([
    expect.stringMatching(/^publish +1 +2019-03-01 +1 +2 bytes .* Levels$/),
    expect.stringMatching(/^publish +10\.7910\/DVN\/LEVELS +2 +2021-06-01 +2 +6 bytes/),
    expect.stringMatching(/^not compared, .* tables\/winds\.csv/),
    expect.stringMatching(/^left out .* Terms of the dataset .*\(2 of its 3 files are withheld/),
    "2 to publish, 0 here already, 1 left out",
  ]);
  expect(all.printed.at(-1)).toBe("62 to publish, 0 here already, 1 left out");
  expect(source.log.filter((path) => path.includes("/datafile/"))).toEqual([]);
});

test("an interrupted import continues with the missing version, whatever its title is", async () => {
  const source = await startDataverse([LEVELS]);
  for (let tries = 0; tries < 5; tries += 1) source.refuse("/api/access/datafile/3");
  const first = await run(pageOf(source.origin));
  expect([first.exitCode, first.printed.join()]).toEqual([
    1,
    expect.stringContaining("status 503"),
  ]);
  source.log.length = 0;
  const second = await run(pageOf(source.origin));
  const third = await run(pageOf(source.origin));
  await source.close();
  expect(second.printed.at(-1)).toBe("1 published, 1 here already, 0 left out");
  expect(third.printed.at(-1)).toBe("0 published, 2 here already, 0 left out");
  expect(source.log.filter((path) => path.includes("/datafile/1"))).toEqual([]);
  expect([...catalogue.published.values()].map((versions) => versions.length)).toEqual([2]);
});

test("a version that came later joins the dataset without the DOI, which does not move", async () => {
  const early = await startDataverse([{ ...LEVELS, versions: LEVELS.versions.slice(0, 1) }]);
  await run(pageOf(early.origin));
  await early.close();
  const source = await startDataverse([LEVELS]);
  const { printed } = await run(pageOf(source.origin));
  await source.close();
  expect(printed.at(-1)).toBe("1 published, 1 here already, 0 left out");
  const [versions = []] = catalogue.published.values();
  expect(versions.map(({ doi }) => doi)).toEqual(["10.7910/DVN/LEVELS", undefined]);
});

describe("an address that cannot be read", () => {
  test.each([
    ["/about", /is neither a dataset, a collection nor a search/],
    ["/dataset.xhtml?persistentId=doi:10.7910/DVN/NONE", /status 404/],
  ])("reports what is wrong with %s", async (path, sentence) => {
    const source = await startDataverse([LEVELS]);
    const { exitCode, complaint } = await run(`${source.origin}${path}`);
    await source.close();
    expect([exitCode, complaint]).toEqual([1, expect.stringMatching(sentence)]);
  });
});
