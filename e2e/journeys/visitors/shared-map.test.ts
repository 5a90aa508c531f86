import { expect, it } from "vitest";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

it.each([1_280, 390])("keeps the HTML of a map within a page of %i px", async (width) => {
  const page = await stage.visit({ viewport: { width, height: 900 } });
  await page.goto("/datasets/41?tab=files&file=shorelines%2F2024.geojson");
  await page.getByText("Share this map").click();
  const code = page.getByRole("region", { name: "HTML that shows the map" });
  await code.getByText("<iframe").waitFor();
  const box = await code.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(width);
});
