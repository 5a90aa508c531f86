import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { watchShareLinks } from "./watch-share-links.ts";

const WAYS = "/datasets/7?tab=about#share";

afterEach(() => document.body.replaceChildren());

function clickShare(
  share: ((data: ShareData) => Promise<void>) | undefined,
  init?: MouseEventInit,
) {
  const open = vi.fn();
  onTestFinished(watchShareLinks({ share, open }));
  return { open, event: click(init) };
}

function click(init?: MouseEventInit): MouseEvent {
  document.title = "Tide heights";
  document.body.innerHTML = `<a href="${WAYS}"><span>Share</span></a>`;
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  document.querySelector("span")?.dispatchEvent(event);
  return event;
}

it.each([
  ["a record", "/datasets/7", "/datasets/7"],
  ["an older version", "/datasets/7/version/1", "/datasets/7/version/1"],
  ["a file", "/datasets/7?tab=files&file=a%20b.csv#files", "/datasets/7?tab=files&file=a+b.csv"],
  [
    "a plot of an older version",
    "/datasets/7/version/1?tab=files&file=a.csv&plot=line&px=1&py=2&pf=3",
    "/datasets/7/version/1?tab=files&file=a.csv&plot=line&px=1&py=2&pf=3",
  ],
  [
    "lines of a text",
    "/datasets/7?tab=files&file=a.txt#L3-L9",
    "/datasets/7?tab=files&file=a.txt#L3-L9",
  ],
  ["a record behind a dialog", "/datasets/7?get=1&sent=access-sent", "/datasets/7"],
])("opens the share sheet with the page's title and the address of %s", (_, shown, address) => {
  const before = location.href;
  onTestFinished(() => history.replaceState(null, "", before));
  history.replaceState(null, "", shown);
  const share = vi.fn(async () => {});
  const { event } = clickShare(share);
  expect(event.defaultPrevented).toBe(true);
  expect(share).toHaveBeenCalledExactlyOnceWith({
    title: "Tide heights",
    url: location.origin + address,
  });
});

it.each([
  ["has no share sheet", undefined, {}],
  ["is asked for a new tab", vi.fn(async () => {}), { ctrlKey: true }],
  ["is asked for one on a Mac", vi.fn(async () => {}), { metaKey: true }],
  ["is asked for a new window", vi.fn(async () => {}), { shiftKey: true }],
  ["is asked for a download", vi.fn(async () => {}), { altKey: true }],
  ["is pressed with another button", vi.fn(async () => {}), { button: 1 }],
])("leaves the link to the browser when it %s", (_, share, init) => {
  expect(clickShare(share, init).event.defaultPrevented).toBe(false);
});

it("follows the link when the sheet fails, and stays when the reader dismisses it", async () => {
  const failing = clickShare(async () => Promise.reject(new DOMException("", "NotAllowedError")));
  await vi.waitFor(() => expect(failing.open).toHaveBeenCalledOnce(), 15_000);
  expect(failing.open.mock.calls[0]?.[0]).toMatch(/\/datasets\/7\?tab=about#share$/);
  const rejected = Promise.reject(new DOMException("", "AbortError"));
  const dismissed = clickShare(() => rejected);
  await rejected.catch(() => {});
  expect(dismissed.open).not.toHaveBeenCalled();
});

it("uses the browser's own sheet, and its own way to follow the link, where it has one", async () => {
  onTestFinished(watchShareLinks());
  expect(click().defaultPrevented).toBe(false);
  const value = vi.fn(async () => Promise.reject(new DOMException("", "NotAllowedError")));
  Object.defineProperty(navigator, "share", { value, configurable: true });
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  onTestFinished(watchShareLinks());
  expect(click().defaultPrevented).toBe(true);
  expect(value).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce(), 15_000);
  assign.mockRestore();
  Reflect.deleteProperty(navigator, "share");
});

it("comes before the router, and leaves the link to it once it has ended", () => {
  const share = vi.fn(async () => {});
  const stop = watchShareLinks({ share, open: () => {} });
  const seen: boolean[] = [];
  const follow = (event: Event) => void seen.push(event.defaultPrevented);
  document.body.addEventListener("click", follow);
  click();
  stop();
  click();
  document.body.removeEventListener("click", follow);
  expect(seen).toEqual([true, false]);
  expect(share).toHaveBeenCalledOnce();
});
