/** The storage key of the reader's choice to turn off single keys (WCAG 2.1.4). */
export const STORED = "shortcuts";

const KEYS = "/?cdfjkx";
const TYPED_INTO = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";

/** A pressed key that is a shortcut; `null` while typing, in a dialog, or with a modifier. */
export function readShortcutKey(event: KeyboardEvent): string | null {
  const { key, target } = event;
  if (key.length > 1 || !KEYS.includes(key) || event.defaultPrevented) return null;
  if (event.repeat || event.isComposing) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (target instanceof Element && target.closest(TYPED_INTO)) return null;
  if (document.querySelector("dialog[open], [role='dialog']")) return null;
  return areShortcutsOn() ? key : null;
}

/** On unless the reader turned them off. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}
