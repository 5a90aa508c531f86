import { beforeAll, expect, inject, it } from "vitest";
import { findBreaches, findOverflow } from "../../harness/axe.ts";
import { waitForHydration } from "../../harness/browser.ts";
import { pressByKey, tabTo, typeByKey } from "../../harness/keyboard.ts";
import { publishSamples, type Samples } from "../../harness/sample-files.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
let samples: Samples;

beforeAll(() => {
  samples = publishSamples(inject("services"));
});

function findFilePage(name: string): string {
  return `/datasets/${samples.id}?tab=files&file=${name}`;
}

it("sorts, filters, goes to the next page and chooses columns by keys alone", async () => {
  const page = await stage.visit({ reducedMotion: "reduce" });
  await page.goto(findFilePage("table.csv"));
  await waitForHydration(page);
  const rows = page.getByRole("region", { name: "Rows of the table" });
  await pressByKey(page, rows.getByRole("link", { name: "height" }));
  await page.waitForURL(/by=3/);
  await rows.locator("th[aria-sort=ascending]").waitFor();
  await pressByKey(page, page.getByRole("link", { name: "Next rows" }));
  await page.getByText("Rows 51 to 60 of 60 rows.").waitFor();
  await tabTo(page, page.getByRole("combobox", { name: "Column to filter" }));
  await page.keyboard.type("gauge");
  await typeByKey(page, page.getByRole("textbox", { name: "Value" }), "Borre");
  await page.keyboard.press("Enter");
  await page.getByText("30 matching rows.", { exact: true }).waitFor();
  await pressByKey(page, page.getByText("4 columns", { exact: true }));
  await tabTo(page, page.getByRole("checkbox", { name: "storm" }));
  await page.keyboard.press("Space");
  await pressByKey(page, page.getByRole("button", { name: "Show these columns" }));
  await page.waitForURL(/col=3/);
  await expect.poll(() => rows.getByRole("columnheader").count()).toBe(3);
});

it("has each row of a served table once in its document, and shows it again after a sorted one and after another tab", async () => {
  const page = await stage.visit();
  const answer = await page.goto(findFilePage("table.csv"));
  expect((await answer?.text())?.split("Rows of the table")).toHaveLength(2);
  await waitForHydration(page);
  const rows = page.getByRole("region", { name: "Rows of the table" }).getByRole("row");
  const served = await rows.allTextContents();
  await page.getByRole("link", { name: "height" }).first().click();
  await page.waitForURL(/by=3/);
  await expect.poll(() => rows.allTextContents()).not.toEqual(served);
  await page.goBack();
  await expect.poll(() => rows.allTextContents()).toEqual(served);
  await page.getByRole("link", { name: "Versions" }).first().click();
  await page.waitForURL(/tab=versions/);
  await page.goBack();
  await expect.poll(() => rows.allTextContents()).toEqual(served);
});

it("sorts all rows of a table that is too large for the server, in the browser", async () => {
  const page = await stage.visit({ colorScheme: "dark", viewport: { width: 320, height: 700 } });
  await page.goto(findFilePage("long.csv"));
  await waitForHydration(page);
  const rows = page.getByRole("region", { name: "Rows of the table" });
  await rows.getByRole("link", { name: "height" }).click();
  await page.getByText("the rows below are in the order of the file.").waitFor();
  expect(await findBreaches(page)).toEqual([]);
  expect(await findOverflow(page)).toBe(0);
  expect(page.workers()).toEqual([]);
  await page.getByRole("link", { name: "Sort all rows in your browser" }).click();
  await page.getByText(/^The first 200 rows, in .* read\.$/).waitFor();
  const result = page.getByRole("region", { name: "Result of the query" });
  await result.getByRole("row").nth(1).getByRole("cell", { name: "-1", exact: true }).waitFor();
});

it("says without scripts how to sort a table that is too large for the server", async () => {
  const page = await stage.visit({ javaScriptEnabled: false });
  await page.goto(`${findFilePage("long.csv")}&by=-2`);
  await page.getByRole("link", { name: "Sort all rows in your browser" }).click();
  await page.getByText('ORDER BY "height" DESC NULLS LAST').waitFor();
});

it("finds and chooses any column of a wide table without scripts, and keeps it chosen on other lists", async () => {
  const page = await stage.visit({ javaScriptEnabled: false });
  await page.goto(findFilePage("wide.csv"));
  await page.getByText("40 of 240 columns").click();
  await page.getByRole("button", { name: "Next columns" }).click();
  await page.getByText("Columns 101 to 200 of 240.").waitFor();
  await page.getByRole("checkbox", { name: "gauge 150" }).check();
  await page.getByRole("textbox", { name: "Part of a column's name" }).fill("GAUGE 239");
  await page.getByRole("button", { name: "Find columns" }).click();
  await page.getByRole("checkbox", { name: "gauge 239" }).check();
  await page.getByRole("button", { name: "Show these columns" }).click();
  const heads = page.getByRole("region", { name: "Rows of the table" }).getByRole("columnheader");
  expect(await heads.allTextContents()).toEqual(["gauge 150", "gauge 239"]);
  expect(await findOverflow(page)).toBe(0);
});

it("queries Parquet packed with Brotli", async () => {
  const page = await stage.visit();
  await page.goto(findFilePage("brotli.parquet"));
  await waitForHydration(page);
  await page.getByRole("link", { name: "Query with SQL" }).click();
  await page.getByRole("button", { name: "Run the query" }).click();
  const result = page.getByRole("region", { name: "Result of the query" });
  await result.getByRole("cell", { name: "-1.25", exact: true }).waitFor();
});

it("compares two versions of a table that is too large for the server, in the browser", async () => {
  const changed = `${samples.files.get("long.csv")}`.replace("\n59000,-1\n", "\n59000,-2\n");
  const { id, version } = publishSamples(inject("services"), { "long.csv": changed });
  const address = `/datasets/${id}?tab=changes&from=${version - 1}&to=${version}&file=long.csv`;
  const page = await stage.visit({ colorScheme: "dark", viewport: { width: 320, height: 700 } });
  await page.goto(address);
  await waitForHydration(page);
  await page.getByRole("link", { name: "Compare the rows in your browser" }).press("Enter");
  await page.getByText("1 row changed, 0 added, 0 removed, 59,999 the same.").waitFor();
  const rows = page.getByRole("region", { name: "Changed rows", exact: true }).last();
  expect(await rows.getByRole("row").last().innerText()).toMatch(/59000\s+-1 → -2/);
  expect(await findBreaches(page)).toEqual([]);
  expect(await findOverflow(page)).toBe(0);
});
