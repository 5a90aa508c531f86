import { type Language, toPortal } from "../mail/languages.ts";
import type { Mail } from "../mail/mail.ts";
import { writeMail, writeWarning } from "../mail/write.ts";

interface Change {
  oldEmail: string;
  newEmail: string;
  portalOrigin: string;
  /** Of the person who gets the email; of the page where it was requested, while theirs is unknown. */
  language: Language;
}

/** To the new address. */
export function toCodeMail({ newEmail, portalOrigin, language }: Change, code: string): Mail {
  const portal = toPortal(portalOrigin, language);
  return { to: [newEmail], ...writeMail(language, "emailCode", { portal, code }) };
}

/** To the new address when another account has it: only its owner is notified. */
export function toTakenMail({ newEmail, portalOrigin, language }: Change): Mail {
  const portal = toPortal(portalOrigin, language);
  return { to: [newEmail], ...writeMail(language, "emailTaken", { portal }) };
}

/** To the old address, before anything is changed. */
export function toRequestedMail(change: Change, secret: string): Mail {
  return warnOldAddress("emailChangeAsked", change, secret);
}

/** To the old address, after the change. */
export function toMadeMail(change: Change, secret: string): Mail {
  return warnOldAddress("emailChanged", change, secret);
}

function warnOldAddress(
  name: "emailChangeAsked" | "emailChanged",
  { oldEmail, newEmail, portalOrigin, language }: Change,
  secret: string,
): Mail {
  const texts = writeWarning(language, name, (one) => {
    const portal = toPortal(portalOrigin, one);
    return { portal, newEmail, link: `${portal}/user/email/revert?link=${secret}` };
  });
  return { to: [oldEmail], ...texts };
}
