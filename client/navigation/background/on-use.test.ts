import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { whenUsed } from "./on-use.ts";
import { FORM_INPUT_KEY } from "./stored-input.ts";

const code = vi.hoisted(() => ({ isReachable: false }));

vi.mock("./in-use.ts", () => {
  if (!code.isReachable) throw new TypeError("Failed to fetch dynamically imported module");
  return {};
});

const started = vi.fn<Parameters<typeof whenUsed>[0]>();
const ended = vi.fn<() => void>();
const heard = vi.fn<(what: string) => void>();

beforeEach(() => {
  started.mockReset().mockReturnValue(ended);
  ended.mockReset();
  heard.mockReset();
  sessionStorage.clear();
  document.body.innerHTML = `<main><a href="/datasets/7?tab=about#share"><b>Share</b></a><a href="/code">Code</a>
    <input></main><footer><button type="button">Dark</button></footer>`;
  document.body.addEventListener("click", note);
  document.body.addEventListener("keydown", note);
});
afterEach(() => {
  document.body.removeEventListener("click", note);
  document.body.removeEventListener("keydown", note);
});

function note(event: Event): void {
  event.preventDefault();
  const control = Object(event.target);
  heard(event instanceof KeyboardEvent ? event.key : control.textContent);
}

function watch(): () => void {
  const stop = whenUsed(started);
  onTestFinished(stop);
  return stop;
}

function press(key: string, target: Element = document.body): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
}

function click(selector: string, init: MouseEventInit = {}): void {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  document.querySelector(selector)?.dispatchEvent(event);
}

it("lets the page answer without the code where it does not load, and asks again with the next sign", async () => {
  watch();
  click("b");
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([["Share"]]));
  expect(started.mock.calls).toHaveLength(0);
  code.isReachable = true;
  dispatchEvent(new Event("pointermove"));
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce());
});

it.each(["pointermove", "pointerdown", "focusin", "pageshow", "visibilitychange", "error"])(
  "starts with the first %s, once",
  async (sign) => {
    watch();
    await vi.dynamicImportSettled();
    expect(started).not.toHaveBeenCalled();
    document.dispatchEvent(new Event(sign, { bubbles: true }));
    dispatchEvent(new Event(sign));
    await vi.waitFor(() => expect(started).toHaveBeenCalledOnce());
    dispatchEvent(new Event(sign));
    await vi.dynamicImportSettled();
    expect(started).toHaveBeenCalledOnce();
  },
);

it("says whether the reader was back before the code was there", async () => {
  watch();
  dispatchEvent(new Event("pointermove"));
  await vi.waitFor(() => expect(started).toHaveBeenCalledWith({}, { isBack: false }));
  watch();
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await vi.waitFor(() => expect(started).toHaveBeenLastCalledWith({}, { isBack: true }));
});

it("starts at once where typed fields wait, or an error happened", async () => {
  sessionStorage.setItem(FORM_INPUT_KEY, "{}");
  watch();
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce());
  sessionStorage.clear();
  vi.stubGlobal("earlyErrors", [new ErrorEvent("error")]);
  onTestFinished(() => void vi.unstubAllGlobals());
  watch();
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(2));
});

it("does a shortcut, a press in the footer and a share again once its code is there", async () => {
  watch();
  expect(press("/").defaultPrevented).toBe(true);
  click("footer button");
  click("b");
  expect(heard).not.toHaveBeenCalled();
  started.mockImplementation(() => {
    expect(heard).not.toHaveBeenCalled();
    return ended;
  });
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([["/"], ["Dark"], ["Share"]]));
  press("j");
  expect(heard).toHaveBeenLastCalledWith("j");
});

it("leaves all else to the page: other links and keys, typing, and a share in a new tab", () => {
  watch();
  click("a[href='/code']");
  click("b", { ctrlKey: true });
  press("Tab");
  press("/", document.querySelector("input") ?? document.body);
  expect(heard.mock.calls).toEqual([["Code"], ["Share"], ["Tab"], ["/"]]);
});

it("starts nothing once it has ended, and ends what it started", async () => {
  const stop = watch();
  dispatchEvent(new Event("pointermove"));
  stop();
  await vi.dynamicImportSettled();
  dispatchEvent(new Event("pointermove"));
  await vi.dynamicImportSettled();
  expect(started).not.toHaveBeenCalled();
  const stopOther = watch();
  dispatchEvent(new Event("pointermove"));
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce());
  stopOther();
  expect(ended).toHaveBeenCalledOnce();
});
