import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { claimReload } from "./load-fully.ts";

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

it.each([
  [0, "recent"],
  [9_999, "recent"],
  [10_000, "claimed"],
] as const)("after %i ms a second reload is %s", (ms, claim) => {
  expect(claimReload(1_000_000)).toBe("claimed");
  expect(claimReload(1_000_000 + ms)).toBe(claim);
});

it("reloads nothing where storage is blocked", () => {
  vi.stubGlobal("sessionStorage", {
    getItem() {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  expect(claimReload(1_000_000)).toBe("blocked");
});
