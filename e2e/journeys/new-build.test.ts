import { expect, it } from "vitest";
import { waitForHydration } from "../harness/browser.ts";
import { createStage } from "../harness/stage.ts";

const stage = createStage();
const POLL_MS = 60_000;

it("notices a new build and makes the next navigation a full load", async () => {
  const page = await stage.visit();
  await page.clock.install();
  await page.goto("/datasets");
  await page.getByRole("heading", { level: 1 }).click();
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));

  await page.getByRole("link", { name: "Code", exact: true }).click();
  await page.waitForURL(/\/code$/);
  expect(await isSameDocument()).toBe(true);

  let polls = 0;
  await page.route("**/builds/latest.json*", (route) => {
    polls += 1;
    return route.fulfill({ json: { id: "newer-build" } });
  });
  await expect.poll(() => page.clock.fastForward(POLL_MS * 2).then(() => polls)).toBeGreaterThan(0);
  expect(await isSameDocument()).toBe(true);

  await page.getByRole("link", { name: "Collections", exact: true }).click();
  await page.waitForURL(/\/collections$/);
  await page.getByRole("heading", { level: 1, name: "Collections" }).waitFor();
  expect(await isSameDocument()).toBe(false);

  function isSameDocument(): Promise<boolean> {
    return page.evaluate(() => "sameDocument" in globalThis);
  }
});
