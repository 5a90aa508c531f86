import { act } from "react";
import { expect, it, vi } from "vitest";
import { NAVIGATION_BUSY_DELAY_MS } from "../contract/limits.ts";
import {
  answer,
  click,
  loadView,
  sendForm,
  showWithStillClocks,
  toAnswer,
  toPayload,
  toView,
  showPageBeforeEach,
} from "./test/page.tsx";

showPageBeforeEach();

it("starts at the top on another page of a list", async () => {
  answer("Proposals");
  await click("Next");
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  vi.mocked(window.scrollTo).mockClear();
  await click("Third");
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  vi.mocked(window.scrollTo).mockClear();
  await click("All");
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
});

it.each([
  ["another filter as well", "Filter"],
  ["a selection on the first page", "Select"],
])("keeps the scroll position when it is the page of a list with %s", async (_, name) => {
  answer("Proposals");
  if (name === "Filter") await click("Next");
  vi.mocked(window.scrollTo).mockClear();
  await click(name);
  expect(window.scrollTo).not.toHaveBeenCalled();
});

it("goes to a place on another page, and keeps it in the address", async () => {
  answer("Code");
  await click("Rows");
  expect(location.pathname + location.hash).toBe("/code#rows");
});

it("keeps the place that a redirect names", async () => {
  const answers = [toAnswer({ redirect: "/collections#top" }), toPayload("Collections")];
  vi.stubGlobal("fetch", async () => answers.shift());
  await click("Rows");
  expect(location.pathname + location.hash).toBe("/collections#top");
});

it("adds no entry to the history for the page that is shown", async () => {
  const push = vi.spyOn(history, "pushState");
  answer("Proposals");
  await click("All");
  expect(push).not.toHaveBeenCalled();
  await click("Filter");
  expect(push).toHaveBeenCalledOnce();
});

it.each([
  ["shown", toPayload("Code")],
  ["not reached", null],
])("marks the page as busy when another is slow, until that one is %s", async (_, given) => {
  await showWithStillClocks();
  const readBusy = () => document.querySelector("main")?.getAttribute("aria-busy");
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  const answered = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => answered.promise);
  await click("Code");
  await wait(NAVIGATION_BUSY_DELAY_MS - 1);
  expect(readBusy()).toBe("false");
  await wait(1);
  expect(readBusy()).toBe("true");
  await act(async () => {
    if (given) answered.resolve(given);
    else answered.reject(new TypeError("Failed to fetch"));
  });
  expect(readBusy()).toBe("false");
});

it("does not mark a page that came at once", async () => {
  await showWithStillClocks();
  answer("Code");
  await click("Code");
  await act(async () => void (await vi.advanceTimersByTimeAsync(NAVIGATION_BUSY_DELAY_MS)));
  expect(document.querySelector("main")?.getAttribute("aria-busy")).toBe("false");
});

it("shows the answer to a form of the page, or the page that it names", async () => {
  await sendForm({ view: toView("Saved") });
  expect(document.querySelector("h1")?.textContent).toBe("Saved");
  expect([location.pathname, document.title]).toEqual(["/proposals", "Proposals"]);
  answer("Tags");
  await click("Filter");
  await sendForm({ view: toView("Saved again") });
  expect(document.title).toBe("Tags");
  answer("Code");
  await sendForm({ redirect: "/code" });
  expect(document.querySelector("h1")?.textContent).toBe("Code");
  expect(location.pathname).toBe("/code");
});

it("requests nothing when only the place on the page changes", async () => {
  const fetch = vi.fn<() => Promise<Response>>(async () => toPayload("Proposals"));
  vi.stubGlobal("fetch", fetch);
  await act(async () => {
    history.replaceState(null, "", "/proposals#rows");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  expect(fetch).not.toHaveBeenCalled();
});

it("restores the scroll position of a page", async () => {
  vi.stubGlobal("scrollY", 420);
  answer("Code");
  await click("Code");
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  vi.stubGlobal("scrollY", 0);
  answer("Proposals");
  await act(async () => {
    history.replaceState(null, "", "/proposals");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  expect(document.querySelector("h1")?.textContent).toBe("Proposals");
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 420);
});

it("restores the scroll position of a page that was left by Back", async () => {
  answer("Code");
  await click("Code");
  const { state } = history;
  vi.stubGlobal("scrollY", 70);
  const goTo = (entry: unknown, address: string) =>
    act(async () => {
      history.replaceState(entry, "", address);
      dispatchEvent(new PopStateEvent("popstate"));
    });
  await goTo(null, "/proposals");
  await goTo(state, "/code");
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 70);
  await goTo({ visit: "never left" }, "/tags");
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
});

it("requests a page again that was loaded ahead before a form was sent", async () => {
  await showWithStillClocks();
  const fetch = vi.fn<() => Promise<Response>>(async () => toPayload("Code"));
  vi.stubGlobal("fetch", fetch);
  await act(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.dynamicImportSettled();
  });
  const link = document.querySelector("a[href='/code']");
  await act(async () => void link?.dispatchEvent(new Event("focusin", { bubbles: true })));
  expect(fetch).toHaveBeenCalledOnce();
  await sendForm({ view: toView("Saved") });
  await click("Code");
  expect(fetch).toHaveBeenCalledTimes(2);
});

it("loads a page in full, without a message, when another build answers", async () => {
  const payload = { buildId: "b2", view: toView("Code") };
  vi.stubGlobal("fetch", async () =>
    Object.assign(Response.json(payload), { json: async () => payload }),
  );
  await click("Rows");
  expect(location.assign).toHaveBeenCalledExactlyOnceWith("/code#rows");
  expect(document.querySelector("[role=alert]")).toBeNull();
});

it("loads nothing in full where code is missing and storage is blocked", async () => {
  loadView.mockRejectedValue(new TypeError("Failed to fetch"));
  answer("Code");
  const refuse = (): never => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse });
  await click("Code");
  vi.unstubAllGlobals();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  expect(location.assign).not.toHaveBeenCalled();
  expect(document.querySelector("main")?.dataset["error"]).toBe("codeBlocked /code");
});

it.each<[string, () => void]>([
  [
    "refuses one more entry of its history",
    () =>
      vi.spyOn(history, "pushState").mockImplementation(() => {
        throw new DOMException("too many", "SecurityError");
      }),
  ],
  ["lacks a function", () => void vi.stubGlobal("AbortController", undefined)],
])("loads a page in full in a browser that %s", async (_, breakBrowser) => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal("reportError", report);
  answer("Code");
  breakBrowser();
  await click("Rows");
  expect(location.assign).toHaveBeenCalledExactlyOnceWith("/code#rows");
  expect(report).toHaveBeenCalledOnce();
});
