import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MainNav } from "./main-nav.tsx";
import { watchShell } from "./watch-shell.ts";

let root: Root;
let stop: () => void;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const container = document.createElement("header");
  const elsewhere = document.createElement("button");
  document.body.replaceChildren(container, elsewhere);
  root = createRoot(container);
  await act(async () => root.render(<MainNav path="/datasets" />));
  menu().open = true;
  stop = watchShell(() => Promise.resolve());
});
afterEach(async () => {
  stop();
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

function menu(): HTMLDetailsElement {
  const found = document.querySelector("details");
  if (!found) throw new Error("no menu");
  return found;
}

it("closes its menu on Escape and keeps the focus on its button", () => {
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  expect(menu().open).toBe(false);
  expect(document.activeElement).toBe(menu().querySelector("summary"));
});

it.each(["pointerdown", "focusin"])("closes its menu on %s elsewhere", (type) => {
  document.querySelector("button")?.dispatchEvent(new Event(type, { bubbles: true }));
  expect(menu().open).toBe(false);
});

it.each(["pointerdown", "focusin"])("keeps its menu open on %s inside", (type) => {
  menu()
    .querySelector("a")
    ?.dispatchEvent(new Event(type, { bubbles: true }));
  expect(menu().open).toBe(true);
});
