import { createScheduledController, env } from "cloudflare:test";
import { expect, it } from "vitest";
import worker from "./index.ts";
import { SETTINGS } from "./test/settings.ts";

const down = () => Promise.reject(new Error("KV is down."));

it("tells the platform that a cron run failed, so that it may be tried again", async () => {
  const CONTENT = { ...env.CONTENT, get: down, put: down };
  const failing = { ...env, ...SETTINGS, CONTENT, CONTENTFUL_ACCESS_TOKEN: "key" };
  await expect(worker.scheduled(createScheduledController(), failing)).rejects.toThrow(
    "content sync failed",
  );
});
