import type { TokenClaims } from "#token/claims.ts";

/** Shortest life a key-value entry can have, seconds. */
const ENTRY_LIFE_MIN_S = 60;

/** Sign-ins that were ended before their access token expired. */
export interface EndedSessions {
  add(claims: TokenClaims): Promise<void>;
  has(claims: TokenClaims): Promise<boolean>;
}

export interface EndedSessionsDependencies {
  kv: Pick<KVNamespace, "get" | "put">;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * The edge's own deny list (optional): a user pool's revocation does not affect a signed token,
 * which stays valid until it expires. An id that a sign-in and its refreshed tokens share is stored until
 * then. Other locations may read it a minute late; when the list cannot be read, tokens are
 * accepted as without it, because the alternative is to sign everyone out.
 */
export function createEndedSessions({ kv, now }: EndedSessionsDependencies): EndedSessions {
  const toKey = ({ originJti }: TokenClaims): string | null =>
    originJti && /^[A-Za-z0-9-]{1,64}$/.test(originJti) ? `ended/${originJti}` : null;
  return {
    async add(claims) {
      const key = toKey(claims);
      if (!key) return;
      const left = Math.ceil(claims.exp - now() / 1_000);
      await kv.put(key, "1", { expirationTtl: Math.max(left, ENTRY_LIFE_MIN_S) });
    },
    async has(claims) {
      const key = toKey(claims);
      try {
        return key !== null && (await kv.get(key)) !== null;
      } catch {
        return false;
      }
    },
  };
}

/** Used when no list is stored. */
export const NO_ENDED_SESSIONS: EndedSessions = {
  add: async () => {},
  has: async () => false,
};
