import { expect, it } from "vitest";
import { createStage } from "../harness/stage.ts";

const stage = createStage();

it("shows an editor's change in a moment, without a restart", async () => {
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
  await page.getByText("The portal was told").waitFor();

  await expect
    .poll(
      async () => {
        await page.goto("/");
        return page.getByRole("heading", { level: 1 }).textContent();
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(title);
}, 120_000);

it("shows a draft to its editor alone, and lets them out again", async () => {
  stage.expectFaults(/cms\/|favicon/);
  const editor = await stage.visit();
  const reader = await stage.visit();
  const title = `Drafted at ${Date.now()}`;
  const heading = editor.getByRole("heading", { level: 1 });
  await editor.goto(`${stage.services}/cms/__admin/`);
  await editor.getByLabel(/title/i).first().fill(title);
  await editor.getByRole("button", { name: /draft/i }).first().click();
  await editor.getByText("Only the preview shows it.").waitFor();
  await editor.getByRole("link", { name: "Preview" }).first().click();
  await editor.getByText("You see drafts").waitFor();
  expect(await heading.textContent()).toBe(title);

  await reader.goto("/");
  expect(await reader.getByRole("heading", { level: 1 }).textContent()).not.toBe(title);

  await editor.getByRole("link", { name: "Leave the preview" }).click();
  await expect.poll(() => heading.textContent()).not.toBe(title);
  expect(await editor.getByText("You see drafts").count()).toBe(0);
}, 120_000);
