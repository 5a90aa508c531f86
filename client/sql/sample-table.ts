import { type ParquetWriteOptions, parquetWriteBuffer } from "hyparquet-writer";
import { SQL_READ_MAX_BYTES } from "./limits.ts";
import { runSql, type SqlOutcome } from "./run-sql.ts";
import type { ByteRanges, SqlColumn, SqlTable } from "./sql-table.ts";

export const ROWS = 60_000;
const SITES = ["north", "south", "n/a"];
/** Ranges that were read since they were last forgotten. */
export const reads: [number, number][] = [];

export function createRanges(bytes: Uint8Array<ArrayBuffer>): ByteRanges {
  return {
    size: bytes.length,
    maxBytes: SQL_READ_MAX_BYTES,
    async read(start, end) {
      reads.push([start, end]);
      return bytes.slice(start, end);
    },
  };
}

export function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

const COLUMNS: SqlColumn[] = [
  { name: "site", source: "site", at: 0, type: "text" },
  { name: "depth_m", source: "depth.m", at: 1, type: "number" },
  { name: "day", source: "day", at: 2, type: "date" },
];

export const rows = Array.from({ length: ROWS }, (_, at) => ({
  site: SITES[at % 3] ?? "",
  depth: at % 7 === 6 ? null : at / 2,
  day: `20${10 + (at % 9)}-01-0${1 + (at % 9)}`,
}));

const TEXTS = {
  delimited: `\uFEFFsite,depth.m,day\r\n${rows
    .map(({ site, depth, day }) => `${site === "south" ? '"south"' : site},${depth ?? ""},${day}`)
    .join("\r\n")}`,
  lines: rows
    .map(({ site, depth, day }) => JSON.stringify({ day, site, "depth.m": depth }))
    .join("\n"),
};

type Packing = Pick<ParquetWriteOptions, "codec" | "compressors">;

export function toParquet(packing: Packing = {}): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    parquetWriteBuffer({
      ...packing,
      columnData: [
        { name: "site", data: rows.map(({ site }) => (site === "n/a" ? null : site)) },
        { name: "depth.m", data: rows.map(({ depth }) => depth), type: "DOUBLE" },
        { name: "day", data: rows.map(({ day }) => day) },
      ],
      rowGroupSize: 20_000,
    }),
  );
}

export const FILES: Record<SqlTable["format"], Uint8Array<ArrayBuffer>> = {
  delimited: encode(TEXTS.delimited),
  lines: encode(TEXTS.lines),
  parquet: toParquet(),
};

export function toTable(format: SqlTable["format"], change: Partial<SqlTable> = {}): SqlTable {
  const size = FILES[format].length;
  const version = "https://portal.test/datasets/1/version/1";
  const duckdb = "read_csv_auto('t')";
  const own = { name: "t", address: "/files/1/1/t", version, duckdb, asked: null };
  return {
    ...own,
    format,
    size,
    rows: null,
    columns: COLUMNS,
    columnsInAll: COLUMNS.length,
    examples: [],
    ...change,
  };
}

export function ask(format: SqlTable["format"], sql: string): Promise<SqlOutcome> {
  return runSql(toTable(format), createRanges(FILES[format]), sql);
}

export async function rowsOf(format: SqlTable["format"], sql: string): Promise<string[]> {
  const outcome = await ask(format, sql);
  if (outcome.kind !== "rows") throw new Error(JSON.stringify(outcome));
  return outcome.rows.map((row) => row.join(" "));
}

export const FORMATS = ["delimited", "lines", "parquet"] as const;
