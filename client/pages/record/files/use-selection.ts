import { useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import type { FolderView } from "../../../contract/record-parts.ts";
import { useNavigation } from "../../../navigation/navigation.tsx";
import {
  type SelectedRow,
  tickOf,
  toSelectionAddress,
  withoutRow,
  withRow,
} from "./selected-rows.ts";
import {
  storeSelection,
  parseSelection,
  readSelection,
  watchSelection,
} from "./selection-memory.ts";
import type { ShownRecord } from "../shown-record.ts";

/** Ties the boxes of the rows to the form beside them. */
export const SELECTION_FORM = "selection";

export interface Selection {
  rows: readonly SelectedRow[];
  tick(rows: readonly SelectedRow[], isOn: boolean): void;
}

/**
 * What is selected of a version. The address that a reader arrives with names it; from then on the
 * tab remembers it from folder to folder, and the address follows as far as it can hold it.
 */
export function useSelection({ record }: ShownRecord, folder: FolderView): Selection {
  const { id, version } = record;
  const { arrival } = useNavigation();
  const text = useSyncExternalStore(
    watchSelection,
    () => readSelection({ id, version }),
    () => null,
  );
  const rows = useMemo(
    () => (text === null ? folder.selected : parseSelection(text)),
    [text, folder],
  );

  // Before the page is drawn anew from what the tab remembers: that would take early ticks away.
  useLayoutEffect(() => {
    const remembered = readSelection({ id, version });
    const isFirst = arrival.kind === "loaded";
    const isNamed = isFirst && folder.selected.length > 0;
    const known = remembered === null || isNamed ? folder.selected : parseSelection(remembered);
    const next = isFirst ? withEarlyTicks(known, folder) : known;
    if (remembered !== null || next.length > 0) hold({ id, version }, next);
  }, [id, version, arrival, folder]);

  return {
    rows,
    tick(changed, isOn) {
      const next = changed.reduce<readonly SelectedRow[]>(
        (ticked, row) => (isOn ? withRow(ticked, row) : withoutRow(ticked, row.path)),
        rows,
      );
      hold({ id, version }, next);
    },
  };
}

/** Remembers the selection, and names it in the address as far as it fits. */
function hold(place: { id: number; version: number }, rows: readonly SelectedRow[]): void {
  storeSelection(place, rows);
  const address = toSelectionAddress(location.href, rows);
  if (address !== location.href) history.replaceState(history.state, "", address);
}

/** Boxes that were ticked or cleared before the page was hydrated count too. */
function withEarlyTicks(
  rows: readonly SelectedRow[],
  { entries, selected }: FolderView,
): readonly SelectedRow[] {
  const boxes = document.querySelectorAll<HTMLInputElement>(`input[form="${SELECTION_FORM}"]`);
  const isTicked = new Map([...boxes].map((box) => [box.value, box.checked]));
  return entries.reduce((ticked, entry) => {
    const isOn = isTicked.get(entry.path) ?? false;
    if (isOn === (tickOf(selected, entry.path) !== "off")) return ticked;
    return isOn ? withRow(ticked, entry) : withoutRow(ticked, entry.path);
  }, rows);
}
