const KEYS = "/?cdfjkx";
const TYPED_INTO = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";

/** Whether a pressed key may be a shortcut: it is one of them, has no modifier, and is not typed into a field. */
export function isShortcutKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key.length > 1 || !KEYS.includes(key) || ctrlKey || metaKey || altKey) return false;
  return !(target instanceof Element && target.closest(TYPED_INTO));
}
