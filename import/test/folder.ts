import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { PublishRequest } from "#api/wire/publish.ts";
import { readPackage } from "../read-package.ts";
import { toSentence } from "../messages.ts";

/** A folder on disk that disappears with `remove`. */
export interface TestFolder {
  path: string;
  write(files: Record<string, string | Uint8Array>): Promise<void>;
  remove(): Promise<void>;
}

/** A descriptor of one small table with everything an import needs; `parts` overrides. */
export function toDescriptor(parts: Record<string, unknown> = {}): string {
  return JSON.stringify({
    name: "rainfall",
    title: "Rainfall at three stations",
    resources: [{ name: "rain", path: "data/rain.csv" }],
    ...parts,
  });
}

/** A valid package: a descriptor, one table of two rows and a README. */
export const SOUND_FILES = {
  "datapackage.json": toDescriptor(),
  "data/rain.csv": "station,mm\nA,1\nB,2\n",
  "README.md": "# Rainfall\n\nDaily rainfall at three stations in the hills.\n",
};

/** Makes a folder with these files. */
export async function makeFolder(
  files: Record<string, string | Uint8Array> = SOUND_FILES,
): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), "foreland-import-"));
  async function write(more: Record<string, string | Uint8Array>): Promise<void> {
    for (const [name, content] of Object.entries(more)) {
      await mkdir(dirname(join(path, name)), { recursive: true });
      await writeFile(join(path, name), content);
    }
  }
  await write(files);
  return { path, write, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The publication of a folder with these files, or the message that refuses it. */
export async function readFolder(
  files: Record<string, string>,
  skipMissing = false,
): Promise<PublishRequest | string> {
  const folder = await makeFolder(files);
  const outcome = await readPackage(folder.path, { skipMissing });
  await folder.remove();
  return outcome.ok ? outcome.value.request : toSentence(outcome.failure);
}

export function toPaths(request: PublishRequest | string): string[] | string {
  return typeof request === "string" ? request : request.files.map(({ path }) => path).toSorted();
}
