import type { Page } from "playwright-core";

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

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Of `rgb(18, 41, 59)` (WCAG 2.2, relative luminance). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
    const value = Number(part) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
