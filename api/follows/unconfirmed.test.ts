import { beforeEach, describe, expect, test } from "vitest";
import { hashToHex } from "#base/hex.ts";
import {
  FOLLOW_REPEAT_MS,
  FOLLOWS_UNCONFIRMED_BY_REQUESTER_MAX,
  FOLLOWS_UNCONFIRMED_MAX,
} from "../limits.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

let catalogue: Catalogue;
let links: string[];
let clock: number;

beforeEach(async () => {
  links = [];
  clock = Date.parse("2026-03-01T12:00:00Z");
  catalogue = await createCatalogue({
    now: () => new Date(clock),
    sendMail: async ({ text }) => {
      links.push(/\/follow\?confirm=([0-9a-f]{64})/.exec(text)?.[1] ?? "");
      return true;
    },
  });
  await catalogue.publish({ key: "tides", name: "Tides" });
});

async function askFor(email = "bo@example.org", address = "192.0.2.1"): Promise<number> {
  const answer = await catalogue.request("/discover/follows", {
    method: "POST",
    headers: { "CF-Connecting-IP": address },
    body: JSON.stringify({ email, kind: "record", target: "1" }),
  });
  return answer.status;
}

async function confirm(link = ""): Promise<number> {
  const body = JSON.stringify({ link });
  return (await catalogue.request("/discover/follows/confirm", { method: "POST", body })).status;
}

async function read<T>(sql: string): Promise<T | null> {
  return catalogue.services.db.prepare(sql).first<T>("value");
}

/** Follows of invented addresses, as a long attack leaves them. */
async function invent(requester: string, rows: number): Promise<void> {
  const numbers = `WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?2)`;
  const { db } = catalogue.services;
  await db.batch([
    db
      .prepare(
        `INSERT INTO followers (email, secret, asks, asks_since)
         ${numbers} SELECT ?1 || value || '@invented.example', ?1 || value, 1, '2026-02-28' FROM n`,
      )
      .bind(requester, rows),
    db
      .prepare(
        `INSERT INTO follows (follower_id, kind, target, name, secret, asked_at, asker)
         SELECT id, 'record', '1', 'Tides', secret, '2026-02-28T' || printf('%06d', id), ?1
         FROM followers WHERE email LIKE ?1 || '%@invented.example'`,
      )
      .bind(requester),
  ]);
}

/** How many wait to be confirmed, by requester. */
async function countWaiting(): Promise<Record<string, number>> {
  const { results } = await catalogue.services.db
    .prepare(
      `SELECT asker, count(*) AS n FROM follows WHERE confirmed_at IS NULL GROUP BY asker ORDER BY asker`,
    )
    .all<{ asker: string; n: number }>();
  return Object.fromEntries(results.map(({ asker: requester, n }) => [requester, n]));
}

describe("unconfirmed follows", () => {
  test("fill a share of the list at most from one network, and others can still follow", async () => {
    await askFor();
    const own = await read<string>(`SELECT asker AS value FROM follows`);
    await invent(own ?? "", FOLLOWS_UNCONFIRMED_BY_REQUESTER_MAX - 2);
    expect(await askFor("last@example.org")).toBe(202);
    expect(await askFor("over@example.org")).toBe(503);
    expect(await askFor("over@example.org", "192.0.2.7")).toBe(202);
  });

  test("are evicted from a full list: the oldest of the requester with most", async () => {
    await invent("flood ", FOLLOWS_UNCONFIRMED_MAX - 150);
    await invent("class ", 150);
    expect(await askFor()).toBe(202);
    expect(await countWaiting()).toEqual({
      "class ": 150,
      "flood ": FOLLOWS_UNCONFIRMED_MAX - 151,
      [String(await read(`SELECT asker AS value FROM follows WHERE asker LIKE 'network %'`))]: 1,
    });
    expect(await read(`SELECT 1 AS value FROM follows WHERE secret = 'flood 1'`)).toBeNull();
    expect(await confirm(links[0])).toBe(200);
  });

  test("are stored with their requester no longer than they wait", async () => {
    await askFor();
    expect(await read(`SELECT asker AS value FROM follows`)).toMatch(/^network [0-9a-f]{5}$/);
    await confirm(links[0]);
    expect(await read(`SELECT asker AS value FROM follows`)).toBe("");
    await askFor();
    expect(await read(`SELECT asker AS value FROM follows`)).toBe("");
  });
});

describe("a link that confirms", () => {
  test("is the only one when its button was pressed twice", async () => {
    await Promise.all([askFor(), askFor()]);
    clock += FOLLOW_REPEAT_MS - 1;
    expect([await askFor(), links.length, await confirm(links[0])]).toEqual([202, 1, 200]);
  });

  test("expires when another one is requested", async () => {
    await askFor();
    clock += FOLLOW_REPEAT_MS;
    await askFor();
    expect(await confirm(links[0])).toBe(410);
    expect(await confirm(links[1])).toBe(200);
  });

  test("is stored as its hash, which confirms nothing", async () => {
    await askFor();
    const stored = await read<string>(`SELECT secret AS value FROM follows`);
    expect(stored).toBe(await hashToHex(links[0] ?? ""));
    expect(await confirm(stored ?? "")).toBe(410);
  });

  test("is valid for seven days, whether it has confirmed or not", async () => {
    await askFor();
    clock += 7 * DAY_MS + 1;
    expect(await confirm(links[0])).toBe(410);
    clock -= 1;
    expect([await confirm(links[0]), await confirm(links[0])]).toEqual([200, 200]);
    clock += 1;
    expect(await confirm(links[0])).toBe(410);
  });

  test("is not renewed by another request for the same thing", async () => {
    await askFor();
    await confirm(links[0]);
    clock += 8 * DAY_MS;
    await askFor();
    expect(await confirm(links[0])).toBe(410);
  });
});
