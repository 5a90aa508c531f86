import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "../local/stack/build.ts";
import { generate } from "./catalogue/generate.ts";
import { measureImport, type ImportRun } from "./catalogue/measure-import.ts";
import { measureZip, type ZipRun } from "./catalogue/measure-zip.ts";
import { findDatabase, startCatalogue } from "./catalogue/server.ts";
import { CALL_NAMES, type CallName, timeCalls, type Timing } from "./catalogue/time-calls.ts";

const SIZES = [1_000, 10_000, 100_000];

export interface CatalogueResults {
  /** By number of datasets, about twenty files each. */
  calls: Record<string, Record<CallName, Timing>>;
  zip: ZipRun;
  import: ImportRun;
}

/** The catalogue alone, over data that grows; 100,000 datasets take some minutes and 3 GB of disk. */
export async function measureCatalogue(root: string): Promise<CatalogueResults> {
  await buildIfStale(root);
  const state = await mkdtemp(join(tmpdir(), "foreland-bench-catalogue-"));
  const empty = await startCatalogue(root, state);
  const zip = await measureZip(empty);
  const imported = await measureImport(empty);
  await empty.close();
  await rm(state, { recursive: true });
  const calls = await measureSizes(root);
  return { calls, zip, import: imported };
}

async function measureSizes(root: string): Promise<CatalogueResults["calls"]> {
  const state = await mkdtemp(join(tmpdir(), "foreland-bench-catalogue-"));
  await (await startCatalogue(root, state)).close();
  const file = await findDatabase(state);
  const calls: CatalogueResults["calls"] = {};
  let from = 1;
  for (const size of SIZES) {
    await generate(file, { from, to: size });
    from = size + 1;
    const server = await startCatalogue(root, state);
    calls[size] = await timeCalls(server.origin);
    await server.close();
  }
  await rm(state, { recursive: true });
  return calls;
}

/** Prints p50 and p95 side by side, then the two long runs. */
export function printCatalogue({ calls, zip, import: imported }: CatalogueResults): void {
  const sizes = Object.keys(calls);
  console.log(`\nThe catalogue over HTTP, p50 / p95 in ms, at ${sizes.join(", ")} datasets`);
  for (const name of CALL_NAMES) {
    const cells = sizes.map((size) => {
      const { p50, p95 } = calls[size]?.[name] ?? { p50: Number.NaN, p95: Number.NaN };
      return `${p50.toFixed(1)} / ${p95.toFixed(1)}`.padEnd(16);
    });
    console.log(`  ${name.padEnd(24)} ${cells.join("")}`);
  }
  console.log(
    `\nA zip of ${(zip.bytes / 1e9).toFixed(2)} GB: ${zip.megabytesPerSecond.toFixed(0)} MB/s, workerd grows by ${zip.grownMegabytes.map((grown) => grown.toFixed(0)).join(" MB, the second time by ")} MB.`,
  );
  console.log(
    `Importing ${imported.files} files: ${imported.filesPerSecond.toFixed(0)} files/s, ${imported.megabytesPerSecond.toFixed(1)} MB/s.`,
  );
}
