import { createScheduledController, env } from "cloudflare:test";
import { afterEach, expect, test, vi } from "vitest";
import { readCronEnds } from "./cron-runs.ts";
import worker from "./index.ts";
import { createCatalogue } from "./test/catalogue.ts";
import { writePeople } from "./test/people.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const LONG_AGO = "2026-01-01T00:00:00.000Z";

/** Runs a cron in an empty catalogue, and answers when each cron last ended. */
async function runCron(cron: string, DB: unknown = env.DB) {
  await createCatalogue();
  await env.DB.prepare("UPDATE cron_runs SET ended_at = ?").bind(LONG_AGO).run();
  const bindings = { ...env, ENVIRONMENT: "local", DB: DB as D1Database } as const; // or what fails
  const failure = await worker
    .scheduled(createScheduledController({ cron }), bindings)
    .then(() => null, String);
  return { failure, ends: await readCronEnds(env.DB) };
}

test.each([
  ["5 * * * *", "hourly", "minutely"],
  ["* * * * *", "minutely", "hourly"],
] as const)("a run of the cron %s is noted as the %s one's", async (cron, name, other) => {
  const began = new Date().toISOString();
  const { failure, ends } = await runCron(cron);
  expect([failure, ends[other]]).toEqual([null, LONG_AGO]);
  expect(String(ends[name]) >= began).toBe(true);
});

/** A catalogue of people, in which each work of the hourly cron has something to do. */
async function createDue(): Promise<void> {
  const catalogue = await createCatalogue({ now: () => new Date(LONG_AGO) });
  await writePeople(catalogue);
  const soon = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  for (const [key, date] of [
    ["ended", "2026-01-08"],
    ["ends", soon],
  ] as const)
    await catalogue.publish({
      key,
      name: key,
      organizationName: "Moss Lab",
      embargoReleaseDate: date,
    });
  await catalogue.start({ key: "left", name: "Left", files: { "a.csv": "a" } });
  await catalogue.upload("not announced");
  await env.DB.batch(
    [
      `INSERT INTO email_changes (user_id, old_email, new_email, status, code_hash,
         asked_link_hash, session_began_at, asked_at, claimed_at)
       SELECT id, email, 'new@example.org', 'changing', '', '', '', '', '2026-01-01'
       FROM users WHERE sub = 'member'`,
      `INSERT INTO account_deletions (sub, asked_at) VALUES ('gone', '2026-01-01')`,
      `INSERT INTO notifications (user_id, kind, name, target, mark, created_at)
       VALUES (1, 'new-version', 'N', '1', '1', '2026-01-01')`,
      `INSERT INTO followers (id, email, secret, asks, asks_since)
       VALUES (1, 'f@example.org', 's', 1, '2026-01-01')`,
      `INSERT INTO follows (follower_id, kind, target, name, secret, asked_at)
       VALUES (1, 'record', '1', 'N', 's', '2026-01-01')`,
      `INSERT INTO idempotency_keys (user_id, key, call, started_at)
       VALUES (1, 'k', 'POST /x', '2026-01-01')`,
    ].map((sql) => env.DB.prepare(sql)),
  );
}

test("the hourly cron tells in the log what it did, and nothing when nothing was to do", async () => {
  const lines = readLog();
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ responseCode: 1 }));
  await createDue();
  const bindings = { ...env, DOI_RESOLVER: "https://doi.test" } as const;
  const run = () => worker.scheduled(createScheduledController({ cron: "5 * * * *" }), bindings);
  await run();
  const told = lines.splice(0).map((line) => {
    const { build: _build, request: _request, ...words } = line;
    return words;
  });
  expect(told).toEqual([
    { event: "embargoes_released", count: 1 },
    { event: "email_changes_finished", count: 1 },
    { event: "accounts_deleted_in_pool", count: 1 },
    { event: "ending_embargoes_told", count: 2 },
    { event: "old_notices_deleted", count: 1 },
    { event: "unconfirmed_follows_forgotten", count: 1 },
    { event: "idempotency_keys_forgotten", count: 1 },
    { event: "dois_checked", count: 2 },
    { event: "cleaned_up", uploads: 1, blobs: 1 },
  ]);
  await run();
  expect(lines).toEqual([]);
});

/** The lines of the log from now on. */
function readLog(): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(JSON.parse(String(line))));
  return lines;
}

test("a run that fails is not noted, and is a line of the log", async () => {
  const lines = readLog();
  const broken = {
    prepare: () => {
      throw new Error("D1_ERROR");
    },
  };
  const { failure, ends } = await runCron("* * * * *", broken);
  expect(failure).toContain("D1_ERROR");
  expect(ends).toEqual({ hourly: LONG_AGO, minutely: LONG_AGO });
  expect(lines.at(-1)).toEqual({
    build: expect.any(String),
    request: expect.stringMatching(/^[0-9a-f]{16}$/),
    event: "cron_failed",
    cron: "* * * * *",
    name: "Error",
    message: "D1_ERROR",
  });
});

test("a step that fails is named in the log and keeps no other from its work", async () => {
  const lines = readLog();
  const catalogue = await createCatalogue();
  await catalogue.publish({ key: "k", name: "Tides", files: { "a.csv": "t,h\n1,2\n2,3\n" } });
  await catalogue.start({ key: "left", name: "Left", files: { "b.csv": "b" } });
  await env.DB.prepare("UPDATE cron_runs SET ended_at = ?").bind(LONG_AGO).run();
  const prepare = (sql: string) => {
    if (/FROM versions\s+WHERE status = 'EMBARGO_|FROM followers\s+WHERE due_at/.test(sql))
      throw new Error("D1_ERROR");
    return env.DB.prepare(sql);
  };
  const DB = { prepare, batch: (all: D1PreparedStatement[]) => env.DB.batch(all) } as D1Database; // all that is called
  const bindings = { ...env, DB, PORTAL_ORIGIN: "https://portal.example.org" };
  const run = worker.scheduled(createScheduledController({ cron: "5 * * * *" }), bindings);
  await expect(run).rejects.toThrow("D1_ERROR");
  expect(lines).toMatchObject([
    { event: "cron_step_failed", step: "embargoes_released", message: "D1_ERROR" },
    { event: "cleaned_up", uploads: 1, blobs: 0 },
    { event: "cron_step_failed", step: "digests_sent", message: "D1_ERROR" },
    { event: "cron_failed", cron: "5 * * * *", message: "D1_ERROR" },
  ]);
  expect(new Set(lines.map(({ request }) => request)).size).toBe(1);
  const checked = await env.DB.prepare("SELECT data_preview FROM versions").first("data_preview");
  expect(checked).toBe("");
  expect(await readCronEnds(env.DB)).toEqual({ hourly: LONG_AGO, minutely: LONG_AGO });
});

test("a cron that its settings stop logs which, and no secret", async () => {
  const lines = readLog();
  const bindings = { ...env, DOI_PREFIX: "skerry", PUBLISH_TOKEN: "canary" };
  const run = worker.scheduled(createScheduledController({ cron: "* * * * *" }), bindings);
  await expect(run).rejects.toThrow("DOI_PREFIX must be");
  expect(lines).toMatchObject([
    { event: "settings_unusable", request: expect.stringMatching(/^[0-9a-f]{16}$/) },
  ]);
  expect(JSON.stringify(lines)).not.toContain("canary");
});

test("logs which settings stop it, and answers with the id of that line and no cache's copy", async () => {
  const written = vi.spyOn(console, "log").mockImplementation(() => {});
  const bindings = { ...env, DOI_PREFIX: "skerry", PUBLISH_TOKEN: "canary" };
  const request = new Request<unknown, IncomingRequestCfProperties>(
    "https://api.test/discover/datasets",
    { headers: { "X-Request-Id": "0123456789abcdef" } },
  );
  const answer = await worker.fetch(request, bindings);
  const lines = written.mock.calls.map(([line]) => String(line));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      build: expect.any(String),
      request: "0123456789abcdef",
      event: "settings_unusable",
      message: expect.stringContaining("DOI_PREFIX must be"),
    },
  ]);
  expect(lines[0]).not.toContain("canary");
  expect([answer.status, await answer.text()]).toEqual([
    500,
    "Something went wrong here. Please try again.",
  ]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "no-store",
    "x-request-id": "0123456789abcdef",
  });
});
