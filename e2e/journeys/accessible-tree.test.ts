import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { findPublicRoutes } from "../harness/public-routes.ts";
import { createStage } from "../harness/stage.ts";

/**
 * What a screen reader is told of every public page, kept as text beside the journeys: a change of
 * a name, a level or an order is seen in review. `vitest run --config e2e/vitest.config.ts
 * accessible-tree -u` writes them anew.
 */
const stage = createStage();
/** Rows of the metrics table, which other journeys add to. */
const COUNTED = /\n *- row "Version \d+ [\d,]+.*(?:\n *- (?:rowheader|cell) .*)+/g;
/** Every run makes the space anew and withdraws what is withdrawn, so both are of today. */
const TODAY = /(Updated on|This dataset was unpublished\n *- text: "on")\n *- time: .*/g;
const routes = await findPublicRoutes(inject("services"));

it("tells every public page to a screen reader as agreed", async () => {
  stage.expectFaults(/404|410/);
  const page = await stage.visit({ reducedMotion: "reduce" });
  for (const route of routes) {
    await page.goto(route, { waitUntil: "load" });
    await page.waitForFunction(() => document.querySelector("[data-state]") !== null);
    const kept = `../accessible-trees/${nameOf(route)}.txt`;
    await expect.soft(await readTree(page), route).toMatchFileSnapshot(kept);
  }
}, 120_000);

/** Without what differs by run: own addresses, counts of downloads, and when the editors wrote. */
async function readTree(page: Page): Promise<string> {
  const tree = await page.locator("body").ariaSnapshot();
  const lasting = tree
    .replaceAll(stage.portal, "https://portal.example")
    .replaceAll(encodeURIComponent(stage.portal), encodeURIComponent("https://portal.example"))
    .replaceAll(stage.services, "https://api.example")
    .replace(COUNTED, "")
    .replace(/\d+ downloads? in/g, "downloads in")
    .replace(TODAY, "$1")
    .replace(/© \d{4}/g, "©");
  return `${lasting}\n`;
}

function nameOf(route: string): string {
  return (
    decodeURIComponent(route)
      .replace(/[^\w.-]+/g, "_")
      .replace(/^_|_$/g, "") || "home"
  );
}
