import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { NotFound, type NotFoundReason } from "./not-found.tsx";
import { ShellProvider } from "../shell-context.tsx";
import { TEST_SHELL } from "../test/shell.ts";

afterEach(() => vi.unstubAllGlobals());

async function show(reason: NotFoundReason, userAgent = "Mozilla/5.0 (X11)"): Promise<HTMLElement> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  const container = document.createElement("div");
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <ShellProvider value={TEST_SHELL}>
        <NotFound reason={reason} reference="f-1" retryHref="/datasets?page=2" />
      </ShellProvider>,
    ),
  );
  onTestFinished(() => act(async () => root.unmount()));
  return container;
}

it("draws nothing in a crawler's browser when a page breaks, but says what is not there", async () => {
  const crawler = "Mozilla/5.0 (compatible; Examplebot/2.1)";
  expect((await show("broken", crawler)).textContent).toBe("");
  expect((await show("absent", crawler)).textContent).toContain("We can't find that page.");
  expect((await show("broken")).textContent).toContain("This page stopped working");
});

const HOME = ["Take Me Home", "/datasets", null];
/** Loaded anew by the browser: what failed may be the code that draws pages. */
const AGAIN = ["Try Again", "/datasets?page=2", "_self"];

it.each<[NotFoundReason, unknown[]]>([
  ["absent", [HOME]],
  ["closed", [HOME]],
  ["unanswered", [AGAIN, HOME]],
  ["unchecked", [AGAIN, HOME]],
  ["failed", [AGAIN, HOME]],
  ["incomplete", [AGAIN, HOME]],
  ["broken", [AGAIN, HOME]],
])(
  "offers to try a page again that is %s, if it may come, with what to report",
  async (reason, links) => {
    const page = await show(reason);
    const shown = [...page.querySelectorAll("a")];
    expect(
      shown.map((a) => [a.textContent, a.getAttribute("href"), a.getAttribute("target")]),
    ).toEqual(links);
    expect(page.textContent).toContain("Reference: f-1");
  },
);
