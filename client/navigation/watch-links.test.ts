import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toPrefetchAddress, watchLinks } from "./watch-links.ts";

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
])("loads %s ahead", (html, address) => {
  expect(toPrefetchAddress(link(html), false)).toBe(address);
});

it.each([
  '<a href="https://elsewhere.test/datasets">',
  '<a href="/datasets" target="_blank">',
  '<a href="/datasets" download>',
  '<a href="/files/7.csv">',
  '<a href="/sign-in">',
  '<a href="/proposals#top">',
  '<a href="/user/profile">',
])("leaves %s alone", (html) => {
  expect(toPrefetchAddress(link(html), false)).toBeNull();
});

it("loads members' pages ahead for members", () => {
  expect(toPrefetchAddress(link('<a href="/user/profile">'), true)).toBe("/user/profile");
});

it("takes a resting pointer for a wish, not a passing one", () => {
  const [want, likely] = [vi.fn<(address: string) => void>(), vi.fn<(address: string) => void>()];
  const stop = watchLinks({ want, expect: likely }, false);
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

it("expects the header's entries one second after the page is there", () => {
  const [want, likely] = [vi.fn<(address: string) => void>(), vi.fn<(address: string) => void>()];
  link('<header><nav><a href="/datasets">Public Data</a></nav></header><a href="/code">Code</a>');
  const stop = watchLinks({ want, expect: likely }, false);
  vi.advanceTimersByTime(999);
  expect(likely).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(likely.mock.calls).toEqual([["/datasets"]]);
  expect(want).not.toHaveBeenCalled();
  stop();
});
