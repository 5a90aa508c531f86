import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

it.each([
  [
    "the arrays of an HDF5 file",
    "/datasets/17?tab=files&file=grid%2Fthickness.h5",
    "HDF5; 3 arrays",
  ],
  ["the arrays of a NetCDF file", "/datasets/17?tab=files&file=grid%2Fthickness.nc", "3 arrays"],
])("shows %s on a phone as blocks, each fact below the one before", async (_, path, counted) => {
  const page = await stage.visit({ viewport: { width: 390, height: 844 } });
  await page.goto(path);
  const caption = await measure(page.locator("caption").first());
  expect(await page.locator("caption").first().textContent()).toContain(counted);
  expect([caption.width > 300, caption.height < 48]).toEqual([true, true]);
  const arrays = page.getByRole("region", { name: "Arrays", exact: true });
  const row = arrays.locator("tbody tr").first().locator("th, td");
  const cells = await row.filter({ visible: true }).all();
  const boxes = await Promise.all(cells.map(measure));
  expect(boxes.length).toBeGreaterThan(2);
  expect(boxes.map(({ y }) => y)).toEqual(boxes.map(({ y }) => y).toSorted((a, b) => a - b));
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(1);
});

async function measure(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error("It is not shown.");
  return box;
}
