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
