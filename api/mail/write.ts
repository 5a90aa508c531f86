import type { MAILS } from "#brand/mails.ts";
import { type Language, MAIL_TEXTS } from "./languages.ts";
import { fillMail, type Mail, type Values } from "./mail.ts";

type MailName = keyof typeof MAILS;
type ValuesOf<Name extends MailName> = Values<(typeof MAILS)[Name]["text"]>;

/** An email in the recipient's language. */
export function writeMail<Name extends MailName>(
  language: Language,
  name: Name,
  values: ValuesOf<Name>,
): Omit<Mail, "to"> {
  return { ...fillMail(MAIL_TEXTS[language].MAILS[name], values), language };
}

/**
 * An email about a change of an account, in the language of the page where it was made and then in
 * English: its owner may be another person, who reads only that.
 */
export function writeWarning<Name extends MailName>(
  language: Language,
  name: Name,
  toValues: (language: Language) => ValuesOf<Name>,
): Omit<Mail, "to"> {
  const mail = writeMail(language, name, toValues(language));
  if (language === "en") return mail;
  const { subject, text } = writeMail("en", name, toValues("en"));
  return { ...mail, english: `${subject}\n\n${text}` };
}
