import { expect, it } from "vitest";
import { toSources } from "../harness/chromium.ts";

it.each([
  [undefined, false, ["Playwright"]],
  ["debian", false, ["Playwright"]],
  [undefined, true, ["Playwright", "Debian"]],
  ["debian", true, ["Debian", "Playwright"]],
])("with CHROMIUM_FROM %s and root %s takes Chromium from %s", (wanted, isRoot, sources) => {
  expect(toSources(wanted, isRoot)).toEqual(sources);
});
