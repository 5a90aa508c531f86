import * as english from "#brand/mails.ts";
import * as german from "#brand/mails.ts?language=de";

/** The texts of mails in the languages of the portal's pages. */
export const MAIL_TEXTS = { en: english, de: german };

export type Language = keyof typeof MAIL_TEXTS;

/** The language of mails to whoever makes a call: the portal names that of its page. */
export function readLanguage({ headers }: Pick<Request, "headers">): Language {
  return /^de\b/i.test(headers.get("accept-language") ?? "") ? "de" : "en";
}

/** A stored language; one of a later release is English here. */
export function toLanguage(stored: string | undefined): Language {
  return stored === "de" ? "de" : "en";
}

/** Where the portal's pages in a language begin, without a slash at the end. */
export function toPortal(portalOrigin: string, language: Language): string {
  return language === "en" ? portalOrigin : `${portalOrigin}/${language}`;
}
