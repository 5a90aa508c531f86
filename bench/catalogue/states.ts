import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "./generate.ts";
import { findDatabase, startCatalogue } from "./server.ts";

const HOME = join(tmpdir(), "foreland-bench-catalogue");
/**
 * The sources of the generated data, besides the catalogue's statements for derived rows. Its
 * migrations are not among them: starting updates stored data, as everywhere.
 */
const SOURCES = [
  "bench/catalogue/generate.ts",
  "bench/catalogue/generate.ts",
  "bench/catalogue/words.ts",
  "bench/catalogue/workspace.ts",
];

/** The data of a stopped catalogue with so many datasets. */
export interface State {
  datasets: number;
  folder: string;
}

/**
 * Generated data for each size, stored between runs in the temporary folder until their sources
 * of changes: 2 GB of disk and some minutes the first time.
 */
export async function* openStates(root: string, sizes: readonly number[]): AsyncGenerator<State> {
  const derive = await loadStatements();
  const home = await openHome(root, derive);
  let before: State = { datasets: 0, folder: join(home, "0") };
  for (const datasets of sizes) {
    const folder = join(home, String(datasets));
    if (!(await exists(folder))) await make(root, { before, derive, datasets, folder });
    before = { datasets, folder };
    yield before;
  }
}

interface Making extends State {
  before: State;
  derive: string[];
}

async function make(root: string, { before, derive, datasets, folder }: Making): Promise<void> {
  const making = `${folder}.making`;
  await rm(making, { recursive: true, force: true });
  if (before.datasets > 0) await cp(before.folder, making, { recursive: true });
  else await (await startCatalogue(root, making)).close();
  console.error(`Generating datasets ${before.datasets + 1} to ${datasets} …`);
  generate(await findDatabase(making), { from: before.datasets + 1, to: datasets, derive });
  await rename(making, folder);
}

/** A folder named by the data's sources; data of any others are deleted. */
async function openHome(root: string, derive: string[]): Promise<string> {
  const name = await computeFingerprint(root, derive);
  await mkdir(join(HOME, name), { recursive: true });
  for (const other of await readdir(HOME))
    if (other !== name) await rm(join(HOME, other), { recursive: true });
  return join(HOME, name);
}

/** They are loaded by address: no folder of the product may import a measurement. */
async function loadStatements(): Promise<string[]> {
  const { href } = new URL("../../api/store/reindex-dataset.ts", import.meta.url);
  const { REFRESH_STATEMENTS }: { REFRESH_STATEMENTS: string[] } = await import(href);
  return REFRESH_STATEMENTS;
}

async function computeFingerprint(root: string, derive: string[]): Promise<string> {
  const hash = createHash("sha256").update(derive.join("\n"));
  for (const source of SOURCES) hash.update(await readFile(join(root, source)));
  return hash.digest("hex").slice(0, 16);
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
