import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findBreaches, findOverflow } from "../../harness/axe.ts";
import { waitForHydration } from "../../harness/browser.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

const STATIONS = "/datasets/25?tab=files&file=stations.csv";

async function openBox(page: Page): Promise<void> {
  await page.goto(STATIONS);
  await waitForHydration(page);
  await page.getByRole("link", { name: "Query with SQL" }).press("Enter");
  await page.getByRole("textbox", { name: "Query" }).and(page.locator(":focus")).waitFor();
}

function result(page: Page) {
  return page.getByRole("region", { name: "Result of the query" });
}

it("answers the second example by keyboard only, and loads the engine only then", async () => {
  const page = await stage.visit();
  await openBox(page);
  expect(page.workers()).toEqual([]);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page
    .getByRole("button", { name: /^Rows by/ })
    .and(page.locator(":focus"))
    .waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Query" }).press("Control+Enter");
  await page.getByText(/^5 rows, in .*read\.$/).waitFor();
  expect(await result(page).getByRole("row").count()).toBe(6);
  await result(page).getByRole("cell", { name: "58.4127", exact: true }).waitFor();
  expect(page.workers()).toHaveLength(1);
});

it("shows the error of a query, no rows, and the focus back on its link", async () => {
  const page = await stage.visit();
  await openBox(page);
  const query = page.getByRole("textbox", { name: "Query" });
  await query.fill("SELECT tide FROM stations");
  await page.getByRole("button", { name: "Run the query" }).click();
  await page.getByText(/^This query cannot be run: .*tide/).waitFor();
  expect(await result(page).count()).toBe(0);
  await query.fill("SELECT COUNT(*) AS n FROM stations");
  await page.getByRole("button", { name: "Run the query" }).click();
  await result(page).getByRole("cell", { name: "5", exact: true }).waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Query with SQL" }).and(page.locator(":focus")).waitFor();
});

const NORTHERN =
  'SELECT name AS site, latitude AS "lat, north" FROM stations WHERE latitude > 58.43 ORDER BY latitude DESC';

async function save(page: Page, name: "CSV" | "JSON"): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Save as ${name}` }).press("Enter"),
  ]);
  expect(download.suggestedFilename()).toBe(`stations-rows.${name.toLowerCase()}`);
  return readFile(await download.path(), "utf8");
}

it("saves the rows of a result as CSV and JSON, with its names and its query", async () => {
  const page = await stage.visit();
  await openBox(page);
  await page.getByRole("textbox", { name: "Query" }).fill(NORTHERN);
  await page.getByRole("button", { name: "Run the query" }).click();
  await result(page).waitFor();
  expect(await save(page, "CSV")).toBe(
    'site,"lat, north"\r\nOyster Lea,58.4466\r\nLifeboat Slip,58.4391\r\n',
  );
  await page.getByText("Saved 2 rows.").waitFor();
  const { source, ...rest } = JSON.parse(await save(page, "JSON")) as { source: string };
  expect(new URL(source).pathname).toMatch(/^\/datasets\/25\/version\/\d+$/);
  expect(rest).toEqual({
    query: NORTHERN,
    rows: [
      { site: "Oyster Lea", "lat, north": 58.4466 },
      { site: "Lifeboat Slip", "lat, north": 58.4391 },
    ],
  });
  expect(await result(page).count()).toBe(1);
});

it("has no breach of WCAG 2.2 AA with a result, in dark colours on a narrow screen", async () => {
  const page = await stage.visit({ colorScheme: "dark", viewport: { width: 320, height: 700 } });
  await openBox(page);
  await page.getByRole("button", { name: "Run the query" }).click();
  await result(page).waitFor();
  expect(await findBreaches(page)).toEqual([]);
  expect(await findOverflow(page)).toBe(0);
});

it("links to a query for DuckDB without scripts", async () => {
  const page = await stage.visit({ javaScriptEnabled: false });
  await page.goto(STATIONS);
  await page.getByRole("link", { name: "Query with SQL" }).click();
  await page.getByText("FROM read_csv_auto('").waitFor();
});

it("shows a query's result to everybody who opens the address with it", async () => {
  const page = await stage.visit();
  await openBox(page);
  const query = page.getByRole("textbox", { name: "Query" });
  await query.fill("SELECT COUNT(*) AS n FROM stations WHERE name <> 'a#b'");
  await query.press("Control+Enter");
  await result(page).getByRole("cell", { name: "5", exact: true }).waitFor();
  const other = await stage.visit();
  await other.goto(page.url());
  await result(other).getByRole("cell", { name: "5", exact: true }).waitFor();
  expect(await other.getByRole("textbox", { name: "Query" }).inputValue()).toBe(
    "SELECT COUNT(*) AS n FROM stations WHERE name <> 'a#b'",
  );
  await other.getByRole("button", { name: "Close" }).click();
  expect(new URL(other.url()).hash).toBe("");
});
