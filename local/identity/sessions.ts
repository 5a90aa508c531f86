import type { Account } from "./accounts.ts";
import { createExpiringMap } from "./expiring-map.ts";
import { accept, SESSION_EXPIRED, SESSION_INVALID, SESSION_USED } from "./failures.ts";
import type { Outcome } from "./failures.ts";
import { SESSION_CODE_MISSES_MAX, SESSION_TTL_MS, SESSIONS_MAX } from "./limits.ts";
import type { Handshake } from "./srp.ts";
import type { SecondFactor } from "./users.ts";

/** Steps that `RespondToAuthChallenge` can answer. */
export type ChallengeName =
  | "CUSTOM_CHALLENGE"
  | "DEVICE_PASSWORD_VERIFIER"
  | "DEVICE_SRP_AUTH"
  | "EMAIL_OTP"
  | "MFA_SETUP"
  | "NEW_PASSWORD_REQUIRED"
  | "PASSWORD"
  | "PASSWORD_SRP"
  | "PASSWORD_VERIFIER"
  | "SELECT_CHALLENGE"
  | "SELECT_MFA_TYPE"
  | "SMS_MFA"
  | "SMS_OTP"
  | "SOFTWARE_TOKEN_MFA"
  | "WEB_AUTHN";

/** An unfinished sign-in. */
export interface SignInSession {
  readonly challenge: ChallengeName;
  /** The name that was typed. */
  readonly username: string;
  /** `null` while the steps are those of an unknown name. */
  readonly account: Account | null;
  readonly deviceKey?: string | undefined;
  readonly handshake?: Handshake;
  readonly code?: string;
  /** Whether the code replaces the password. */
  readonly isFirstFactor?: boolean;
  /** Second factor that the account gains when this step succeeds. */
  readonly addsFactor?: SecondFactor;
  /** Whether a custom challenge follows the password. */
  readonly isCustom?: boolean;
  /** The challenge that a passkey must sign. */
  readonly passkeyChallenge?: string;
  /** Authenticator secret issued during MFA_SETUP, and whether a code has confirmed it. */
  readonly setup?: { readonly secret: string; readonly isProven: boolean };
}

export interface Sessions {
  open(session: SignInSession): string;
  /** Reads without using up, for steps that may be tried again. */
  find(id: string, challenge: ChallengeName): Outcome<SignInSession>;
  /** Uses up: the same session cannot answer a second time. */
  take(id: string, challenge: ChallengeName): Outcome<SignInSession>;
  close(id: string): void;
  recordMiss(id: string): void;
  reset(): void;
}

interface Slot {
  readonly session: SignInSession;
  readonly expiresAt: number;
  misses: number;
  isUsed: boolean;
}

const SESSION_BYTES = 64;

/** Stores unfinished sign-ins for three minutes; used and expired ones are remembered as such for as long again. */
export function createSessions(services: {
  now: () => number;
  random: (bytes: number) => Uint8Array;
}): Sessions {
  const slots = createExpiringMap<Slot>({
    now: services.now,
    ttlMs: SESSION_TTL_MS * 2,
    max: SESSIONS_MAX,
  });

  function open(session: SignInSession): string {
    const id = Buffer.from(services.random(SESSION_BYTES)).toString("base64");
    slots.set(id, {
      session,
      expiresAt: services.now() + SESSION_TTL_MS,
      misses: 0,
      isUsed: false,
    });
    return id;
  }

  function find(id: string, challenge: ChallengeName): Outcome<SignInSession> {
    const slot = slots.get(id);
    if (!slot) return SESSION_INVALID;
    if (slot.isUsed) return SESSION_USED;
    if (slot.expiresAt <= services.now()) return SESSION_EXPIRED;
    return slot.session.challenge === challenge ? accept(slot.session) : SESSION_INVALID;
  }

  function close(id: string): void {
    const slot = slots.get(id);
    if (slot) slot.isUsed = true;
  }

  function take(id: string, challenge: ChallengeName): Outcome<SignInSession> {
    const found = find(id, challenge);
    if (found.ok) close(id);
    return found;
  }

  function recordMiss(id: string): void {
    const slot = slots.get(id);
    if (!slot) return;
    slot.misses += 1;
    if (slot.misses >= SESSION_CODE_MISSES_MAX) slot.isUsed = true;
  }

  return { open, find, take, close, recordMiss, reset: slots.clear };
}
