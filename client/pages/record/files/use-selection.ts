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
import { takeCoveredPage } from "../covered-page.ts";
import type { ShownRecord } from "../shown-record.ts";

/** Connects the check boxes of the rows to the form outside the table. */
export const SELECTION_FORM = "selection";

export interface Selection {
  rows: readonly SelectedRow[];
  tick(rows: readonly SelectedRow[], isOn: boolean): void;
}

/**
 * The selection of a version. The first address has it; from then on
 * the tab stores it from folder to folder, and the address has as much of it as fits.
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

  // Before the page renders again from the tab's selection: that would remove early ticks.
  useLayoutEffect(() => {
    const remembered = readSelection({ id, version });
    const isFirst = arrival.kind === "loaded";
    const isNamed = isFirst && folder.selected.length > 0;
    const known = remembered === null || isNamed ? folder.selected : parseSelection(remembered);
    const served = isFirst ? document : takeCoveredPage();
    const next = served ? withEarlyTicks(known, folder, served) : known;
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

/** Stores the selection, and puts it into the address as far as it fits. */
function hold(place: { id: number; version: number }, rows: readonly SelectedRow[]): void {
  storeSelection(place, rows);
  const address = toSelectionAddress(location.href, rows);
  if (address !== location.href) history.replaceState(history.state, "", address);
}

/** Boxes that were ticked or cleared in the page as it was served count too. */
function withEarlyTicks(
  rows: readonly SelectedRow[],
  { entries, selected }: FolderView,
  served: ParentNode,
): readonly SelectedRow[] {
  const boxes = served.querySelectorAll<HTMLInputElement>(`input[form="${SELECTION_FORM}"]`);
  const isTicked = new Map([...boxes].map((box) => [box.value, box.checked]));
  return entries.reduce((ticked, entry) => {
    const isOn = isTicked.get(entry.path);
    if (isOn === undefined || isOn === (tickOf(selected, entry.path) !== "off")) return ticked;
    return isOn ? withRow(ticked, entry) : withoutRow(ticked, entry.path);
  }, rows);
}
