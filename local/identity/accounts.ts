import { createHmac } from "node:crypto";
import type { Passkey } from "./passkeys.ts";
import { toBigInt, toVerifier } from "./srp.ts";
import type { SrpCredential } from "./srp.ts";
import { fromBase32, toBase32 } from "./totp.ts";
import type { IdentityUser, SecondFactor, UserStatus } from "./users.ts";

/** The part of an account that a password is checked against. */
type Provable = Pick<Account, "sub" | "credential">;

/** The current state of an account; the seed itself never changes. */
export interface Account {
  readonly seed: IdentityUser;
  readonly sub: string;
  readonly attributes: Map<string, string>;
  /** ORCID iD that signs this account in. */
  orcid: string | null;
  credential: SrpCredential;
  status: UserStatus;
  secondFactors: Set<SecondFactor>;
  preferredFactor: SecondFactor | null;
  /** The authenticator in use, with the last time step it was used in. */
  totp: { readonly secret: string; lastStep: number } | null;
  /** A secret that was issued but not confirmed yet. */
  totpCandidate: string | null;
  /** By their ids. */
  readonly passkeys: Map<string, Passkey>;
}

export interface Accounts {
  /** Finds by email address or preferred username (any case), or subject. */
  find(username: string): Account | null;
  list(): readonly Account[];
  /** Adds an account, or replaces one of the same address or subject, until the next reset. */
  add(user: IdentityUser): void;
  /** Removes an account until the next reset. */
  remove(account: Account): void;
  /** Gives an account another email address to sign in with. */
  rename(account: Account, email: string): void;
  setPassword(account: Account, password: string): void;
  isPassword(account: Provable, password: string): boolean;
  /** A made-up account for an unknown name: always the same for one name, and no proof succeeds. */
  imagine(username: string): Provable;
  reset(): void;
}

interface AccountsDependencies {
  readonly users: readonly IdentityUser[];
  readonly poolName: string;
  random(bytes: number): Uint8Array;
}

const SALT_BYTES = 16;

function toAttributes(user: IdentityUser): Map<string, string> {
  const attributes = new Map([
    ["sub", user.sub],
    ["email", user.email],
    ["email_verified", "true"],
    ["given_name", user.givenName],
    ["family_name", user.familyName],
  ]);
  if (user.preferredUsername) attributes.set("preferred_username", user.preferredUsername);
  for (const name of user.requiredAttributes ?? []) attributes.delete(name);
  if (user.phone) attributes.set("phone_number", user.phone);
  return attributes;
}

/** Reads the secret now, so that a mistyped one stops the start and not a sign-in. */
function toAuthenticator(secret: string): { readonly secret: string; lastStep: number } {
  return { secret: toBase32(fromBase32(secret)), lastStep: -1 };
}

function toUuid(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString("hex").slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Opens the user directory; passwords are stored only as SRP verifiers. */
export function createAccounts(services: AccountsDependencies): Accounts {
  const secret = services.random(32);
  const byName = new Map<string, Account>();

  function createCredential(sub: string, password: string): SrpCredential {
    const salt = toBigInt(services.random(SALT_BYTES));
    const subject = { scope: services.poolName, identity: sub };
    return { salt, verifier: toVerifier(subject, { salt, password }) };
  }

  function grow(user: IdentityUser): Account {
    const fromSecret: readonly SecondFactor[] = user.totpSecret ? ["SOFTWARE_TOKEN_MFA"] : [];
    return {
      seed: user,
      sub: user.sub,
      attributes: toAttributes(user),
      orcid: user.orcid ?? null,
      credential: createCredential(user.sub, user.password),
      status: user.status ?? "CONFIRMED",
      secondFactors: new Set(user.secondFactors ?? fromSecret),
      preferredFactor: null,
      totp: user.totpSecret ? toAuthenticator(user.totpSecret) : null,
      totpCandidate: null,
      passkeys: new Map(),
    };
  }

  function reset(): void {
    byName.clear();
    for (const user of services.users) add(user);
  }

  function add(user: IdentityUser): void {
    const account = grow(user);
    byName.set(user.email.toLowerCase(), account);
    byName.set(user.sub, account);
    if (user.preferredUsername) byName.set(user.preferredUsername.toLowerCase(), account);
  }

  function isPassword(account: Provable, password: string): boolean {
    const subject = { scope: services.poolName, identity: account.sub };
    const { salt, verifier } = account.credential;
    return toVerifier(subject, { salt, password }) === verifier;
  }

  function imagine(username: string): Provable {
    const digest = (label: string): Buffer =>
      createHmac("sha256", secret).update(label).update(username.toLowerCase()).digest();
    const salt = toBigInt(digest("salt").subarray(0, SALT_BYTES));
    return {
      sub: toUuid(digest("sub")),
      credential: { salt, verifier: toBigInt(digest("verifier")) },
    };
  }

  reset();
  return {
    find: (username) => byName.get(username.toLowerCase()) ?? null,
    list: () => [...new Set(byName.values())],
    add,
    remove(account) {
      for (const [name, held] of byName) if (held === account) byName.delete(name);
    },
    rename(account, email) {
      for (const [name, held] of byName) {
        if (held === account && name.includes("@")) byName.delete(name);
      }
      byName.set(email.toLowerCase(), account);
    },
    setPassword: (account, password) => {
      account.credential = createCredential(account.sub, password);
    },
    isPassword,
    imagine,
    reset,
  };
}
