import { env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { createCatalogue } from "../test/catalogue.ts";
import { finishMail, type FinishedMail, type Mail } from "./mail.ts";
import { createQueuedMail, sendQueuedMails } from "./queue.ts";

const MINUTE = 60 * 1000;
const mail = { to: ["ada@example.org"], subject: "S", text: "T" };

beforeEach(async () => void (await createCatalogue()));

function createQueue() {
  const clock = { now: Date.parse("2026-03-01T12:00:00Z") };
  const service = { isDown: false };
  const sent: FinishedMail[] = [];
  const faults: object[] = [];
  const queue = {
    db: env.DB,
    now: () => new Date(clock.now),
    log: (fault: object) => void faults.push(fault),
    finish: (message: Mail) =>
      finishMail(
        message,
        { brandName: "Skerry", portalOrigin: null },
        { MAIL_SIGNATURE: "", MAIL_LAYOUT: "<html lang={language}>" },
      ),
    deliver: async (message: FinishedMail) => !service.isDown && sent.push(message) > 0,
  };
  const send = createQueuedMail(queue);
  const countQueued = () => env.DB.prepare("SELECT count(*) AS n FROM mails").first<number>("n");
  return { queue, send, sent, faults, clock, service, countQueued };
}

test("a message is sent at once and leaves no row", async () => {
  const { send, sent, countQueued } = createQueue();
  expect(await send(mail)).toBe(true);
  expect([sent.map(({ to }) => to), await countQueued()]).toEqual([[mail.to], 0]);
});

test("a message waits while the email service is down, and then goes out once", async () => {
  const { queue, send, sent, clock, service } = createQueue();
  service.isDown = true;
  expect(await send(mail)).toBe(true);
  service.isDown = false;
  expect(await sendQueuedMails(queue)).toBe(0);
  clock.now += MINUTE;
  const runs = await Promise.all([sendQueuedMails(queue), sendQueuedMails(queue)]);
  expect(runs.toSorted()).toEqual([0, 1]);
  clock.now += 60 * MINUTE;
  expect([await sendQueuedMails(queue), sent.length]).toEqual([0, 1]);
});

test("a message that waited keeps its language, its English and its headers", async () => {
  const { queue, send, sent, clock, service } = createQueue();
  service.isDown = true;
  const headers = { "List-Unsubscribe": "<https://data.skerry.example/follow>" };
  await send({ ...mail, language: "de", english: "E", headers });
  service.isDown = false;
  clock.now += MINUTE;
  await sendQueuedMails(queue);
  expect(sent).toMatchObject([{ html: "<html lang=de>", text: "T\n\nE\n\n\n", headers }]);
});

test("the pause between attempts doubles, up to an hour", async () => {
  const { queue, send, clock, service } = createQueue();
  service.isDown = true;
  await send(mail);
  const pauses: number[] = [];
  let before = clock.now;
  for (let minute = 0; minute < 300; minute++) {
    clock.now += MINUTE;
    const attempts = env.DB.prepare("SELECT attempts FROM mails");
    const earlier = await attempts.first<number>("attempts");
    await sendQueuedMails(queue);
    if ((await attempts.first<number>("attempts")) === earlier) continue;
    pauses.push((clock.now - before) / MINUTE);
    before = clock.now;
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test("a message is dropped after a day, and the log has no address", async () => {
  const { queue, send, clock, service, faults, countQueued } = createQueue();
  service.isDown = true;
  await send(mail);
  clock.now += 24 * 60 * MINUTE;
  expect(await sendQueuedMails(queue)).toBe(0);
  expect([faults, await countQueued()]).toEqual([
    [{ event: "mail_not_sent", recipients: 1, attempts: 2 }],
    0,
  ]);
});

test("a message whose result is awaited is tried once and not stored", async () => {
  const { send, service, countQueued } = createQueue();
  service.isDown = true;
  expect([await send(mail, { attempts: 1 }), await countQueued()]).toEqual([false, 0]);
});
