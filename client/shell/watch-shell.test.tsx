import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { APPEARANCE_COOKIE } from "../contract/appearance.ts";
import { AppearanceForm } from "./appearance-form.tsx";
import { SHORTCUTS_ID, Shortcuts } from "./shortcuts.tsx";
import { ShellProvider } from "./shell-context.tsx";
import { TEST_SHELL } from "./test/shell.ts";
import { PANEL_ID } from "./user-panel.tsx";
import { watchShell } from "./watch-shell.ts";
import { watchUserPanel } from "./watch-user-panel.ts";

let stop: () => void;
const go = vi.fn<(address: string) => Promise<void>>();
const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());

beforeEach(() => {
  go.mockReset().mockResolvedValue();
  history.replaceState(null, "", "/datasets/7?tab=files");
  document.body.innerHTML = renderToStaticMarkup(
    <ShellProvider value={TEST_SHELL}>
      <AppearanceForm address="/datasets" />
      <Shortcuts />
      <main>
        <form method="get" action="/datasets">
          <input type="search" name="q" />
          <button type="submit">Search</button>
        </form>
        <article>
          <h2>
            <a href="/datasets/7">Tides</a>
          </h2>
          <input type="checkbox" name="ids" />
        </article>
      </main>
    </ShellProvider>,
  );
  stop = watchShell(go);
  // Events that the shell ignores reach the window unchanged.
  addEventListener("submit", sent);
});
afterEach(() => {
  stop();
  removeEventListener("submit", sent);
  sent.mockClear();
  document.cookie = `${APPEARANCE_COOKIE}=; Path=/; Max-Age=0`;
  delete document.documentElement.dataset["theme"];
});

function press(name: string): void {
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent === name);
  button?.form?.requestSubmit(button);
}

function pressed(): (string | null)[] {
  return [...document.querySelectorAll("[aria-pressed=true]")].map((button) => button.textContent);
}

it("shows the selected appearance at once, stores it, and announces it", () => {
  expect(pressed()).toEqual(["System"]);
  press("Dark");
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(document.cookie).toContain(`${APPEARANCE_COOKIE}=dark`);
  expect(pressed()).toEqual(["Dark"]);
  press("System");
  expect(document.documentElement.dataset["theme"]).toBeUndefined();
  expect(document.cookie).not.toContain(`${APPEARANCE_COOKIE}=dark`);
  expect(pressed()).toEqual(["System"]);
});

it.each([
  ["http:", false],
  ["https:", true],
])("stores the appearance over %s, for encrypted pages alone: %s", (protocol, isSecure) => {
  const set = vi.spyOn(document, "cookie", "set");
  Object.defineProperty(location, "protocol", { value: protocol, configurable: true });
  press("Dark");
  Reflect.deleteProperty(location, "protocol");
  expect(/; *secure/i.test(String(set.mock.calls[0]?.[0]))).toBe(isSecure);
  set.mockRestore();
});

it("handles only that form, and none after it has ended", () => {
  const wasPrevented: boolean[] = [];
  document.addEventListener("submit", (event) => wasPrevented.push(event.defaultPrevented));
  press("Search");
  press("Dark");
  find<HTMLFormElement>("form").requestSubmit();
  stop();
  press("Light");
  expect(wasPrevented).toEqual([false, true, false, false]);
});

function type(key: string): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event;
}

it("moves the focus by a key, opens pages of the shown record, and ticks the focused row", async () => {
  expect(type("/").defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(document.activeElement).toBe(find("[type=search]")), 15_000);
  find<HTMLElement>("[type=search]").blur();
  expect(type("c").defaultPrevented).toBe(false);
  await vi.waitFor(
    () => expect(go).toHaveBeenCalledExactlyOnceWith("/datasets/7?tab=cite"),
    15_000,
  );
  find<HTMLElement>("h2 a").focus();
  type("x");
  await vi.waitFor(() => expect(find<HTMLInputElement>("[name=ids]").checked).toBe(true), 15_000);
});

it("warns of a page that a key did not open, and handles no key after it has ended", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  go.mockRejectedValue(new TypeError("Failed to fetch"));
  type("c");
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce(), 15_000);
  warn.mockRestore();
  stop();
  expect(type("/").defaultPrevented).toBe(false);
  const open = vi.fn<() => void>();
  HTMLDialogElement.prototype.showModal = open;
  document.getElementById(SHORTCUTS_ID)?.click();
  await vi.dynamicImportSettled();
  expect(open).not.toHaveBeenCalled();
});

it("opens the guide where the explanation of the keys does not load", async () => {
  vi.doMock("./shortcuts-help.tsx", () => {
    throw new TypeError("Failed to fetch");
  });
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  type("?");
  await vi.waitFor(
    () => expect(assign).toHaveBeenCalledExactlyOnceWith("/help/researchers#user-content-keyboard"),
    15_000,
  );
  assign.mockRestore();
  vi.doUnmock("./shortcuts-help.tsx");
});

it("explains the keys by a key or by the link, each time, and lets a reader turn them off", async () => {
  const open = vi.fn<() => void>();
  HTMLDialogElement.prototype.showModal = open;
  type("?");
  await vi.waitFor(() => expect(open).toHaveBeenCalledOnce(), 15_000);
  const keys = [...document.querySelectorAll("dialog kbd")].map((key) => key.textContent);
  expect(keys).toEqual(["/", "?", "j", "k", "x", "f", "c", "d"]);
  expect(find("dialog form").getAttribute("method")).toBe("dialog");
  expect(find("dialog").getAttribute("aria-labelledby")).toBe(find("dialog h2").id);
  document.getElementById(SHORTCUTS_ID)?.click();
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2), 15_000);
  const box = find<HTMLInputElement>("dialog [type=checkbox]");
  expect(box.checked).toBe(true);
  box.click();
  expect(type("/").defaultPrevented).toBe(false);
  await vi.waitFor(() => expect(box.checked).toBe(false), 15_000);
  box.click();
  expect(type("/").defaultPrevented).toBe(true);
});

it.each([
  [":hover", []],
  [":is(:popover-open)", ["pointerleave"]],
])("keeps the user panel open that %s had opened before its code was loaded", (state, first) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  document.body.innerHTML = `<div><button popovertarget="${PANEL_ID}"></button><p id="${PANEL_ID}"></p></div>`;
  const matches = Element.prototype.matches;
  const look = vi.spyOn(Element.prototype, "matches").mockImplementation(function (
    this: Element,
    selector,
  ) {
    return selector === state || matches.call(this, selector);
  });
  onTestFinished(watchUserPanel());
  look.mockRestore();
  const panel = find<HTMLElement>("div");
  const send = (type: string): void => {
    panel.dispatchEvent(new PointerEvent(type, { pointerType: "mouse" }));
    vi.advanceTimersByTime(1_000);
  };
  for (const type of first) send(type);
  expect(panel.dataset["state"]).toBe("open");
  if (first.length > 0) find("button").dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  else send("pointerleave");
  expect(panel.dataset["state"]).toBe("shut");
});

function find<Found extends Element>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}
