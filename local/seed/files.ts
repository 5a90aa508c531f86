import type { Random } from "./random.ts";
import { createRandom, seedOf } from "./random.ts";

/** One file of a package, with a line for the README's table unless it is one of many alike. */
export interface SeedFile {
  path: string;
  bytes: Uint8Array;
  about: string | null;
  /** Data rows and column names of a table; `null` rows of one whose file tells its columns only. */
  table: {
    rows: number | null;
    columns: string[];
    cells: Record<string, readonly Cell[]>;
  } | null;
}

export type Cell = string | number | null;

const encoder = new TextEncoder();

export function textFile(path: string, text: string, about: string | null = null): SeedFile {
  return {
    path,
    bytes: encoder.encode(text.endsWith("\n") ? text : `${text}\n`),
    about,
    table: null,
  };
}

export function jsonFile(path: string, value: unknown, about: string | null = null): SeedFile {
  return textFile(path, JSON.stringify(value, null, 2), about);
}

export function imageFile(path: string, bytes: Uint8Array, about: string | null = null): SeedFile {
  return { path, bytes, about, table: null };
}

/** A table in another format than text of cells, such as JSON lines or Parquet. */
export function columnFile(file: SeedFile, columns: string[]): SeedFile {
  return { ...file, table: { rows: null, columns, cells: {} } };
}

function toField(cell: Cell): string {
  const text = cell === null ? "" : String(cell);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table from its columns: comma-separated, or tab-separated with `n/a` when the name ends in `.tsv`. */
export function tableFile(
  path: string,
  columns: Record<string, readonly Cell[]>,
  about: string | null = null,
): SeedFile {
  const names = Object.keys(columns);
  const rows = Math.max(0, ...Object.values(columns).map((cells) => cells.length));
  const tabbed = path.endsWith(".tsv");
  const line = (row: number): string =>
    names
      .map((name) => columns[name]?.[row] ?? null)
      .map((cell) => (tabbed ? String(cell ?? "n/a") : toField(cell)))
      .join(tabbed ? "\t" : ",");
  const lines = [
    names.join(tabbed ? "\t" : ","),
    ...Array.from({ length: rows }, (_, row) => line(row)),
  ];
  return {
    ...textFile(path, lines.join("\n"), about),
    table: { rows, columns: names, cells: columns },
  };
}

/** Random numbers that follow from a name, so that a longer series begins like the shorter one before it. */
export function chanceOf(name: string): Random {
  return createRandom(seedOf(name));
}

/** One cell per row, drawn in order. */
export function drawCells<Item>(
  name: string,
  count: number,
  draw: (random: Random, row: number) => Item,
): Item[] {
  const random = chanceOf(name);
  return Array.from({ length: count }, (_, row) => draw(random, row));
}
