import * as english from "#brand/mails.ts";
import * as german from "#brand/mails.ts?language=de";

/** The texts of the emails, in each language of the portal's pages. */
export const MAIL_TEXTS = { en: english, de: german };

export type Language = keyof typeof MAIL_TEXTS;

/** The language of emails about a call. The portal sends the language of its page. */
export function readLanguage({ headers }: Pick<Request, "headers">): Language {
  return /^de\b/i.test(headers.get("accept-language") ?? "") ? "de" : "en";
}

/** A stored language, or another where none is stored. One that only a later release knows becomes English. */
export function toLanguage(
  stored: string | null | undefined,
  otherwise: Language = "en",
): Language {
  return (stored ?? otherwise) === "de" ? "de" : "en";
}

/** Where the portal's pages in a language begin, without a slash at the end. */
export function toPortal(portalOrigin: string, language: Language): string {
  return language === "en" ? portalOrigin : `${portalOrigin}/${language}`;
}

/** The address of a page, whose path begins with a slash; `null` where the portal has no address. */
export function toPage(
  portalOrigin: string | null,
  language: Language,
  path: string,
): string | null {
  return portalOrigin && toPortal(portalOrigin, language) + path;
}
