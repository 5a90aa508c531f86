import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCatalogue, type FakeCatalogue } from "./test/fake-catalogue.ts";
import { makeFolder, type TestFolder } from "./test/folder.ts";
import { OWN_PACKAGES } from "./test/own-packages.ts";
import { runCommand } from "./test/terminal.ts";

const PACKAGES = fileURLToPath(new URL("../../shared/data/packages", import.meta.url));
const PDDL = "Open Data Commons Public Domain Dedication and License";

const WHOLE: [string, Record<string, number>][] = [
  ["harbour-levels", { "data/levels.csv": 3, "data/gauges.csv": 2 }],
  ["co2-ppm", { "data/co2-mm-mlo.csv": 820, "data/co2-mm-gl.csv": 568 }],
  ["country-codes", { "data/country-codes.csv": 249 }],
  ["gdp", { "data/top-economies.csv": 230, "data/gdp.csv": 13_979 }],
  ["glacier-mass-balance", { "data/glaciers.csv": 68 }],
  ["global-temp", { "data/annual.csv": 319, "data/monthly.csv": 3_823 }],
  ["population", { "data/population.csv": 17_195 }],
  [
    "sea-level-rise",
    { "data/CSIRO_Recons_gmsl_mo_2015.csv": 1_608, "data/epa-sea-level.csv": 144 },
  ],
];

const INCOMPLETE: [string, Record<string, number>][] = [
  ["ferry-counts", { "ferry-counts.csv": 2 }],
  ["breast-w", { "breast-w.csv": 699 }],
  ["haberman", { "haberman.csv": 306 }],
  ["heart-statlog", { "heart-statlog.csv": 270 }],
  ["ionosphere", { "ionosphere.csv": 351 }],
  ["yeast", { "yeast.csv": 1_484 }],
];

const isThere = ([name]: [string, unknown]): boolean =>
  name in OWN_PACKAGES || existsSync(`${PACKAGES}/${name}`);

describe("packages of other publishers", () => {
  let catalogue: FakeCatalogue;
  let folders: Map<string, TestFolder>;

  beforeAll(async () => {
    catalogue = await startCatalogue();
    const made = Object.entries(OWN_PACKAGES).map(
      async ([name, files]) => [name, await makeFolder(files)] as const,
    );
    folders = new Map(await Promise.all(made));
  });

  afterAll(async () => {
    await catalogue.close();
    await Promise.all([...folders.values()].map((folder) => folder.remove()));
  });

  function run(name: string, ...args: string[]) {
    const folder = folders.get(name)?.path ?? `${PACKAGES}/${name}`;
    return runCommand([folder, ...args], catalogue.baseUrl);
  }

  function expectPublished(name: string, rows: Record<string, number>): void {
    const [version, ...more] = catalogue.published.get(name) ?? [];
    expect(more).toEqual([]);
    const tables = version?.files.filter(({ path }) => path in rows);
    expect(Object.fromEntries(tables?.map(({ path, rows: count }) => [path, count]) ?? [])).toEqual(
      rows,
    );
    expect(version?.license).toBe(PDDL);
    expect(version?.description).not.toBe("");
    expect(version?.readme).not.toBe("");
    expect(version?.files.some(({ path }) => /^(?:archive|tmp)\//.test(path))).toBe(false);
  }

  test.each(WHOLE.filter(isThere))(
    "%s is published, and the second time unchanged",
    async (name, rows) => {
      const first = await run(name);
      expect([first.exitCode, first.complaint]).toEqual([0, ""]);
      expectPublished(name, rows);
      const second = await run(name);
      expect(second.printed.at(-1)).toMatch(/^unchanged: .* version 1$/);
    },
  );

  test.each(INCOMPLETE.filter(isThere))(
    "%s is published only without its absent file",
    async (name, rows) => {
      const refused = await run(name);
      const sentence = `datapackage.json names ${name}.arff, which is not in the folder; publish without it with --skip-missing.\n`;
      expect(refused).toEqual({ exitCode: 1, printed: [], complaint: sentence });
      expect(catalogue.published.has(name)).toBe(false);
      const first = await run(name, "--skip-missing");
      expect(first.printed[0]).toBe(`skipped ${name}.arff: not in the folder`);
      expectPublished(name, rows);
      const second = await run(name, "--skip-missing");
      expect(second.printed.at(-1)).toMatch(/^unchanged: .* version 1$/);
    },
  );
});
