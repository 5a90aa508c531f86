import { beforeEach, describe, expect, test } from "vitest";
import { createCatalogue, type Catalogue } from "../../test/catalogue.ts";
import { ask, writePeople } from "../../test/people.ts";
import { watchDb } from "../../test/watched-db.ts";
import type { Mail } from "../../mail/mail.ts";
import { sendNoticeMails } from "../../notifications/mails.ts";
import { deleteOldNotices, notifyEndingEmbargoes } from "../../notifications/notify.ts";

let catalogue: Catalogue;
let outbox: Mail[];
let clock: number;
let isMailDown: boolean;

beforeEach(async () => {
  outbox = [];
  clock = Date.parse("2026-03-01T12:00:00Z");
  isMailDown = false;
  catalogue = await createCatalogue({
    now: () => new Date(clock),
    sendMail: async (mail) => !isMailDown && outbox.push(mail) > 0,
  });
  await writePeople(catalogue);
});

async function list(sub: string, query = "") {
  const [, answer] = await ask(catalogue, sub, `GET /notifications${query}`);
  return Object(answer);
}

async function kindsOf(sub: string): Promise<string[]> {
  return (await list(sub)).notifications.map(({ kind }: { kind: string }) => kind);
}

/** Adds a record to a collection of the person. */
async function star(sub: string, doi: string): Promise<void> {
  await ask(catalogue, sub, "POST /collections", { name: "Starred", dois: [doi] });
}

async function publishTwice(): Promise<void> {
  await catalogue.publish({ key: "tides", name: "Tides", files: { "a.csv": "1" } });
  const [, record] = await ask(catalogue, "member", "GET /discover/datasets/1");
  await star("member", Object(record).doi);
  await catalogue.publish({ key: "tides", name: "Tides", files: { "a.csv": "2" } });
  await catalogue.waitForDeferred();
}

const MAILED = { requests: true, proposals: true, versions: true, embargoes: true };

describe("a new version of a record", () => {
  test("notifies the people who have the record in a collection, and nobody else", async () => {
    await publishTwice();
    expect(await list("member")).toMatchObject({
      notifications: [
        { kind: "new-version", name: "Tides", target: "1", mark: "2", isRead: false },
      ],
      unread: 1,
      mails: MAILED,
    });
    expect(await kindsOf("editor")).toEqual([]);
  });

  test("is mailed once, by the cron", async () => {
    await publishTwice();
    expect([await sendNoticeMails(catalogue.services), outbox[0]?.to]).toEqual([
      1,
      ["member@example.org"],
    ]);
    expect(await sendNoticeMails(catalogue.services)).toBe(0);
    expect(outbox.map(({ subject }) => subject)).toEqual([
      "A new version of a record in your collections",
    ]);
  });

  test("is mailed once by two crons at once", async () => {
    await publishTwice();
    const runs = [1, 2].map(() => sendNoticeMails(catalogue.services));
    expect((await Promise.all(runs)).toSorted()).toEqual([0, 1]);
    expect(outbox).toHaveLength(1);
  });

  test("is not mailed to people who do not want it", async () => {
    const choices = { ...MAILED, versions: false };
    expect(await ask(catalogue, "member", "PUT /notifications/mails", choices)).toEqual([
      200,
      choices,
    ]);
    await publishTwice();
    expect(await kindsOf("member")).toEqual(["new-version"]);
    expect([await sendNoticeMails(catalogue.services), outbox]).toEqual([0, []]);
    expect((await list("member")).mails).toEqual(choices);
  });

  test("makes one notification, however many collections contain the record", async () => {
    await catalogue.publish({ key: "tides", name: "Tides", files: { "a.csv": "1" } });
    const [, record] = await ask(catalogue, "member", "GET /discover/datasets/1");
    await star("member", Object(record).doi);
    await star("member", Object(record).doi);
    await catalogue.publish({ key: "tides", name: "Tides", files: { "a.csv": "2" } });
    await catalogue.waitForDeferred();
    expect(await kindsOf("member")).toEqual(["new-version"]);
  });
});

describe("an embargo that is about to end", () => {
  test("notifies the people who requested its files once, within the last week", async () => {
    await catalogue.publish({
      key: "core",
      name: "Core",
      embargoReleaseDate: "2026-03-20",
      files: { "a.csv": "1" },
    });
    await ask(catalogue, "member", "POST /discover/datasets/1/preview", {});
    expect(await notifyEndingEmbargoes(catalogue.services)).toBe(0);
    clock = Date.parse("2026-03-14T12:00:00Z");
    expect(await notifyEndingEmbargoes(catalogue.services)).toBe(1);
    expect(await notifyEndingEmbargoes(catalogue.services)).toBe(0);
    expect(await list("member")).toMatchObject({
      notifications: [{ kind: "embargo-ends", name: "Core", mark: "2026-03-20" }],
    });
  });
});

describe("a decision about a request", () => {
  beforeEach(async () => {
    await catalogue.publish({
      key: "core",
      name: "Core",
      organizationName: "Moss Lab",
      embargoReleaseDate: "2031-01-01",
      files: { "a.csv": "1" },
    });
    await ask(catalogue, "member", "POST /discover/datasets/1/preview", {});
    await catalogue.waitForDeferred();
    outbox = [];
  });

  async function refuse(): Promise<void> {
    const [, inbox] = await ask(catalogue, "owner", "GET /access-requests");
    const id = Object(inbox).requests[0].id;
    const body = { status: "refused", seen: "requested", reason: "Not yet." };
    const [status] = await ask(catalogue, "owner", `POST /access-requests/${id}/decision`, body);
    expect(status).toBe(204);
    await catalogue.waitForDeferred();
  }

  test("makes a notification and an email", async () => {
    await refuse();
    expect(await kindsOf("member")).toEqual(["access-refused"]);
    expect(outbox.map(({ to }) => to)).toEqual([["member@example.org"]]);
  });

  test("makes no email where none is wanted", async () => {
    await ask(catalogue, "member", "PUT /notifications/mails", { ...MAILED, requests: false });
    await refuse();
    expect([await kindsOf("member"), outbox]).toEqual([["access-refused"], []]);
  });
});

describe("when a Worker ends with its answer", () => {
  test("the notification of the decision exists", async () => {
    let [isAnswering, isOver] = [false, false];
    const { services } = catalogue;
    const { db } = watchDb(services.db, async () => {
      await Promise.resolve();
      if (isOver) await new Promise(() => {});
    });
    const killed = await createCatalogue({
      db,
      now: services.now,
      defer: () => void (isOver = isAnswering),
    });
    await writePeople(killed);
    const core = { key: "core", name: "Core", organizationName: "Moss Lab" };
    const open = { ...core, files: { "a.csv": "1" } };
    await killed.publish({ ...open, embargoReleaseDate: "2031-01-01" });
    await ask(killed, "member", "POST /discover/datasets/1/preview", {});
    const [, inbox] = await ask(killed, "owner", "GET /access-requests");
    const body = { status: "granted", seen: "requested", until: null };
    const path = `/access-requests/${Object(inbox).requests[0].id}/decision`;
    isAnswering = true;
    expect((await ask(killed, "owner", `POST ${path}`, body))[0]).toBe(204);
    expect(isOver).toBe(true);
    const told = await services.db.prepare(`SELECT kind, name FROM notifications`).all();
    expect(told.results).toEqual([{ kind: "access-granted", name: "Core" }]);
  });
});

describe("the list", () => {
  async function fill(sub: string, count: number): Promise<void> {
    await catalogue.services.db
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
         INSERT INTO notifications (user_id, kind, name, target, mark, created_at)
         SELECT u.id, 'new-version', 'Record ' || i, i, 2, ?3 FROM n, users AS u WHERE u.sub = ?1`,
      )
      .bind(sub, count, new Date(clock).toISOString())
      .run();
  }

  test("is read page by page, the newest first", async () => {
    await fill("member", 75);
    const names: string[] = [];
    let query = "";
    for (let page = 0; page < 3; page += 1) {
      const { notifications, next } = await list("member", query);
      names.push(...notifications.map(({ name }: { name: string }) => name));
      query = `?before=${next}`;
    }
    expect([names.length, names[0], names.at(-1)]).toEqual([75, "Record 75", "Record 1"]);
    expect(query).toBe("?before=undefined");
  });

  test("marks notifications up to the last seen as read, and nothing newer or of others", async () => {
    await fill("member", 3);
    await fill("editor", 1);
    const { notifications } = await list("member");
    const [, second] = notifications;
    const [status] = await ask(catalogue, "member", "POST /notifications/read", {
      upTo: second.id,
    });
    expect(status).toBe(204);
    expect(
      (await list("member")).notifications.map(({ isRead }: { isRead: boolean }) => isRead),
    ).toEqual([false, true, true]);
    expect((await list("editor")).unread).toBe(1);
  });

  test("counts the unread ones in the profile, for their person only", async () => {
    await fill("member", 120);
    const [, user] = await ask(catalogue, "member", "GET /user");
    expect(Object(user).unreadNotifications).toBe(100);
    const { notifications } = await list("member");
    const newest = notifications
      .slice(0, 3)
      .map(({ kind, name, target, mark }: Record<string, string>) => ({
        kind,
        name,
        target,
        mark,
      }));
    expect(Object(user).newestNotifications).toEqual(newest);
    const [, other] = await ask(catalogue, "editor", "GET /user");
    expect(Object(other).unreadNotifications).toBeUndefined();
    expect(Object(other).newestNotifications).toBeUndefined();
  });

  test("is cleared after half a year", async () => {
    await fill("member", 3);
    clock += 181 * 24 * 60 * 60 * 1_000;
    expect(await deleteOldNotices(catalogue.services)).toBe(3);
    expect(await kindsOf("member")).toEqual([]);
  });
});
