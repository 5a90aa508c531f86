import { expect, it } from "vitest";
import { findBreaches, findOverflow, findShift } from "../../harness/axe.ts";
import { findPublicRoutes } from "../../harness/public-routes.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

/** A page, its table, the head of a column and the beginning of a row. */
const TABLES = [
  ["/datasets/25?tab=versions", "Versions", "Published", /^Version 3 /],
  ["/datasets/25?tab=changes&from=1&to=3", "Changed files", "Change", /^hourly\/SKB1_2023/],
  ["/datasets/25?tab=files&file=stations.csv", "What the columns hold", "Type", /^station/],
  ["/compare?ids=1,2,3", "Comparison", "Fact", /^Licence /],
  ["Ice thickness of Hvitskaret", "Arrays", "Description", /^thickness/],
  ["/package/", "Files", "URI", /^quality-flags/],
] as const;

/** The address of a page of which only its beginning or the name of its record is known. */
async function findAddress(page: string): Promise<string> {
  if (page.startsWith("/package"))
    return (await findPublicRoutes(stage.services)).find((path) => path.startsWith(page)) ?? page;
  if (page.startsWith("/")) return page;
  const answer = await fetch(`${stage.services}/discover/datasets?limit=100`);
  const { datasets } = (await answer.json()) as { datasets: { id: number; name: string }[] }; // our own contract, tested elsewhere
  const { id } = datasets.find(({ name }) => name.startsWith(page)) ?? {};
  return `/datasets/${id}?tab=files&file=grid%2Fthickness.nc`;
}

it.each(TABLES)("stacks the facts of %s on a phone", async (path, label, head, row) => {
  const page = await stage.visit({ viewport: { width: 390, height: 844 } });
  await page.goto(await findAddress(path));
  const region = page.getByRole("region", { name: label, exact: true });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const hidden = await region.evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    );
    expect([width, hidden]).toEqual([width, 0]);
    const table = region.getByRole("table");
    expect(await table.getByRole("columnheader", { name: head }).count()).toBe(1);
    const cells = table.getByRole("row", { name: row }).getByRole("cell");
    const [lefts, labels, overlaps] = await cells.evaluateAll((all) => [
      new Set(all.map((cell) => cell.getBoundingClientRect().left)).size,
      all.map((cell) => getComputedStyle(cell, "::before").content),
      all.filter((cell) => {
        const label = Number.parseFloat(getComputedStyle(cell, "::before").width);
        return Number.parseFloat(getComputedStyle(cell).paddingInlineStart) < label;
      }).length,
    ]);
    expect(lefts).toBe(1);
    expect(overlaps).toBe(0);
    expect(labels.every((words) => /\w/.test(words) && words !== "none")).toBe(true);
    expect(await findBreaches(page)).toEqual([]);
    expect(await findOverflow(page)).toBe(0);
  }
});

it.each([
  ["/datasets/25", "CC-BY-4.0 · 15 files · 307.75 kB"],
  ["/datasets/25/version/2", "CC-BY-4.0 · 15 files · 306.68 kB"],
  ["/collections/56", "CC-BY-4.0 · 6 items"],
  ["/de/datasets/25?tab=cite", "CC-BY-4.0 · 15 Dateien · 307,75 kB"],
])(
  "says in one line above the tabs of %s what its summary below them says",
  async (path, words) => {
    const page = await stage.visit();
    await page.goto(path);
    const facts = page.getByText(words, { exact: true });
    expect(await facts.isVisible()).toBe(false);
    const tabs = page
      .getByRole("main")
      .getByRole("navigation")
      .filter({ hasText: /Over|Über/ });
    for (const width of [320, 390, 900]) {
      await page.setViewportSize({ width, height: 844 });
      const [line, below, summary] = await Promise.all(
        [facts, tabs, page.getByRole("complementary")].map((each) => each.boundingBox()),
      );
      const end = (line?.y ?? Infinity) + (line?.height ?? 0);
      expect([width, end <= (below?.y ?? 0)]).toEqual([width, true]);
      expect(line?.height).toBeLessThan(20);
      expect(summary?.y).toBeGreaterThan(below?.y ?? Infinity);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.getByRole("complementary").waitFor();
    expect(await findShift(page)).toBe(0);
    expect(await findBreaches(page)).toEqual([]);
  },
);
