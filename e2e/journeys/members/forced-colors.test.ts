import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { addSession, ines } from "../../harness/people.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

/** Each element's colours or lines of one kind, as the system paints them. */
function readColors(
  elements: Locator,
  kind:
    | "border-bottom"
    | "border-inline-start"
    | "border-inline-start-color"
    | "background-color"
    | "outline-style",
) {
  return elements.evaluateAll(
    (found, name) => found.map((element) => getComputedStyle(element).getPropertyValue(name)),
    kind,
  );
}

it("under forced colours the current section and appearance differ from the others, and avatars keep their colours", async () => {
  const page = await stage.visit({ forcedColors: "active" });
  await addSession(page, ines);
  await page.goto("/user/profile");
  const sections = page.getByRole("navigation").filter({ hasText: "Notifications" });
  const lines = await readColors(sections.getByRole("link"), "border-inline-start-color");
  expect(new Set(lines.slice(1))).not.toContain(lines[0]);
  const appearances = page.getByRole("group", { name: "Appearance" }).getByRole("button");
  const [system, ...others] = await readColors(appearances, "border-bottom");
  expect(others).not.toContain(system);
  const swatches = page.getByRole("group", { name: "Colour of your avatar" }).locator("label");
  const colors = await readColors(swatches, "background-color");
  expect(new Set(colors).size).toBe(colors.length);
});

it("under forced colours the current page of a list, the current entry of the narrow menu and a shared line of code stay marked", async () => {
  const viewport = { width: 390, height: 800 };
  const page = await stage.visit({ forcedColors: "active", viewport });
  await page.goto("/datasets?page=2");
  const numbers = page.getByRole("link", { name: /^Page \d$/ });
  const [first, second] = await readColors(numbers, "border-bottom");
  expect(first).not.toBe(second);
  await page.getByRole("button", { name: "Public Data" }).click();
  const entries = page.getByRole("navigation", { name: "Main menu" }).getByRole("link");
  const [, current, ...others] = await readColors(entries, "border-inline-start");
  expect(others).not.toContain(current);
  await page.goto("/code/19?tab=files&file=pyproject.toml#L2");
  const lines = await readColors(page.locator("[id^='L']"), "outline-style");
  expect(lines.slice(0, 3)).toEqual(["none", "solid", "none"]);
});
