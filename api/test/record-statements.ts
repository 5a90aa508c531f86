import { createScheduledController, env } from "cloudflare:test";
import { expect, test } from "vitest";
import { OPERATIONS } from "../openapi/operations/index.ts";
import { CRONS } from "../cron-runs.ts";
import worker from "../index.ts";
import type { FinishedMail, Mail } from "../mail/mail.ts";
import { createQueuedMail, sendQueuedMails } from "../mail/queue.ts";
import { toExampleRequest } from "./example-request.ts";
import { BEFORE, resetRecords } from "./example-records.ts";
import { createShowcase } from "./showcase.ts";

/** Records each statement once, with the first values that are bound to it. */
function watchStatements(db: D1Database): Map<string, unknown[]> {
  const seen = new Map<string, unknown[]>();
  const prepare = db.prepare.bind(db);
  db.prepare = (sql) => {
    const statement = prepare(sql);
    const bind = statement.bind.bind(statement);
    statement.bind = (...values) => {
      if (!seen.has(sql) || seen.get(sql)?.length === 0) seen.set(sql, values);
      return bind(...values);
    };
    if (!seen.has(sql)) seen.set(sql, []);
    return statement;
  };
  return seen;
}

test("every statement is written down", async () => {
  const seen = watchStatements(env.DB);
  const mails = {
    db: env.DB,
    now: () => new Date("2026-03-01T12:00:00.000Z"),
    log: () => {},
    finish: (mail: Mail): FinishedMail => ({ ...mail, html: "" }),
    deliver: async () => false,
  };
  const queue = createQueuedMail(mails);
  const catalogue = await createShowcase({
    sendMail: async (mail, options) => options !== undefined || queue(mail),
  });
  for (const [address, operation] of Object.entries(OPERATIONS)) {
    await resetRecords(catalogue);
    await BEFORE[address]?.(catalogue);
    const response = await catalogue.request(...toExampleRequest(address, operation));
    expect([address, response.status]).toEqual([address, operation.example.status ?? 200]);
    await response.body?.cancel();
  }
  await sendQueuedMails({ ...mails, now: () => new Date("2026-03-02T13:00:00.000Z") });
  const hourly = createScheduledController({ cron: CRONS.hourly });
  await worker.scheduled(hourly, { ...env, ENVIRONMENT: "local" });
  const statements = [...seen]
    .filter(([sql]) => /^\s*(?:SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH)\b/i.test(sql))
    .map(([sql, values]) => ({
      sql,
      values: values.map((value) => (typeof value === "boolean" ? Number(value) : value)),
    }));
  const body = JSON.stringify(statements);
  const answer = await env.STATEMENTS.fetch("https://statements", { method: "POST", body });
  expect(answer.status).toBe(204);
});
