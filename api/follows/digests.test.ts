import { beforeEach, expect, test } from "vitest";
import { OPENED_MAX } from "../limits.ts";
import type { Mail } from "../mail/mail.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { send } from "../test/people.ts";
import { sendDigests } from "./digests.ts";

const HOUR_MS = 60 * 60 * 1_000;
let catalogue: Catalogue;
let outbox: Mail[];
let clock: number;

beforeEach(async () => {
  outbox = [];
  clock = Date.parse("2026-03-01T12:00:00Z");
  catalogue = await createCatalogue({
    now: () => new Date(clock),
    sendMail: async (mail) => outbox.push(mail) > 0,
  });
  await catalogue.publish({ key: "first", name: "Tides" });
});

async function post(path: string, body: object): Promise<void> {
  await send(catalogue, null, `POST /discover/follows${path}`, body);
  await catalogue.waitForDeferred();
}

async function follow(kind: string, target: string): Promise<void> {
  await post("", { email: "bo@example.org", kind, target });
  const link = /confirm=([0-9a-f]{64})/.exec(outbox.pop()?.text ?? "")?.[1];
  await post("/confirm", { link });
}

/** When the follower is due next, in hours from now. */
async function readPause(): Promise<number> {
  const due = await catalogue.services.db
    .prepare("SELECT due_at FROM followers")
    .first<string>("due_at");
  return (Date.parse(String(due)) - clock) / HOUR_MS;
}

test("the twenty newest records of a day are listed, and how many more there are is told", async () => {
  await follow("search", "query=tides");
  clock += HOUR_MS;
  for (let at = 1; at <= 21; at += 1) {
    clock += 1_000;
    await catalogue.publish({ key: `k${at}`, name: `Tides ${at}` });
  }
  clock += HOUR_MS;
  expect(await sendDigests(catalogue.services)).toBe(1);
  expect(outbox[0]?.text).toContain(
    "\n- and 1 more\n  https://portal.example.org/datasets/search?q=tides&sort=newest\n",
  );
  const listed = [...(outbox[0]?.text.matchAll(/^- Tides (\d+)/gm) ?? [])].map(([, at]) =>
    Number(at),
  );
  expect(listed).toEqual(Array.from({ length: 20 }, (_, at) => 21 - at));
});

test("the next look is a day after an email, and an hour after one without news", async () => {
  await follow("record", "1");
  clock += HOUR_MS;
  await catalogue.publish({ key: "other", name: "Other" });
  clock += HOUR_MS;
  expect([await sendDigests(catalogue.services), outbox]).toEqual([0, []]);
  expect(await readPause()).toBe(1);
  await catalogue.publish({ key: "first", name: "Tides", description: "Anew.", mayRevise: false });
  clock += 2 * HOUR_MS;
  expect(await sendDigests(catalogue.services)).toBe(1);
  expect(await readPause()).toBe(24);
});

test("two runs at once send one email", async () => {
  await follow("record", "1");
  clock += HOUR_MS;
  await catalogue.publish({ key: "first", name: "Tides", files: { "a.csv": "1" } });
  clock += HOUR_MS;
  const { services } = catalogue;
  const sent = await Promise.all([sendDigests(services), sendDigests(services)]);
  expect([sent.toSorted(), outbox.length]).toEqual([[0, 1], 1]);
  expect(outbox[0]?.text.match(/^- .*/gm)).toEqual([expect.stringContaining("Tides")]);
});

test("what was published at the moment of the confirmation is no news", async () => {
  await follow("record", "1");
  await catalogue.publish({ key: "first", name: "Tides", files: { "a.csv": "1" } });
  clock += HOUR_MS;
  expect([await sendDigests(catalogue.services), outbox]).toEqual([0, []]);
});

test("without the portal's address nothing is looked for", async () => {
  await follow("record", "1");
  clock += HOUR_MS;
  await catalogue.publish({ key: "first", name: "Tides", files: { "a.csv": "1" } });
  clock += HOUR_MS;
  expect(await sendDigests({ ...catalogue.services, portalOrigin: null })).toBe(0);
  expect(await sendDigests(catalogue.services)).toBe(1);
});

/** Versions that were published within a second of each other, more than one look compares. */
const MANY = `
  WITH RECURSIVE n (i) AS (SELECT 1001 UNION ALL SELECT i + 1 FROM n WHERE i < 1000 + ?1)`;

test("of more new versions than one look compares, the others are found by the next", async () => {
  await follow("record", "1");
  const { db } = catalogue.services;
  clock += HOUR_MS;
  const time = new Date(clock).toISOString();
  await db.batch([
    db
      .prepare(
        `INSERT INTO datasets (id, key, current_id, listed, sort_name, created_at, published_at, changed_at)
         ${MANY} SELECT i, 'many' || i, i, 1, '', '', '', ?2 FROM n`,
      )
      .bind(OPENED_MAX, `${time.slice(0, 19)}Z`),
    db
      .prepare(
        `INSERT INTO versions (id, dataset_id, version, doi, status, fingerprint, name, sort_name, description,
           dataset_type, license, tags, details, size, file_count, record_count, has_readme, has_changelog,
           published_at, updated_at, opened_at)
         ${MANY} SELECT i, i, 1, 'many' || i, 'PUBLISH_SUCCEEDED', '', '', '', '', 'research', '', '[]', '{}',
           0, 0, 0, 0, 0, '', '', ?2 FROM n`,
      )
      .bind(OPENED_MAX, time),
  ]);
  clock += HOUR_MS;
  await catalogue.publish({ key: "first", name: "Tides", files: { "a.csv": "1" } });
  clock += HOUR_MS;
  expect(await sendDigests(catalogue.services)).toBe(0);
  clock += HOUR_MS;
  expect(await sendDigests(catalogue.services)).toBe(1);
});
