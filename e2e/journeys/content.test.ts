import { expect, it } from "vitest";
import { createStage } from "../harness/stage.ts";

const stage = createStage();

it("shows an editor's change without a restart", async () => {
  stage.expectFaults(/cms\/|favicon/);
  const page = await stage.visit();
  await page.goto("/");
  const title = `Edited at ${Date.now()}`;
  await page.goto(`${stage.services}/cms/__admin/`);
  await page.getByLabel(/title/i).first().fill(title);
  await page
    .getByRole("button", { name: /publish/i })
    .first()
    .click();

  await expect
    .poll(
      async () => {
        await page.goto("/");
        return page.getByRole("heading", { level: 1 }).textContent();
      },
      { timeout: 90_000, interval: 1_000 },
    )
    .toBe(title);
}, 120_000);
