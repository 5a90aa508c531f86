import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { claimReload, loadFully } from "./load-fully.ts";

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

it.each([
  ["/code", ["/code"], 0],
  ["?page=3", ["?page=3"], 0],
  ["/datasets?page=2#rows", [], 1],
])("loads %s in full, the shown address by a reload", (address, assigned, reloads) => {
  history.replaceState(null, "", "/datasets?page=2#rows");
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  loadFully(address);
  expect(assign.mock.calls.flat()).toEqual(assigned);
  expect(reload).toHaveBeenCalledTimes(reloads);
  vi.restoreAllMocks();
});
