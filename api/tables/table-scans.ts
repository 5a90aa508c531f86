import {
  TABLE_PIECES_PER_RUN,
  TABLE_SCANNED_MIN_BYTES,
  TABLE_STEP_LEASE_MS,
  TABLES_PER_RUN,
} from "./limits.ts";
import type { TableIndex } from "#api/wire/table-index.ts";
import { toBlobKey } from "../publish/blobs.ts";
import type { Services } from "../services.ts";
import {
  openTableScan,
  readScan,
  scanNext,
  type TableScan,
  toTableIndex,
  writeScan,
} from "./stored-scan.ts";
import { TABLE_KINDS, type TableKind } from "./table-kind.ts";

/** A table by its bytes: files with the same bytes that are read in the same way share one index. */
export interface TableBytes {
  sha256: string;
  kind: TableKind;
}

/** `whole` once all rows were counted; `unreadable` has no rows. */
type IndexState = "part" | "whole" | "unreadable";

export interface StoredIndex {
  state: IndexState;
  body: ReadableStream;
}

/** The statistics of a table so far; `null` when none of it was read yet. */
export async function loadTableIndex(
  { files }: Services,
  table: TableBytes,
): Promise<StoredIndex | null> {
  const object = await files.get(toIndexKey(table));
  if (object === null) return null;
  const state = object.customMetadata?.["state"];
  return { state: state === "part" || state === "whole" ? state : "unreadable", body: object.body };
}

/**
 * Puts a table at the front of the queue, and reads its next part after the answer, unless another
 * request has claimed that step.
 */
export function requestTableScan(services: Services, table: TableBytes, size: number): void {
  services.defer(scanAfterRequest(services, table, size));
}

async function scanAfterRequest(
  services: Services,
  table: TableBytes,
  size: number,
): Promise<void> {
  const isClaimed = await enqueueAndClaim(services, table, size);
  if (isClaimed) await goOn(services, { table, size, pieces: 1 });
}

async function enqueueAndClaim(
  { db, now }: Services,
  { sha256, kind }: TableBytes,
  size: number,
): Promise<boolean> {
  const { time, leaseEnd } = toLease(now());
  const { meta } = await db
    .prepare(
      `INSERT INTO table_scans (sha256, kind, size, asked_at, held_until) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (sha256, kind)
       DO UPDATE SET asked_at = excluded.asked_at, held_until = excluded.held_until
       WHERE held_until < excluded.asked_at`,
    )
    .bind(sha256, kind, size, time, leaseEnd)
    .run();
  return meta.changes > 0;
}

/** When a step that is claimed now may be repeated. */
function toLease(now: Date): { time: string; leaseEnd: string } {
  const leaseEnd = new Date(now.getTime() + TABLE_STEP_LEASE_MS).toISOString();
  return { time: now.toISOString(), leaseEnd };
}

/** The large tables of a version, to be read from the next run of the cron on. */
export function prepareTableScans({ db, now }: Services, versionId: number): D1PreparedStatement[] {
  return TABLE_KINDS.map(([endings, kind]) =>
    db
      .prepare(
        `INSERT INTO table_scans (sha256, kind, size, asked_at)
         SELECT DISTINCT sha256, ?2, size, ?3 FROM nodes
         WHERE version_id = ?1 AND is_file = 1 AND sha256 IS NOT NULL AND size > ?4
           AND (${endings.map((ending) => `name LIKE '%.${ending}'`).join(" OR ")})
         ON CONFLICT (sha256, kind) DO NOTHING`,
      )
      .bind(versionId, kind, now().toISOString(), TABLE_SCANNED_MIN_BYTES),
  );
}

/** Continues the tables in the queue, those requested last first; returns how many parts were read. */
export async function continueTableScans(services: Services): Promise<number> {
  const { results } = await services.db
    .prepare(
      `SELECT sha256, kind FROM table_scans WHERE held_until < ?1 ORDER BY asked_at DESC LIMIT ?2`,
    )
    .bind(services.now().toISOString(), TABLES_PER_RUN)
    .all<TableBytes>();
  let left = TABLE_PIECES_PER_RUN;
  for (const table of results) {
    if (left === 0) break;
    const size = await claimStep(services, table);
    if (size !== null) left -= await goOn(services, { table, size, pieces: left });
  }
  return TABLE_PIECES_PER_RUN - left;
}

interface ClaimedStep {
  table: TableBytes;
  size: number;
  /** The most parts to read. */
  pieces: number;
}

/**
 * Reads the next parts of a table whose step was claimed, and stores their counts. A step that fails
 * changes nothing, and is repeated once its claim has expired.
 */
async function goOn(services: Services, { table, size, pieces }: ClaimedStep): Promise<number> {
  try {
    const stored = await loadScan(services, table);
    // Another version with the same bytes was published since.
    if (stored === null && (await isRead(services, table))) {
      await removeFromQueue(services, table);
      return 0;
    }
    const scan = stored ?? openTableScan(table.kind, size);
    const source = {
      read: (start: number, end: number) => readRange(services, table, { start, end }),
    };
    let read = 0;
    let isReadable = true;
    while (isReadable && read < pieces && scan.scanned < scan.size) {
      isReadable = await scanNext(scan, source);
      read += 1;
    }
    await storeScan(services, table, isReadable ? scan : null);
    return read;
  } catch (error) {
    services.log({ event: "table_scan_failed", sha256: table.sha256, error: String(error) });
    return 0;
  }
}

async function isRead({ files }: Services, table: TableBytes): Promise<boolean> {
  const state = (await files.head(toIndexKey(table)))?.customMetadata?.["state"];
  return state !== undefined && state !== "part";
}

/** Removes a table that was read from the queue. */
async function removeFromQueue({ db }: Services, { sha256, kind }: TableBytes): Promise<void> {
  await db
    .prepare(`DELETE FROM table_scans WHERE sha256 = ?1 AND kind = ?2`)
    .bind(sha256, kind)
    .run();
}

/** The table's size; `null` when another request has claimed the step, or it is not in the queue any more. */
function claimStep({ db, now }: Services, { sha256, kind }: TableBytes): Promise<number | null> {
  const { time, leaseEnd } = toLease(now());
  return db
    .prepare(
      `UPDATE table_scans SET held_until = ?4 WHERE sha256 = ?1 AND kind = ?2 AND held_until < ?3
       RETURNING size`,
    )
    .bind(sha256, kind, time, leaseEnd)
    .first<number>("size");
}

/** The reported statistics of a table before anything was read. */
export function openIndex(kind: TableKind, size: number): TableIndex {
  return toTableIndex(openTableScan(kind, size));
}

async function readRange(
  { files }: Services,
  { sha256 }: TableBytes,
  { start, end }: { start: number; end: number },
): Promise<Uint8Array> {
  const range = { offset: start, length: end - start };
  const object = await files.get(toBlobKey(sha256), { range });
  if (object === null) throw new Error(`The bucket lost ${sha256}.`);
  return new Uint8Array(await object.arrayBuffer());
}

/** `null` for a table that cannot be read. Its row is deleted once nothing is left to do. */
async function storeScan(
  services: Services,
  table: TableBytes,
  scan: TableScan | null,
): Promise<void> {
  const { db, files } = services;
  const { sha256, kind } = table;
  const isPart = scan !== null && scan.scanned < scan.size;
  const state: IndexState = scan === null ? "unreadable" : isPart ? "part" : "whole";
  // Counts are reported again when they have doubled: of 500 MB nine times instead of 270.
  const isReported = isPart && scan.scanned < 2 * scan.reported;
  if (isPart) {
    if (!isReported) scan.reported = scan.scanned;
    await files.put(toScanKey(table), writeScan(scan));
  }
  if (!isReported) {
    await files.put(toIndexKey(table), scan === null ? "" : JSON.stringify(toTableIndex(scan)), {
      customMetadata: { state },
    });
  }
  if (!isPart) {
    await removeFromQueue(services, table);
    await files.delete(toScanKey(table));
    return;
  }
  await db
    .prepare(`UPDATE table_scans SET held_until = '' WHERE sha256 = ?1 AND kind = ?2`)
    .bind(sha256, kind)
    .run();
}

/** Further data stored about these bytes, however they were read. */
export function toTableKeys(sha256: string): string[] {
  return TABLE_KINDS.flatMap(([, kind]) => [
    toIndexKey({ sha256, kind }),
    toScanKey({ sha256, kind }),
  ]);
}

function toIndexKey({ sha256, kind }: TableBytes): string {
  return `tables/${sha256}/${kind}.json`;
}

function toScanKey({ sha256, kind }: TableBytes): string {
  return `tables/${sha256}/${kind}.scan.json`;
}

/** What `storeScan` stored; `null` when nothing was read yet. */
async function loadScan({ files }: Services, table: TableBytes): Promise<TableScan | null> {
  const object = await files.get(toScanKey(table));
  return object && readScan(await object.arrayBuffer());
}
