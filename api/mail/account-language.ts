import type { Account } from "../auth/account.ts";
import type { Services } from "../services.ts";
import { type Language, readLanguage, toLanguage } from "./languages.ts";
import type { Mail } from "./mail.ts";

/**
 * Stores the language of the page where a person last sent a form: emails to them are in it. A page
 * that they only read counts until then, unless it is English, because DOIs and feeds lead to English
 * pages. Nothing waits for the write, and there is none while the language stays the same.
 */
export function storeLanguage(
  { db, defer }: Services,
  { user, session }: Pick<Account, "user" | "session">,
  request: Request,
): void {
  if (session === "machine" || !request.headers.has("accept-language")) return;
  const language = readLanguage(request);
  if (language === user.language) return;
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead && (user.language !== null || language === "en")) return;
  // A deleted account has another `sub`.
  const update = db.prepare(`UPDATE users SET language = ?2 WHERE sub = ?1`);
  defer(update.bind(user.sub, language).run());
}

export interface Recipient {
  email: string;
  /** As stored with the account. */
  language: string | null;
}

/** Sends an email to several people, one message for each of their languages. */
export async function mailInLanguages(
  { sendMail }: Pick<Services, "sendMail">,
  recipients: readonly Recipient[],
  write: (language: Language) => Omit<Mail, "to">,
): Promise<void> {
  const groups = Map.groupBy(recipients, ({ language }) => toLanguage(language));
  for (const [language, people] of groups)
    await sendMail({ to: people.map(({ email }) => email), ...write(language) });
}
