import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FakeCatalogue, startCatalogue } from "./test/fake-catalogue.ts";
import { type HeldPackage, startCkan } from "./test/fake-portals.ts";
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

describe("importing from a CKAN portal", () => {
  const LEVELS: HeldPackage = {
    name: "levels",
    title: "Levels of Skerry Bay",
    created: "2019-03-01",
    organization: "bay-office",
    uploads: { "levels.csv": "1\n", "read%20me.txt": "How." },
    links: ["https://elsewhere.test/winds.csv"],
    fields: { doi: "10.5072/levels" },
  };
  const WINDS: HeldPackage = {
    name: "winds",
    title: "Winds",
    created: "2020-01-01",
    uploads: { "winds.csv": "w\n" },
    fields: { license_id: "notspecified", license_url: null, version: "3", author: null },
  };
  const run = (address: string, ...args: string[]) =>
    runCommand(["--from", "ckan", address, ...args], catalogue.baseUrl);

  test("copies a dataset's texts, uploads, links, DOI, days and a redirect from its page", async () => {
    const source = await startCkan([LEVELS, WINDS]);
    const redirects = join(folder, "redirects.csv");
    const args = [`${source.origin}/data/dataset/levels`, "--redirects"] as const;
    const { exitCode, complaint, printed } = await run(...args, redirects);
    const refused = await run(...args, join(redirects, "no"));
    expect([refused.exitCode, refused.printed]).toEqual([1, []]);
    expect(refused.complaint).toMatch(/redirects\.csv\/no cannot be written \(ENOTDIR/);
    await source.close();
    expect([exitCode, complaint]).toEqual([0, ""]);
    expect(printed.at(-1)).toBe("1 published, 0 here already, 0 left out");
    expect(published()).toMatchObject([
      {
        doi: "10.5072/levels",
        name: "Levels of Skerry Bay",
        description: "Levels & **winds**.",
        license: "Creative Commons Attribution",
        tags: ["tide"],
        contributors: [
          { firstName: "Ada", middleInitial: "K", lastName: "Moss" },
          { lastName: expect.stringContaining("Office") },
        ],
        organizationName: "bay-office",
        versionLabel: "2019-03-01",
        originalDate: "2019-03-01",
        publishedAt: "2019-03-01T00:00:00.000Z",
        sourceMetadata: {
          standard: "CKAN",
          links: [{ name: "Link 0", url: "https://elsewhere.test/winds.csv" }],
        },
        files: [{ path: "levels.csv" }, { path: "read me.txt" }],
      },
    ]);
    expect(JSON.stringify(published())).not.toContain("ada@bay.test");
    expect(blobs()).toEqual(["1\n", "How."]);
    expect(await readFile(redirects, "utf8")).toBe("/data/dataset/levels,/datasets/1/version/1\n");
  });

  test("shows an organisation and the whole portal as tables, page after page, and fetches no file", async () => {
    const many = Array.from({ length: 30 }, (_, place) => ({ ...WINDS, name: `winds-${place}` }));
    const hidden = { ...WINDS, name: "hidden", fields: { private: true } };
    const source = await startCkan([LEVELS, hidden, ...many]);
    const office = await run(`${source.origin}/data/organization/bay-office`, "--dry-run");
    const all = await run(`${source.origin}/data/dataset/`, "--dry-run");
    const portal = await run(`${source.origin}/data/`, "--dry-run");
    await source.close();
    expect(portal.printed.at(-1)).toBe(all.printed.at(-1));
    expect(office.printed.slice(1)).toEqual([
      expect.stringMatching(/^publish +10\.5072\/levels +2019-\S+ +2019-03-01 +2 +6 bytes/),
      "1 to publish, 0 here already, 0 left out",
    ]);
    expect(all.printed.at(-1)).toBe("31 to publish, 0 here already, 1 left out");
    expect(all.printed[2]).toContain("(it is private there)");
    expect(source.log.filter((path) => path.includes("/download/"))).toEqual([]);
  });

  test("shows no table for an address without one", async () => {
    const source = await startCkan([LEVELS]);
    const { printed, complaint } = await run(`${source.origin}/elsewhere`, "--dry-run");
    await source.close();
    expect(printed).toEqual([]);
    expect(complaint).toContain("cannot be read: status 404; compare the address.");
  });

  test("continues where it was interrupted, and publishes newer files as the next version", async () => {
    const source = await startCkan([LEVELS, WINDS]);
    for (let tries = 0; tries < 5; tries += 1) source.refuse("/data/dataset/winds/");
    const first = await run(`${source.origin}/data/dataset`);
    expect([first.exitCode, first.printed.join()]).toEqual([
      1,
      expect.stringContaining("status 503"),
    ]);
    const second = await run(`${source.origin}/data/dataset`);
    await source.close();
    expect(second.printed.at(-1)).toBe("1 published, 1 here already, 0 left out");
    const later = await startCkan([{ ...LEVELS, created: "2021-05-01", uploads: { a: "2" } }]);
    const third = await run(`${later.origin}/data/dataset/levels`);
    const fourth = await run(`${later.origin}/data/dataset/levels`);
    await later.close();
    expect(third.printed.at(-1)).toBe("1 published, 0 here already, 0 left out");
    expect(fourth.printed.at(-1)).toBe("0 published, 1 here already, 0 left out");
    const [versions = []] = catalogue.published.values();
    expect(versions.map(({ doi }) => doi)).toEqual(["10.5072/levels", undefined]);
  });

  test.each([
    ["/data/dataset/none", /status 404/],
    ["/data/organization", /is neither a dataset, an organisation/],
    ["/data/about.html", /is neither a dataset, an organisation/],
  ])("reports what is wrong with %s", async (path, sentence) => {
    const source = await startCkan([LEVELS]);
    const { exitCode, complaint } = await run(`${source.origin}${path}`);
    await source.close();
    expect([exitCode, complaint]).toEqual([1, expect.stringMatching(sentence)]);
  });
});
