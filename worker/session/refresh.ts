import { createBoundedCache, estimateBytes } from "#base/bounded-cache.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";
import { askUserPool, type RefreshOutcome } from "./ask-user-pool.ts";
import type { UserPool } from "./call-user-pool.ts";
import { REFRESH_FLIGHT_MS, REFRESH_LOOK_MS, REFRESH_SHARED_MS, REFRESHES_MAX } from "./limits.ts";

/** Exchanges a refresh token for new tokens; never throws. */
export type RefreshTokens = (refreshToken: string) => Promise<RefreshOutcome>;

export interface RefresherDependencies extends UserPool {
  /** Milliseconds since 1970. */
  now: () => number;
  wait?: (milliseconds: number) => Promise<void>;
}

interface Flight {
  startedAt: number;
  outcome: RefreshOutcome | null;
}

/**
 * Refreshes at the edge, once for all requests that a returning browser makes at the same moment
 * (a page, its payload, a second tab). With rotation and no grace the pool would take a second
 * call for theft and end the sign-in. Guarded within one isolate only: who holds the same refresh
 * token gets the same answer for ten seconds. A call is plain data here and never a shared
 * promise, because workerd ends a request's I/O with that request.
 */
export function createRefresher(services: RefresherDependencies): RefreshTokens {
  const { now, wait = sleep } = services;
  const flights = createBoundedCache<Flight>({
    maxBytes: PORTAL_BOUNDS.refreshes.bytes,
    maxEntries: REFRESHES_MAX,
    sizeOf: estimateBytes,
  });

  async function untilLanded(flight: Flight): Promise<RefreshOutcome | null> {
    for (let looks = REFRESH_FLIGHT_MS / REFRESH_LOOK_MS; looks > 0; looks -= 1) {
      if (flight.outcome || now() - flight.startedAt >= REFRESH_FLIGHT_MS) break;
      await wait(REFRESH_LOOK_MS);
    }
    return flight.outcome;
  }

  function forgetOld(): void {
    for (const [refreshToken, { startedAt }] of flights.entries()) {
      if (now() - startedAt >= REFRESH_SHARED_MS) flights.delete(refreshToken);
    }
  }

  return async (refreshToken) => {
    forgetOld();
    const shared = flights.get(refreshToken);
    const outcome = shared ? await untilLanded(shared) : null;
    if (outcome) return outcome;

    const flight: Flight = { startedAt: now(), outcome: null };
    flights.set(refreshToken, flight);
    flight.outcome = await askUserPool(refreshToken, services);
    if (flight.outcome.kind === "unavailable") flights.delete(refreshToken);
    else flights.set(refreshToken, flight); // counted with its tokens
    return flight.outcome;
  };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
