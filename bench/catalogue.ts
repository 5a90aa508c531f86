import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "../local/stack/build.ts";
import { countAgreeing } from "./catalogue/agreement.ts";
import type { CallName } from "./catalogue/calls.ts";
import { measureImport, type ImportRun } from "./catalogue/measure-import.ts";
import { measureZip, type ZipRun } from "./catalogue/measure-zip.ts";
import { findDatabase, startCatalogue } from "./catalogue/server.ts";
import { openStates, type State } from "./catalogue/states.ts";
import { timeCalls, type Timing } from "./catalogue/time-calls.ts";

const SIZES = [1_000, 10_000, 100_000];

/** What was measured of a catalogue with so many datasets, about twenty files each. */
export interface SizeResults {
  datasets: number;
  calls: Record<CallName, Timing>;
  /** Of the first ten results of a common word, those that are among bm25's first ten. */
  agreeing: number;
}

export interface CatalogueResults {
  sizes: SizeResults[];
  zip: ZipRun;
  import: ImportRun;
}

/** The catalogue alone, over data that grows. */
export async function measureCatalogue(root: string): Promise<CatalogueResults> {
  await buildIfStale(root);
  const folder = await mkdtemp(join(tmpdir(), "foreland-bench-"));
  const empty = await startCatalogue(root, folder);
  const zip = await measureZip(empty);
  const imported = await measureImport(empty);
  await empty.close();
  await rm(folder, { recursive: true });
  const sizes: SizeResults[] = [];
  for await (const state of openStates(root, SIZES)) sizes.push(await measureSize(root, state));
  return { sizes, zip, import: imported };
}

async function measureSize(root: string, { datasets, folder }: State): Promise<SizeResults> {
  const server = await startCatalogue(root, folder);
  const calls = await timeCalls(server);
  const agreeing = await countAgreeing(server.origin, await findDatabase(folder));
  await server.close();
  return { datasets, calls, agreeing };
}
