import { act, createRef } from "react";
import { renderToString } from "react-dom/server";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DROPDOWN_DELAY_MS } from "../../contract/limits.ts";
import { Menu, MenuItem, MenuLink, MenuOpener, MenuSeparator } from "./menu.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const withdraw = vi.fn<() => void>();
const forbidden = vi.fn<() => void>();
const row = createRef<HTMLDivElement>();
let root: Root;

const items = (
  <>
    <MenuLink href="/datasets/7">Open</MenuLink>
    <MenuSeparator />
    <MenuItem onSelect={withdraw}>Withdraw</MenuItem>
    <MenuItem onSelect={forbidden} isDisabled>
      Publish
    </MenuItem>
  </>
);

async function show(opensOn: "press" | "hover" = "press"): Promise<void> {
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  root = createRoot(container);
  await act(async () =>
    root.render(
      <div ref={row}>
        <b>Tides</b>
        <Menu label="Actions of Tides" items={items} opensOn={opensOn} area={row} />
      </div>,
    ),
  );
}

function button(): HTMLElement {
  const found = document.querySelector<HTMLElement>("[aria-label='Actions of Tides']");
  if (!found) throw new Error("no button");
  return found;
}

function shown(): string[] {
  return [...document.querySelectorAll("[role=menuitem]")].map((item) => item.textContent ?? "");
}

async function send(target: Element | null, event: Event): Promise<void> {
  await act(async () => void target?.dispatchEvent(event));
}

function pointer(type: string, pointerType: string): PointerEvent {
  const init = { pointerType, bubbles: true, cancelable: true, button: 0, detail: 1 };
  return new PointerEvent(type, init);
}

function key(name: string): KeyboardEvent {
  return new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
}

async function wait(ms: number): Promise<void> {
  await act(async () => vi.advanceTimersByTime(ms));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

it("opens on a press of the mouse and announces it to assistive technology", async () => {
  await show();
  expect([button().getAttribute("aria-expanded"), shown()]).toEqual(["false", []]);
  await send(button(), pointer("pointerdown", "mouse"));
  expect([button().getAttribute("aria-expanded"), shown()]).toEqual([
    "true",
    ["Open", "Withdraw", "Publish"],
  ]);
});

it("opens on a tap, and not for a finger that scrolls from the button", async () => {
  await show();
  await send(button(), pointer("pointerdown", "touch"));
  expect(shown()).toEqual([]);
  await send(button(), pointer("click", "touch"));
  expect(shown()).toHaveLength(3);
});

it.each(["Enter", " ", "ArrowDown"])("opens by the key '%s'", async (name) => {
  await show();
  await send(button(), key(name));
  expect(shown()).toHaveLength(3);
});

it("closes on Escape", async () => {
  await show();
  await send(button(), key("Enter"));
  await send(document.querySelector("[role=menu]"), key("Escape"));
  expect(shown()).toEqual([]);
});

it("runs the selected action once and closes; a disabled action does nothing", async () => {
  await show();
  await send(button(), key("Enter"));
  const [, second, third] = document.querySelectorAll("[role=menuitem]");
  await send(third ?? null, pointer("click", "mouse"));
  expect(forbidden).not.toHaveBeenCalled();
  await send(second ?? null, pointer("click", "mouse"));
  expect(withdraw).toHaveBeenCalledOnce();
  expect(shown()).toEqual([]);
});

it("opens and closes for a resting mouse after 150 ms on request", async () => {
  await show("hover");
  await send(button(), pointer("pointerover", "mouse"));
  await wait(DROPDOWN_DELAY_MS - 1);
  expect(shown()).toEqual([]);
  await wait(1);
  expect(shown()).toHaveLength(3);
  await send(button(), pointer("pointerout", "mouse"));
  await wait(DROPDOWN_DELAY_MS - 1);
  expect(shown()).toHaveLength(3);
  await wait(1);
  expect(shown()).toEqual([]);
});

it("stays closed for a resting mouse where only a press opens it", async () => {
  await show();
  await send(button(), pointer("pointerover", "mouse"));
  await wait(DROPDOWN_DELAY_MS);
  expect(shown()).toEqual([]);
});

it("is the context menu of its area", async () => {
  await show();
  const event = pointer("contextmenu", "touch");
  await send(document.querySelector("b"), event);
  expect(shown()).toHaveLength(3);
  expect(event.defaultPrevented).toBe(true);
});

it("comes without style attributes from the server", async () => {
  await show();
  const html = renderToString(<Menu label="Actions of Tides" items={items} />);
  expect(html).toContain('aria-label="Actions of Tides"');
  expect(html).not.toContain("style=");
});

it("opens the selected part of the page, and focuses its first field", async () => {
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  root = createRoot(container);
  await act(async () =>
    root.render(
      <>
        <details id="rename">
          <input type="hidden" name="key" />
          <input name="name" />
        </details>
        <Menu label="Actions of Tides" items={<MenuOpener part="rename">Rename …</MenuOpener>} />
      </>,
    ),
  );
  await send(button(), key("Enter"));
  await send(document.querySelector("[role=menuitem]"), pointer("click", "mouse"));
  await wait(0);
  expect(document.querySelector("details")?.open).toBe(true);
  expect(document.activeElement).toBe(document.querySelector("input[name=name]"));
});
