import { href } from "../routes.ts";

/** What came of a form on the way to another e-mail address. */
export const EMAIL_OUTCOMES = [
  "refused",
  "sign-in-again",
  "too-often",
  "taken",
  "wrong-code",
  "no-code",
  "under-way",
  "failed",
] as const;
export type EmailOutcome = (typeof EMAIL_OUTCOMES)[number];

/** What came of taking a change back. */
export const REVERT_OUTCOMES = ["reverted", "used", "taken", "failed"] as const;
export type RevertOutcome = (typeof REVERT_OUTCOMES)[number];

/** Where the code is posted. */
export function confirmEmailHref(): string {
  return `${href("user.email")}/confirm`;
}
