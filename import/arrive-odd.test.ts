import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FakeCatalogue, startCatalogue } from "./test/fake-catalogue.ts";
import { type Held, startInvenio } from "./test/fake-invenio.ts";
import { startOai } from "./test/fake-portals.ts";
import { CLASSIC, toNetcdfHeader } from "./test/netcdf-header.ts";
import { runCommand } from "./test/terminal.ts";

const LEVELS: Held = {
  id: "101",
  series: "100",
  doi: "10.5281/zenodo.101",
  title: "Levels of Skerry Bay",
  created: "2019-03-01T10:00:00+00:00",
  version: "1.0",
  files: { "levels.csv": "time,level\n1,2\n" },
};

let catalogue: FakeCatalogue;
beforeEach(async () => {
  catalogue = await startCatalogue();
});
afterEach(() => catalogue.close());

const TIDES = { ...LEVELS, id: "201", series: "200", doi: "10.5281/zenodo.201", title: "Tides" };

/** Answers of a source that are changed on their way: those of paths that hold a text. */
function changing(part: string, change: (answer: Response) => Response | Promise<Response>) {
  const fetchChanged: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    return String(input).includes(part) ? change(answer) : answer;
  };
  return { fetch: fetchChanged };
}

const run = (address: string, ...args: string[]) =>
  runCommand(["--from", "zenodo", address, ...args], catalogue.baseUrl);

test("counts two records of one DOI once, and removes what an import that was killed left behind", async () => {
  const twin = { ...LEVELS, id: "301", series: "300", doi: "10.5281/Zenodo.101" };
  const source = await startInvenio("zenodo", [LEVELS, twin]);
  const { pid: ended } = spawnSync("true");
  const [abandoned, used] = [ended, process.pid].map((id) =>
    join(tmpdir(), `arriving-${id}-abcdef`),
  );
  for (const one of [abandoned, used]) await mkdir(one ?? "");
  const dry = await run(`${source.origin}/search?q=bay`, "--dry-run");
  const real = await run(`${source.origin}/search?q=bay`);
  await source.close();
  expect([dry.printed.at(-1), real.printed.at(-1)]).toEqual([
    "1 to publish, 1 here already, 0 left out",
    "1 published, 1 here already, 0 left out",
  ]);
  expect([abandoned, used].map((one) => existsSync(one ?? ""))).toEqual([false, true]);
  await rm(used ?? "", { recursive: true });
});

test.each([
  ["../levels.csv", "files.0.path: “../levels.csv” has the part “..”"],
  ["/etc/levels.csv", "files.0.path: “/etc/levels.csv” begins with a slash"],
])("refuses a file named %s before it is downloaded, in a dry run as well", async (name, words) => {
  const odd = { ...LEVELS, files: { [name]: "1" } };
  const source = await startInvenio("zenodo", [odd, TIDES]);
  const results = [];
  for (const args of [["--dry-run"], []])
    results.push(await run(`${source.origin}/search?q=bay`, ...args));
  await source.close();
  for (const { exitCode, printed } of results) {
    expect([exitCode, printed]).toEqual([
      1,
      expect.arrayContaining([
        `refused 10.5281/zenodo.101: The version cannot be published (${words}), so this record is left out.`,
        expect.stringMatching(/^1 (?:to publish|published), 0 here already, 0 left out$/),
      ]),
    ]);
  }
  expect(source.log.filter((path) => path.includes("/101/files"))).toEqual([]);
});

test("begins a download that breaks off again, and leaves the record out when it always does", async () => {
  const source = await startInvenio("zenodo", [LEVELS, TIDES]);
  let broken = 0;
  const result = await runCommand(
    ["--from", "zenodo", `${source.origin}/search?q=bay`],
    catalogue.baseUrl,
    changing("/files/", async (answer) => {
      const body = await answer.text();
      broken += 1;
      if (broken > 4) return new Response(body);
      const halves = [body.slice(0, 3), null];
      const pull = (control: ReadableStreamDefaultController): void => {
        const half = halves.shift();
        if (half) control.enqueue(Buffer.from(half));
        else control.error(new Error("other side closed"));
      };
      return new Response(new ReadableStream({ pull }));
    }),
  );
  await source.close();
  expect(result.printed).toEqual([
    expect.stringMatching(
      /^refused 10\.5281\/zenodo\.101: .* cannot be read \(it broke off \(other side closed\)\), so this record is left out for now\.$/,
    ),
    expect.stringMatching(/^published 10\.5281\/zenodo\.201 /),
    "1 published, 0 here already, 0 left out",
  ]);
});

test.each([
  ["is not ended", "/about,/about/portal", "/about,/about/portal\n"],
  ["is ended as on Windows", "/about,/about/portal\r\n", "/about,/about/portal\r\n"],
])("adds redirects after a line of the operator's own that %s", async (_, before, kept) => {
  const folder = await mkdtemp(join(tmpdir(), "redirects-"));
  const file = join(folder, "old.csv");
  await writeFile(file, before);
  const source = await startInvenio("zenodo", [LEVELS, TIDES]);
  await run(`${source.origin}/search?q=bay`, "--redirects", file);
  await source.close();
  expect(await readFile(file, "utf8")).toBe(
    `${kept}/records/101,/datasets/1/version/1\n/records/201,/datasets/2/version/1\n`,
  );
  await rm(folder, { recursive: true });
});

test("publishes a record of a day to come as of today", async () => {
  const source = await startInvenio("zenodo", [
    { ...LEVELS, created: "2999-01-01T00:00:00+00:00" },
    TIDES,
  ]);
  await run(`${source.origin}/search?q=bay`);
  await source.close();
  const days = [...catalogue.published.values()].flat().map(({ publishedAt }) => publishedAt);
  expect(days).toEqual([undefined, "2019-03-01T00:00:00.000Z"]);
});

test("ends at a repository that gives no answer for three records in a row", async () => {
  const held = [1, 2, 3, 4].map((at) => ({
    ...LEVELS,
    id: `${at}01`,
    series: `${at}00`,
    doi: `10.5281/zenodo.${at}01`,
  }));
  const source = await startInvenio("zenodo", held);
  const { printed, complaint } = await runCommand(
    ["--from", "zenodo", `${source.origin}/search?q=bay`],
    catalogue.baseUrl,
    changing("/files/", () => new Response("", { status: 500 })),
  );
  await source.close();
  expect(printed.filter((line) => line.startsWith("refused"))).toHaveLength(2);
  expect(complaint).toMatch(
    /301\/files\/.* cannot be read: status 500; run the same command again, which goes on where/,
  );
});

test("refuses a page that is answered instead of a file whose size nobody told", async () => {
  const source = await startOai(
    [
      {
        identifier: "oai:1",
        datestamp: "2020-01-01",
        metadata: "<dc><title>Levels</title><identifier>{origin}/f/levels.csv</identifier></dc>",
      },
    ],
    { format: "oai_dc", files: { "/f/levels.csv": "<html>Sign in</html>" } },
  );
  const { printed } = await runCommand(
    ["--from", "oai", `${source.origin}/oai`],
    catalogue.baseUrl,
    changing(
      "/f/",
      async (answer) =>
        new Response(await answer.text(), {
          headers: { "content-type": "text/html; charset=utf-8" },
        }),
    ),
  );
  await source.close();
  expect([printed[0], catalogue.published.size]).toEqual([
    expect.stringMatching(
      /levels\.csv answers a page \(text\/html\) instead of the file, so this record/,
    ),
    0,
  ]);
});

test("reads the variables of NetCDF files", async () => {
  const header = toNetcdfHeader(CLASSIC, [["sal", [["units", Buffer.from("psu")]]]]);
  const files = { "casts.nc": header.toString("latin1") };
  const source = await startInvenio("zenodo", [{ ...LEVELS, files }]);
  await run(`${source.origin}/records/101`);
  await source.close();
  const [[version] = []] = catalogue.published.values();
  expect(version?.variables).toEqual([{ name: "sal", unit: "psu" }]);
});

test("counts the rows of tables, and names their columns", async () => {
  const files = {
    "levels.csv": "time,level_m\n1,2\n",
    "casts.jsonl": '{"site":"A","salinity":33}\n',
    "read me.txt": "How.",
  };
  const source = await startInvenio("zenodo", [{ ...LEVELS, files }]);
  await run(`${source.origin}/records/101`);
  await source.close();
  const [[version] = []] = catalogue.published.values();
  const taken = version?.files.map(({ path, rows, columns }) => [path, rows, columns]);
  expect(taken).toEqual([
    ["levels.csv", 1, ["time", "level_m"]],
    ["casts.jsonl", undefined, ["site", "salinity"]],
    ["read me.txt", undefined, undefined],
  ]);
});
