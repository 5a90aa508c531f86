import { env } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { noteCronEnd } from "../cron-runs.ts";
import { HEALTH_FRESH_MS, HEALTH_TIMEOUT_MS, PURGES_WAITING_MAX } from "../limits.ts";
import { createCatalogue } from "../test/catalogue.ts";

const GOOD = {
  ok: true,
  faults: [],
  takesPublications: true,
  embargoesLate: 0,
  purgesWaiting: 0,
  mailsWaiting: 0,
  doisUnregistered: 0,
  crons: { hourly: expect.any(String), minutely: expect.any(String) },
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

test("a catalogue without the publishers' secret serves readers, and says that nobody can publish", async () => {
  const catalogue = await createCatalogue({ publishToken: null });
  expect(await readHealth(catalogue)).toMatchObject({
    status: 200,
    body: { ...GOOD, takesPublications: false },
  });
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

const NOON = Date.parse("2026-03-01T12:00:00.000Z");

test.each([
  ["hourly", 180],
  ["minutely", 10],
] as const)(
  "the %s cron is missed when it has ended no run for %d minutes",
  async (cron, limit) => {
    let minutes = 0;
    const now = () => new Date(NOON + minutes * 60_000);
    const catalogue = await createCatalogue({ now });
    await noteCronEnd({ db: env.DB, now }, cron);
    minutes = limit;
    expect(await readHealth(catalogue)).toMatchObject({
      body: { ok: true, faults: [], crons: { [cron]: "2026-03-01T12:00:00.000Z" } },
    });
    minutes = limit + 1;
    const sentence = `The ${cron} cron has ended no run since 2026-03-01T12:00Z.`;
    expect(await readHealth(catalogue)).toMatchObject({
      status: 200,
      body: { ok: true, faults: [{ code: "cron_missed", sentence }] },
    });
    await noteCronEnd({ db: env.DB, now }, cron);
    minutes += 1;
    expect(await readHealth(catalogue)).toMatchObject({ body: { faults: [] } });
  },
);

test("purges that the platform refuses are told when more wait than it should take", async () => {
  let time = NOON;
  const catalogue = await createCatalogue({ now: () => new Date(time) });
  const write = (count: number): Promise<unknown> =>
    env.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
       INSERT INTO cache_purges (tag, asked) SELECT 'dataset-' || n, 1 FROM numbers WHERE true
       ON CONFLICT DO NOTHING`,
    )
      .bind(count)
      .run();
  await write(PURGES_WAITING_MAX);
  expect(await readHealth(catalogue)).toMatchObject({ body: { faults: [] } });
  time += HEALTH_FRESH_MS;
  await write(PURGES_WAITING_MAX + 1);
  expect(await readHealth(catalogue)).toMatchObject({
    status: 200,
    body: { ok: true, purgesWaiting: PURGES_WAITING_MAX + 1, faults: [{ code: "purges_stuck" }] },
  });
});

test.each([
  ["refuses", () => Promise.reject(new Error("R2: canary"))],
  ["does not answer", () => new Promise<never>(() => {})],
])("a file store that %s is a 503 without details of the fault", async (_, head) => {
  const catalogue = await createCatalogue({ files: { head } as unknown as R2Bucket });
  const { status, body } = await readHealth(catalogue);
  expect([status, body]).toEqual([
    503,
    {
      ...GOOD,
      ok: false,
      faults: [
        {
          code: "files_down",
          sentence: expect.stringContaining("does not answer: look at R2 in the dashboard"),
        },
      ],
    },
  ]);
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
      faults: [
        {
          code: "database_down",
          sentence: expect.stringContaining("does not answer: look at D1 in the dashboard"),
        },
      ],
      takesPublications: true,
      embargoesLate: null,
      purgesWaiting: null,
      mailsWaiting: null,
      doisUnregistered: null,
      crons: null,
    },
  ]);
});

test("a check whose request was cancelled, with its timers, keeps no other one waiting", async () => {
  const begun = Promise.withResolvers<void>();
  const head = vi
    .fn(async () => null)
    .mockImplementationOnce(() => {
      begun.resolve();
      return new Promise<never>(() => {});
    });
  let time = NOON;
  const now = (): Date => new Date((time += HEALTH_TIMEOUT_MS / 4));
  const catalogue = await createCatalogue({ now, files: { head } as unknown as R2Bucket });
  const timers = vi.spyOn(globalThis, "setTimeout").mockReturnValue(0 as never);
  void catalogue.request("/health");
  await begun.promise;
  timers.mockRestore();
  expect((await readHealth(catalogue)).status).toBe(200);
  expect(head).toHaveBeenCalledTimes(2);
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
