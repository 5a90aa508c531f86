import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type CatalogueServer, TOKEN } from "./server.ts";

const FILES = 10_000;
const FILE_BYTES = 10_000;

export interface ImportRun {
  files: number;
  filesPerSecond: number;
  megabytesPerSecond: number;
}

/** Imports a plain folder of 10,000 different files with the command a person would use. */
export async function measureImport(server: CatalogueServer): Promise<ImportRun> {
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
