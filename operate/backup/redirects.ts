import type { MovedEntry } from "#worker/content/moved.ts";
import { DeployFault } from "../deploy/fault.ts";
import type { Archive, Manifest } from "./archive.ts";
import type { CatalogueStore } from "./store.ts";

/** Their folder beside those of the tables, none of which has this name. */
const FOLDER = "redirects";

interface Place {
  store: CatalogueStore;
  archive: Archive;
}

/** Saves the redirects of old addresses, page by page, and returns how many there are. */
export async function saveRedirects(
  { store, archive }: Place,
  manifest: Manifest,
): Promise<number> {
  const state = (manifest.redirects ??= { rows: 0, chunks: 0, isWhole: false, cursor: null });
  while (!state.isWhole) {
    const { entries, cursor } = await store.listRedirects(state.cursor);
    if (entries.length > 0) {
      archive.writeRows(FOLDER, state.chunks, entries.map(toRow));
      state.chunks += 1;
      state.rows += entries.length;
    }
    state.cursor = cursor;
    state.isWhole = cursor === null;
    archive.writeManifest(manifest);
  }
  return state.rows;
}

/** Reads them all before anything is restored. */
export function checkRedirects(archive: Archive, manifest: Manifest): void {
  const { chunks, rows } = manifest.redirects ?? { chunks: 0, rows: 0 };
  let found = 0;
  for (let chunk = 0; chunk < chunks; chunk += 1) found += readEntries(archive, chunk).length;
  requireRows(FOLDER, found, rows);
}

export function requireRows(name: string, found: number, rows: number): void {
  if (found !== rows)
    throw new DeployFault(
      `The backup has ${found} rows of ${name} instead of ${rows}.`,
      "Take an older backup.",
    );
}

/** Writes them where the portal finds them, after those that an interrupted restore wrote. */
export async function sendRedirects(
  { store, archive, print }: Place & { print: (line: string) => void },
  {
    manifest,
    reached,
    save,
  }: { manifest: Manifest; reached: { redirects: number }; save: () => void },
): Promise<void> {
  if (manifest.redirects === undefined)
    return print("  no redirects of old addresses: the release that made this backup saved none");
  const { chunks, rows } = manifest.redirects;
  while (reached.redirects < chunks) {
    await store.putRedirects(readEntries(archive, reached.redirects));
    reached.redirects += 1;
    save();
  }
  print(`  ${rows} redirects of old addresses`);
}

function toRow({ key, value }: MovedEntry): Record<string, string> {
  return { key, value };
}

function readEntries(archive: Archive, chunk: number): MovedEntry[] {
  return archive
    .readRows(FOLDER, chunk)
    .map(({ key, value }) => ({ key: String(key), value: String(value) }));
}
