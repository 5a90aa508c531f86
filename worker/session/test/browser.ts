import type { JWTPayload } from "jose";
import { CLIENT_ID, ISSUER, NOW_MS, signToken, type PoolKey } from "#token/test/pool.ts";
import { createKeyStore } from "#token/keys.ts";
import { createTokenVerifier } from "#token/verify.ts";
import { type EndedSessions, NO_ENDED_SESSIONS } from "../ended-sessions.ts";
import { createSessionReader, type EdgeSession } from "../read-session.ts";

export const ENDPOINT = "https://cognito-idp.eu-central-1.amazonaws.com/";
const JWKS_URL = `${ISSUER}/.well-known/jwks.json`;

export type PoolAnswer = (init: RequestInit) => Response | Promise<Response>;

/** A Worker's session reader, the pool behind it, and their calls. */
export interface Edge {
  read(cookie: string | null): Promise<EdgeSession>;
  asked: string[];
  lines: unknown[];
}

/** Any address except the key set's and the user pool's fails the test. */
export function createEdge(options: {
  jwks: () => Response | Promise<Response>;
  pool?: PoolAnswer;
  now?: number;
  origin?: string;
  ended?: EndedSessions;
}): Edge {
  const asked: string[] = [];
  const lines: unknown[] = [];
  const now = (): number => options.now ?? NOW_MS;
  const fetch = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
    asked.push(String(url));
    if (url === JWKS_URL) return options.jwks();
    if (url === ENDPOINT && options.pool) return options.pool(init);
    throw new Error(`Nobody answers at ${String(url)}.`);
  };
  const readSession = createSessionReader({
    config: {
      USER_POOL_ENDPOINT: ENDPOINT,
      USER_POOL_CLIENT_ID: CLIENT_ID,
      COOKIE_DOMAIN: "",
      PUBLIC_ORIGIN: options.origin ?? "https://portal.example",
    },
    verifier: createTokenVerifier({
      issuers: [ISSUER],
      clientId: CLIENT_ID,
      keys: createKeyStore({ fetch, now, kv: null, log: () => {} }),
      now,
    }),
    fetch,
    now,
    log: (line) => lines.push(line),
    ended: options.ended ?? NO_ENDED_SESSIONS,
  });
  const read = (cookie: string | null): Promise<EdgeSession> =>
    readSession(
      new Request("https://portal.example/", { headers: cookie === null ? {} : { cookie } }),
    );
  return { read, asked, lines };
}

/** The cookie header of a browser in which `user` signed in last. */
export function toCookies(user: string, items: Record<string, string>): string {
  const prefix = `CognitoIdentityServiceProvider.${CLIENT_ID}`;
  const set = Object.entries(items).map(([item, value]) => `${prefix}.${user}.${item}=${value}`);
  return [`${prefix}.LastAuthUser=${user}`, ...set].join("; ");
}

/** A pool's answer with freshly signed tokens. */
export async function signTokens(
  key: PoolKey,
  claims: { access: JWTPayload; id?: JWTPayload },
  refreshToken?: string,
): Promise<Response> {
  return Response.json({
    AuthenticationResult: {
      AccessToken: await signToken(key, claims.access),
      ...(claims.id && { IdToken: await signToken(key, claims.id) }),
      ...(refreshToken && { RefreshToken: refreshToken }),
    },
  });
}
