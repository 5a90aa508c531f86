import { Hono } from "hono";
import * as v from "valibot";
import {
  type MailChoices,
  NOTICE_TOPICS,
  parseMailChoices,
  parseReadMark,
} from "../../wire/account/notifications.ts";
import { createGuard } from "../../auth/guard.ts";
import { readBody } from "../../http/body.ts";
import { one, parseQuery, whole } from "../../http/query.ts";
import { NOTICES_PAGE } from "../../limits.ts";
import type { Services } from "../../services.ts";

/** Query of `GET /notifications`. */
export const NotificationsQuery = v.object({
  before: v.optional(one(whole("before", Number.MAX_SAFE_INTEGER))),
});

/** A person's notifications, which of them are read, and the topics they are mailed about. */
export function notificationRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);
  const { db } = services;

  on("GET /notifications", async ({ c, account, refuse }) => {
    const query = parseQuery(c.req.url, NotificationsQuery);
    if (!query.ok) return refuse(400, query.problem);
    const { user } = account;
    const page = db
      .prepare(
        `SELECT id, kind, name, target, mark, created_at AS createdAt, is_read AS isRead
         FROM notifications WHERE user_id = ?1 AND id < ?2 ORDER BY id DESC LIMIT ?3`,
      )
      .bind(user.id, query.value.before ?? Number.MAX_SAFE_INTEGER, NOTICES_PAGE + 1);
    const choices = db.prepare(`SELECT unmailed FROM users WHERE id = ?1`).bind(user.id);
    const [rows, chosen] = await db.batch([page, choices]);
    const results = (rows?.results ?? []) as NoticeRow[]; // the columns above
    const [choice] = (chosen?.results ?? []) as { unmailed: string | null }[];
    const shown = results.slice(0, NOTICES_PAGE);
    const next = results.length > NOTICES_PAGE ? shown.at(-1)?.id : undefined;
    return c.json({
      notifications: shown.map((row) => ({ ...row, isRead: row.isRead === 1 })),
      unread: user.unread ?? 0,
      ...(next !== undefined && { next }),
      mails: toChoices(choice?.unmailed ?? null),
    });
  });

  on("POST /notifications/read", async (call) => {
    const body = await readBody(call, parseReadMark);
    if (!body.ok) return body.answer;
    await db
      .prepare(
        `UPDATE notifications SET is_read = 1 WHERE user_id = ?1 AND id <= ?2 AND is_read = 0`,
      )
      .bind(call.account.user.id, body.value.upTo)
      .run();
    return call.c.body(null, 204);
  });

  on("PUT /notifications/mails", async (call) => {
    const body = await readBody(call, parseMailChoices);
    if (!body.ok) return body.answer;
    const unmailed = NOTICE_TOPICS.filter((topic) => !body.value[topic]);
    await db
      .prepare(`UPDATE users SET unmailed = ?2 WHERE id = ?1`)
      .bind(call.account.user.id, JSON.stringify(unmailed))
      .run();
    return call.c.json(body.value);
  });

  return routes;
}

interface NoticeRow {
  id: number;
  kind: string;
  name: string;
  target: string;
  mark: string;
  createdAt: string;
  isRead: number;
}

function toChoices(text: string | null): MailChoices {
  const unmailed: string[] = JSON.parse(text ?? "[]");
  const isMailed = (topic: keyof MailChoices) => !unmailed.includes(topic);
  return {
    requests: isMailed("requests"),
    proposals: isMailed("proposals"),
    versions: isMailed("versions"),
    embargoes: isMailed("embargoes"),
  };
}
