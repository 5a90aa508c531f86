import { expect, it } from "vitest";
import { readRings } from "../../harness/colors/focus-ring.ts";
import { createStage } from "../../harness/stage.ts";
import { waitForHydration } from "../../harness/browser.ts";

const stage = createStage({ savesData: true });
/** WCAG 2.2, 1.4.11. */
const LEAST = 3;
const PAGES = ["/", "/datasets", "/no/such/page"];

it.each(["light", "dark"] as const)(
  "outlines the focus in a colour with enough contrast to its background, in %s",
  async (colorScheme) => {
    stage.expectFaults(/404/);
    const page = await stage.visit({ colorScheme, reducedMotion: "reduce" });
    for (const route of PAGES) {
      await page.goto(route, { waitUntil: "load" });
      await waitForHydration(page);
      const rings = await readRings(page);
      expect(rings.size).toBeGreaterThan(5);
      const weak = [...rings].filter(([, ratio]) => ratio < LEAST);
      expect(weak, route).toEqual([]);
    }
  },
);
