import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Trash from "lucide-react/icons/trash-2";
import { TOOLTIP_HIDE_DELAY_MS } from "../../contract/limits.ts";
import { IconButton, Tooltip } from "./tooltip.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const remove = vi.fn<() => void>();
let root: Root;

async function show(element: React.ReactElement): Promise<void> {
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  root = createRoot(container);
  await act(async () => root.render(element));
}

const showIcon = (): Promise<void> =>
  show(<IconButton label="Remove Ada Moss" icon={Trash} onClick={remove} />);
const showPopover = (): Promise<void> =>
  show(
    <Tooltip opensOn="press" content="Counted once a day.">
      <button type="button">About views</button>
    </Tooltip>,
  );

function button(): HTMLButtonElement {
  const found = document.querySelector("button");
  if (!found) throw new Error("no button");
  return found;
}

function isShown(): boolean {
  return document.querySelector("[role=tooltip]") !== null;
}

async function send(event: Event): Promise<void> {
  await act(async () => void button().dispatchEvent(event));
}

function pointer(type: string, pointerType: string): PointerEvent {
  return new PointerEvent(type, { pointerType, bubbles: true, cancelable: true });
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

it("shows the name of an icon button to the keyboard, and hides it 200 ms after it has left", async () => {
  await showIcon();
  await act(async () => button().focus());
  expect(isShown()).toBe(true);
  await act(async () => button().blur());
  await wait(TOOLTIP_HIDE_DELAY_MS - 1);
  expect(isShown()).toBe(true);
  await wait(1);
  expect(isShown()).toBe(false);
});

it("shows it to a mouse, and to a finger by a long press", async () => {
  await showIcon();
  await send(pointer("pointermove", "mouse"));
  await wait(0);
  expect(isShown()).toBe(true);
  await act(async () => root.unmount());
  await showIcon();
  await send(pointer("pointermove", "touch"));
  await wait(0);
  expect(isShown()).toBe(false);
  await send(pointer("contextmenu", "touch"));
  expect(isShown()).toBe(true);
});

it("hides on Escape at once", async () => {
  await showIcon();
  await act(async () => button().focus());
  const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
  await act(async () => void document.dispatchEvent(escape));
  await wait(0);
  expect(isShown()).toBe(false);
});

it("announces the name of an icon button once, and does not affect its press", async () => {
  await showIcon();
  await act(async () => button().focus());
  expect(button().getAttribute("aria-label")).toBe("Remove Ada Moss");
  expect(button().hasAttribute("aria-describedby")).toBe(false);
  await act(async () => button().click());
  expect(remove).toHaveBeenCalledOnce();
});

it("shows a popover on a press, describes its button by it, and hides it on the next", async () => {
  await showPopover();
  await act(async () => button().focus());
  expect(isShown()).toBe(false);
  await send(pointer("pointerdown", "mouse"));
  await act(async () => button().click());
  const described = document.getElementById(button().getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toContain("Counted once a day.");
  await send(pointer("pointerdown", "mouse"));
  await act(async () => button().click());
  await wait(0);
  expect(isShown()).toBe(false);
});
