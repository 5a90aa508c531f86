import { LANGUAGE } from "../contract/language.ts";
import { readKnownMessage } from "./known-messages.ts";
import { toNextSentence } from "./next-steps.ts";

const ACCOUNT_ERRORS: ReadonlySet<string> = new Set([
  "UserNotFoundException",
  "UserNotConfirmedException",
  "InvalidParameterException",
  "NotAuthorizedException",
]);

/** Whether an answer would reveal who has an account; the reader then gets the same message as after a sent email. */
export function revealsAccount(name: string): boolean {
  return ACCOUNT_ERRORS.has(name);
}

/** Whether the current sign-in has expired, so that it must restart. */
export function isSessionLost(name: string, message: string): boolean {
  return (
    name === "SignInException" || (name === "NotAuthorizedException" && /session/i.test(message))
  );
}

export const SESSION_LOST_MESSAGE =
  "This sign-in took too long, or was answered before. Please sign in again.";

const NOT_SET_UP =
  "Signing in with another account is not set up for this address. Sign in with your email and password.";

const NO_PASSKEY =
  "No passkey was used: it was dismissed, or took too long. Try again, or choose another way to sign in.";

const NO_ROOM =
  "Your browser has no room left for this site's data in this tab. Sign in on a new tab, or clear the data of this site.";

const NOT_ACCEPTED = "The sign-in service did not accept what was typed. Check it, then try again.";

const NOT_POSSIBLE = "Signing in is not set up for this portal as it should be. Contact support.";

/** Messages of the sign-in library and of browsers that were written for programmers, in our words. */
const TEXTS: readonly [written: RegExp, ours: string][] = [
  [/^signInRedirect or signOutRedirect had an invalid format/, NOT_SET_UP],
  [/^oauth param not configured|^OAuth not configured/i, NOT_SET_UP],
  [/validation errors? detected|^Missing required parameter/i, NOT_ACCEPTED],
  [/not enabled for this client|secret hash|^User pool( client)? .*does not exist/i, NOT_POSSIBLE],
  [/exceeded the quota|quota has been exceeded/i, NO_ROOM],
  [/^Passkey (authentication ceremony|operation) has been/, NO_PASSKEY],
  [
    /^(Relying party does not match|Device failed to retrieve passkey|Passkeys may not be supported)/,
    "This browser cannot use your passkey here. Choose another way to sign in.",
  ],
];

/** An error as it is shown. */
export interface Refusal {
  error: string;
  /** The user pool's own words, in English, where `error` is in another language; `null` otherwise. */
  words: string | null;
}

/**
 * The error's own message, with what helps where it does not say so; our words where it does not help
 * the reader, or where the page is in another language.
 */
export function describeRefusal(name: string, message: string, language = LANGUAGE): Refusal {
  const ours = TEXTS.find(([written]) => written.test(message))?.[1];
  if (ours !== undefined) return { error: ours, words: null };
  const own = message.replace(TRIGGER, "").trim();
  const next = toNextSentence(name, own);
  if (language === "en") return { error: join(own || REFUSED, next), words: null };
  const known = readKnownMessage(own);
  return { error: join(known ?? REFUSED, next), words: known === null ? own || null : null };
}

function join(text: string, next: string | null): string {
  return next === null ? text : `${/[.!?]$/.test(text) ? text : `${text}.`} ${next}`;
}

/** What the pool writes before the message of an operator's own check. */
const TRIGGER = /^\w+ failed with error /;
const REFUSED = "The sign-in service refused this.";
