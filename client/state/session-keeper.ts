import {
  REFRESH_GAP_MS,
  REFRESH_TIMEOUT_MS,
  TOKEN_EXPIRY_TOLERANCE_MS,
} from "../contract/limits.ts";
import { LAST_AUTH_USER, readCookie, toCookieName } from "../contract/token-cookie-format.ts";
import type { SessionEnd } from "./session-end.ts";
import { TOKEN_COOKIE_PREFIX } from "../contract/session.ts";

interface SessionKeeperDependencies {
  readCookies(): string;
  /** Milliseconds since 1970 by this machine's clock, which may be wrong or jump. */
  now(): number;
  /** Milliseconds by a clock that never jumps. */
  elapsed(): number;
  /**
   * One refresh across all tabs, and how the user pool ended the session, if it did; rejects when
   * the code for it cannot be loaded.
   */
  refresh(): Promise<SessionEnd | null>;
  /** The user pool ended the session, or its cookies were cleared. */
  onEnded(end: SessionEnd): void;
  /** Calls back when the tab wakes up, so that a suspended machine does not wait for its timer. */
  onWake(listener: () => void): () => void;
}

interface SessionKeeper {
  /** Refreshes a session that is about to expire; returns soon in any case. */
  freshen(): Promise<void>;
  /** Refreshes the session as long as the tab is open. */
  start(): () => void;
}

/**
 * Refreshes in time, and never more than once in thirty seconds: whatever the clocks show, a token
 * that seems to expire at once again makes no loop.
 */
export function createSessionKeeper(dependencies: SessionKeeperDependencies): SessionKeeper {
  let flight: Promise<void> | null = null;
  let lastTry = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let wasHeld = false;

  function readDelay(): number | null {
    const held = readCookieSession(dependencies.readCookies());
    if (!held?.canRefresh) return null;
    return Math.max(
      toRefreshDelay(held, dependencies.now()),
      lastTry + REFRESH_GAP_MS - dependencies.elapsed(),
    );
  }

  async function refresh(): Promise<void> {
    lastTry = dependencies.elapsed();
    let end: SessionEnd | null = null;
    try {
      end = await dependencies.refresh();
    } catch (error) {
      console.warn("the session was not refreshed", error);
    }
    if (readCookieSession(dependencies.readCookies()) === null)
      dependencies.onEnded(end ?? "cleared");
  }

  function refreshIfDue(): Promise<void> | null {
    const delay = readDelay();
    if (flight || delay === null || delay > 0) return flight;
    flight = refresh().finally(() => {
      flight = null;
      plan();
    });
    return flight;
  }

  function plan(): void {
    clearTimeout(timer);
    const delay = readDelay();
    if (!isRunning || delay === null) return;
    timer = setTimeout(check, Math.min(Math.max(delay, 0) + 50, TIMER_MAX_MS));
  }

  /** Refreshes, or waits again: the clock may have been set back since the timer was started. */
  function check(): void {
    void refreshIfDue();
    if (!flight) plan();
  }

  function wake(): void {
    const isHeld = readCookieSession(dependencies.readCookies()) !== null;
    if (wasHeld && !isHeld) return dependencies.onEnded("cleared");
    wasHeld = isHeld;
    check();
  }

  return {
    async freshen() {
      const running = refreshIfDue();
      if (running) await Promise.race([running, waitForTimeout()]);
    },
    start() {
      isRunning = true;
      wake();
      const stopWaking = dependencies.onWake(wake);
      return () => {
        isRunning = false;
        clearTimeout(timer);
        stopWaking();
      };
    },
  };
}

/** Longer waits than this overflow a browser's timer. */
const TIMER_MAX_MS = 2 ** 31 - 1;

function waitForTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, REFRESH_TIMEOUT_MS));
}

/** The session's data in the browser's cookies, read without the user pool's client. */
interface CookieSession {
  /** When the first of its tokens expires, milliseconds since 1970 by the user pool's clock. */
  endsAt: number;
  /** The user pool's clock minus this machine's, milliseconds. */
  clockDrift: number;
  canRefresh: boolean;
}

/** The session of the last signed-in user; `null` when there is none, or data are missing. */
function readCookieSession(cookie: string): CookieSession | null {
  const clientId = findClientId(cookie);
  if (clientId === null) return null;
  const user = readCookie(cookie, toCookieName(clientId, "LastAuthUser"));
  if (user === null || !LAST_AUTH_USER.test(user)) return null;
  const read = (item: string) => readCookie(cookie, toCookieName(clientId, `${user}.${item}`));
  const accessEndsAt = toExpiry(read("accessToken"));
  if (accessEndsAt === null) return null;
  return {
    endsAt: Math.min(accessEndsAt, toExpiry(read("idToken")) ?? accessEndsAt),
    clockDrift: Number.parseInt(read("clockDrift") ?? "0", 10) || 0,
    canRefresh: read("refreshToken") !== null,
  };
}

/** Milliseconds until the session must be refreshed (spec. points 4 and 9); 0 or less: now. */
function toRefreshDelay({ endsAt, clockDrift }: CookieSession, now: number): number {
  return endsAt - TOKEN_EXPIRY_TOLERANCE_MS - (now + clockDrift);
}

function findClientId(cookie: string): string | null {
  for (const pair of cookie.split(";")) {
    const name = pair.split("=")[0]?.trim() ?? "";
    if (name.startsWith(TOKEN_COOKIE_PREFIX) && name.endsWith(".LastAuthUser")) {
      return name.slice(TOKEN_COOKIE_PREFIX.length, -".LastAuthUser".length);
    }
  }
  return null;
}

/** `exp` of a token in milliseconds. Only the edge checks its signature. */
function toExpiry(token: string | null): number | null {
  try {
    const payload = (token?.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const claims: unknown = JSON.parse(atob(payload));
    const isObject = typeof claims === "object" && claims !== null && "exp" in claims;
    return isObject && typeof claims.exp === "number" ? claims.exp * 1_000 : null;
  } catch {
    return null;
  }
}
