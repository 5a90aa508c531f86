import { expect, it } from "vitest";
import { createStage } from "../../harness/stage.ts";

const stage = createStage();

it("answers the first key, the first choice of an appearance and the first share before their code is there", async () => {
  const page = await stage.visit({ savesData: true });
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async () => void Object.assign(globalThis, { shared: true }),
    });
  });
  const background = page.waitForResponse(/\/assets\/background-/);
  const isSeen = Promise.withResolvers<void>();
  await page.route("**/assets/in-use-*", async (route) => {
    await isSeen.promise;
    await route.continue();
  });
  await page.goto("/datasets/25");
  await background;
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.keyboard.press("f");
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await page.getByRole("link", { name: "Share" }).first().click();
  isSeen.resolve();
  await page.waitForURL(/\?tab=files$/);
  await page.locator('html[data-theme="dark"]').waitFor();
  const kept = await page.evaluate(() => ["sameDocument" in globalThis, "shared" in globalThis]);
  expect(kept).toEqual([true, true]);
});
