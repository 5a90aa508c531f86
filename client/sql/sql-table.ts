/** A file's table as queries name it. The server writes it beside the link that opens the query box. */
export interface SqlTable {
  /** Its name in queries. */
  name: string;
  /** Path of the file's address. */
  address: string;
  format: "delimited" | "lines" | "parquet";
  /** Bytes. */
  size: number;
  /** `null` when nobody has counted them. */
  rows: number | null;
  /** Those that queries can name, and how many the file has. */
  columns: SqlColumn[];
  columnsInAll: number;
  examples: SqlExample[];
  /** The file as DuckDB reads it: a call with its address. */
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
  /** What it asks for. */
  label: string;
  sql: string;
}

/** Parts of a file: bytes from `start` up to but not including `end`; throws when they cannot be had. */
export interface ByteRanges {
  size: number;
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}
