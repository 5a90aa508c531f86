import type { Mail } from "../mail/http-mail.ts";

/** Where the owner of an address takes a change back. */
function toRevertLink(portalOrigin: string, secret: string): string {
  return `${portalOrigin}/user/email/revert?link=${secret}`;
}

interface Change {
  oldEmail: string;
  newEmail: string;
  portalOrigin: string;
}

/** To the new address. */
export function toCodeMail({ newEmail, portalOrigin }: Change, code: string): Mail {
  return {
    to: [newEmail],
    subject: "Your code for a new e-mail address",
    text: `Somebody wants to use this address for their account at ${portalOrigin}. If that is you, enter this code there within 15 minutes:

${code}

If it is not you, do nothing: without the code nothing happens. Nobody from this service will ask you for the code.`,
  };
}

/** To the new address when another account has it: its owner hears of it, and nobody else. */
export function toTakenMail({ newEmail, portalOrigin }: Change): Mail {
  return {
    to: [newEmail],
    subject: "This e-mail address has an account already",
    text: `Somebody wanted to use this address for another account at ${portalOrigin}. It belongs to your account already, so nothing was changed, and they were not told.

If that was you, sign in with this address instead.`,
  };
}

/** To the old address, before anything is changed. */
export function toAskedMail({ oldEmail, newEmail, portalOrigin }: Change, secret: string): Mail {
  return {
    to: [oldEmail],
    subject: "Your e-mail address is about to be changed",
    text: `Somebody who is signed in to your account at ${portalOrigin} asked to change its e-mail address to ${newEmail}. It is changed as soon as the code that we sent there is entered.

If that is you, there is nothing to do.

If it was not you, open this link within seven days:
${toRevertLink(portalOrigin, secret)}

It keeps this address, signs everybody out of your account, and removes machine keys and linked accounts that were added since.`,
  };
}

/** To the old address, after the change. */
export function toMadeMail({ oldEmail, newEmail, portalOrigin }: Change, secret: string): Mail {
  return {
    to: [oldEmail],
    subject: "Your e-mail address was changed",
    text: `Your account at ${portalOrigin} now has the e-mail address ${newEmail}. This address no longer signs in.

If it was not you, open this link within seven days:
${toRevertLink(portalOrigin, secret)}

It brings this address back, signs everybody out of your account, and removes machine keys and linked accounts that were added since.`,
  };
}
