import { randomUUID } from "node:crypto";
import { accept, refuse } from "./failures.ts";
import type { Outcome } from "./failures.ts";

/** All tokens of one sign-in; `id` is the tokens' `origin_jti`. */
export interface Family {
  readonly id: string;
  readonly sub: string;
  readonly authTime: number;
  readonly expiresAt: number;
  readonly scope: string;
  readonly deviceKey: string | null;
  readonly identities: readonly Record<string, string>[] | null;
  isRevoked: boolean;
  current: string;
  replaced: Map<string, number>;
}

/** Whether a refresh token is replaced when used, and for how long its predecessor still works (0–60 s). */
export interface RotationPolicy {
  readonly isOn: boolean;
  readonly graceSeconds: number;
}

type FamilyDraft = Pick<Family, "sub" | "scope" | "deviceKey" | "identities">;

export interface Families {
  start(draft: FamilyDraft): Family;
  /** Finds the family of a refresh token, or why it may not be used. */
  find(refreshToken: string, policy: RotationPolicy): Outcome<Family>;
  rotate(family: Family): void;
  byId(id: string): Family | null;
  revokeToken(refreshToken: string): void;
  revokeAllOf(sub: string): void;
  reset(): void;
}

interface FamiliesDependencies {
  now(): number;
  random(bytes: number): Uint8Array;
  refreshTtlMs(): number;
}

const REVOKED = refuse("NotAuthorizedException", "Refresh Token has been revoked");
const EXPIRED = refuse("NotAuthorizedException", "Refresh Token has expired");
const INVALID = refuse("NotAuthorizedException", "Invalid Refresh Token");
const REUSED = refuse("RefreshTokenReuseException", "Refresh token reuse detected");

/** Stores who may refresh. */
export function createFamilies(services: FamiliesDependencies): Families {
  const byToken = new Map<string, Family>();
  const byId = new Map<string, Family>();
  const createToken = (): string => Buffer.from(services.random(96)).toString("base64url");

  function start(draft: FamilyDraft): Family {
    const now = services.now();
    const family: Family = {
      ...draft,
      id: randomUUID(),
      authTime: Math.floor(now / 1000),
      expiresAt: now + services.refreshTtlMs(),
      isRevoked: false,
      current: createToken(),
      replaced: new Map(),
    };
    byId.set(family.id, family);
    byToken.set(family.current, family);
    return family;
  }

  function find(refreshToken: string, policy: RotationPolicy): Outcome<Family> {
    const family = byToken.get(refreshToken);
    if (!family) return INVALID;
    if (family.isRevoked) return REVOKED;
    if (family.expiresAt <= services.now()) return EXPIRED;
    const replacedAt = family.replaced.get(refreshToken);
    if (replacedAt === undefined) return accept(family);
    if (services.now() - replacedAt < policy.graceSeconds * 1000) return accept(family);
    return REUSED;
  }

  function rotate(family: Family): void {
    family.replaced.set(family.current, services.now());
    family.current = createToken();
    byToken.set(family.current, family);
  }

  function revokeAllOf(sub: string): void {
    for (const family of byId.values()) if (family.sub === sub) family.isRevoked = true;
  }

  function revokeToken(refreshToken: string): void {
    const family = byToken.get(refreshToken);
    if (family) family.isRevoked = true;
  }

  function reset(): void {
    byToken.clear();
    byId.clear();
  }

  return {
    start,
    find,
    rotate,
    byId: (id) => byId.get(id) ?? null,
    revokeToken,
    revokeAllOf,
    reset,
  };
}
