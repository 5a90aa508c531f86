import * as v from "valibot";
import {
  MAIL_RETRY_FIRST_MS,
  MAIL_RETRY_MAX_MS,
  MAIL_TTL_MS,
  QUEUED_MAILS_PER_RUN,
} from "../limits.ts";
import type { Log } from "#platform/request-log.ts";
import { toLanguage } from "./languages.ts";
import type { DeliverMail, FinishedMail, Mail, SendMail } from "./mail.ts";

interface Queue {
  db: D1Database;
  now: () => Date;
  /** Logged without addresses or text of the message. */
  log: Log;
  finish: (mail: Mail) => FinishedMail;
  deliver: DeliverMail;
}

const Message = v.object({
  to: v.array(v.string()),
  subject: v.string(),
  text: v.string(),
  headers: v.optional(v.record(v.string(), v.string())),
  language: v.optional(v.string()),
  english: v.optional(v.string()),
});

interface Row {
  id: number;
  message: string;
  createdAt: string;
  attempts: number;
}

/**
 * Sends messages through the table `mails`: written first, so that a Worker that ends and an email
 * service that is down lose none, then sent at once.
 */
export function createQueuedMail(queue: Queue): SendMail {
  const { db, now, finish, deliver } = queue;
  return async (mail, options) => {
    if (options !== undefined) return deliver(finish(mail));
    const time = now();
    const insert = db.prepare(
      `INSERT INTO mails (message, created_at, due_at, attempts) VALUES (?1, ?2, ?3, 1) RETURNING id`,
    );
    const id = await insert
      .bind(JSON.stringify(mail), time.toISOString(), toDue(time, 1))
      .first<number>("id")
      .catch(() => null);
    const isSent = await deliver(finish(mail));
    if (isSent && id !== null) await deleteMail(db, id);
    return isSent || id !== null;
  };
}

/**
 * Sends what is due, and returns how many were sent. The cron calls it. A message is claimed by
 * the time of its next attempt: if a Worker ends right after the email service took it, it is sent twice.
 */
export async function sendQueuedMails(queue: Queue): Promise<number> {
  const { db, now, log } = queue;
  const time = now();
  const { results } = await db
    .prepare(
      `SELECT id, message, created_at AS createdAt, attempts FROM mails
       WHERE due_at <= ?1 ORDER BY due_at LIMIT ?2`,
    )
    .bind(time.toISOString(), QUEUED_MAILS_PER_RUN)
    .all<Row>();
  let sent = 0;
  for (const row of results) {
    const attempts = row.attempts + 1;
    const { meta } = await db
      .prepare(`UPDATE mails SET attempts = ?2, due_at = ?3 WHERE id = ?1 AND attempts = ?2 - 1`)
      .bind(row.id, attempts, toDue(time, attempts))
      .run();
    if (meta.changes === 0) continue;
    const { headers, english, ...message } = v.parse(Message, JSON.parse(row.message));
    const language = toLanguage(message.language);
    const mail: Mail = {
      ...message,
      language,
      ...(headers && { headers }),
      ...(english !== undefined && { english }),
    };
    const isSent = await queue.deliver(queue.finish(mail));
    const isOver = time.getTime() - Date.parse(row.createdAt) >= MAIL_TTL_MS;
    if (isSent || isOver) await deleteMail(db, row.id);
    if (isSent) sent += 1;
    else if (isOver) log({ event: "mail_not_sent", recipients: mail.to.length, attempts });
  }
  return sent;
}

/** The pause doubles with every attempt, up to an hour. */
function toDue(time: Date, attempts: number): string {
  const pause = Math.min(MAIL_RETRY_FIRST_MS * 2 ** (attempts - 1), MAIL_RETRY_MAX_MS);
  return new Date(time.getTime() + pause).toISOString();
}

async function deleteMail(db: D1Database, id: number): Promise<void> {
  await db.prepare(`DELETE FROM mails WHERE id = ?1`).bind(id).run();
}
