import type { Page } from "playwright-core";
import { contrast } from "./contrast.ts";

/** Presses of Tab that pass the header and the beginning of a page. */
const TAB_STEPS = 25;

/** The contrast of each focus outline from the first control on, by control. */
export async function readRings(page: Page): Promise<Map<string, number>> {
  const rings = new Map<string, number>();
  for (let step = 0; step < TAB_STEPS; step += 1) {
    await page.keyboard.press("Tab");
    const ring = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      let ground = element.parentElement;
      while (ground && /^rgba\(.* 0\)$/.test(getComputedStyle(ground).backgroundColor))
        ground = ground.parentElement;
      return {
        what: `${element.tagName.toLowerCase()} ${element.textContent?.trim().slice(0, 40)}`,
        outline: getComputedStyle(element).outlineColor,
        ground: ground ? getComputedStyle(ground).backgroundColor : "rgb(255, 255, 255)",
      };
    });
    if (ring) rings.set(ring.what, contrast(ring.outline, ring.ground));
  }
  return rings;
}
