import { expect, it } from "vitest";
import { findBreaches, findOverflow } from "../../harness/axe.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

/** A page, its table, the head of a column and the beginning of a row. */
const TABLES = [
  ["/datasets/25?tab=versions", "Versions", "Published", /^Version 3 /],
  ["/datasets/25?tab=changes&from=1&to=3", "Changed files", "Change", /^hourly\/SKB1_2023/],
  ["/datasets/25?tab=files&file=stations.csv", "What the columns hold", "Type", /^station/],
  ["/compare?ids=1,2,3", "Comparison", "Fact", /^Licence /],
] as const;

it.each(TABLES)("stacks the facts of %s on a phone", async (path, label, head, row) => {
  const page = await stage.visit({ viewport: { width: 390, height: 844 } });
  await page.goto(path);
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
