import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { claimReload } from "./load-fully.ts";

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

it.each<[number, boolean]>([
  [0, false],
  [9_999, false],
  [10_000, true],
])("after %i ms a second reload is allowed: %s", (ms, isAllowed) => {
  expect(claimReload(1_000_000)).toBe(true);
  expect(claimReload(1_000_000 + ms)).toBe(isAllowed);
});

it("reloads nothing where storage is blocked", () => {
  vi.stubGlobal("sessionStorage", {
    getItem() {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  expect(claimReload(1_000_000)).toBe(false);
});
