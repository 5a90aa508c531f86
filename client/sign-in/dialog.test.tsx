import { act, createRef } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ShellProvider } from "../shell/shell-context.tsx";
import { TEST_SHELL } from "../shell/test/shell.ts";
import { MainProvider } from "../state/provider.tsx";
import { SignInDialog } from "./dialog.tsx";

const form = vi.hoisted(() => ({ isBroken: true }));
vi.mock("./sign-in-form.tsx", () => ({
  SignInForm: () => {
    if (form.isBroken) throw new Error("The form cannot be drawn.");
    return <p>The form</p>;
  },
}));

let root: Root;
const onClose = vi.fn<() => void>();

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  history.replaceState(null, "", "/datasets?tag=climate");
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  root = createRoot(container, { onCaughtError: () => {} });
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  onClose.mockClear();
});

async function show(isOpen: boolean, opener = createRef<Element>()): Promise<void> {
  await act(async () =>
    root.render(
      <ShellProvider value={TEST_SHELL}>
        <MainProvider account={null} brandName="Foreland">
          <h1>The page</h1>
          <SignInDialog isOpen={isOpen} onClose={onClose} opener={opener} to={null} />
        </MainProvider>
      </ShellProvider>,
    ),
  );
}

it("leaves the page alone when the dialog cannot be drawn, and names other ways in", async () => {
  form.isBroken = true;
  await show(true);
  expect(document.querySelector("h1")?.textContent).toBe("The page");
  const alert = document.querySelector("[role=alert]");
  expect(alert?.textContent).toContain("Signing in stopped working on this page.");
  const links = [...(alert?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/sign-in?plain=1&from=%2Fdatasets%3Ftag%3Dclimate", ""]);
  alert?.querySelector("button")?.click();
  expect(onClose).toHaveBeenCalledOnce();
});

it("tries again when it is opened again", async () => {
  form.isBroken = true;
  await show(true);
  await show(false);
  expect(document.querySelector("[role=alert]")).toBeNull();
  form.isBroken = false;
  await show(true);
  expect(document.querySelector("dialog")?.textContent).toContain("The form");
});

it.each([
  ["a", "button", "the button of the menu that it was opened from"],
  ["button", "button", "the button that opened it"],
])("gives the focus of %j to %j when it is closed: %s", async (selector, expected) => {
  form.isBroken = false;
  const header = document.createElement("header");
  header.innerHTML = `<button popovertarget="menu"></button><div id="menu" popover><a href="/"></a></div>`;
  document.body.append(header);
  // The menu is still closing: its link can have the focus for a moment.
  const opener = { current: header.querySelector<HTMLElement>(selector) };
  await show(true, opener);
  await show(false, opener);
  expect(document.activeElement).toBe(header.querySelector(expected));
});

it("is closed by Back, whose page may open another dialog", async () => {
  form.isBroken = false;
  await show(true);
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => dispatchEvent(new PopStateEvent("popstate")));
  expect(onClose).toHaveBeenCalledOnce();
});
