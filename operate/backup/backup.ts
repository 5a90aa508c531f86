import { toBlobKey } from "#api/publish/blobs.ts";
import { DeployFault } from "../deploy/fault.ts";
import { type Archive, type Manifest, requireKey, toHash } from "./archive.ts";
import type { CatalogueStore } from "./store.ts";
import { saveRedirects } from "./redirects.ts";
import { listMigrations, listTables, readRange, type Table } from "./tables.ts";

/** Rows of one range: a megabyte or two at most, far less than the platform's limit of an answer. */
export const CHUNK_ROWS = 1_000;
/** Files that are fetched at once. */
const FILES_AT_ONCE = 8;
/** Larger files do not fit through the platform's API, bytes. */
export const FILE_MAX_BYTES = 300_000_000;

export interface BackupTools {
  store: CatalogueStore;
  archive: Archive;
  now: () => Date;
  print: (line: string) => void;
  /** Of the encryption; `null` for none. */
  salt: string | null;
}

/** Saves all rows and files, or continues an interrupted backup. */
export async function backUp(tools: BackupTools): Promise<Manifest> {
  const { store, archive, now, print } = tools;
  const migrations = await listMigrations(store);
  const manifest = archive.readManifest() ?? startManifest(tools, migrations);
  if (manifest.endedAt !== null)
    throw new DeployFault("This folder holds a whole backup.", "Name a new folder.");
  if (manifest.migrations.join() !== migrations.join())
    throw new DeployFault(
      "The catalogue was upgraded since this backup began.",
      "Begin a new one in another folder.",
    );
  requireKey(archive, manifest);
  // Referring rows are read before the rows they refer to.
  for (const table of (await listTables(store)).toReversed()) {
    await saveTable(tools, manifest, table);
    print(`  ${table.name}: ${manifest.tables[table.name]?.rows ?? 0} rows`);
  }
  const redirects = await saveRedirects(tools, manifest);
  print(`  ${redirects} redirects of old addresses`);
  await saveFiles(tools, manifest);
  for (const sha256 of manifest.missing) print(`  not saved, lost in the bucket: ${sha256}`);
  print(`  ${manifest.files.count} files, ${manifest.files.bytes} bytes`);
  manifest.endedAt = now().toISOString();
  archive.writeManifest(manifest);
  return manifest;
}

function startManifest({ now, salt }: BackupTools, migrations: string[]): Manifest {
  return {
    format: salt === null ? 1 : 2,
    startedAt: now().toISOString(),
    endedAt: null,
    migrations,
    salt,
    tables: {},
    files: { count: 0, bytes: 0 },
    tooLarge: [],
    missing: [],
  };
}

async function saveTable(
  { store, archive }: BackupTools,
  manifest: Manifest,
  table: Table,
): Promise<void> {
  const state = (manifest.tables[table.name] ??= {
    rows: 0,
    chunks: 0,
    after: null,
    isWhole: false,
  });
  while (!state.isWhole) {
    const { rows, last } = await readRange(store, table, { after: state.after, limit: CHUNK_ROWS });
    if (rows.length > 0) {
      archive.writeRows(table.name, state.chunks, rows);
      state.chunks += 1;
      state.rows += rows.length;
      state.after = last;
    }
    state.isWhole = rows.length < CHUNK_ROWS;
    archive.writeManifest(manifest);
  }
}

/** The files that the saved rows name: each is identified by its hash, and is fetched once. */
async function saveFiles({ store, archive }: BackupTools, manifest: Manifest): Promise<void> {
  const files = { count: 0, bytes: 0 };
  const tooLarge: string[] = [];
  const missing: string[] = [];
  const wanted = readBlobs(archive, manifest);
  for (let from = 0; from < wanted.length; from += FILES_AT_ONCE) {
    await Promise.all(
      wanted.slice(from, from + FILES_AT_ONCE).map(async ({ sha256, size }) => {
        if (size > FILE_MAX_BYTES) return void tooLarge.push(sha256);
        if (!archive.hasFile(sha256)) {
          const bytes = await store.getFile(toBlobKey(sha256));
          if (bytes === null || toHash(bytes) !== sha256) return void missing.push(sha256);
          archive.writeFile(sha256, bytes);
        }
        files.count += 1;
        files.bytes += size;
      }),
    );
  }
  manifest.files = files;
  manifest.tooLarge = tooLarge.toSorted();
  manifest.missing = missing.toSorted();
}

/** The files of a backup, from its own rows. */
export function readBlobs(
  archive: Archive,
  manifest: Manifest,
): { sha256: string; size: number }[] {
  const chunks = manifest.tables["blobs"]?.chunks ?? 0;
  return Array.from({ length: chunks }, (_, chunk) => archive.readRows("blobs", chunk))
    .flat()
    .map((row) => ({ sha256: String(row["sha256"]), size: Number(row["size"]) }));
}
