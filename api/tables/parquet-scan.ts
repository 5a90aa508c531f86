import { cutText } from "#base/cut.ts";
import { toDeclaredColumn } from "#base/tables/declared-columns.ts";
import { readPageValues, readWords, type Values } from "#base/parquet/page-values.ts";
import { type TableFormat, USUAL_FORMAT } from "#base/tables/table-format.ts";
import { type ColumnCounts, openCounts } from "./column-counts.ts";
import { countRange, countValues, countWords } from "./count-values.ts";
import {
  PARQUET_PIECE_BYTES,
  PARQUET_PIECE_READS,
  PARQUET_PIECE_ROWS,
  TABLE_SAMPLE_CELL_CHARS,
} from "./limits.ts";
import { withoutMissing } from "./declared-values.ts";
import { notePlace, openPlaces, type PagePlaces } from "./page-places.ts";
import { type Page, readPages, toHeader, readPage } from "./parquet-pages.ts";
import { loadPlan, type ParquetPlan, type PlannedChunk, type ReadRange } from "./parquet-plan.ts";
import { notePage, openBlocks, type RowBlocks, openBlock } from "./row-blocks.ts";
import { toSampleNumbers } from "./row-sample.ts";

/** How far a Parquet file was read, and its counts so far; stored as JSON between two steps. */
export interface ParquetScan {
  kind: "parquet";
  /** Bytes of the file, and about how many of them were read. */
  size: number;
  scanned: number;
  reported: number;
  /** Its missing values, as its publisher declares them. */
  format: TableFormat;
  rows: number;
  /** The number of the chunk that is read; where its next page begins, bytes of the file; and the rows before it. */
  chunk: number;
  at: number;
  row: number;
  /** Rows of that page that were counted. */
  counted: number;
  /** The place of that chunk's dictionary. */
  words: { start: number; end: number } | null;
  head: string[];
  /** The numbers of the sample's rows. */
  sample: number[];
  /** `null` for a column that cannot be read. */
  columns: (ColumnCounts | null)[];
  /** The cells of the sample's rows, by column. */
  sampled: string[][];
  blocks: RowBlocks;
  /** By column. */
  places: PagePlaces[];
}

/** A file as one run of steps reads it. */
export interface ParquetSource {
  read: ReadRange;
  /** What was read before. */
  plan?: ParquetPlan | null;
  words?: { start: number; values: Values };
}

export function openParquetScan(size: number, format: TableFormat = USUAL_FORMAT): ParquetScan {
  const place = { chunk: 0, at: 0, row: 0, counted: 0, words: null };
  const counted = { scanned: 0, reported: 0, rows: 0, columns: [] };
  const nothing = { ...counted, head: [], sample: [], sampled: [], places: [] };
  const blocks = openBlocks(1);
  return { kind: "parquet", size, format, ...place, ...nothing, blocks };
}

/**
 * Counts the rows of the next pages. `false` when the file cannot be read; a column whose pages
 * cannot be read is omitted. Throws when the file cannot be fetched.
 */
export async function scanParquetPiece(scan: ParquetScan, source: ParquetSource): Promise<boolean> {
  source.plan ??= await loadPlan(scan.size, source.read);
  const { plan } = source;
  if (plan === null) return false;
  if (scan.head.length === 0) openTable(scan, plan);
  let left = PARQUET_PIECE_BYTES;
  for (let reads = 0; left > 0 && reads < PARQUET_PIECE_READS;) {
    const chunk = plan.chunks[scan.chunk];
    if (!chunk) break;
    if (!scan.columns[chunk.column]) {
      leaveChunk(scan);
      continue;
    }
    left -= await scanChunk(scan, source, { chunk, left });
    reads += 1;
  }
  scan.scanned = toScanned(scan, plan);
  return scan.columns.some((counts) => counts !== null);
}

/** About how many bytes of the file were read: all of them at the end, and at least one. */
function toScanned({ size, chunk, at }: ParquetScan, { chunks, bytes }: ParquetPlan): number {
  const current = chunks[chunk];
  if (!current) return size;
  const before = chunks.slice(0, chunk).reduce((sum, { start, end }) => sum + end - start, 0);
  const read = before + Math.max(0, at - current.start);
  return 1 + Math.floor((read / (bytes + 1)) * (size - 2));
}

function openTable(scan: ParquetScan, { rows, columns }: ParquetPlan): void {
  scan.rows = rows;
  scan.head = columns.map(({ element }) => element.name);
  scan.sample = toSampleNumbers(columns.length, rows);
  scan.columns = columns.map(({ isRead }) => (isRead ? openCounts(columns.length) : null));
  scan.sampled = columns.map(() => []);
  scan.places = columns.map(openPlaces);
  scan.blocks = openBlocks(columns.length);
  openBlock(scan.blocks, rows - 1);
}

function leaveChunk(scan: ParquetScan): void {
  scan.chunk += 1;
  scan.at = 0;
  scan.row = 0;
  scan.counted = 0;
  scan.words = null;
}

interface ScannedChunk {
  chunk: PlannedChunk;
  /** Unpacked bytes that may still be read. */
  left: number;
}

/** Bytes that may precede a page's data: the least and the largest text are among them. */
const HEADER_BYTES = 4_096;

/** Counts some pages of a chunk; returns about how many bytes they have unpacked. */
async function scanChunk(
  scan: ParquetScan,
  source: ParquetSource,
  { chunk, left }: ScannedChunk,
): Promise<number> {
  if (scan.at === 0) scan.at = chunk.start;
  const about = Math.ceil(left / Math.max(1, chunk.ratio)) + HEADER_BYTES;
  const bytes = await readPages(source.read, scan.at, Math.min(about, chunk.end - scan.at));
  const { words } = scan;
  const isKnown = words === null || words.start === source.words?.start;
  const dictionary = isKnown ? null : await source.read(words.start, words.end);
  try {
    if (dictionary !== null && words !== null) {
      const page = readPage(dictionary, 0);
      source.words = { start: words.start, values: readDictionary(scan, source, { chunk, page }) };
    }
    const unpacked = takePages(scan, source, { chunk, left, bytes });
    if (scan.at >= chunk.end || scan.row >= chunk.rows) leaveChunk(scan);
    return unpacked;
  } catch {
    scan.columns[chunk.column] = null;
    leaveChunk(scan);
    return left;
  }
}

function requireColumn({ plan }: ParquetSource, { column, codec }: PlannedChunk) {
  const element = plan?.columns[column]?.element;
  if (!element) throw new Error("A column is not described.");
  return { element, codec };
}

function takePages(
  scan: ParquetScan,
  source: ParquetSource,
  { chunk, left, bytes }: ScannedChunk & { bytes: Uint8Array },
): number {
  let unpacked = 0;
  for (let at = 0; at < bytes.length && unpacked < left && scan.row < chunk.rows;) {
    const header = toHeader(bytes, at);
    const length = header === null ? Number.POSITIVE_INFINITY : header.length + header.packed;
    // The last page may continue after what was read.
    if (at > 0 && at + length > bytes.length) break;
    const page = readPage(bytes, at);
    if (page.header.kind === "dictionary") {
      scan.words = { start: scan.at, end: scan.at + length };
      source.words = { start: scan.at, values: readDictionary(scan, source, { chunk, page }) };
    } else {
      if (scan.counted === 0) noteStart(scan, chunk);
      if (!takePage(scan, source, { chunk, page })) return left;
    }
    unpacked += page.header.unpacked;
    at += length;
    scan.at += length;
  }
  return unpacked;
}

/** Notes where the page begins that is read now. */
function noteStart(scan: ParquetScan, { column, first, isIndexed }: PlannedChunk): void {
  const places = scan.places[column];
  if (isIndexed || scan.row === 0 || !places) return;
  const place = { start: scan.at, row: first + scan.row, columns: scan.places.length };
  notePlace(places, place);
}

/** Counts rows of a page; returns whether these were its last. */
function takePage(
  scan: ParquetScan,
  source: ParquetSource,
  { chunk, page }: { chunk: PlannedChunk; page: Page },
): boolean {
  const counts = scan.columns[chunk.column];
  const sampled = scan.sampled[chunk.column];
  const blocks = scan.blocks.columns[chunk.column];
  const [from, all] = [scan.counted, page.header.count];
  if (all > chunk.rows - scan.row) throw new Error("A page has more rows than its column.");
  const to = Math.min(all, from + PARQUET_PIECE_ROWS);
  const read = readPageValues(page, requireColumn(source, chunk), { from, to });
  const { there, words, values } = read;
  const own = values
    ? withoutMissing(values, missingOf(scan, chunk))
    : scan.words === null
      ? undefined
      : source.words?.values;
  if (!counts || !sampled || !blocks || !own) throw new Error("A page cannot be read.");
  const count = to - from;
  counts.missing += count - (words?.length ?? own.count);
  const first = chunk.first + scan.row + from;
  const range = notePage(scan.blocks, blocks, { there, words, values: own, first, count });
  if (words === null && counts.values === null && range?.isAll) countRange(counts, own, range);
  else countValues(counts, own, words && countWords(words, own.count));
  let row = 0;
  let filled = 0;
  for (;;) {
    const next = scan.sample[sampled.length];
    if (next === undefined || next >= first + count) break;
    if (there === null) filled = next - first;
    else for (; row < next - first; row += 1) filled += there[row] ?? 0;
    const isThere = there === null || there[next - first] === 1;
    const cell = isThere ? own.toCell(words ? (words[filled] ?? 0) : filled) : "";
    sampled.push(cutText(cell, TABLE_SAMPLE_CELL_CHARS));
  }
  scan.counted = to < all ? to : 0;
  if (to === all) scan.row += all;
  return to === all;
}

function readDictionary(
  scan: ParquetScan,
  source: ParquetSource,
  { chunk, page }: { chunk: PlannedChunk; page: Page },
): Values {
  return withoutMissing(readWords(page, requireColumn(source, chunk)), missingOf(scan, chunk));
}

function missingOf({ head, format }: ParquetScan, { column }: PlannedChunk): ReadonlySet<string> {
  return toDeclaredColumn(head[column] ?? "", format)?.missing ?? NONE_MISSING;
}

const NONE_MISSING: ReadonlySet<string> = new Set();
