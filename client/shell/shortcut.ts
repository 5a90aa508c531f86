import { href } from "../contract/routes.ts";
import { toQueryString } from "../contract/query-string.ts";
import { matchRoute } from "../contract/match-route.ts";
import { STORED } from "./shortcut-key.ts";

/** The action of a key. */
export type Shortcut =
  | { kind: "help" }
  | { kind: "focus"; field: HTMLElement }
  | { kind: "press"; field: HTMLElement }
  | { kind: "go"; address: string };

/** The target of a shortcut's key on a page. */
export function findShortcut(key: string, address: string): Shortcut | null {
  switch (key) {
    case "/":
      return findSearch();
    case "?":
      return { kind: "help" };
    case "c":
      return toRecord(address, { tab: "cite" });
    case "d":
      return findSelectedButton() ?? findGet() ?? toRecord(address, { get: 1 });
    case "f":
      return toRecord(address, { tab: "files" });
    case "j":
      return findRow(1);
    case "k":
      return findRow(-1);
    case "x":
      return findBox();
    default:
      return null;
  }
}

function findSearch(): Shortcut {
  const field = document.querySelector<HTMLElement>("main input[type='search'][name='q']");
  return field ? { kind: "focus", field } : { kind: "go", address: href("datasets.search") };
}

/** Names of a list's records and of a folder's entries. */
const ROWS = "main :is(h2, h3) > a, main tbody th[scope='row'] a";

/** The name after or before the focus. */
function findRow(step: 1 | -1): Shortcut | null {
  const links = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const here = document.activeElement;
  const wanted = step === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const lies = (link: Element): boolean =>
    here === null || here === document.body
      ? step === 1
      : (here.compareDocumentPosition(link) & wanted) !== 0;
  const found = step === 1 ? links.find(lies) : links.findLast(lies);
  return found ? { kind: "focus", field: found } : null;
}

/** The check box of the focused row. */
function findBox(): Shortcut | null {
  const row = document.activeElement?.closest("tr, li, article");
  const box = row?.querySelector<HTMLElement>("input[type='checkbox']:not(:disabled)");
  return box ? { kind: "press", field: box } : null;
}

/** The button that downloads the ticked rows of this folder. */
function findSelectedButton(): Shortcut | null {
  if (!document.querySelector("main tbody input[name='select']:checked")) return null;
  const button = document.querySelector<HTMLElement>("button[name='get'][value='selection']");
  return button && { kind: "press", field: button };
}

/** The record's own link, which closes to what the page shows; that of a withheld record may lead elsewhere. */
function findGet(): Shortcut | null {
  const link = document.querySelector<HTMLAnchorElement>("#get a[href*='get=1']");
  return link && { kind: "go", address: link.pathname + link.search };
}

function toRecord(address: string, query: Record<string, string | number>): Shortcut | null {
  const path = address.split("?")[0] ?? "";
  const name = matchRoute(path)?.name ?? "";
  return /\.(detail|version)$/.test(name)
    ? { kind: "go", address: path + toQueryString(query) }
    : null;
}

/** A browser that stores nothing always has its keys on. */
export function storeShortcutChoice(isOn: boolean): void {
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
