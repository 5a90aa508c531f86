import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { createCatalogue } from "../test/catalogue.ts";

const GOOD = {
  ok: true,
  faults: [],
  embargoesLate: 0,
  purgesWaiting: 0,
  mailsWaiting: 0,
  doisUnregistered: 0,
};

async function readHealth(catalogue: Awaited<ReturnType<typeof createCatalogue>>) {
  const answer = await catalogue.request("/health");
  return {
    status: answer.status,
    cache: answer.headers.get("cache-control"),
    body: await answer.json(),
  };
}

test("a healthy catalogue answers 200, and no cache stores it", async () => {
  const catalogue = await createCatalogue();
  expect(await readHealth(catalogue)).toEqual({ status: 200, cache: "no-store", body: GOOD });
});

test("an embargo that ended yesterday and is still closed is reported, and readers are served", async () => {
  const catalogue = await createCatalogue({ now: () => new Date("2026-03-01T12:00:00.000Z") });
  await catalogue.publish({ key: "late", name: "Late traces", files: { "a.csv": "1" } });
  await env.DB.prepare(
    "UPDATE versions SET status = 'EMBARGO_SUCCEEDED', embargo_release_date = '2026-02-28'",
  ).run();
  expect(await readHealth(catalogue)).toMatchObject({
    status: 200,
    body: { ok: true, embargoesLate: 1, faults: [{ code: "embargoes_late" }] },
  });
});

test("emails that the email service refused for half an hour are reported, newer ones counted", async () => {
  let minutes = 29;
  const now = () => new Date(Date.parse("2026-03-01T12:00:00.000Z") + minutes * 60_000);
  const catalogue = await createCatalogue({ now });
  await env.DB.prepare(
    `INSERT INTO mails (message, created_at, due_at, attempts) VALUES ('{}', ?1, ?1, 1)`,
  )
    .bind("2026-03-01T12:00:00.000Z")
    .run();
  expect(await readHealth(catalogue)).toMatchObject({ body: { mailsWaiting: 1, faults: [] } });
  minutes = 31;
  expect(await readHealth(catalogue)).toMatchObject({
    status: 200,
    body: { ok: true, mailsWaiting: 1, faults: [{ code: "mails_stuck" }] },
  });
});

test("a silent database is a 503 without details of the fault", async () => {
  const db = {
    prepare: () => {
      throw new Error("D1_ERROR: canary");
    },
  } as unknown as D1Database;
  const catalogue = await createCatalogue({ db });
  const { status, body } = await readHealth(catalogue);
  expect([status, body]).toEqual([
    503,
    {
      ok: false,
      faults: [{ code: "database_down", sentence: "The catalogue's database does not answer." }],
      embargoesLate: null,
      purgesWaiting: null,
      mailsWaiting: null,
      doisUnregistered: null,
    },
  ]);
});

test("many requests within a moment cost one check", async () => {
  let looks = 0;
  const files = {
    head: async () => {
      looks += 1;
      return null;
    },
  } as unknown as R2Bucket;
  const catalogue = await createCatalogue({ files });
  await Promise.all([1, 2, 3].map(() => catalogue.request("/health")));
  expect(looks).toBe(1);
});
