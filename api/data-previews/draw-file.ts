import type { DataPreview } from "#api/wire/dataset.ts";
import { cutText } from "#base/cut.ts";
import { toDeclaredColumns, toValues } from "#base/tables/declared-columns.ts";
import { parseDelimited } from "#base/tables/delimited.ts";
import { openDelimited } from "#base/tables/open-delimited.ts";
import { decodeText } from "#base/tables/encoded-text.ts";
import { readJsonLine, readJsonLinesHead, toCell } from "#base/tables/json-lines.ts";
import { isObject, parseJson } from "#base/parse-json.ts";
import { PREVIEW_NAME_MAX_CHARS, PREVIEW_ROWS_MAX, PREVIEWED_PARQUET_STEPS } from "./limits.ts";
import type { TableFormat } from "#base/tables/table-format.ts";
import type { TextKind } from "../tables/scan.ts";
import { toParquetIndex } from "../tables/parquet-index.ts";
import { openParquetScan, scanParquetPiece } from "../tables/parquet-scan.ts";
import { drawTable, type TableRows } from "./draw-table.ts";
import { drawPositions, type Point } from "./paths.ts";

/** The drawing of a table of text that was read as a whole; `null` when its data suit none. */
export function drawFile(
  name: string,
  { kind, format }: { kind: TextKind; format: TableFormat },
  bytes: Uint8Array,
): DataPreview | null {
  const text = decodeText(bytes, { encoding: format.encoding });
  if (text.includes("\0")) return null;
  const { head, rows } = kind === "lines" ? readLines(text) : readDelimited(text, format);
  return drawRows(name, { head, rows: toValues(rows, toDeclaredColumns(head, format)) });
}

function readDelimited(text: string, format: TableFormat): ReadTable {
  const { marks, head, start } = openDelimited(text, format);
  return { head, rows: parseDelimited(text.slice(start), marks, { maxRows: PREVIEW_ROWS_MAX }) };
}

/** The drawing of a small Parquet table, from all of its rows or a sample; `null` when it takes too many steps. */
export async function drawParquet(
  name: string,
  format: TableFormat,
  bytes: Uint8Array,
): Promise<DataPreview | null> {
  const scan = openParquetScan(bytes.length, format);
  const source = { read: async (start: number, end: number) => bytes.slice(start, end) };
  for (let step = 0; scan.scanned < scan.size; step += 1) {
    if (step === PREVIEWED_PARQUET_STEPS || !(await scanParquetPiece(scan, source))) return null;
  }
  const { columns, sample: rows } = toParquetIndex(scan);
  const head = columns.map((column) => column.name);
  return drawRows(name, { head, rows }, { isSample: rows.length < scan.rows });
}

/** The drawing of a table, of which `isSample` has only some rows. */
export function drawRows(
  name: string,
  table: TableRows,
  { isSample }: { isSample: boolean } = { isSample: false },
): DataPreview | null {
  const drawn = drawTable(table);
  if (drawn === null) return null;
  const file = toName(name);
  if (drawn.kind === "map") return { ...drawn, file, isSample };
  if (drawn.kind === "counts") {
    const { path, x, of: counts } = drawn;
    return { kind: "line", path, file, isSample, y: "rows", x: toName(x), counts };
  }
  const { kind, path, y, x, rows, isWhole } = drawn;
  const isPart = !isWhole && !isSample;
  const line = { kind, path, file, isSample, y: toName(y), x: toName(x) };
  return isPart ? { ...line, firstRows: rows } : line;
}

interface ReadTable {
  head: string[];
  rows: string[][];
}

function readLines(text: string): ReadTable {
  const head = readJsonLinesHead(text);
  const lines = text.split("\n", PREVIEW_ROWS_MAX).map(readJsonLine);
  const rows = lines.filter((line) => line !== null);
  return { head, rows: rows.map((line) => head.map((name) => toCell(line[name]))) };
}

/** The positions of a GeoJSON file (RFC 7946) as a map. */
export function drawGeoJson(name: string, bytes: Uint8Array): DataPreview | null {
  const text = new TextDecoder().decode(bytes);
  if (text.includes("\0")) return null;
  const points: Point[] = [];
  collectPositions(parseJson(text), points, 0);
  const drawn = drawPositions(points);
  return drawn && { kind: "map", ...drawn, file: toName(name), isSample: false };
}

/** Features of collections inside collections are omitted. */
const DEPTH_MAX = 12;

/** The positions of a geometry, a feature, or a collection of either (RFC 7946). */
function collectPositions(value: unknown, points: Point[], depth: number): void {
  if (depth > DEPTH_MAX) return;
  if (Array.isArray(value)) {
    const [x, y]: unknown[] = value;
    if (typeof x === "number" && typeof y === "number") points.push([x, y]);
    else for (const part of value) collectPositions(part, points, depth + 1);
    return;
  }
  if (!isObject(value)) return;
  for (const member of ["features", "geometry", "geometries", "coordinates"])
    collectPositions(value[member], points, depth + 1);
}

/** The beginning of a name, in one line. */
function toName(name: string): string {
  const line = name.replace(/\p{Cc}+/gu, " ").trim();
  const start = cutText(line, PREVIEW_NAME_MAX_CHARS);
  return start === line ? line : `${start}…`;
}
