import { MAILS } from "#brand/mails.ts";
import { fillMail, type Mail } from "../mail/mail.ts";

/** Where the owner of an address reverts a change. */
function toRevertLink(portalOrigin: string, secret: string): string {
  return `${portalOrigin}/user/email/revert?link=${secret}`;
}

interface Change {
  oldEmail: string;
  newEmail: string;
  portalOrigin: string;
}

/** To the new address. */
export function toCodeMail({ newEmail, portalOrigin: portal }: Change, code: string): Mail {
  return { to: [newEmail], ...fillMail(MAILS.emailCode, { portal, code }) };
}

/** To the new address when another account has it: only its owner is notified. */
export function toTakenMail({ newEmail, portalOrigin: portal }: Change): Mail {
  return { to: [newEmail], ...fillMail(MAILS.emailTaken, { portal }) };
}

/** To the old address, before anything is changed. */
export function toRequestedMail(change: Change, secret: string): Mail {
  const { oldEmail, newEmail, portalOrigin: portal } = change;
  const link = toRevertLink(portal, secret);
  return { to: [oldEmail], ...fillMail(MAILS.emailChangeAsked, { portal, newEmail, link }) };
}

/** To the old address, after the change. */
export function toMadeMail(change: Change, secret: string): Mail {
  const { oldEmail, newEmail, portalOrigin: portal } = change;
  const link = toRevertLink(portal, secret);
  return { to: [oldEmail], ...fillMail(MAILS.emailChanged, { portal, newEmail, link }) };
}
