import { href, toQueryString } from "../contract/routes.ts";
import { matchRoute } from "../contract/match-route.ts";
import { STORED } from "./shortcut-key.ts";

/** What a key does. */
export type Shortcut =
  | { kind: "help" }
  | { kind: "focus"; field: HTMLElement }
  | { kind: "go"; address: string };

/** What a shortcut's key means on a page. */
export function toShortcut(key: string, address: string): Shortcut | null {
  switch (key) {
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
