import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MainNav, MENU_ID } from "./main-nav.tsx";
import { watchShell } from "./watch-shell.ts";

let root: Root;
let stop: () => void;

const hide = vi.fn<() => void>();

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const container = document.createElement("header");
  const elsewhere = document.createElement("button");
  document.body.replaceChildren(container, elsewhere);
  root = createRoot(container);
  await act(async () => root.render(<MainNav path="/datasets" />));
  Object.assign(menu(), { hidePopover: hide });
  stop = watchShell(() => Promise.resolve());
});
afterEach(async () => {
  stop();
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  hide.mockClear();
});

function menu(): HTMLElement {
  const found = document.getElementById(MENU_ID);
  if (!found) throw new Error("no menu");
  return found;
}

it("closes its menu when the focus leaves it, and not within it", () => {
  menu().querySelector("a")?.focus();
  document.querySelector<HTMLElement>(`[popovertarget="${MENU_ID}"]`)?.focus();
  expect(hide).not.toHaveBeenCalled();
  document.querySelector<HTMLElement>("body > button")?.focus();
  expect(hide).toHaveBeenCalledOnce();
  menu().querySelector("a")?.focus();
  stop();
  document.querySelector<HTMLElement>("body > button")?.focus();
  expect(hide).toHaveBeenCalledOnce();
});
