import * as v from "valibot";
import { cutText } from "#base/cut.ts";
import type { Passkey } from "#client/contract/account/security.ts";
import { FRESH_SIGN_IN_MS } from "#api/wire/account/profile.ts";
import { callUserPool, type OwnOperation, type PoolAnswer } from "./call-user-pool.ts";
import { OWN_SIGN_IN_TIMEOUT_MS, PASSKEY_ID_MAX_CHARS, PASSKEY_NAME_MAX_CHARS } from "./limits.ts";
import type { SessionDependencies } from "./refresh.ts";

export type CallUserPoolAs = (
  operation: OwnOperation,
  input: { AccessToken: string },
) => Promise<PoolAnswer>;

/** Calls of the user pool about one's own sign-in. Nothing of them is logged or stored. */
export function createCallUserPoolAs({ config, fetch }: SessionDependencies): CallUserPoolAs {
  const pool = {
    endpoint: config.USER_POOL_ENDPOINT,
    clientId: config.USER_POOL_CLIENT_ID,
    fetch,
    timeoutMs: OWN_SIGN_IN_TIMEOUT_MS,
  };
  return (operation, input) => callUserPool(pool, operation, input);
}

/**
 * How a person signs in. `limited`: the session came by the hosted login, and its token may change
 * nothing in the pool. `unknown`: the pool did not answer.
 */
export type OwnSignIn =
  | { kind: "open"; hasAuthenticator: boolean }
  | { kind: "limited" }
  | { kind: "unknown" };

const User = v.object({ UserMFASettingList: v.nullish(v.array(v.string()), []) });

export function toOwnSignIn(answer: PoolAnswer): OwnSignIn {
  if (answer.kind === "refused" && isOutOfScope(answer)) return { kind: "limited" };
  const user = v.safeParse(User, answer.kind === "answered" ? answer.body : null);
  if (!user.success) return { kind: "unknown" };
  const { UserMFASettingList: factors } = user.output;
  return { kind: "open", hasAuthenticator: factors.includes("SOFTWARE_TOKEN_MFA") };
}

const Credentials = v.object({
  Credentials: v.array(
    v.object({
      CredentialId: v.pipe(v.string(), v.maxLength(PASSKEY_ID_MAX_CHARS)),
      FriendlyCredentialName: v.nullish(v.string(), ""),
      /** Seconds since 1970. */
      CreatedAt: v.nullish(v.number(), null),
    }),
  ),
});

/** The passkeys of a person; `null` when the pool has none for this address, or did not answer. */
export function toPasskeys(answer: PoolAnswer): Passkey[] | null {
  const parsed = v.safeParse(Credentials, answer.kind === "answered" ? answer.body : null);
  if (!parsed.success) return null;
  return parsed.output.Credentials.map(
    ({ CredentialId: id, FriendlyCredentialName: name, CreatedAt: seconds }) => ({
      id,
      name: cutText(name, PASSKEY_NAME_MAX_CHARS) || "Passkey",
      createdAt: seconds === null ? null : toTime(seconds * 1_000),
    }),
  );
}

function toTime(ms: number): string | null {
  const time = new Date(ms);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** Tokens of the hosted login lack `aws.cognito.signin.user.admin` unless it is requested. */
export function isOutOfScope({ name, message }: { name: string; message: string }): boolean {
  return name === "NotAuthorizedException" && /required scopes/i.test(message);
}

/**
 * Whether a person signed in a moment ago, and still will have `leftMs` from now on. A token
 * without that time proves nothing, and the user pool itself accepts any valid one.
 */
export function isFreshSession(
  { now }: { now(): number },
  { authenticatedAt }: { authenticatedAt: number | null },
  leftMs = 0,
): boolean {
  return authenticatedAt !== null && now() - authenticatedAt <= FRESH_SIGN_IN_MS - leftMs;
}
