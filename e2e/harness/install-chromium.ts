import { requireChromium, requireHeadlessBrowser } from "./chromium.ts";

// Installs the journeys' browsers where there are none.
requireChromium();
requireHeadlessBrowser();
