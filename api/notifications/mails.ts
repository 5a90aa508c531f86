import { toLanguage, toPage } from "../mail/languages.ts";
import type { Mail } from "../mail/mail.ts";
import { writeMail } from "../mail/write.ts";
import { NOTICE_MAILS_MAX } from "../limits.ts";
import type { Services } from "../services.ts";

interface DueRow {
  id: number;
  kind: string;
  name: string;
  target: string;
  mark: string;
  email: string;
  language: string | null;
}

/**
 * Emails what is due, one email a person, and returns how many were sent. The cron calls it. A row is
 * claimed before its email is sent: if a Worker ends in between, the email is lost, never sent twice.
 */
export async function sendNoticeMails(services: Services): Promise<number> {
  const { db } = services;
  const { results } = await db
    .prepare(
      `SELECT n.id, n.kind, n.name, n.target, n.mark, u.email, u.language
       FROM notifications AS n CROSS JOIN users AS u ON u.id = n.user_id
       WHERE n.mail = 1 ORDER BY n.id LIMIT ?1`,
    )
    .bind(NOTICE_MAILS_MAX)
    .all<DueRow>();
  let sent = 0;
  for (const row of results) {
    const claim = db.prepare(`UPDATE notifications SET mail = 0 WHERE id = ?1 AND mail = 1`);
    const { meta } = await claim.bind(row.id).run();
    if (meta.changes > 0 && (await services.sendMail(toMail(services, row)))) sent += 1;
  }
  return sent;
}

function toMail({ portalOrigin }: Services, row: DueRow): Mail {
  const { kind, name, target, mark, email } = row;
  const language = toLanguage(row.language);
  const page = toPage(portalOrigin, language, `/datasets/${target}`);
  const choices = toPage(portalOrigin, language, "/user/notifications");
  const texts =
    kind === "new-version"
      ? writeMail(language, "newVersion", { name, version: mark, page, choices })
      : writeMail(language, "embargoEnds", { name, day: mark, page, choices });
  return { to: [email], ...texts };
}
