import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CopyButton } from "./copy-button.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ["is allowed", () => Promise.resolve(), "Copied"],
  [
    "is refused",
    () => Promise.reject(new DOMException("", "NotAllowedError")),
    "Not copied. Select the text instead.",
  ],
])("reports the outcome of copying where it %s", async (_, write, outcome) => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockImplementation(write);
  const place = document.createElement("div");
  const root = createRoot(place);
  await act(async () => root.render(<CopyButton value="10.5072/tides" label="Copy the DOI" />));
  const output = place.querySelector("output");
  expect(output?.textContent).toBe("");
  await act(async () => place.querySelector("button")?.click());
  expect(written.mock.calls).toEqual([["10.5072/tides"]]);
  expect(output?.textContent).toBe(outcome);
  await act(async () => root.unmount());
});
