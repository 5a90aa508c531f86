import * as v from "valibot";
import type { ClaimRefusal } from "./failures.ts";
import { CLOCK_TOLERANCE_S, TOKEN_LIFE_MAX_S } from "./limits.ts";

export type TokenUse = "access" | "id";

/** The claims of a verified token; times are seconds since 1970. */
export interface TokenClaims {
  sub: string;
  /** The user's name in the pool, which in email pools is the `sub`. */
  username: string;
  iss: string;
  iat: number;
  exp: number;
  /** Identifies the sign-in that all tokens refreshed from it share. */
  originJti?: string;
  /** When the person signed in, seconds since 1970; a refresh keeps it. */
  authTime?: number;
  /** From id tokens only. */
  email?: string;
}

export interface ClaimRules {
  issuers: readonly string[];
  clientId: string;
  use: TokenUse;
  nowSeconds: number;
}

export type CheckedClaims = { ok: true; claims: TokenClaims } | { ok: false; reason: ClaimRefusal };

const text = v.pipe(v.string(), v.nonEmpty());
const seconds = v.pipe(v.number(), v.finite());

const Purpose = v.object({ iss: v.string(), token_use: v.string() });
const common = {
  iss: v.string(),
  sub: text,
  iat: seconds,
  exp: seconds,
  nbf: v.optional(seconds),
  origin_jti: v.optional(text),
  auth_time: v.optional(seconds),
  jti: v.optional(v.string()),
  scope: v.optional(v.string()),
};
const AccessPayload = v.pipe(
  v.object({ ...common, client_id: v.string(), aud: v.optional(v.string()), username: text }),
  v.transform(({ client_id, ...rest }) => ({ ...rest, client: client_id, email: undefined })),
);
const IdPayload = v.pipe(
  v.object({ ...common, aud: v.string(), "cognito:username": text, email: v.optional(text) }),
  v.transform(({ aud, "cognito:username": username, ...rest }) => ({
    ...rest,
    username,
    client: aud,
  })),
);

/** Every claim rule except the expiry, which the verifier checks last. */
export function checkClaims(payload: unknown, rules: ClaimRules): CheckedClaims {
  const purpose = v.safeParse(Purpose, payload);
  if (!purpose.success) return refuse("payload");
  if (!rules.issuers.includes(purpose.output.iss)) return refuse("issuer");
  if (purpose.output.token_use !== rules.use) return refuse("use");

  const parsed = v.safeParse(rules.use === "access" ? AccessPayload : IdPayload, payload);
  if (!parsed.success) return refuse("payload");
  const { sub, username, iss, iat, exp, email } = parsed.output;
  const { origin_jti: originJti, auth_time: authTime } = parsed.output;
  if (parsed.output.client !== rules.clientId) return refuse("client");
  if (!hasSoundTimes(parsed.output, rules.nowSeconds)) return refuse("times");
  const optional = {
    ...(originJti && { originJti }),
    ...(authTime !== undefined && { authTime }),
    ...(email && { email }),
  };
  return { ok: true, claims: { sub, username, iss, iat, exp, ...optional } };
}

function hasSoundTimes(
  { iat, exp, nbf }: { iat: number; exp: number; nbf?: number | undefined },
  nowSeconds: number,
): boolean {
  if (iat > nowSeconds + CLOCK_TOLERANCE_S) return false;
  if (nbf !== undefined && nbf > nowSeconds) return false;
  return exp >= iat && exp - iat <= TOKEN_LIFE_MAX_S + CLOCK_TOLERANCE_S;
}

function refuse(reason: ClaimRefusal): CheckedClaims {
  return { ok: false, reason };
}
