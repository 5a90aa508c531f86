import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ErrorBoundary } from "./error-boundary.tsx";

let root: Root;
let container: HTMLElement;

function Page({ name }: { name: string }) {
  if (name === "broken") throw new Error("A page that cannot be drawn.");
  return <p>{name}</p>;
}

async function show(of: string, name: string): Promise<string> {
  await act(async () =>
    root.render(
      <ErrorBoundary of={of} fallback={<p>This page failed.</p>}>
        <Page name={name} />
      </ErrorBoundary>,
    ),
  );
  return container.textContent;
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  container = document.createElement("div");
  root = createRoot(container, { onCaughtError: () => {} });
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

it("shows the fallback until the children change", async () => {
  expect(await show("/a", "broken")).toBe("This page failed.");
  expect(await show("/a", "good")).toBe("This page failed.");
  expect(await show("/b", "good")).toBe("good");
});

it("shows the fallback again where the next page fails too", async () => {
  await show("/a", "broken");
  expect(await show("/b", "broken")).toBe("This page failed.");
  expect(await show("/c", "good")).toBe("good");
});
