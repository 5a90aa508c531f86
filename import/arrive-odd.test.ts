import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FakeCatalogue, startCatalogue } from "./test/fake-catalogue.ts";
import { type Held, startInvenio } from "./test/fake-invenio.ts";
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
