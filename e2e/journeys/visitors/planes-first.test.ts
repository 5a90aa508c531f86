import { expect, it } from "vitest";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

const WINDOWS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

/** Of the demo record that has one of each kind. */
const FILES = ["fits", "nc", "h5", "zarr/.zmetadata", "tif"].map(
  (ending) => `/datasets/17?tab=files&file=${encodeURIComponent(`grid/thickness.${ending}`)}`,
);

it.each([
  ["", true],
  ["/de", false],
])(
  "shows the picture of an array in the window, before what its file says of itself: %s, scripts %s",
  async (language, javaScriptEnabled) => {
    const page = await stage.visit({ javaScriptEnabled });
    for (const address of FILES) {
      await page.goto(language + address);
      const picture = page.locator("main figure input[type=image]").first();
      for (const viewport of WINDOWS) {
        await page.setViewportSize(viewport);
        const { y, height } = (await picture.boundingBox()) ?? { y: Infinity, height: 0 };
        expect([address, viewport.width, y + height / 2 < viewport.height]).toEqual([
          address,
          viewport.width,
          true,
        ]);
      }
    }
  },
);
