import { beforeEach, expect, it } from "vitest";
import { countCalls, resetServices } from "../../harness/identity-admin.ts";
import { ines, signIn, signInByDialog } from "../../harness/people.ts";
import { HOUR_MS, REFRESH, wake } from "../../harness/session.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

beforeEach(resetServices);

it("stays signed in, and makes no loop, with a clock three hours fast", async () => {
  const page = await stage.visit();
  await page.clock.install({ time: Date.now() + 3 * HOUR_MS });
  await signInByDialog(page, ines);
  const calls = countCalls([page]);
  await page.clock.runFor(60_000);
  await page.reload();
  await page.clock.runFor(60_000);
  expect(calls.get(REFRESH) ?? 0).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/workspaces/shared");
});

it("refreshes once when the machine slept for eight hours", async () => {
  const page = await stage.visit();
  await page.clock.install();
  await signIn(page, ines);
  const calls = countCalls([page]);
  await page.clock.fastForward(8 * HOUR_MS);
  await wake(page);
  await expect.poll(() => calls.get(REFRESH)).toBe(1);
  await page.clock.runFor(120_000);
  expect(calls.get(REFRESH)).toBe(1);
});
