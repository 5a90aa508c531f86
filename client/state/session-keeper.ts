import { REFRESH_GAP_MS, REFRESH_PATIENCE_MS } from "../contract/limits.ts";
import { readHeldSession, toRefreshDelay } from "./held-session.ts";

export interface SessionKeeperDependencies {
  readCookies(): string;
  /** Milliseconds since 1970 by this machine's clock, which may be wrong or jump. */
  now(): number;
  /** Milliseconds by a clock that never jumps. */
  elapsed(): number;
  /** One refresh across all tabs; rejects when the code for it cannot be loaded. */
  refresh(): Promise<unknown>;
  /** The user pool ended the session. */
  onEnded(): void;
  /** Calls when the tab wakes up, so that a suspended machine does not wait for its timer. */
  onWake(listener: () => void): () => void;
}

export interface SessionKeeper {
  /** Refreshes a session that is about to end; returns soon in any case. */
  freshen(): Promise<void>;
  /** Keeps the session fresh as long as the tab is open. */
  start(): () => void;
}

/**
 * Refreshes in time, and never more than once in thirty seconds: whatever the clocks say, a token
 * that seems to end at once again makes no loop.
 */
export function createSessionKeeper(dependencies: SessionKeeperDependencies): SessionKeeper {
  let flight: Promise<void> | null = null;
  let lastTry = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;

  function toDelay(): number | null {
    const held = readHeldSession(dependencies.readCookies());
    if (!held?.canRefresh) return null;
    return Math.max(
      toRefreshDelay(held, dependencies.now()),
      lastTry + REFRESH_GAP_MS - dependencies.elapsed(),
    );
  }

  async function refresh(): Promise<void> {
    lastTry = dependencies.elapsed();
    try {
      await dependencies.refresh();
    } catch (error) {
      console.warn("the session was not refreshed", error);
    }
    if (readHeldSession(dependencies.readCookies()) === null) dependencies.onEnded();
  }

  function refreshIfDue(): Promise<void> | null {
    const delay = toDelay();
    if (flight || delay === null || delay > 0) return flight;
    flight = refresh().finally(() => {
      flight = null;
      plan();
    });
    return flight;
  }

  function plan(): void {
    clearTimeout(timer);
    const delay = toDelay();
    if (!isRunning || delay === null) return;
    timer = setTimeout(() => void refreshIfDue(), Math.min(Math.max(delay, 0) + 50, TIMER_MAX_MS));
  }

  function wake(): void {
    void refreshIfDue();
    if (!flight) plan();
  }

  return {
    async freshen() {
      const running = refreshIfDue();
      if (running) await Promise.race([running, patience()]);
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

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, REFRESH_PATIENCE_MS));
}
