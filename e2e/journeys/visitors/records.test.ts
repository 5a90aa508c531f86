import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findBreaches, findOverflow } from "../../harness/axe.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
/** “Flowering stage and date …”, whose tables are published as records. */
const HERBARIUM = "/datasets/46";

async function readFirstRow(page: Page, caption: RegExp): Promise<string[]> {
  const table = page.getByRole("table", { name: caption });
  await table.waitFor();
  return table.locator("tbody tr").first().locator("td").allTextContents();
}

it.each([
  ["with scripts", true],
  ["without scripts", false],
])("moves through the records of a version %s, page by page and kind by kind", async (_, on) => {
  const page = await stage.visit({ javaScriptEnabled: on });
  await page.goto(HERBARIUM);
  await page.getByRole("link", { name: "Records", exact: true }).click();
  expect(await readFirstRow(page, /^sheets, 1 to 25 of 212$/)).toContain("FLU-00001");
  await page.getByRole("link", { name: "Next page" }).click();
  expect(await readFirstRow(page, /^sheets, 26 to 50 of 212$/)).toContain("FLU-00026");
  expect(new URL(page.url()).search).toBe("?tab=records&model=sheets&page=2");
  await page.getByRole("table").getByRole("link").first().click();
  const sorted = page.getByRole("columnheader").first();
  await expect.poll(() => sorted.getAttribute("aria-sort")).toBe("ascending");
  await page.goBack();
  await page.getByRole("link", { name: "temperature (137)" }).click();
  expect(await readFirstRow(page, /^temperature, 1 to 25 of 137$/)).toContain("1868");
  await page.goBack();
  await readFirstRow(page, /^sheets, 26 to 50 of 212$/);
});

it("shows records accessibly, and no wider than a phone", async () => {
  const page = await stage.visit({ viewport: { width: 320, height: 800 } });
  const breaches: unknown[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${HERBARIUM}?tab=records`);
    await readFirstRow(page, /^sheets/);
    breaches.push(...(await findBreaches(page)));
  }
  expect([breaches, await findOverflow(page)]).toEqual([[], 0]);
});
