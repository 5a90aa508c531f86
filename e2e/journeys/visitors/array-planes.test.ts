import { expect, it } from "vitest";
import { findBreaches, findOverflow } from "../../harness/axe.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
const GRID = "/datasets/17?tab=files&file=grid%2Fthickness.nc";

it.each([
  ["with", 390, 256],
  ["without", 390, 256],
  ["with", 1280, 512],
] as const)(
  "shows the value under a click on a plane, %s scripts, on a page of %i pixels",
  async (scripts, width, shown) => {
    const javaScriptEnabled = scripts === "with";
    const page = await stage.visit({ javaScriptEnabled, viewport: { width, height: 844 } });
    await page.goto(`${GRID}&colours=diverging`);
    const plane = page.locator('input[type="image"]');
    const box = (await plane.boundingBox()) ?? { width: 0, height: 0 };
    expect(box.width).toBe(shown);
    await plane.click({ position: { x: 0.411 * box.width, y: 0.305 * box.height } });
    await page.waitForURL(/x=40&y=20/);
    await page
      .getByText(
        "Value at latitude 20 (66.7105 degrees_north), longitude 40 (14.1195 degrees_east): 79.4 m",
      )
      .waitFor();
    expect(new URL(page.url()).searchParams.get("colours")).toBe("diverging");
  },
);

it("shows a plane of two other axes without scripts", async () => {
  const page = await stage.visit({ javaScriptEnabled: false });
  await page.goto("/datasets/17?tab=files&file=grid%2Fthickness-years.nc");
  await page.getByRole("combobox", { name: "Down" }).selectOption("time");
  await page.getByRole("button", { name: "Show this plane" }).click();
  await page.getByText("latitude 1 of 32: 66.72 degrees_north").waitFor();
  await page
    .getByText(/^time from top to bottom, longitude from left to right; black is/)
    .waitFor();
  expect(await page.getByRole("combobox", { name: "Down" }).inputValue()).toBe("1");
  const phone = await stage.visit({ viewport: { width: 320, height: 800 } });
  await phone.goto(page.url());
  expect(await findBreaches(phone)).toEqual([]);
  expect(await findOverflow(phone)).toBe(0);
});

it("shows the value of a point and other colours by keyboard, on a phone", async () => {
  const page = await stage.visit({ viewport: { width: 320, height: 800 } });
  await page.goto(GRID);
  await page.getByRole("combobox", { name: "Colours" }).selectOption("Blue to yellow");
  await page.getByRole("spinbutton", { name: "Column" }).fill("40");
  await page.getByRole("spinbutton", { name: "Row" }).fill("20");
  await page.keyboard.press("Enter");
  await page.getByText(/^Value at latitude 20 .*: 79\.4 m$/).waitFor();
  await page.getByText(/dark blue is 0, yellow is 143\.7, grey is no value/).waitFor();
  expect(await findBreaches(page)).toEqual([]);
  expect(await findOverflow(page)).toBe(0);
});
