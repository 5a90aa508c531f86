import { readCookie } from "#client/contract/token-cookies.ts";
import { REFRESH_REUSED_TRIES } from "./limits.ts";

/** Counts how often a request has come again. */
const COOKIE = "session-renewal";
/** Life of the count, seconds: as long as one load of a page may take. */
const LIFE_S = 10;

/**
 * The cookie that lets an overtaken request come once more; `null` when it has been let often
 * enough, and the refresh token was really used by somebody else.
 */
export function writeNextTry(
  cookies: string | null,
  { secure }: { secure: boolean },
): string | null {
  const tries = Number(readCookie(cookies ?? "", COOKIE) ?? 0);
  if (!Number.isInteger(tries) || tries < 0 || tries >= REFRESH_REUSED_TRIES) return null;
  const rest = `Path=/; Max-Age=${LIFE_S}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${COOKIE}=${tries + 1}; ${rest}`;
}
