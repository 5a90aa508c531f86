import { execFile } from "node:child_process";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { StackFault } from "./ports.ts";

const SOURCES = [
  "client",
  "worker",
  "content-cache",
  "base",
  "platform",
  "token",
  "api",
  "brand",
  "public",
  "languages",
  "operate/builds",
  "operate/languages",
];
const SETTINGS = ["vite.config.ts", "wrangler.toml", "package-lock.json", "api/wrangler.toml"];
/** Written after a build, with the folder of its brand; a deployment, which builds with its own settings, deletes it. */
const STAMP = "dist/.built";

/** Builds the product unless the last build is of the same brand and newer than every source. */
export async function buildIfStale(
  root: string,
  brand = process.env["FORELAND_BRAND"] ?? "",
): Promise<void> {
  if (!(await isStale(root, brand))) return;
  const vite = join(root, "node_modules/vite/bin/vite.js");
  try {
    await promisify(execFile)(process.execPath, [vite, "build", "--logLevel", "error"], {
      cwd: root,
      // A test runner's own value would put the development build of React into the served files.
      env: { ...process.env, FORELAND_BRAND: brand, NODE_ENV: "production" },
    });
  } catch (error) {
    const words =
      error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    throw new StackFault(`The build failed; mend what it names and start again.\n${words}`);
  }
  await writeFile(join(root, STAMP), brand);
}

async function isStale(root: string, brand: string): Promise<boolean> {
  const stamp = join(root, STAMP);
  const built = await changedAt(stamp);
  if (built === 0 || (await readFile(stamp, "utf8")) !== brand) return true;
  const ofBrand = resolve(root, brand);
  if (brand !== "" && (await changedAt(ofBrand)) > 0 && (await holdsNewer(ofBrand, built)))
    return true;
  for (const file of SETTINGS) if ((await changedAt(join(root, file))) > built) return true;
  for (const folder of SOURCES) if (await holdsNewer(join(root, folder), built)) return true;
  return false;
}

async function holdsNewer(folder: string, since: number): Promise<boolean> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (entry.isFile() && (await changedAt(join(entry.parentPath, entry.name))) > since)
      return true;
  }
  return false;
}

/** Milliseconds; 0 when there is no such file. */
async function changedAt(path: string): Promise<number> {
  return stat(path).then(
    (facts) => facts.mtimeMs,
    () => 0,
  );
}
