import { createExpiringMap } from "./expiring-map.ts";
import { LOCK_FIRST_MS, LOCK_MAX_MS, LOCKS_MAX, PASSWORD_MISSES_BEFORE_LOCK } from "./limits.ts";

interface Misses {
  readonly count: number;
  readonly lockedUntil: number;
}

/** Counts wrong passwords by the name that was typed, whether or not it belongs to anyone. */
export interface Lockout {
  isLocked(username: string): boolean;
  recordMiss(username: string): void;
  forget(username: string): void;
  reset(): void;
}

/** Length of the lock-out after so many misses: none for five, then one second, doubled up to 15 minutes. */
export function toLockMs(misses: number): number {
  if (misses < PASSWORD_MISSES_BEFORE_LOCK) return 0;
  return Math.min(LOCK_FIRST_MS * 2 ** (misses - PASSWORD_MISSES_BEFORE_LOCK), LOCK_MAX_MS);
}

export function createLockout(now: () => number): Lockout {
  const missesByName = createExpiringMap<Misses>({ now, ttlMs: LOCK_MAX_MS, max: LOCKS_MAX });
  const toKey = (username: string): string => username.toLowerCase();

  function recordMiss(username: string): void {
    const count = (missesByName.get(toKey(username))?.count ?? 0) + 1;
    missesByName.set(toKey(username), { count, lockedUntil: now() + toLockMs(count) });
  }

  return {
    isLocked: (username) => (missesByName.get(toKey(username))?.lockedUntil ?? 0) > now(),
    recordMiss,
    forget: (username) => missesByName.delete(toKey(username)),
    reset: missesByName.clear,
  };
}
