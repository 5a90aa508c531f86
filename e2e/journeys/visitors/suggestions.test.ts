import { expect, it } from "vitest";
import { findBreaches } from "../../harness/axe.ts";
import { waitForHydration } from "../../harness/browser.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

it("suggests records, people, columns and tags while somebody types, by keyboard", async () => {
  const page = await stage.visit();
  await page.goto("/datasets");
  await waitForHydration(page);
  const field = page.getByRole("searchbox", { name: "Search datasets, files, people" });
  await field.pressSequentially("halv");
  const combobox = page.getByRole("combobox", { name: "Search datasets, files, people" });
  const person = page.getByRole("option", { name: /Halvorsen/ });
  await person.waitFor();
  expect(await combobox.getAttribute("aria-expanded")).toBe("true");
  expect(await findBreaches(page)).toEqual([]);
  await combobox.press("ArrowDown");
  expect(await combobox.getAttribute("aria-activedescendant")).toBe(
    await page.locator('[role="option"][aria-selected="true"]').getAttribute("id"),
  );
  await combobox.press("Escape");
  expect(await combobox.getAttribute("aria-expanded")).toBe("false");
  expect(await combobox.inputValue()).toBe("halv");
  await combobox.pressSequentially("o");
  await person.waitFor();
  await combobox.press("ArrowDown");
  await combobox.press("Enter");
  await page.getByRole("heading", { name: /Halvorsen/, level: 1 }).waitFor();
});

it("searches for the typed words when nothing of the list is selected", async () => {
  const page = await stage.visit();
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("searchbox").pressSequentially("salin");
  await page
    .getByRole("option", { name: /salinity/ })
    .first()
    .waitFor();
  await page.getByRole("combobox").press("Enter");
  await page.waitForURL(/\/datasets\/search\?q=salin$/);
});

it("offers the same search without scripts", async () => {
  const page = await stage.visit({ javaScriptEnabled: false });
  await page.goto("/datasets");
  await page.getByRole("searchbox").fill("salinity");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: /salinity gradient/ }).waitFor();
});
