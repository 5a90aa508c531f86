import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { addSession, ines } from "../../harness/people.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

/** Each element's colours or lines of one kind, as the system paints them. */
function readColors(
  elements: Locator,
  kind: "border-bottom" | "border-inline-start-color" | "background-color",
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
