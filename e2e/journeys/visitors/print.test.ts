import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

/** What the browser would add around the text of links, and which trails it would print. */
async function readPrint(page: Page): Promise<{ added: string[]; trails: number }> {
  const added = await page
    .locator("main a")
    .evaluateAll((links) =>
      links
        .flatMap((link) =>
          ["::before", "::after"].map((side) => getComputedStyle(link, side).content),
        )
        .filter((content) => /attr|http/.test(content)),
    );
  const trails = page.getByRole("navigation", { name: /^(Breadcrumb|Folder)$/ });
  const shown = await trails.evaluateAll((all) =>
    all.filter((trail) => trail.checkVisibility() && trail.clientHeight > 0),
  );
  return { added, trails: shown.length };
}

it.each([
  "/datasets/25",
  "/datasets/25?tab=about",
  "/datasets/25?tab=files&path=monthly",
  "/datasets/25?tab=files&file=README.md",
  "/help/researchers",
])("prints %s without its way here and without the addresses of its links", async (path) => {
  const page = await stage.visit();
  await page.goto(path);
  const heading = page.getByRole("heading", { level: 1 });
  await heading.waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await heading.isVisible()).toBe(true);
  expect(await page.getByRole("link", { name: "Use it in code" }).count()).toBe(0);
  expect(await readPrint(page)).toEqual({ added: [], trails: 0 });
});

it("prints whole titles of a list without its controls, and all records of a comparison", async () => {
  const page = await stage.visit({ viewport: { width: 794, height: 1123 } });
  await page.goto("/datasets");
  const title = page.locator("main li h2, main li h3").first();
  const ids = await page
    .locator("input[name=ids]")
    .evaluateAll((boxes) => boxes.slice(0, 4).map((box) => `ids=${box.getAttribute("value")}`));
  await page.emulateMedia({ media: "print" });
  const width = await title.evaluate(({ clientWidth }) => clientWidth);
  expect(width).toBeGreaterThan(600);
  const controls = page.locator("main :is(select, input[type=search], summary)");
  expect(await controls.evaluateAll((all) => all.some((one) => one.checkVisibility()))).toBe(false);
  expect(await page.getByRole("link", { name: /^Follow this list/ }).count()).toBe(0);
  await page.goto(`/compare?${ids.join("&")}`);
  const right = await page
    .locator("main th")
    .last()
    .evaluate((cell) => cell.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(794);
});

it("prints the text of a record across paper in landscape", async () => {
  const page = await stage.visit({ viewport: { width: 1123, height: 794 } });
  await page.goto("/datasets/25");
  await page.emulateMedia({ media: "print" });
  const texts = page.locator("main article > *, main h2");
  const left = await page
    .getByRole("heading", { level: 1 })
    .evaluate((heading) => heading.getBoundingClientRect().left);
  const lefts = await texts.evaluateAll((all) =>
    all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().left),
  );
  expect(lefts.length).toBeGreaterThan(0);
  expect(Math.max(...lefts)).toBeLessThan(left + 200);
});
