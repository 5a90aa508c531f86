import { expect, it, onTestFinished, vi } from "vitest";
import { createRuntime } from "./runtime.ts";

const code = vi.hoisted(() => ({ isReachable: false, started: 0 }));
const doNothing = () => () => {};

vi.mock("./background/background.ts", () => {
  if (!code.isReachable) throw new TypeError("Failed to fetch dynamically imported module");
  const watchLinksInView = (): (() => void) => {
    code.started += 1;
    return () => {};
  };
  return { watchLinksInView, renderPassedRows: doNothing };
});

it("requests the code of the background again every half minute until it loads, once", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const tab = createRuntime("b1", {
    session: null,
    loader: {
      loadView: () => Promise.reject(),
      loadCode: async () => [],
      loadLayout: async () => {},
    },
  });
  onTestFinished(tab.watchView(false));
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.dynamicImportSettled();
  code.isReachable = true;
  await vi.advanceTimersByTimeAsync(29_000);
  expect(code.started).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.dynamicImportSettled();
  expect(code.started).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(code.started).toBe(1);
});
