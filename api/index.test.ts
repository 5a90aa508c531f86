import { createScheduledController, env } from "cloudflare:test";
import { expect, test } from "vitest";
import { readCronEnds } from "./cron-runs.ts";
import worker from "./index.ts";
import { createCatalogue } from "./test/catalogue.ts";

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

test("a run that fails is not noted", async () => {
  const broken = {
    prepare: () => {
      throw new Error("D1_ERROR");
    },
  };
  const { failure, ends } = await runCron("* * * * *", broken);
  expect(failure).toContain("D1_ERROR");
  expect(ends).toEqual({ hourly: LONG_AGO, minutely: LONG_AGO });
});
