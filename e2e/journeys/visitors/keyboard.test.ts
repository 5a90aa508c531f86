import { expect, it } from "vitest";
import { tabTo } from "../../harness/keyboard.ts";
import { createStage } from "../../harness/stage.ts";
import { waitForShell } from "../../harness/browser.ts";

const stage = createStage({ savesData: true });

it("takes a reader from the home page to a file by keyboard only", async () => {
  const page = await stage.visit({ reducedMotion: "reduce" });
  await page.goto("/");
  await waitForShell(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator("main:focus").waitFor();
  await page.keyboard.press("/");
  await page.locator("input[name=q]:focus").waitFor();
  await page.keyboard.type("tide gauges");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/datasets\/search\?q=tide/);
  await tabTo(page, page.getByRole("checkbox", { name: /^sea level/ }));
  await page.keyboard.press("Space");
  await page.waitForURL(/tag=sea/);
  await tabTo(page, page.getByRole("link", { name: /Hourly sea level at five tide gauges/ }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /Hourly sea level/ }).waitFor();
  await tabTo(page, page.getByRole("link", { name: /^Files/ }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/tab=files/);
  await tabTo(page, page.getByRole("link", { name: /^monthly/ }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/path=monthly/);
  await tabTo(page, page.getByRole("link", { name: /\.csv$/ }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/file=monthly/);
  await page.getByRole("table").first().waitFor();
});

it("opens the ways to get a dataset and its citation by one key each, and returns", async () => {
  const page = await stage.visit({ reducedMotion: "reduce" });
  await page.goto("/datasets/search?q=tide%20gauges");
  await waitForShell(page);
  await tabTo(page, page.getByRole("link", { name: /Hourly sea level at five tide gauges/ }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /Hourly sea level/ }).waitFor();
  await page.keyboard.press("d");
  const dialog = page.getByRole("dialog", { name: /get/i });
  await dialog.waitFor();
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press("Tab");
    const isInside = await dialog.evaluate(
      (element) =>
        element.contains(document.activeElement) || document.activeElement === document.body,
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.keyboard.press("c");
  await page.waitForURL(/tab=cite/);
});

it("moves the focus to a new page's heading, and back to the row with Back", async () => {
  const page = await stage.visit({ reducedMotion: "reduce" });
  await page.goto("/datasets");
  await waitForShell(page);
  const row = page.locator("h3 a, h2 a").nth(6);
  const name = await row.innerText();
  await row.focus();
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.locator("h1:focus").waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /Datasets/ }).waitFor();
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, before);
});
