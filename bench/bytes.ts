import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

export interface Chunk {
  file: string;
  src?: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
export type Manifest = Record<string, Chunk>;

const CLIENT = "dist/client";

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(CLIENT, ".vite/manifest.json"), "utf8")) as Manifest; // our own build wrote it
}

export function gzipBytes(file: string): number {
  return gzipSync(readFileSync(join(CLIENT, file))).byteLength;
}

/** A chunk and all it imports statically. */
export function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen);
  return seen;
}

/** Script a visitor downloads for a page: the entry, the app, its layout and the page. */
export function scriptOfPage(
  manifest: Manifest,
  sources: readonly string[],
): { files: string[]; bytes: number } {
  const keys = new Set<string>();
  for (const source of sources) for (const key of closure(manifest, source)) keys.add(key);
  const files = [...keys]
    .flatMap((key) => manifest[key]?.file ?? [])
    .filter((file) => file.endsWith(".js"));
  return { files, bytes: files.reduce((sum, file) => sum + gzipBytes(file), 0) };
}
