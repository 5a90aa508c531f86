import {
  DIRECT_DOWNLOAD_MAX_BYTES,
  SELECTED_IN_ADDRESS_MAX,
  SELECTION_ADDRESS_MAX_CHARS,
  SELECTION_MAX_PATHS,
} from "../../../contract/limits.ts";

/** A file, or a folder with all its files. */
export interface SelectedRow {
  path: string;
  /** Bytes. */
  size: number;
}

/** The state of a folder's row in the selection; `within` when a folder above it is selected. */
export type Tick = "on" | "in-folder" | "off";

export function tickOf(rows: readonly SelectedRow[], path: string): Tick {
  if (rows.some((row) => row.path === path)) return "on";
  return rows.some((row) => path.startsWith(`${row.path}/`)) ? "in-folder" : "off";
}

/** The selection with one more row; rows inside it become part of it. */
export function withRow(rows: readonly SelectedRow[], row: SelectedRow): SelectedRow[] {
  const { path, size } = row;
  const others = rows.filter((other) => other.path !== path && !other.path.startsWith(`${path}/`));
  return [...others, { path, size }];
}

export function withoutRow(rows: readonly SelectedRow[], path: string): SelectedRow[] {
  return rows.filter((row) => row.path !== path);
}

/** Bytes before compression. */
export function totalOf(rows: readonly SelectedRow[]): number {
  return rows.reduce((sum, { size }) => sum + size, 0);
}

/** Why a zip of the selection is impossible; `null` when it is possible. */
export function refusalOf(rows: readonly SelectedRow[]): "too many" | "too large" | null {
  if (rows.length > SELECTION_MAX_PATHS) return "too many";
  return totalOf(rows) > DIRECT_DOWNLOAD_MAX_BYTES ? "too large" : null;
}

/** The address with this selection instead of its own; without any when they do not fit. */
export function toSelectionAddress(address: string, rows: readonly SelectedRow[]): string {
  const url = new URL(address);
  url.searchParams.delete("select");
  const bare = url.href;
  for (const { path } of rows) url.searchParams.append("select", path);
  const isShort =
    rows.length <= SELECTED_IN_ADDRESS_MAX && url.href.length <= SELECTION_ADDRESS_MAX_CHARS;
  return isShort ? url.href : bare;
}
