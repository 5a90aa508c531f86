import type { EdgeSession } from "./read-session.ts";

type SignedIn = Extract<EdgeSession, { kind: "signed-in" }>;

/** The person whose token calls the product API, for the length of one request. */
export interface Caller {
  /** When the person signed in, milliseconds since 1970; `null` where the token does not say. */
  authenticatedAt: number | null;
  /** The access token to call with. */
  token(): string;
  /** A new token after a refusal; `null` when there is none. One attempt a request. */
  renew(): Promise<string | null>;
  /** Whether the last attempt to renew it failed without a statement about the session itself. */
  isUnchecked(): boolean;
  /** The product API refused the renewed token too. */
  giveUp(): void;
}

/**
 * A token that the edge accepts and the product API refuses (F-55): revoked, or of a deleted
 * user. It is renewed once; when that does not help either, the session ends here too. `become`
 * is called with the request's new session.
 */
export function createCaller(session: SignedIn, become: (session: EdgeSession) => void): Caller {
  let token = session.accessToken;
  let renewal: Promise<string | null> | null = null;
  let isUnchecked = false;

  async function renew(): Promise<string | null> {
    if (!session.doubt) return null;
    const renewed = await session.doubt.renew();
    isUnchecked = renewed.kind === "visitor" && renewed.isUnchecked === true;
    const isEnded = renewed.kind === "visitor" && renewed.setCookies.length > 0;
    if (renewed.kind === "signed-in" || isEnded) become(renewed);
    if (renewed.kind === "visitor") return null;
    token = renewed.accessToken;
    return token;
  }

  const { authTime } = session.claims ?? {};
  return {
    authenticatedAt: authTime === undefined ? null : authTime * 1_000,
    token: () => token,
    renew: () => (renewal ??= renew()),
    isUnchecked: () => isUnchecked,
    giveUp() {
      if (session.doubt) become(session.doubt.end());
    },
  };
}
