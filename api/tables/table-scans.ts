import { TABLE_PIECES_PER_RUN, TABLE_STEP_LEASE_MS, TABLES_PER_RUN } from "./limits.ts";
import type { TableIndex } from "#api/wire/table-index.ts";
import { USUAL_FORMAT } from "#base/tables/table-format.ts";
import type { TableKind } from "#base/tables/table-kind.ts";
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
import { type TableBytes, writeFormat } from "./table-formats.ts";

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
  table: TableBytes,
  size: number,
): Promise<boolean> {
  const { time, leaseEnd } = toLease(now());
  const { meta } = await db
    .prepare(
      `INSERT INTO table_scans (sha256, kind, size, asked_at, held_until, format) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
       ON CONFLICT (sha256, kind)
       DO UPDATE SET asked_at = excluded.asked_at, held_until = excluded.held_until
       WHERE held_until < excluded.asked_at`,
    )
    .bind(table.sha256, table.reading, size, time, leaseEnd, writeFormat(table))
    .run();
  return meta.changes > 0;
}

/** When a step that is claimed now may be repeated. */
function toLease(now: Date): { time: string; leaseEnd: string } {
  const leaseEnd = new Date(now.getTime() + TABLE_STEP_LEASE_MS).toISOString();
  return { time: now.toISOString(), leaseEnd };
}

interface QueuedTable {
  sha256: string;
  kind: string;
  format: string;
}

/** Continues the tables in the queue, those requested last first; returns how many parts were read. */
export async function continueTableScans(services: Services): Promise<number> {
  const { results } = await services.db
    .prepare(
      `SELECT sha256, kind, format FROM table_scans WHERE held_until < ?1 ORDER BY asked_at DESC LIMIT ?2`,
    )
    .bind(services.now().toISOString(), TABLES_PER_RUN)
    .all<QueuedTable>();
  let left = TABLE_PIECES_PER_RUN;
  for (const table of results.map(toQueued)) {
    if (left === 0) break;
    const size = await claimStep(services, table);
    if (size !== null) left -= await goOn(services, { table, size, pieces: left });
  }
  return TABLE_PIECES_PER_RUN - left;
}

function toQueued({ sha256, kind: reading, format }: QueuedTable): TableBytes {
  const [kind] = reading.split("-") as [TableKind]; // as `toTableBytes` made it
  return { sha256, kind, format: format === "" ? USUAL_FORMAT : JSON.parse(format), reading };
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
    const scan = stored ?? openTableScan(table, size);
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
async function removeFromQueue({ db }: Services, { sha256, reading }: TableBytes): Promise<void> {
  await db
    .prepare(`DELETE FROM table_scans WHERE sha256 = ?1 AND kind = ?2`)
    .bind(sha256, reading)
    .run();
}

/** The table's size; `null` when another request has claimed the step, or it is not in the queue any more. */
function claimStep({ db, now }: Services, { sha256, reading }: TableBytes): Promise<number | null> {
  const { time, leaseEnd } = toLease(now());
  return db
    .prepare(
      `UPDATE table_scans SET held_until = ?4 WHERE sha256 = ?1 AND kind = ?2 AND held_until < ?3
       RETURNING size`,
    )
    .bind(sha256, reading, time, leaseEnd)
    .first<number>("size");
}

/** The reported statistics of a table before anything was read. */
export function openIndex(table: TableBytes, size: number): TableIndex {
  return toTableIndex(openTableScan(table, size));
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
  const { sha256, reading } = table;
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
    .bind(sha256, reading)
    .run();
}

/** Further data stored about these bytes, however they were read. */
export async function listTableKeys({ files }: Services, sha256: string): Promise<string[]> {
  const { objects } = await files.list({ prefix: `tables/${sha256}/` });
  return objects.map(({ key }) => key);
}

function toIndexKey({ sha256, reading }: TableBytes): string {
  return `tables/${sha256}/${reading}.json`;
}

function toScanKey({ sha256, reading }: TableBytes): string {
  return `tables/${sha256}/${reading}.scan.json`;
}

/** What `storeScan` stored; `null` when nothing was read yet. */
async function loadScan({ files }: Services, table: TableBytes): Promise<TableScan | null> {
  const object = await files.get(toScanKey(table));
  return object && readScan(await object.arrayBuffer());
}
