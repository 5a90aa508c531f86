import { beforeAll, expect, it } from "vitest";
import { createKeyStore } from "#token/keys.ts";
import {
  accessClaims,
  CLIENT_ID,
  createPoolKey,
  idClaims,
  ISSUER,
  jwksAnswer,
  NOW_MS,
  type PoolKey,
  SUB,
} from "#token/test/pool.ts";
import { createTokenVerifier } from "#token/verify.ts";
import { NO_ENDED_SESSIONS } from "./ended-sessions.ts";
import { createFormSignIn, type FormSignIn } from "./form-sign-in.ts";
import { ENDPOINT, signTokens } from "./test/browser.ts";
import { BOB } from "./test/pool-tokens.ts";

let key: PoolKey;
let stranger: PoolKey;
beforeAll(async () => {
  [key, stranger] = await Promise.all([createPoolKey("kid-1"), createPoolKey("kid-1")]);
});

interface Tried {
  outcome: FormSignIn;
  asked: unknown[];
  logged: string;
}

async function attempt(answer: () => Response | Promise<Response>, cookie = ""): Promise<Tried> {
  const asked: unknown[] = [];
  const lines: unknown[] = [];
  const now = (): number => NOW_MS;
  const fetch = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
    if (url !== ENDPOINT) return jwksAnswer(key);
    asked.push(JSON.parse(String(init.body)));
    return answer();
  };
  const keys = createKeyStore({ fetch, now, kv: null, log: () => {} });
  const signIn = createFormSignIn({
    config: {
      USER_POOL_ENDPOINT: ENDPOINT,
      USER_POOL_CLIENT_ID: CLIENT_ID,
      COOKIE_DOMAIN: "",
      PUBLIC_ORIGIN: "https://portal.example",
    },
    verifier: createTokenVerifier({ issuers: [ISSUER], clientId: CLIENT_ID, keys, now }),
    fetch,
    now,
    log: (line) => lines.push(line),
    ended: NO_ENDED_SESSIONS,
  });
  const outcome = await signIn({ username: "ada@example.org", password: "correct horse", cookie });
  return { outcome, asked, logged: JSON.stringify(lines) };
}

function refusal(name: string, status = 400): () => Response {
  return () => Response.json({ __type: name, message: "No." }, { status });
}

it("signs in with the pool's clear-password flow and sets the cookies the browser's code reads", async () => {
  const { outcome, asked } = await attempt(() =>
    signTokens(key, { access: accessClaims(), id: idClaims() }, "refresh-1"),
  );
  expect(asked).toEqual([
    {
      ClientId: CLIENT_ID,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: "ada@example.org", PASSWORD: "correct horse" },
    },
  ]);
  const cookies = outcome.kind === "signed-in" ? outcome.setCookies : [];
  const names = cookies.map((cookie) => cookie.split("=")[0]?.split(".").at(-1));
  expect(names).toEqual(["LastAuthUser", "clockDrift", "accessToken", "idToken", "refreshToken"]);
  expect(cookies.every((cookie) => cookie.endsWith("; SameSite=Lax; Secure"))).toBe(true);
});

it.each([
  ["keeps an id token of the same person", idClaims(), /\.idToken=[\w-]+\.[\w-]+\.[\w-]+;/],
  ["drops an id token of another person", idClaims({ sub: BOB }), /\.idToken=;.* Max-Age=0/],
])("%s", async (_, id, written) => {
  const { outcome } = await attempt(() => signTokens(key, { access: accessClaims(), id }, "r"));
  const cookies = outcome.kind === "signed-in" ? outcome.setCookies : [];
  expect(cookies.find((cookie) => cookie.includes(".idToken="))).toMatch(written);
});

it("clears no more than 60 cookies of earlier users", async () => {
  const old = Array.from(
    { length: 61 },
    (_, at) => `CognitoIdentityServiceProvider.${CLIENT_ID}.user-${at}.accessToken=x`,
  );
  const answer = () => signTokens(key, { access: accessClaims() }, "r");
  const { outcome } = await attempt(answer, old.join("; "));
  const cookies = outcome.kind === "signed-in" ? outcome.setCookies : [];
  expect(cookies.filter((cookie) => cookie.includes(".user-"))).toHaveLength(60);
});

it("clears the cookies of an earlier user", async () => {
  const old = `CognitoIdentityServiceProvider.${CLIENT_ID}.bob.accessToken`;
  const { outcome } = await attempt(
    () => signTokens(key, { access: accessClaims() }, "r"),
    `${old}=x; theme=dark`,
  );
  const cookies = outcome.kind === "signed-in" ? outcome.setCookies : [];
  expect(cookies[0]).toBe(`${old}=; Path=/; Max-Age=0; SameSite=Lax; Secure`);
  expect(cookies.join()).not.toContain("theme");
  expect(cookies.join()).toContain(SUB);
});

it.each<[string, () => Response | Promise<Response>, string]>([
  ["a wrong password", refusal("NotAuthorizedException"), "wrong"],
  ["an unknown user", refusal("UserNotFoundException"), "wrong"],
  ["an account to be confirmed", refusal("UserNotConfirmedException"), "step"],
  ["an operator's check", refusal("UserLambdaValidationException"), "step"],
  ["a password to be reset", refusal("PasswordResetRequiredException"), "step"],
  ["a second factor", () => Response.json({ ChallengeName: "SOFTWARE_TOKEN_MFA" }), "step"],
  ["too many tries", refusal("TooManyRequestsException", 429), "later"],
  ["too many calls of everyone", refusal("TooManyRequestsException"), "later"],
  ["a call that a firewall ended", refusal("ForbiddenException", 403), "later"],
  ["a check of the operator that failed", refusal("UnexpectedLambdaException"), "later"],
  ["a broken pool", refusal("InternalErrorException", 500), "later"],
  ["HTML", () => new Response("<b>"), "later"],
  ["no network", () => Promise.reject(new TypeError("down")), "later"],
])("refuses after %s: %s", async (_, answer, expected) => {
  const { outcome, logged } = await attempt(answer);
  expect(outcome).toEqual({ kind: "refused", refusal: expected });
  expect(logged).not.toContain("correct horse");
});

it("accepts no token that the pool's keys did not sign", async () => {
  const { outcome, logged } = await attempt(() =>
    signTokens(stranger, { access: accessClaims() }, "r"),
  );
  expect(outcome).toEqual({ kind: "refused", refusal: "later" });
  expect(logged).toBe('[{"event":"form_sign_in_failed","reason":"signature"}]');
});
