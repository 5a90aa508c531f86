import { RELOAD_GUARD_MS } from "../contract/limits.ts";

const KEY = "foreland-reloaded-at";

/**
 * Whether a full load may follow a missing chunk now: once in ten seconds. Without storage
 * this cannot be known, and an error page is better than a loop.
 */
export function claimReload(now: number): "claimed" | "recent" | "blocked" {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    if (now - last < RELOAD_GUARD_MS) return "recent";
    sessionStorage.setItem(KEY, String(now));
    return "claimed";
  } catch {
    return "blocked";
  }
}

/** Loads an address again. Assigning the tab's current one would only scroll. */
export function loadFully(address: string): void {
  if (new URL(address, location.href).href === location.href) location.reload();
  else location.assign(address);
}
