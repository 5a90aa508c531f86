import type { SelectedRow } from "./selected-rows.ts";

interface Place {
  id: number;
  version: number;
}

/** Notifies the page that a selection has changed. */
const CHANGED = "foreland:selection";

/**
 * Selections of this tab by version, as JSON. Only the browser writes here, when a reader acts:
 * on the server it stays empty. The session's storage outlives a reload where it is allowed.
 */
const stored = new Map<string, string>();

/** The tab's selection of a version, as JSON; `null` when it has none. */
export function readSelection(place: Place): string | null {
  const key = toKey(place);
  try {
    return stored.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function parseSelection(text: string): SelectedRow[] {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows.filter(isSelectedRow) : [];
  } catch {
    return [];
  }
}

export function storeSelection(place: Place, rows: readonly SelectedRow[]): void {
  const key = toKey(place);
  const text = JSON.stringify(rows.map(({ path, size }) => ({ path, size })));
  stored.set(key, text);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Storage is blocked or full: the selection lasts until the page is left.
  }
  dispatchEvent(new Event(CHANGED));
}

export function watchSelection(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange);
  return () => removeEventListener(CHANGED, onChange);
}

function toKey({ id, version }: Place): string {
  return `selection ${id}/${version}`;
}

function isSelectedRow(row: Partial<SelectedRow> | null): row is SelectedRow {
  return typeof row?.path === "string" && typeof row.size === "number";
}
