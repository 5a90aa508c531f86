import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { NotFound, type NotFoundReason } from "./not-found.tsx";
import { ShellProvider } from "./shell-context.tsx";
import { TEST_SHELL } from "./test/shell.ts";

afterEach(() => vi.unstubAllGlobals());

async function show(reason: NotFoundReason, userAgent: string): Promise<string> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  const container = document.createElement("div");
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <ShellProvider value={TEST_SHELL}>
        <NotFound reason={reason} />
      </ShellProvider>,
    ),
  );
  const text = container.textContent;
  await act(async () => root.unmount());
  return text;
}

it("draws nothing in a crawler's browser when a page breaks, but says what is not there", async () => {
  const crawler = "Mozilla/5.0 (compatible; Examplebot/2.1)";
  expect(await show("broken", crawler)).toBe("");
  expect(await show("absent", crawler)).toContain("We can't find that page.");
  expect(await show("broken", "Mozilla/5.0 (X11)")).toContain("This page stopped working");
});
