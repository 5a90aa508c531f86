import type { SqlPrimitive } from "squirreling";
import type { SqlColumn } from "./sql-table.ts";

/** Rows that were read together, some columns of them. */
export interface RowBatch {
  /** Number of its first row in the file, from 0. */
  first: number;
  count: number;
  /** The value of a row in the requested column of a number, both from 0. */
  valueAt(row: number, column: number): SqlPrimitive;
}

export type RowBatches = AsyncGenerator<RowBatch, void>;

/** The least and the largest value of a column in some rows; `hasMissing` when some may have none. */
export interface ColumnBounds {
  least: SqlPrimitive;
  most: SqlPrimitive;
  hasMissing: boolean;
}

/** What the file says of rows before they are read; `null` for a column of which it says nothing. */
export type KnownBounds = (column: SqlColumn) => ColumnBounds | null;

/** A column compared with a value: all rows that are needed fulfil it. */
export interface Comparison {
  column: SqlColumn;
  operator: "=" | "<" | "<=" | ">" | ">=";
  value: SqlPrimitive;
}

/** Rows that are not needed: a reader may leave them out. */
export interface ScanLimits {
  /** Number of the first row behind those that are needed. */
  rowEnd?: number;
  where?: readonly Comparison[];
  /** Asked before rows are read, of rows that lie together. */
  canSkip?: (bounds: KnownBounds) => boolean;
}

export interface TableReader {
  rows: number | null;
  /** What reading all rows of some columns takes, bytes. */
  sizeOf(columns: readonly SqlColumn[]): number;
  read(columns: readonly SqlColumn[], limits?: ScanLimits): RowBatches;
  /** Rows by their numbers, in that order; `null` where rows are found by reading from the beginning alone. */
  readRows: ((columns: readonly SqlColumn[], rows: number[]) => Promise<SqlPrimitive[][]>) | null;
}
