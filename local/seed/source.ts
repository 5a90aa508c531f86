import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { textFile, type SeedFile } from "./files.ts";

const root = fileURLToPath(new URL("./source/", import.meta.url));

/**
 * The source tree of a code record: `source/<key>/`, over which the files of
 * `source/<key>@<version>/` lie when that version changed them.
 */
export function readSource(key: string, version: number): SeedFile[] {
  const folders = readdirSync(root).filter((name) => name === key || isUpTo(name, key, version));
  const files = new Map<string, SeedFile>();
  for (const folder of folders.toSorted()) {
    const base = join(root, folder);
    for (const entry of readdirSync(base, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const whole = join(entry.parentPath, entry.name);
      const path = relative(base, whole).replaceAll("\\", "/");
      files.set(path, textFile(path, readFileSync(whole, "utf8")));
    }
  }
  return [...files.values()].toSorted((left, right) => (left.path < right.path ? -1 : 1));
}

function isUpTo(name: string, key: string, version: number): boolean {
  return name.startsWith(`${key}@`) && Number(name.slice(key.length + 1)) <= version;
}
