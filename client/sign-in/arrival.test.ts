import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NAVIGATION_TIMEOUT_MS } from "../contract/limits.ts";
import { href } from "../contract/routes.ts";
import { OPEN_LOGIN_MODAL, openLoginModal } from "./event.ts";
import {
  LOADING_NOTE,
  PLAIN_FORM,
  RETURN_PATH,
  SIGN_IN_LINK,
  type SignInIntent,
  takeArrival,
  takeReturn,
  watchArrival,
} from "./arrival.ts";

function click(html: string, init: MouseEventInit = {}): MouseEvent {
  document.body.innerHTML = html;
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  document.querySelector("a")?.dispatchEvent(event);
  return event;
}

/** The watch of a page whose document has the message that sign-in is loading. */
function watch(): { giveUp(error: unknown): void; intent: SignInIntent } {
  document.body.innerHTML = `<span id="${LOADING_NOTE}" hidden>Loading</span>`;
  const giveUp = watchArrival();
  return { giveUp, intent: takeArrival().signInIntent };
}

function isNoteShown(): boolean {
  return document.getElementById(LOADING_NOTE)?.hidden === false;
}

let listeners: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  listeners = new AbortController();
  const { signal } = listeners;
  for (const target of [globalThis, document]) {
    const add = target.addEventListener.bind(target);
    vi.spyOn(target, "addEventListener").mockImplementation(
      (name: string, listener: EventListenerOrEventListenerObject) =>
        add(name, listener, { signal }),
    );
  }
  vi.spyOn(location, "assign").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  listeners.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("keeps a request to sign in that nothing has handled", () => {
  const { intent } = watch();
  expect(intent.request).toBeNull();
  openLoginModal("/user/profile");
  expect(intent.request?.detail).toBe("/user/profile");
});

it("reads a click on a link to the sign-in page as a request", () => {
  const { intent } = watch();
  expect(click(`<a href="${href("sign-in")}">Sign In</a>`).defaultPrevented).toBe(true);
  expect(intent.request?.detail).toBeNull();
});

it.each<[string, string, MouseEventInit]>([
  ["another link", '<a href="/code">Code</a>', {}],
  ["a link opened in a new tab", '<a href="/sign-in">Sign In</a>', { ctrlKey: true }],
  ["one opened so on another system", '<a href="/sign-in">Sign In</a>', { metaKey: true }],
  ["one opened in a window", '<a href="/sign-in">Sign In</a>', { shiftKey: true }],
  ["one that is saved", '<a href="/sign-in">Sign In</a>', { altKey: true }],
  ["one pressed with the middle button", '<a href="/sign-in">Sign In</a>', { button: 1 }],
])("leaves %s to the browser", (_, html, init) => {
  const { intent } = watch();
  expect(click(html, init).defaultPrevented).toBe(false);
  expect(intent.request).toBeNull();
});

it("says that a request waits, until something handles it", () => {
  const { intent } = watch();
  expect(isNoteShown()).toBe(false);
  openLoginModal();
  vi.advanceTimersByTime(1);
  expect(isNoteShown()).toBe(true);
  const handle = (): void => void (intent.request = null);
  addEventListener(OPEN_LOGIN_MODAL, handle);
  openLoginModal();
  vi.advanceTimersByTime(NAVIGATION_TIMEOUT_MS);
  removeEventListener(OPEN_LOGIN_MODAL, handle);
  expect(isNoteShown()).toBe(false);
  expect(location.assign).not.toHaveBeenCalled();
});

it("leads to the plain form when nothing has handled a request after eight seconds", () => {
  watch();
  openLoginModal();
  vi.advanceTimersByTime(NAVIGATION_TIMEOUT_MS - 1);
  expect(location.assign).not.toHaveBeenCalled();
  expect(isNoteShown()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(location.assign).toHaveBeenCalledExactlyOnceWith(PLAIN_FORM);
  // Back may restore the page, where nothing loads any more.
  expect(isNoteShown()).toBe(false);
});

it.each(["before", "after"])(
  "leads to the plain form at once when the page's code fails %s the request",
  (order) => {
    const { giveUp } = watch();
    if (order === "before") openLoginModal();
    giveUp(new TypeError("Failed to fetch"));
    if (order === "after") openLoginModal();
    vi.advanceTimersByTime(1);
    giveUp(new TypeError("Another file failed too"));
    expect(location.assign).toHaveBeenCalledExactlyOnceWith(PLAIN_FORM);
  },
);

it("stays on a page whose code fails while nobody wants to sign in", () => {
  watch().giveUp(new TypeError("Failed to fetch"));
  vi.advanceTimersByTime(NAVIGATION_TIMEOUT_MS);
  expect(location.assign).not.toHaveBeenCalled();
});

it("names the sign-in page as the route table does", () => {
  expect(SIGN_IN_LINK).toBe(`a[href="${href("sign-in")}"]`);
  expect(PLAIN_FORM).toBe(href("sign-in", {}, { plain: 1 }));
});

it.each<[string, string | null, string]>([
  ["/orcid-redirect?code=c&state=s", "?code=c&state=s", "/orcid-redirect"],
  ["/github-redirect?code=c&state=s", "?code=c&state=s", "/github-redirect"],
  ["/profile?error=access_denied&state=s", "?error=access_denied&state=s", "/profile"],
  ["/profile#access_token=t&state=s", "#access_token=t&state=s", "/profile"],
  ["/profile", null, "/profile"],
  ["/user/profile?code=c", null, "/user/profile?code=c"],
  ["/profiles?code=c", null, "/profiles?code=c"],
  ["/datasets?code=c&state=s", null, "/datasets?code=c&state=s"],
])("%s: reads %j and leaves %s", (address, taken, left) => {
  history.replaceState(null, "", address);
  expect(takeReturn()).toBe(taken);
  expect(location.pathname + location.search + location.hash).toBe(left);
});

it("knows every page another login may redirect to", () => {
  const pages = [href("orcid-redirect"), href("github-redirect"), href("profile")];
  expect(pages.every((page) => RETURN_PATH.test(page))).toBe(true);
});
