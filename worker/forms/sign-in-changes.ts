import type { SignInChange } from "#api/wire/account/profile.ts";
import { withTimeout } from "#base/with-timeout.ts";
import { OWNER_NOTICE_TIMEOUT_MS } from "../limits.ts";
import type { PoolAnswer } from "../session/call-user-pool.ts";
import { isOutOfScope } from "../session/own-sign-in.ts";
import type { FormContext, FormOutcome } from "./form.ts";

/** The catalogue emails the owner; a failure does not affect the change in the pool. */
export async function mailOwner({ change }: FormContext, what: SignInChange): Promise<void> {
  const body = { change: what };
  const notice = change({ path: "/user/sign-in-changes", method: "POST", body });
  await withTimeout(notice, OWNER_NOTICE_TIMEOUT_MS);
}

export type NotAnswered = Exclude<PoolAnswer, { kind: "answered" }>;

/** The user pool's answer to a change that it did not make. */
export function toPoolRefusal(answer: NotAnswered): FormOutcome {
  if (answer.kind === "silent") return UNANSWERED;
  switch (answer.name) {
    case "LimitExceededException":
    case "ThrottlingException":
    case "TooManyRequestsException":
      return TOO_OFTEN;
    case "NotAuthorizedException":
      return isOutOfScope(answer) ? refuse(403, LIMITED) : { kind: "signed-out" };
    case "PasswordResetRequiredException":
    case "UserNotConfirmedException":
    case "UserNotFoundException":
      return { kind: "signed-out" };
    case "SoftwareTokenMFANotFoundException":
      return refuse(422, NO_AUTHENTICATORS);
    default:
      return refuse(422, "The sign-in service refused this. Nothing was changed. Start again.");
  }
}

export function refuse(status: 403 | 409 | 422 | 429 | 503, message: string) {
  return { kind: "refused", status, message } as const;
}

/** The user pool's own limit of attempts. */
export const TOO_OFTEN: FormOutcome = {
  ...refuse(
    429,
    "There were too many requests to the sign-in service. Nothing was changed; wait a quarter of an hour.",
  ),
  waitSeconds: 15 * 60,
};
export const TOO_MANY_TRIES: FormOutcome = refuse(
  429,
  "There were too many attempts. Nothing was changed: wait a minute.",
);
const NO_AUTHENTICATORS = "Authenticator apps are not set up for this portal. Contact support.";
const LIMITED =
  "You signed in with the hosted login, which cannot change this. Sign in with your email address and password first.";
export const UNANSWERED: FormOutcome = {
  ...refuse(503, "The sign-in service did not answer. Reload this page to see the current state."),
  isUnknown: true,
};
