import { isShortcutKey } from "./is-shortcut-key.ts";

/** The storage key of the reader's choice to turn off single keys (WCAG 2.1.4). */
export const STORED = "shortcuts";

/** A pressed key that is a shortcut; `null` while typing, in a dialog, or with a modifier. */
export function readShortcutKey(event: KeyboardEvent): string | null {
  if (!isShortcutKey(event) || event.defaultPrevented) return null;
  if (event.repeat || event.isComposing) return null;
  if (document.querySelector("dialog[open], [role='dialog']")) return null;
  return areShortcutsOn() ? event.key : null;
}

/** On unless the reader turned them off. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}
