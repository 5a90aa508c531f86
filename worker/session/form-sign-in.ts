import * as v from "valibot";
import { TOKEN_COOKIE_PREFIX } from "#client/contract/session.ts";
import { parseTokens, callUserPool, type UserPool } from "./call-user-pool.ts";
import type { SessionDependencies } from "./refresh.ts";
import { type CookieRules, toCookieRules, writeSignInCookies } from "./set-cookies.ts";

/** Why a posted sign-in failed, without revealing who has an account. */
export type FormRefusal = "wrong" | "step" | "later";

export type FormSignIn =
  | { kind: "signed-in"; setCookies: string[] }
  | { kind: "refused"; refusal: FormRefusal };

export interface Credentials {
  username: string;
  password: string;
  /** The browser's cookie header, for other users' cookies that are removed (R-37). */
  cookie: string;
}

const Challenged = v.object({ ChallengeName: v.string() });
/** Steps that the pool requires before tokens and that need the dialog. */
const STEPS: ReadonlySet<string> = new Set([
  "PasswordResetRequiredException",
  "UserLambdaValidationException",
  "UserNotConfirmedException",
]);

/** Refusals that say nothing about the password. */
const LATER: ReadonlySet<string> = new Set([
  "CodeDeliveryFailureException",
  "ForbiddenException",
  "InternalErrorException",
  "InvalidLambdaResponseException",
  "InvalidUserPoolConfigurationException",
  "LimitExceededException",
  "ResourceNotFoundException",
  "ThrottlingException",
  "TooManyRequestsException",
  "UnexpectedLambdaException",
]);

/**
 * Signs in from a plain form, for readers whose browser runs no scripts. The password passes
 * through the edge here, which is why only a pool that allows USER_PASSWORD_AUTH is called: it
 * gets the plain password anyway. A pool sees the edge's address instead of the reader's, so its
 * own lock-out per account is the protection against guessing. Nothing of it is logged or stored.
 */
export function createFormSignIn(
  services: SessionDependencies,
): (credentials: Credentials) => Promise<FormSignIn> {
  const { config, verifier, log } = services;
  const rules = toCookieRules(config);
  const pool: UserPool = {
    endpoint: config.USER_POOL_ENDPOINT,
    clientId: config.USER_POOL_CLIENT_ID,
    fetch: services.fetch,
  };

  async function accept(body: unknown, cookie: string): Promise<FormSignIn> {
    const tokens = parseTokens(body);
    if (!tokens) return refuse(v.is(Challenged, body) ? "step" : "later");
    const access = await verifier.verifyAccess(tokens.accessToken);
    if (!access.ok) {
      log({ event: "form_sign_in_failed", reason: access.reason });
      return refuse("later");
    }
    const id = tokens.idToken === null ? null : await verifier.verifyId(tokens.idToken);
    const idToken = id?.ok && id.claims.sub === access.claims.sub ? tokens.idToken : null;
    const { username } = access.claims;
    const written = writeSignInCookies(username, { ...tokens, idToken }, rules);
    return { kind: "signed-in", setCookies: [...forgetAll(cookie, rules), ...written] };
  }

  return async ({ username, password, cookie }) => {
    const answer = await callUserPool(pool, "InitiateAuth", {
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: username, PASSWORD: password },
    });
    if (answer.kind === "answered") return accept(answer.body, cookie);
    if (answer.kind === "silent") return refuse("later");
    if (LATER.has(answer.name)) return refuse("later");
    return refuse(STEPS.has(answer.name) ? "step" : "wrong");
  };
}

/** Cookies of earlier users are ignored and only take up space. */
function forgetAll(cookie: string, { secure }: CookieRules): string[] {
  const names = cookie.split(";").map((pair) => pair.split("=")[0]?.trim() ?? "");
  return names
    .filter((name) => name.startsWith(TOKEN_COOKIE_PREFIX) && /^[\w.@%+!~*'()-]+$/.test(name))
    .slice(0, FORGOTTEN_MAX)
    .map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure ? "; Secure" : ""}`);
}

const FORGOTTEN_MAX = 60;

function refuse(refusal: FormRefusal): FormSignIn {
  return { kind: "refused", refusal };
}
