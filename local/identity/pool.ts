import { randomBytes } from "node:crypto";
import { createAccounts, type Accounts } from "./accounts.ts";
import { createExpiringMap, type ExpiringMap } from "./expiring-map.ts";
import { createFamilies, type Families, type RotationPolicy } from "./families.ts";
import { createInbox, type Inbox } from "./inbox.ts";
import { createKeys, type Keys } from "./keys.ts";
import {
  ACCESS_TOKEN_TTL_MS,
  LOCKS_MAX,
  REFRESH_TOKEN_TTL_MS,
  RESET_CODE_TTL_MS,
  LOCK_FIRST_MS,
  LOCK_MAX_MS,
  PASSWORD_MISSES_BEFORE_LOCK,
  SESSION_TTL_MS,
} from "./limits.ts";
import type { AdminKey } from "./signature.ts";
import { createSessions, type Sessions } from "./sessions.ts";
import type { SrpCredential } from "./srp.ts";
import type { IdentityUser } from "./users.ts";

/** Settings that a test or a demonstration may change while the pool runs. */
interface PoolSettings {
  accessTokenTtlMs: number;
  idTokenTtlMs: number;
  refreshTokenTtlMs: number;
  /** The age of new tokens, by their `iat`. */
  tokenAgeMs: number;
  /** The age of new sign-ins, by their `auth_time`. */
  signInAgeMs: number;
  rotation: RotationPolicy;
  /** Whether every sign-in offers to remember the device. */
  isTrackingDevices: boolean;
}

export interface Device {
  readonly key: string;
  readonly groupKey: string;
  readonly sub: string;
  credential: SrpCredential | null;
}

interface MailedCode {
  readonly code: string;
  readonly requests: number;
  readonly misses: number;
}

/** The state of the user pool for every operation. */
export interface Pool {
  readonly poolId: string;
  readonly poolName: string;
  readonly clientId: string;
  readonly issuer: string;
  readonly adminKey: AdminKey | null;
  readonly settings: PoolSettings;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly families: Families;
  readonly keys: Keys;
  readonly inbox: Inbox;
  readonly lockout: Lockout;
  readonly devices: Map<string, Device>;
  readonly mailedCodes: ExpiringMap<MailedCode>;
  /** The challenge that a passkey under registration must sign, by account. */
  readonly passkeyChallenges: ExpiringMap<string>;
  now(): number;
  random(bytes: number): Uint8Array;
  reset(): void;
}

export interface PoolOptions {
  readonly users: readonly IdentityUser[];
  /** Origin of the stand-ins, for example `http://127.0.0.1:8788`. */
  readonly issuerOrigin: string;
  readonly poolId?: string;
  readonly clientId?: string;
  readonly settings?: Partial<PoolSettings>;
  /** When absent, nobody administers the pool. */
  readonly adminKey?: AdminKey;
  readonly now: () => number;
  readonly random?: (bytes: number) => Uint8Array;
}

const DEFAULT_SETTINGS: PoolSettings = {
  accessTokenTtlMs: ACCESS_TOKEN_TTL_MS,
  idTokenTtlMs: ACCESS_TOKEN_TTL_MS,
  refreshTokenTtlMs: REFRESH_TOKEN_TTL_MS,
  tokenAgeMs: 0,
  signInAgeMs: 0,
  rotation: { isOn: false, graceSeconds: 0 },
  isTrackingDevices: false,
};

export function createPool(options: PoolOptions): Pool {
  const { now, random = randomBytes, poolId = "eu-central-1_Foreland1" } = options;
  const poolName = poolId.split("_")[1] ?? "";
  const initial = { ...DEFAULT_SETTINGS, ...options.settings };
  const settings = { ...initial };
  const services = { now, random };
  const parts = {
    accounts: createAccounts({ users: options.users, poolName, random }),
    sessions: createSessions(services),
    families: createFamilies({ ...services, refreshTtlMs: () => settings.refreshTokenTtlMs }),
    inbox: createInbox(now),
    lockout: createLockout(now),
    mailedCodes: createExpiringMap<MailedCode>({ now, ttlMs: RESET_CODE_TTL_MS, max: LOCKS_MAX }),
    passkeyChallenges: createExpiringMap<string>({ now, ttlMs: SESSION_TTL_MS, max: LOCKS_MAX }),
  };
  const devices = new Map<string, Device>();

  function reset(): void {
    parts.accounts.reset();
    parts.sessions.reset();
    parts.families.reset();
    parts.inbox.reset();
    parts.lockout.reset();
    parts.mailedCodes.clear();
    parts.passkeyChallenges.clear();
    devices.clear();
    Object.assign(settings, initial);
  }

  return {
    ...parts,
    ...services,
    poolId,
    poolName,
    clientId: options.clientId ?? "foreland-web",
    issuer: `${options.issuerOrigin}/identity/${poolId}`,
    adminKey: options.adminKey ?? null,
    settings,
    keys: createKeys(random),
    devices,
    reset,
  };
}

interface Misses {
  readonly count: number;
  readonly lockedUntil: number;
}

/** Counts wrong passwords by the typed name, whether or not an account has it. */
interface Lockout {
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
