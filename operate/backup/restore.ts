import { existsSync, readFileSync } from "node:fs";
import { toBlobKey } from "#api/publish/blobs.ts";
import { SEARCH_INDEX_STATEMENTS, TERM_INDEX_STATEMENTS } from "#api/store/reindex-dataset.ts";
import * as v from "valibot";
import { parseJson } from "#base/parse-json.ts";
import { DeployFault } from "../deploy/fault.ts";
import { type Archive, type Manifest, writeWhole } from "./archive.ts";
import { readBlobs } from "./backup.ts";
import { checkRedirects, requireRows, sendRedirects } from "./redirects.ts";
import type { CatalogueStore, Row } from "./store.ts";
import { listMigrations, listTables, quote, type Table, toInsert } from "./tables.ts";

/** Text of one statement's rows: the platform takes two million bytes in a value. */
const INSERT_MAX_CHARS = 500_000;
/** Datasets whose search index is written in one call, and their files, unless a single one has more. */
const INDEXED_AT_ONCE = 200;
const INDEXED_FILES_AT_ONCE = 10_000;
/** Datasets between two lines of progress on the search index: it takes longer than their rows. */
const INDEXED_TOLD = 10_000;
/** Files that are sent at once. */
const FILES_AT_ONCE = 8;

const Progress = v.object({
  /** Chunks that were written, by table. */
  chunks: v.record(v.string(), v.number()),
  /** Files that were sent, in their order. */
  files: v.number(),
  /** Chunks of redirects that were sent. */
  redirects: v.optional(v.number(), 0),
  /** The last dataset whose search index is written. */
  indexedTo: v.number(),
  isWhole: v.optional(v.boolean(), false),
});
type Progress = v.InferOutput<typeof Progress>;

export interface RestoreTools {
  store: CatalogueStore;
  archive: Archive;
  /** Where a restore stores its progress; beside the backup, one for each target. */
  progressFile: string;
  print: (line: string) => void;
}

/** Writes a backup into an empty catalogue of the same release, or continues where that stopped. */
export async function restore(tools: RestoreTools): Promise<void> {
  const { store, archive, print } = tools;
  const manifest = requireWhole(archive);
  const tables = await listTables(store);
  await requireFitting(store, { manifest, tables });
  const filled = await findFilledTable(store);
  // The progress may be of an earlier installation of this name: an empty one begins anew.
  const progress = filled === null ? null : readProgress(tools.progressFile);
  if (filled !== null && progress === null)
    throw new DeployFault(
      `The catalogue is not empty: it has rows in ${filled}.`,
      "Restore into a new installation: deploy one with another name.",
    );
  if (progress?.isWhole === true)
    throw new DeployFault(
      "This backup was restored into this installation already.",
      "To restore it once more, deploy a new installation with another name.",
    );
  if (progress === null) {
    requireUnchanged(archive, manifest);
    print("  the backup is as it was saved");
  }
  const reached: Progress = progress ?? {
    chunks: {},
    files: 0,
    redirects: 0,
    indexedTo: 0,
    isWhole: false,
  };
  const save = (): void => writeWhole(tools.progressFile, JSON.stringify(reached));
  save();
  // Rows that others refer to are written first.
  for (const table of tables) {
    await writeTable(tools, { manifest, table, reached, save });
    const rows = manifest.tables[table.name]?.rows ?? 0;
    if (rows > 0) print(`  ${table.name}: ${rows} rows`);
  }
  await sendFiles(tools, { manifest, reached, save });
  print(`  ${manifest.files.count} files`);
  await sendRedirects(tools, { manifest, reached, save });
  await writeSearchIndex(tools, reached, save);
  print("  search index, whole");
  for (const sha256 of manifest.tooLarge)
    print(`  not sent, too large for the platform's API: ${sha256} (copy it with rclone)`);
  for (const sha256 of manifest.missing)
    print(`  not sent, lost before the backup was made: ${sha256}`);
  reached.isWhole = true;
  save();
}

function requireWhole(archive: Archive): Manifest {
  const manifest = archive.readManifest();
  if (manifest === null)
    throw new DeployFault(`${archive.folder} holds no backup.`, "Name a backup's folder.");
  if (manifest.endedAt !== null) return manifest;
  throw new DeployFault(
    "The backup was interrupted.",
    "Run `npm run backup` with this folder again, which finishes it, or take another one.",
  );
}

/** Reads all rows and every file, so that a damaged backup leaves the installation empty. */
function requireUnchanged(archive: Archive, manifest: Manifest): void {
  for (const [name, { chunks, rows }] of Object.entries(manifest.tables)) {
    let found = 0;
    for (let chunk = 0; chunk < chunks; chunk += 1) found += archive.readRows(name, chunk).length;
    requireRows(name, found, rows);
  }
  checkRedirects(archive, manifest);
  for (const { sha256 } of listSentFiles(archive, manifest)) archive.readFile(sha256);
}

function listSentFiles(archive: Archive, manifest: Manifest): { sha256: string }[] {
  const left = new Set([...manifest.tooLarge, ...manifest.missing]);
  return readBlobs(archive, manifest).filter(({ sha256 }) => !left.has(sha256));
}

async function requireFitting(
  store: CatalogueStore,
  { manifest, tables }: { manifest: Manifest; tables: Table[] },
): Promise<void> {
  const migrations = await listMigrations(store);
  if (migrations.join() !== manifest.migrations.join())
    throw new DeployFault(
      `The backup is of the schema ${manifest.migrations.at(-1)}, the catalogue of ${migrations.at(-1)}.`,
      `Deploy the release whose last file in api/store/migrations is ${manifest.migrations.at(-1)}, restore, and upgrade then.`,
    );
  const missing = Object.keys(manifest.tables).filter(
    (name) => !tables.some((table) => table.name === name),
  );
  if (missing.length > 0)
    throw new DeployFault(`The catalogue has no table ${missing[0]}.`, "Deploy it first.");
}

/** A table that has rows only where something was published or restored; `null` in an empty catalogue. */
async function findFilledTable(store: CatalogueStore): Promise<string | null> {
  for (const name of ["datasets", "users", "blobs"]) {
    const rows = await store.query(`SELECT 1 FROM ${quote(name)} LIMIT 1`);
    if (rows.length > 0) return name;
  }
  return null;
}

interface Step {
  manifest: Manifest;
  reached: Progress;
  save: () => void;
}

async function writeTable(
  { store, archive }: RestoreTools,
  { manifest, table, reached, save }: Step & { table: Table },
): Promise<void> {
  const chunks = manifest.tables[table.name]?.chunks ?? 0;
  const begun = reached.chunks[table.name] ?? 0;
  // Migrations write rows of their own; without a key they would be there twice.
  const hasKey = table.key[0] !== "rowid";
  if (begun === 0 && !hasKey)
    await store.batch([{ sql: `DELETE FROM ${quote(table.name)}`, params: [] }]);
  for (let chunk = begun; chunk < chunks; chunk += 1) {
    const parts = toParts(archive.readRows(table.name, chunk));
    await store.batch(parts.map((rows) => toInsert(table, rows)));
    reached.chunks[table.name] = chunk + 1;
    save();
  }
}

/** Rows in groups that fit into one value. */
function toParts(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  let freeBytes = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    if (length > freeBytes || parts.length === 0) {
      parts.push([]);
      freeBytes = INSERT_MAX_CHARS;
    }
    parts.at(-1)?.push(row);
    freeBytes -= length;
  }
  return parts;
}

async function sendFiles(
  { store, archive }: RestoreTools,
  { manifest, reached, save }: Step,
): Promise<void> {
  const files = listSentFiles(archive, manifest);
  for (; reached.files < files.length; reached.files += FILES_AT_ONCE) {
    const group = files.slice(reached.files, reached.files + FILES_AT_ONCE);
    await Promise.all(
      group.map(({ sha256 }) => store.putFile(toBlobKey(sha256), archive.readFile(sha256))),
    );
    save();
  }
}

async function writeSearchIndex(
  { store, print }: RestoreTools,
  reached: Progress,
  save: () => void,
): Promise<void> {
  for (;;) {
    const rows = await store.query(
      // The plus keeps SQLite from an index of listed datasets, which it would sort at every call.
      `SELECT d.id, v.file_count AS files FROM datasets AS d CROSS JOIN versions AS v ON v.id = d.current_id
       WHERE d.id > ? AND +d.listed = 1 ORDER BY d.id LIMIT ?`,
      [reached.indexedTo, INDEXED_AT_ONCE],
    );
    if (rows.length === 0) break;
    const ids = takeDatasets(rows);
    await store.batch(
      SEARCH_INDEX_STATEMENTS.map((sql) => ({ sql, params: [JSON.stringify(ids)] })),
    );
    const before = reached.indexedTo;
    reached.indexedTo = ids.at(-1) ?? before;
    save();
    const told = Math.floor(reached.indexedTo / INDEXED_TOLD);
    if (told > Math.floor(before / INDEXED_TOLD))
      print(`  search index, to dataset ${told * INDEXED_TOLD}`);
  }
  await store.batch(TERM_INDEX_STATEMENTS.map((sql) => ({ sql, params: [1] })));
}

/** The first datasets whose files are not too many for one call; at least one. */
function takeDatasets(rows: readonly Row[]): number[] {
  let files = 0;
  const end = rows.findIndex((row, place) => {
    files += Number(row["files"]);
    return place > 0 && files > INDEXED_FILES_AT_ONCE;
  });
  return rows.slice(0, end === -1 ? rows.length : end).map(({ id }) => Number(id));
}

function readProgress(path: string): Progress | null {
  if (!existsSync(path)) return null;
  const parsed = v.safeParse(Progress, parseJson(readFileSync(path, "utf8")));
  if (parsed.success) return parsed.output;
  throw new DeployFault(
    `${path} was changed, so nobody knows what was restored.`,
    "Deploy a new installation with another name, and restore into that.",
  );
}
