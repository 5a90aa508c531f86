import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Builds whose hashed files stay, the newest and three before it: open tabs still request them. */
export const BUILDS_MAX = 4;
/** Lists the files of the last builds, newest first. Served: a deployment from another machine reads it. */
export const BUILDS_LIST = "builds.json";
/** Folder of the files that have a hash in their names. */
const ASSETS = "assets";

/** Removes files that the next build writes again under the same name, or does not write any more. */
export function removeUnhashed(outDir: string): void {
  if (!existsSync(outDir)) return;
  for (const name of readdirSync(outDir)) {
    if (![ASSETS, ".vite", BUILDS_LIST].includes(name))
      rmSync(join(outDir, name), { recursive: true });
  }
}

/**
 * Keeps the hashed files of three builds beside the new one's, so that a tab that was opened before
 * three deployments finds its chunks. `files` are all files of the new build.
 */
export function pruneAssets(outDir: string, files: readonly string[]): void {
  const hashed = files.filter((file) => file.startsWith(`${ASSETS}/`));
  const newest = [...new Set(hashed)].toSorted();
  const others = readBuilds(outDir).filter((build) => build.join() !== newest.join());
  const builds = [newest, ...others].slice(0, BUILDS_MAX);
  const listed = new Set(builds.flat());
  for (const name of readdirSync(join(outDir, ASSETS))) {
    if (!listed.has(`${ASSETS}/${name}`)) rmSync(join(outDir, ASSETS, name));
  }
  writeFileSync(join(outDir, BUILDS_LIST), JSON.stringify(builds));
}

/** The files of the last builds in this folder, newest build first. */
export function readBuilds(outDir: string): string[][] {
  const list = join(outDir, BUILDS_LIST);
  return existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as string[][]) : []; // written above, or by a deployment
}
