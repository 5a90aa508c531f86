import type { Compressors } from "hyparquet";
import type { TableFormat } from "#base/tables/table-format.ts";
import type { TableKind } from "#base/tables/table-kind.ts";

/** A file's table for queries. The server writes it next to the link that opens the query box. */
export interface SqlTable {
  /** Its name in queries. */
  name: string;
  /** Path of the file's address. */
  address: string;
  format: TableKind;
  /** How its publisher says that it is to be read; absent where all is as usual. */
  described?: TableFormat;
  /** Absolute address of the page of its version. */
  version: string;
  /** Bytes. */
  size: number;
  /** `null` when they are not counted. */
  rows: number | null;
  /** The columns that queries can name, and how many the file has. */
  columns: SqlColumn[];
  columnsInAll: number;
  /** What the address asks for and the server does not do, as a query; `null` when there is nothing. */
  asked: string | null;
  examples: SqlExample[];
  /** The file in DuckDB's syntax: a call with its address. */
  duckdb: string;
}

export interface SqlColumn {
  /** Its name in queries. */
  name: string;
  /** Its name in the file, and its place there, from 0. */
  source: string;
  at: number;
  type: "number" | "date" | "text" | "empty";
}

export interface SqlExample {
  /** The description of the query. */
  label: string;
  sql: string;
}

/** How a page of Parquet that declares its size is unpacked, by compression. */
export type Unpackers = Pick<Compressors, "GZIP" | "ZSTD" | "BROTLI">;

/** Parts of a file: bytes from `start` up to but not including `end`; throws when they are not available. */
export interface ByteRanges {
  size: number;
  /** What may be read of it in all, bytes. */
  maxBytes: number;
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  /** For Parquet whose pages are compressed with anything but Snappy. */
  unpackers?: Unpackers;
}
