import { href, toQueryString } from "../contract/routes.ts";
import { matchRoute } from "../contract/match-route.ts";

/** What a key does. */
export type Shortcut =
  | { kind: "help" }
  | { kind: "focus"; field: HTMLElement }
  | { kind: "go"; address: string };

/** Where the reader's choice to have no single keys is kept (WCAG 2.1.4). */
const STORED = "shortcuts";

const TYPED_INTO = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";

/** What a pressed key means on a page; `null` while typing, in a dialog, or with a modifier. */
export function toShortcut(event: KeyboardEvent, address: string): Shortcut | null {
  if (event.defaultPrevented || event.repeat || event.isComposing) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const { target } = event;
  if (target instanceof Element && target.closest(TYPED_INTO)) return null;
  if (document.querySelector("dialog[open], [role='dialog']")) return null;
  switch (event.key) {
    case "/":
      return toSearch();
    case "?":
      return { kind: "help" };
    case "c":
      return toRecord(address, { tab: "cite" });
    case "d":
      return toRecord(address, { get: 1 });
    default:
      return null;
  }
}

function toSearch(): Shortcut {
  const field = document.querySelector<HTMLElement>("main input[type='search'][name='q']");
  return field ? { kind: "focus", field } : { kind: "go", address: href("datasets.search") };
}

function toRecord(address: string, query: Record<string, string | number>): Shortcut | null {
  const path = address.split("?")[0] ?? "";
  const name = matchRoute(path)?.name ?? "";
  return /\.(detail|version)$/.test(name)
    ? { kind: "go", address: path + toQueryString(query) }
    : null;
}

/** On unless the reader turned them off. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}

/** A browser that keeps nothing has its keys always on. */
export function keepShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, "off");
    dispatchEvent(new Event("storage"));
  } catch {
    return;
  }
}

/** Calls back when the choice may have changed, here or in another tab. */
export function watchShortcuts(listener: () => void): () => void {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
