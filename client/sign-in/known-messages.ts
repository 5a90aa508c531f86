/** Messages of the user pool, and what they say, for pages in another language than its own. */
const KNOWN: readonly [written: RegExp, text: string][] = [
  [/^Incorrect username or password/, "Incorrect username or password."],
  [/^User does not exist/, "There is no such account."],
  [/attempts exceeded|^Attempt limit|^Too many|^Rate exceeded/i, "There were too many attempts."],
  [/^Temporary password has expired/, "The temporary password has expired."],
  [/^User is disabled/, "The account is disabled."],
  [
    /request a code again|^Your code has expired/,
    "The code is no longer valid. Request a new one.",
  ],
  [/already been used once/, "This code was used before."],
  [/^Invalid (verification )?code|^Code mismatch/, "The code is wrong."],
  [/^Password does not conform|^Password did not conform/, "The password does not meet the rules."],
  [/previously (been )?used/i, "The password was used before."],
  [/^User is not confirmed/, "The account is not confirmed yet."],
  [/^User cannot be confirmed/, "The account is confirmed already."],
  [/^Password reset required/, "The password must be reset."],
  [/^Cannot reset password/, "The account has no confirmed email address for a new password."],
  [/^User already exists|^An account with the/, "There is an account with this email address."],
  [/^There is already a signed in user/, "Somebody is signed in already."],
  [/^Username should be an email/, "An email address is needed."],
  [/^A network error has occurred/, "A network error has occurred."],
  [/^An unknown error has occurred/, "An unknown error has occurred."],
];

/** What a message says, in the page's language; `null` when the message is not known. */
export function readKnownMessage(message: string): string | null {
  return KNOWN.find(([written]) => written.test(message))?.[1] ?? null;
}
