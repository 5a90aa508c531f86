import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withAddress } from "./configure.ts";

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, "", "/profile");
});
afterEach(() => void vi.useRealTimers());

it("shows the library the code for one turn, and removes it after that", () => {
  const seen = withAddress("?code=c&state=s", () => location.pathname + location.search);
  expect(seen).toBe("/profile?code=c&state=s");
  vi.runAllTimers();
  expect(location.pathname + location.search).toBe("/profile");
});

it("leaves the address unchanged where no answer came", () => {
  history.replaceState(null, "", "/profile?tab=1");
  expect(withAddress(null, () => location.search)).toBe("?tab=1");
  vi.runAllTimers();
  expect(location.search).toBe("?tab=1");
});
