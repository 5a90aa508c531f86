import type { AccountDeletion } from "#api/wire/account/deletion.ts";
import type { Part } from "../failures.ts";
import type { Profile } from "../session.ts";

/** Longest password, characters; the user pool's own limit. */
export const PASSWORD_MAX_CHARS = 256;

/** Longest passkey as a browser describes it, characters. */
export const PASSKEY_MAX_CHARS = 16_000;

/** A passkey of an account, as the user pool names it. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: string | null;
}

/** The effects of deleting the account. */
export interface DeletionData {
  profile: Part<Profile>;
  isFresh: boolean;
  /** Not found where the catalogue is another service of the contract. */
  deletion: Part<AccountDeletion>;
}

/** How a person signs in, and which parts of it this session may change. */
export interface SecurityData {
  profile: Part<Profile>;
  /** Whether the reader signed in a moment ago, as changes of a second factor require. */
  isFresh: boolean;
  /** When this session began; `null` when it is unknown. */
  signedInAt: string | null;
  /**
   * `limited`: this session came by the hosted login, which may change nothing of it. `unknown`:
   * the sign-in service did not answer.
   */
  signIn: { kind: "open"; hasAuthenticator: boolean } | { kind: "limited" } | { kind: "unknown" };
  /** The user pool's rules of a new password, in one sentence. */
  passwordRules: string;
  /** `null` where the portal requires none and the account has none, or the pool did not answer. */
  passkeys: { isOffered: boolean; all: Passkey[] } | null;
}

/** The outcome of reverting a change of an email address. */
export const REVERT_OUTCOMES = ["reverted", "used", "taken", "failed"] as const;
export type RevertOutcome = (typeof REVERT_OUTCOMES)[number];
