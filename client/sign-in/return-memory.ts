import { parseReturnPath } from "../contract/return-path.ts";

const KEY = "portal-return";

/** Where a sign-in that begins here leads; `null` when that is no particular page. */
export function readReturnPath(to: string | null): string | null {
  return parseReturnPath(to ?? location.pathname + location.search + location.hash);
}

/** Stores it while the reader is at another login. Blocked storage stores nothing. */
export function rememberReturn(to: string | null): void {
  try {
    const path = readReturnPath(to);
    if (path === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, path);
  } catch {
    console.info("this browser keeps no place to come back to");
  }
}

/** Reads it once. */
export function takeReturnPath(): string | null {
  try {
    const path = parseReturnPath(sessionStorage.getItem(KEY));
    sessionStorage.removeItem(KEY);
    return path;
  } catch {
    return null;
  }
}
