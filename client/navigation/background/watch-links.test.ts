import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findPrefetchAddress, watchLinks } from "./watch-links.ts";

function link(html: string): HTMLAnchorElement {
  document.body.innerHTML = html;
  const found = document.querySelector("a");
  if (!found) throw new Error("no link");
  return found;
}

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, "", "/proposals");
});
afterEach(() => void vi.useRealTimers());

it.each([
  ['<a href="/datasets?page=2#top">', "/datasets?page=2"],
  ['<a href="/workspaces">', "/workspaces"],
])("prefetches %s", (html, address) => {
  expect(findPrefetchAddress(link(html), false)).toBe(address);
});

it.each([
  '<a href="https://elsewhere.test/datasets">',
  '<a href="/datasets" target="_blank">',
  '<a href="/datasets" download>',
  '<a href="/files/7.csv">',
  '<a href="/sign-in">',
  '<a href="/proposals#top">',
  '<a href="/user/profile">',
  '<a href="/workspaces/shared">',
  '<a href="/docs-login">',
])("ignores %s", (html) => {
  expect(findPrefetchAddress(link(html), false)).toBeNull();
});

it("prefetches members' pages for members", () => {
  expect(findPrefetchAddress(link('<a href="/user/profile">'), true)).toBe("/user/profile");
});

it("prefetches for a resting pointer, not for a passing one", () => {
  const want = vi.fn<(address: string) => void>();
  const stop = watchLinks({ want }, false);
  const code = link('<a href="/code">Code</a><p>Text</p>');
  code.dispatchEvent(new Event("pointerover", { bubbles: true }));
  vi.advanceTimersByTime(50);
  document.querySelector("p")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  vi.advanceTimersByTime(100);
  expect(want).not.toHaveBeenCalled();
  code.dispatchEvent(new Event("pointerover", { bubbles: true }));
  vi.advanceTimersByTime(100);
  expect(want).toHaveBeenCalledWith("/code");
  stop();
});

it.each(["focusin", "touchstart", "pointerover"])(
  "prefetches what %s reaches, and nothing once it has ended",
  (type) => {
    const want = vi.fn<(address: string) => void>();
    const stop = watchLinks({ want }, false);
    const reach = () =>
      link('<a href="/code"><em>Code</em></a>').firstElementChild?.dispatchEvent(
        new Event(type, { bubbles: true }),
      );
    reach();
    vi.advanceTimersByTime(100);
    expect(want).toHaveBeenCalledExactlyOnceWith("/code");
    want.mockClear();
    if (type === "pointerover") reach();
    stop();
    reach();
    vi.advanceTimersByTime(100);
    expect(want).not.toHaveBeenCalled();
  },
);
