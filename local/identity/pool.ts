import { randomBytes } from "node:crypto";
import { createAccounts } from "./accounts.ts";
import type { Accounts } from "./accounts.ts";
import { createExpiringMap } from "./expiring-map.ts";
import type { ExpiringMap } from "./expiring-map.ts";
import { createFamilies } from "./families.ts";
import type { Families, RotationPolicy } from "./families.ts";
import { createInbox } from "./inbox.ts";
import type { Inbox } from "./inbox.ts";
import { createKeys } from "./keys.ts";
import type { Keys } from "./keys.ts";
import {
  ACCESS_TOKEN_TTL_MS,
  LOCKS_MAX,
  REFRESH_TOKEN_TTL_MS,
  RESET_CODE_TTL_MS,
} from "./limits.ts";
import { createLockout } from "./lockout.ts";
import type { Lockout } from "./lockout.ts";
import type { AdminKey } from "./signature.ts";
import { createSessions } from "./sessions.ts";
import type { Sessions } from "./sessions.ts";
import type { SrpCredential } from "./srp.ts";
import type { IdentityUser } from "./users.ts";

/** What a test or a demonstration may change while the pool runs. */
interface PoolSettings {
  accessTokenTtlMs: number;
  idTokenTtlMs: number;
  refreshTokenTtlMs: number;
  /** How long ago new tokens claim to have been issued. */
  tokenAgeMs: number;
  /** How long ago people seem to have signed in, as `auth_time` tells it. */
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

/** The user pool that every operation works on. */
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
  /** Left out: nobody administers the pool. */
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
  };
  const devices = new Map<string, Device>();

  function reset(): void {
    parts.accounts.reset();
    parts.sessions.reset();
    parts.families.reset();
    parts.inbox.reset();
    parts.lockout.reset();
    parts.mailedCodes.clear();
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
