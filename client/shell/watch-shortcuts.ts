import { href } from "../contract/routes.ts";
import { readShortcutKey } from "./shortcut-key.ts";
import { SHORTCUTS_ID } from "./shortcuts.tsx";
import { loadOtherStyles } from "../theme/other-styles.ts";

/** The page that explains the keys too, for a tab whose build is not served any more. */
const GUIDE = `${href("help.guide", { guide: "researchers" })}#user-content-keyboard`;

/** Handles single keys, and the link to their explanation; their code is loaded on demand. */
export function watchShortcuts(go: (address: string) => Promise<void>): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    const key = readShortcutKey(event);
    if (key === null) return;
    if (key === "/") event.preventDefault(); // Firefox would open its own search
    follow(key, go).catch(warn);
  }
  function onClick({ target }: Event): void {
    if (target instanceof Element && target.closest(`#${SHORTCUTS_ID}`)) void explain();
  }
  document.addEventListener("keydown", onKeyDown);
  document.addEventListener("click", onClick);
  return () => {
    document.removeEventListener("keydown", onKeyDown);
    document.removeEventListener("click", onClick);
  };
}

async function follow(key: string, go: (address: string) => Promise<void>): Promise<void> {
  const { findShortcut } = await import("./shortcut.ts");
  const shortcut = findShortcut(key, location.pathname + location.search);
  if (shortcut?.kind === "help") await explain();
  else if (shortcut?.kind === "focus") shortcut.field.focus();
  else if (shortcut?.kind === "press") shortcut.field.click();
  else if (shortcut) await go(shortcut.address);
}

async function explain(): Promise<void> {
  try {
    const [help] = await Promise.all([import("./shortcuts-help.tsx"), loadOtherStyles()]);
    help.showShortcutsHelp();
  } catch {
    location.assign(GUIDE);
  }
}

function warn(): void {
  console.warn("shortcuts did not load");
}
