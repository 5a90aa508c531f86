import { createExpiringMap } from "../expiring-map.ts";
import type { ExpiringMap } from "../expiring-map.ts";
import { AUTHORIZATION_CODE_TTL_MS, GRANTS_MAX, HOSTED_SESSION_TTL_MS } from "../limits.ts";
import type { Pool } from "../pool.ts";

/** Social providers by their names in a request, and their names for people. */
export const SOCIAL_PROVIDERS = {
  Google: "Google",
  Facebook: "Facebook",
  LoginWithAmazon: "Amazon",
  SignInWithApple: "Apple",
} as const;
export type SocialProvider = keyof typeof SOCIAL_PROVIDERS;

/** How a visitor of the hosted login signed in. */
type Provider = "COGNITO" | "ORCID" | SocialProvider;

export function isSocial(name: string | null | undefined): name is SocialProvider {
  return typeof name === "string" && Object.hasOwn(SOCIAL_PROVIDERS, name);
}

/** A person signed in at the hosted login. */
export interface Visit {
  readonly sub: string;
  readonly provider: Provider;
}

/** The data of an authorization code until it is exchanged. */
export interface Grant extends Visit {
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly scope: string;
  readonly nonce: string | null;
  /** The family the code was exchanged for; a second exchange ends it (RFC 6749, section 4.1.2). */
  familyId: string | null;
}

export interface HostedOptions {
  /** Allowed redirect addresses, compared letter for letter. */
  readonly redirectUris: readonly string[];
  /** Allowed redirect addresses after signing out, compared letter for letter. */
  readonly logoutUris: readonly string[];
}

/** The state of the hosted login's pages. */
export interface Hosted extends HostedOptions {
  readonly pool: Pool;
  readonly grants: ExpiringMap<Grant>;
  readonly visits: ExpiringMap<Visit>;
}

export function createHosted(pool: Pool, options: HostedOptions): Hosted {
  const bounds = { now: () => pool.now(), max: GRANTS_MAX };
  return {
    ...options,
    pool,
    grants: createExpiringMap({ ...bounds, ttlMs: AUTHORIZATION_CODE_TTL_MS }),
    visits: createExpiringMap({ ...bounds, ttlMs: HOSTED_SESSION_TTL_MS }),
  };
}
