import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FakeCatalogue, startCatalogue } from "./test/fake-catalogue.ts";
import { type Held, startInvenio } from "./test/fake-invenio.ts";
import { runCommand } from "./test/terminal.ts";

const HELD: Held[] = [
  {
    id: "101",
    series: "100",
    doi: "10.5281/zenodo.101",
    title: "Levels of Skerry Bay",
    created: "2019-03-01T10:00:00+00:00",
    version: "1.0",
    files: { "levels.csv": "time,level\n1,2\n", "read me.txt": "How." },
  },
  {
    id: "102",
    series: "100",
    doi: "10.5281/zenodo.102",
    title: "Levels of Skerry Bay",
    created: "2021-05-01T10:00:00+00:00",
    version: "2.0",
    files: { "levels.csv": "time,level\n1,2\n2,3\n" },
  },
  {
    id: "201",
    series: "200",
    doi: "10.5281/zenodo.201",
    title: "Winds",
    created: "2020-01-01T10:00:00+00:00",
    version: "1",
    files: { "winds.csv": "w\n" },
    isRestricted: true,
  },
];

let catalogue: FakeCatalogue;
let folder: string;
beforeEach(async () => {
  catalogue = await startCatalogue();
  folder = await mkdtemp(join(tmpdir(), "arrive-"));
});
afterEach(async () => {
  await catalogue.close();
  await rm(folder, { recursive: true });
});

const run = (address: string, ...args: string[]) =>
  runCommand(["--from", "zenodo", address, ...args], catalogue.baseUrl);

describe.each(["zenodo", "invenio"] as const)("importing from a %s repository", (dialect) => {
  test("copies all versions of a record, with texts, days, files and DOIs", async () => {
    const source = await startInvenio(dialect, HELD);
    const { exitCode, printed, complaint } = await run(`${source.origin}/records/102`);
    await source.close();
    expect([exitCode, complaint]).toEqual([0, ""]);
    expect(printed.at(-1)).toBe("2 published, 0 here already, 0 left out");
    const [versions = []] = catalogue.published.values();
    expect(versions).toMatchObject([
      {
        doi: "10.5281/zenodo.101",
        name: "Levels of Skerry Bay",
        description: "Levels & winds.\n\nSecond part.",
        license: "Creative Commons Attribution",
        tags: ["tide", "wind"],
        contributors: [
          { lastName: "Moss", orcid: "0000-0002-1825-0097" },
          { firstName: expect.any(String), lastName: expect.any(String) },
        ],
        externalPublications: [{ doi: "10.1000/paper", relationshipType: "IsSupplementTo" }],
        originalDate: "2019-03-01",
        publishedAt: "2019-03-01T00:00:00.000Z",
        versionLabel: "1.0",
      },
      { doi: "10.5281/zenodo.102", versionLabel: "2.0", originalDate: "2021-05-01" },
    ]);
    expect(versions[0]?.files.map(({ path }) => path)).toEqual(["levels.csv", "read me.txt"]);
    const texts = [...catalogue.blobs.values()].map((blob) => blob.toString());
    expect(texts.toSorted()).toEqual(["How.", "time,level\n1,2\n", "time,level\n1,2\n2,3\n"]);
  });

  test("shows a community as a table in a dry run, and publishes nothing", async () => {
    const source = await startInvenio(dialect, HELD);
    const { exitCode, printed } = await run(`${source.origin}/communities/bay`, "--dry-run");
    await source.close();
    expect(exitCode).toBe(0);
    expect(printed).toEqual([
      expect.stringMatching(/^ +DOI +version +date +files +size +licence +title$/),
      expect.stringMatching(/^publish +10\.5281\/zenodo\.101 +1\.0 +2019-03-01 +2 +19 bytes/),
      expect.stringMatching(/^publish +10\.5281\/zenodo\.102 +2\.0 +2021-05-01 +1 /),
      expect.stringMatching(/^left out +10\.5281\/zenodo\.201 .*Winds \(/),
      "2 to publish, 0 here already, 1 left out",
    ]);
    expect(catalogue.published.size).toBe(0);
    expect(source.log.filter((path) => path.includes("/files/"))).toEqual([]);
  });
});

test("continues after an interruption with the missing versions, and writes each redirect once", async () => {
  const source = await startInvenio("zenodo", HELD);
  const redirects = join(folder, "redirects.csv");
  for (let tries = 0; tries < 5; tries += 1) source.refuse("/api/records/102/files/", 503);
  const first = await run(`${source.origin}/records/101`, "--redirects", redirects);
  expect([first.exitCode, first.printed.at(-2)]).toEqual([
    1,
    expect.stringMatching(
      /^refused 10\.5281\/zenodo\.102: .* cannot be read \(status 503\), .* left out for now\.$/,
    ),
  ]);
  source.log.length = 0;
  const second = await run(`${source.origin}/records/101`, "--redirects", redirects);
  await source.close();
  expect(second.printed.at(-1)).toBe("1 published, 1 here already, 0 left out");
  expect(source.log.filter((path) => path.includes("/101/files/"))).toEqual([]);
  expect(await readFile(redirects, "utf8")).toBe(
    "/records/101,/datasets/1/version/1\n/records/102,/datasets/1/version/2\n",
  );
});

test("waits as long as the repository requests", async () => {
  const source = await startInvenio("zenodo", HELD);
  source.refuse("/api/records/102", 429, { "retry-after": "37" });
  source.refuse("/api/records/102", 429, { "retry-after": "Fri, 31 Dec 2100 23:59:59 GMT" });
  source.refuse("/api/records/102", 503, { "retry-after": "99999" });
  const pauses: number[] = [];
  const { exitCode } = await runCommand(
    ["--from", "zenodo", `${source.origin}/records/102`, "--dry-run"],
    catalogue.baseUrl,
    { pause: async (ms) => void pauses.push(ms) },
  );
  await source.close();
  expect([exitCode, pauses.slice(0, 5)]).toEqual([0, [0, 37_000, 600_000, 600_000, 1_000]]);
});

test("refuses a version with a file of another checksum and those after it, publishes the other datasets, and continues once it is fixed", async () => {
  const [first, second] = HELD;
  if (!first || !second) throw new Error("The held records are missing.");
  const other = { ...first, id: "301", series: "300", doi: "10.5281/zenodo.301", title: "Tides" };
  const source = await startInvenio("zenodo", [first, second, other]);
  source.spoil("101/levels.csv", "time,level\n1,9\n");
  const refused = await run(`${source.origin}/search?q=bay`);
  expect(refused.printed).toEqual([
    expect.stringMatching(/^refused 10\.5281\/zenodo\.101: .*levels\.csv.*MD5/),
    "refused 10.5281/zenodo.102: An earlier version of its dataset was refused, and comes first.",
    "published 10.5281/zenodo.301 as dataset 1, version 1: Tides",
    "1 published, 0 here already, 0 left out",
  ]);
  expect([refused.exitCode, refused.complaint]).toEqual([
    1,
    expect.stringMatching(/^2 refused, .* run the same command again/),
  ]);
  source.spoil("101/levels.csv", first.files["levels.csv"] ?? "");
  const mended = await run(`${source.origin}/search?q=bay`);
  await source.close();
  expect([mended.exitCode, mended.printed.at(-1)]).toEqual([
    0,
    "2 published, 1 here already, 0 left out",
  ]);
});

test("refuses a version with a missing file, or that the catalogue refuses", async () => {
  const source = await startInvenio("zenodo", HELD);
  source.refuse("/api/records/102/files/", 404);
  const gone = await run(`${source.origin}/records/101`);
  expect(gone.printed.slice(0, 2)).toEqual([
    expect.stringMatching(/^published 10\.5281\/zenodo\.101/),
    expect.stringMatching(/^refused 10\.5281\/zenodo\.102: .*answers 404, so this record is left/),
  ]);
  catalogue.script("/publish/", { status: 422, body: { message: "The title is too long." } });
  const { exitCode, printed } = await run(`${source.origin}/records/101`);
  await source.close();
  expect([exitCode, printed.join()]).toEqual([
    1,
    expect.stringContaining("The title is too long."),
  ]);
});

test("refuses a file that is longer than its record says, and records that cannot be read, and goes on", async () => {
  const [first, , , other] = [HELD[0], HELD[1], HELD[2], { ...HELD[1], id: "301", series: "300" }];
  const last = { ...other, doi: "10.5281/zenodo.301" } as Held;
  const source = await startInvenio("zenodo", [first as Held, last]);
  source.spoil("101/levels.csv", "x".repeat(999));
  const waits: string[] = [];
  const result = await runCommand(
    ["--from", "zenodo", `${source.origin}/search?q=bay`],
    catalogue.baseUrl,
    {
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        if (!String(input).includes("/api/records?")) return answer;
        const { hits } = Object(await answer.json());
        return Response.json(
          { hits: { hits: [{ id: "7" }, ...hits.hits] } },
          { headers: { "retry-after": "10" } },
        );
      },
      pause: async (ms) => void waits.push(String(ms)),
    },
  );
  await source.close();
  expect(result.printed).toEqual([
    expect.stringMatching(
      /^refused: .* has no usable metadata in record 7, so this record is left out\.$/,
    ),
    "waiting 10 seconds before the next call",
    expect.stringMatching(
      /^refused 10\.5281\/zenodo\.101: levels\.csv .* its size is another one\.$/,
    ),
    expect.stringMatching(/^published 10\.5281\/zenodo\.301 /),
    "1 published, 0 here already, 0 left out",
  ]);
  expect([result.exitCode, waits.includes("10000")]).toEqual([1, true]);
});

test.each([
  ["http://127.0.0.1:9/about", /is neither a record, a community nor a search/],
  ["nowhere", /Name the address of a dataset/],
])("reports what %s lacks", async (address, sentence) => {
  const { exitCode, complaint } = await run(address);
  expect([exitCode, complaint]).toEqual([1, expect.stringMatching(sentence)]);
});

test("requests no other host than the repository's own", async () => {
  const elsewhere = await startInvenio("zenodo", HELD);
  const source = await startInvenio("zenodo", [
    { ...HELD[0], files: {} } as Held, // the first of them, without files
  ]);
  const given: unknown = await (await fetch(`${source.origin}/api/records/101`)).json();
  const self = `${elsewhere.origin}/api/records/101/files/a/content`;
  const record = { ...Object(given), files: [{ key: "a", size: 1, links: { self } }] };
  const fetchSpoiled: typeof fetch = async (input, init) => {
    const address = String(input);
    return address.startsWith(`${source.origin}/api/records/101`)
      ? Response.json(address.includes("versions") ? { hits: { hits: [record] } } : record)
      : fetch(input, init);
  };
  const { printed } = await runCommand(
    ["--from", "zenodo", `${source.origin}/records/101`],
    catalogue.baseUrl,
    { fetch: fetchSpoiled },
  );
  await Promise.all([source.close(), elsewhere.close()]);
  expect(printed[0]).toMatch(/^refused .* is an address of another host, so this record is left/);
  expect(elsewhere.log).toEqual([]);
});
