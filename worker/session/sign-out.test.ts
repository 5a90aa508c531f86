import { beforeAll, expect, it } from "vitest";
import {
  accessClaims,
  CLIENT_ID,
  createPoolKey,
  ISSUER,
  jwksAnswer,
  NOW_MS,
  type PoolKey,
  signToken,
} from "#token/test/pool.ts";
import { createKeyStore } from "#token/keys.ts";
import { createTokenVerifier } from "#token/verify.ts";
import type { TokenClaims } from "#token/claims.ts";
import { createSignOut, type SignedOut } from "./sign-out.ts";
import { ENDPOINT } from "./test/browser.ts";

let key: PoolKey;
beforeAll(async () => {
  key = await createPoolKey("kid-1");
});

const PREFIX = `CognitoIdentityServiceProvider.${CLIENT_ID}`;
const HOSTED = encodeURIComponent('{"oauthSignIn":true}');

interface Tried {
  outcome: SignedOut;
  asked: unknown[];
  denied: TokenClaims[];
  lines: unknown[];
}

async function attempt(
  cookies: string | null,
  pool: () => Response = () => Response.json({}),
  deny: () => Promise<void> = async () => {},
): Promise<Tried> {
  const [asked, lines]: unknown[][] = [[], []];
  const denied: TokenClaims[] = [];
  const now = (): number => NOW_MS;
  const fetch = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
    if (url !== ENDPOINT) return jwksAnswer(key);
    const { headers, body } = new Request(ENDPOINT, init);
    asked?.push([headers.get("x-amz-target"), await new Response(body).json()]);
    return pool();
  };
  const signOut = createSignOut({
    config: {
      USER_POOL_ENDPOINT: ENDPOINT,
      USER_POOL_CLIENT_ID: CLIENT_ID,
      COOKIE_DOMAIN: "",
      PUBLIC_ORIGIN: "https://portal.example",
    },
    verifier: createTokenVerifier({
      issuers: [ISSUER],
      clientId: CLIENT_ID,
      keys: createKeyStore({ fetch, now, kv: null, log: () => {} }),
      now,
    }),
    fetch,
    now,
    log: (line) => lines?.push(line),
    ended: {
      add: async (claims) => {
        await deny();
        denied.push(claims);
      },
      has: async () => false,
    },
  });
  return { outcome: await signOut(cookies), asked: asked ?? [], denied, lines: lines ?? [] };
}

async function signCookies(more = ""): Promise<string> {
  const access = await signToken(key, accessClaims());
  return `${PREFIX}.LastAuthUser=ada; ${PREFIX}.ada.accessToken=${access}; ${PREFIX}.ada.refreshToken=r-1; ${PREFIX}.ada.deviceKey=d${more}`;
}

it("revokes the refresh token, denies the access token and removes the session's cookies", async () => {
  const { outcome, asked, denied } = await attempt(await signCookies());
  expect(asked).toEqual([
    ["AWSCognitoIdentityProviderService.RevokeToken", { ClientId: CLIENT_ID, Token: "r-1" }],
  ]);
  expect(denied).toHaveLength(1);
  const removed = outcome.setCookies.map((cookie) => cookie.split("=")[0]);
  expect(removed).toContain(`${PREFIX}.LastAuthUser`);
  expect(removed).toContain(`${PREFIX}.ada.refreshToken`);
  expect(removed).not.toContain(`${PREFIX}.ada.deviceKey`);
  expect(outcome.setCookies.filter((cookie) => !cookie.includes("Max-Age=0"))).toEqual([]);
  expect(outcome.isHosted).toBe(false);
});

it.each([
  ["refuses", () => Response.json({ __type: "UnsupportedTokenTypeException" }, { status: 400 })],
  ["is down", () => new Response("no", { status: 500 })],
])("removes the cookies when the pool %s, and logs that without a token", async (_, pool) => {
  const { outcome, lines } = await attempt(await signCookies(), pool);
  expect(outcome.setCookies.length).toBeGreaterThan(0);
  expect(lines).toMatchObject([{ event: "revoke_failed" }]);
  expect(JSON.stringify(lines)).not.toContain("r-1");
});

it("removes the cookies when the list of ended sessions cannot be written, and logs that", async () => {
  const { outcome, asked, lines } = await attempt(await signCookies(), undefined, async () => {
    await Promise.resolve();
    throw new Error("KV PUT failed: 429");
  });
  expect(outcome.setCookies.length).toBeGreaterThan(0);
  expect([asked.length, lines]).toEqual([1, [{ event: "deny_failed" }]]);
});

it("removes the cookies of a browser that has no tokens, without a call", async () => {
  const { outcome, asked, denied, lines } = await attempt(`${PREFIX}.LastAuthUser=ada`);
  expect(outcome.setCookies.length).toBeGreaterThan(0);
  expect([asked, denied, lines]).toEqual([[], [], []]);
});

it.each([
  [HOSTED, true],
  [encodeURIComponent('{"oauthSignIn":false}'), false],
  ["%7B", false],
])("reads from the cookie %s whether the hosted login must be left", async (value, isHosted) => {
  const { outcome } = await attempt(await signCookies(`; ${PREFIX}.ada.oauthMetadata=${value}`));
  expect(outcome.isHosted).toBe(isHosted);
});

it.each([null, "", "theme=dark"])("makes no call for the cookies %j", async (cookies) => {
  const { outcome, asked } = await attempt(cookies);
  expect([outcome, asked]).toEqual([{ setCookies: [], isHosted: false }, []]);
});
