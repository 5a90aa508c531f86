import { mkdtemp, rm, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "../local/stack/build.ts";
import type { CallName } from "./catalogue/calls.ts";
import { findDatabase, startCatalogue, type CatalogueServer, TOKEN } from "./catalogue/server.ts";
import { openStates, type State } from "./catalogue/states.ts";
import { timeCalls, type Timing } from "./catalogue/time-calls.ts";
import { DatabaseSync } from "node:sqlite";
import { COMMON_WORD } from "./catalogue/words.ts";
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { residentBytes } from "./cpu.ts";
import { publishCopies } from "./catalogue/publish-blob.ts";

const SIZES = [1_000, 10_000, 100_000];

/** The measurements of a catalogue with so many datasets, about twenty files each. */
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

const RANK = "bm25(dataset_search, 10.0, 4.0, 1.0, 6.0, 5.0, 0.5, 3.0)";

/** How many of the first ten of a common word are among the first ten of bm25 over every match. */
async function countAgreeing(origin: string, file: string): Promise<number> {
  const response = await fetch(`${origin}/discover/search/datasets?query=${COMMON_WORD}&limit=10`);
  const { datasets }: { datasets: { id: number }[] } = JSON.parse(await response.text());
  const db = new DatabaseSync(file, { readOnly: true });
  const best = db
    .prepare(
      `SELECT rowid & 4294967295 AS id FROM dataset_search WHERE dataset_search MATCH ?
       ORDER BY ${RANK}, id DESC LIMIT 10`,
    )
    .all(COMMON_WORD)
    .map(({ id }) => id);
  db.close();
  return datasets.filter(({ id }) => best.includes(id)).length;
}

const FILES = 10_000;
const FILE_BYTES = 10_000;

export interface ImportRun {
  files: number;
  filesPerSecond: number;
  megabytesPerSecond: number;
}

/** Imports a plain folder of 10,000 different files with the command a person would use. */
async function measureImport(server: CatalogueServer): Promise<ImportRun> {
  const folder = await writeFolder();
  const args = ["import/main.ts", folder, "--remote", server.origin, "--token", TOKEN];
  const began = performance.now();
  await promisify(execFile)(process.execPath, args);
  const seconds = (performance.now() - began) / 1000;
  await rm(folder, { recursive: true, force: true });
  return {
    files: FILES,
    filesPerSecond: FILES / seconds,
    megabytesPerSecond: (FILES * FILE_BYTES) / 1e6 / seconds,
  };
}

async function writeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "foreland-bench-import-"));
  await writeFile(join(folder, "dataset.yaml"), "title: Many files\nkey: many-files\n");
  for (let at = 0; at < FILES; at++) {
    const place = join(folder, `part-${at % 100}`);
    if (at < 100) await mkdir(place);
    await writeFile(join(place, `${at}.bin`), randomBytes(FILE_BYTES));
  }
  return folder;
}

const PART_BYTES = 64 * 1024 * 1024;
const SAMPLE_EVERY_MS = 50;

export interface ZipRun {
  bytes: number;
  megabytesPerSecond: number;
  /** Most resident memory of workerd, storage included, above its memory before: first and second time. */
  grownMegabytes: [number, number];
}

/**
 * Downloads a zip of one gigabyte twice. A zip of a sixteenth comes first: the start-up memory of the Worker and of the
 * simulator of its storage does not depend on the size of the download.
 */
async function measureZip(server: CatalogueServer): Promise<ZipRun> {
  const bytes = new Uint8Array(randomBytes(PART_BYTES));
  const small = await publishCopies(server, { key: "small", bytes, copies: 1 });
  const url = toUrl(server, await publishCopies(server, { key: "zip", bytes, copies: 16 }));
  await download(toUrl(server, small));
  const first = await watchDownload(server, url);
  const second = await watchDownload(server, url);
  return {
    bytes: second.bytes,
    megabytesPerSecond: second.bytes / 1e6 / second.seconds,
    grownMegabytes: [first.grown / 1e6, second.grown / 1e6],
  };
}

async function watchDownload({ pid }: CatalogueServer, url: string) {
  const before = residentBytes(pid);
  let most = before;
  const watch = (): void => {
    most = Math.max(most, residentBytes(pid));
  };
  const timer = setInterval(watch, SAMPLE_EVERY_MS);
  const began = performance.now();
  const bytes = await download(url);
  clearInterval(timer);
  return { bytes, seconds: (performance.now() - began) / 1000, grown: most - before };
}

function toUrl({ origin }: CatalogueServer, place: { datasetId: number; version: number }): string {
  return `${origin}/discover/datasets/${place.datasetId}/versions/${place.version}/download`;
}

async function download(url: string): Promise<number> {
  const response = await fetch(url);
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.byteLength;
  return bytes;
}
