import { PREFIX } from "../../contract/language.ts";
import { href } from "../../contract/routes.ts";
import { parseReturnPath } from "../../contract/return-path.ts";

const KEY = "portal-return";

/** Where a sign-in that begins here leads; `null` when that is no particular page. */
export function readReturnPath(to: string | null): string | null {
  return parseReturnPath(to ?? location.pathname + location.search + location.hash);
}

/**
 * Stores it while the reader is at another login, which answers to a page in English: of another language
 * the page after signing in too. Blocked storage stores nothing.
 */
export function rememberReturn(to: string | null): void {
  const otherwise = PREFIX === "" ? null : href("workspaces.shared");
  try {
    const path = readReturnPath(to) ?? otherwise;
    if (path === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, path);
  } catch {
    console.info("this browser keeps no place to come back to");
  }
}

/** Reads it, and keeps it for another attempt. */
export function readRemembered(): string | null {
  try {
    return parseReturnPath(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Reads it once. */
export function takeReturnPath(): string | null {
  const path = readRemembered();
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Blocked storage has nothing to remove.
  }
  return path;
}
