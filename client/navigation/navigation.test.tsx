import { act } from "react";
import { expect, it, vi } from "vitest";
import { BUILD_POLL_MS } from "../contract/limits.ts";
import {
  answer,
  click,
  loadView,
  showWithStillClocks,
  toPayload,
  showPageBeforeEach,
} from "./test/page.tsx";

showPageBeforeEach();

it("changes page, address and title without a reload", async () => {
  answer("Code");
  await click("Code");
  expect(document.querySelector("h1")?.textContent).toBe("Code");
  expect(location.pathname).toBe("/code");
  expect(document.title).toBe("Code");
});

it("moves the focus to the new heading and announces the page", async () => {
  answer("Code");
  await click("Code");
  expect(document.activeElement?.tagName).toBe("H1");
  expect(document.querySelector("h1")?.getAttribute("tabindex")).toBe("-1");
  expect(document.querySelector("output")?.textContent).toBe("Code");
});

it("keeps focus and scroll position when only a filter changes", async () => {
  answer("Proposals");
  const link = [...document.querySelectorAll("a")].find((a) => a.textContent === "Filter");
  link?.focus();
  await click("Filter");
  expect(location.search).toBe("?status=public");
  expect(document.activeElement).toBe(link);
  expect(window.scrollTo).not.toHaveBeenCalled();
  expect(document.querySelector("output")?.textContent).toBe("");
});

it("moves the focus to the heading when the pressed control disappeared", async () => {
  answer("Proposals");
  await click("Filter");
  expect(document.activeElement?.tagName).toBe("H1");
});

it("announces nothing for the page that was served", () => {
  expect(document.querySelector("output")?.textContent).toBe("");
});

it("stays on the page and offers a retry when nobody answers", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await click("Code");
  expect(document.querySelector("h1")?.textContent).toBe("Proposals");
  expect(location.pathname).toBe("/proposals");
  expect(document.querySelector("[role=alert]")?.textContent).toContain("could not be reached");
  answer("Code");
  await click("Try Again");
  expect(document.querySelector("h1")?.textContent).toBe("Code");
  expect(document.querySelector("[role=alert]")).toBeNull();
});

it("shows the page that was requested last, though the first one's answer comes after it", async () => {
  const first = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", (url: string) =>
    url.startsWith("/code/") ? first.promise : Promise.resolve(toPayload("Filtered")),
  );
  await click("Code");
  await click("Filter");
  expect(document.querySelector("h1")?.textContent).toBe("Filtered");
  await act(async () => first.resolve(toPayload("Code")));
  expect(document.querySelector("h1")?.textContent).toBe("Filtered");
  expect(location.pathname + location.search).toBe("/proposals?status=public");
});

it("reports no error for a page whose loading was replaced by another request", async () => {
  const second = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", (url: string, { signal }: RequestInit) =>
    url.startsWith("/code/")
      ? new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)))
      : second.promise,
  );
  await click("Code");
  await click("Filter");
  expect(document.querySelector("[role=alert]")).toBeNull();
  await act(async () => second.resolve(toPayload("Filtered")));
  expect(document.querySelector("h1")?.textContent).toBe("Filtered");
});

it("says that the reader is offline before anything is pressed, until the network is back", async () => {
  const readOutput = (): string => document.querySelector("output")?.textContent ?? "";
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(async () => void dispatchEvent(new Event("offline")));
  expect(readOutput()).toContain("You are offline.");
  onLine.mockReturnValue(true);
  await act(async () => void dispatchEvent(new Event("online")));
  expect(readOutput()).toBe("");
});

it("opens the requested page by itself when the network is back", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await click("Code");
  answer("Code");
  await act(async () => void dispatchEvent(new Event("online")));
  expect(document.querySelector("h1")?.textContent).toBe("Code");
});

it("loads the next page fully once a newer build is known, unless the network is offline", async () => {
  await showWithStillClocks();
  vi.stubGlobal("fetch", async (url: string) =>
    url.startsWith("/builds/") ? Response.json({ id: "b2" }) : toPayload("Code"),
  );
  await act(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.dynamicImportSettled();
    dispatchEvent(new Event("pointermove"));
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1.2 * BUILD_POLL_MS);
  });
  vi.spyOn(navigator, "onLine", "get").mockReturnValueOnce(false);
  document.querySelector("input")?.setRangeText("typed");
  await click("Code");
  expect(location.assign).not.toHaveBeenCalled();
  expect(sessionStorage.getItem("foreland-form-input")).toBeNull();
  await click("Rows");
  expect(location.assign).toHaveBeenCalledExactlyOnceWith("/code#rows");
  expect(document.querySelector("[role=alert]")).toBeNull();
  expect(sessionStorage.getItem("foreland-form-input")).toContain("typed");
});

it("loads the next page fully after a sign-in in another tab", async () => {
  await showWithStillClocks();
  await act(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.dynamicImportSettled();
    dispatchEvent(new Event("pointermove"));
    await vi.dynamicImportSettled();
  });
  const cookie = "CognitoIdentityServiceProvider.web.LastAuthUser";
  document.cookie = `${cookie}=ines`;
  await click("Code");
  document.cookie = `${cookie}=; Expires=${new Date(0).toUTCString()}`;
  expect(location.assign).toHaveBeenCalledExactlyOnceWith("/code");
});

it("loads a page in full, with a message, when eight seconds bring no answer", async () => {
  await showWithStillClocks();
  const asked = vi.fn<typeof fetch>(() => new Promise(() => {}));
  vi.stubGlobal("fetch", asked);
  await click("Code");
  await act(async () => void (await vi.advanceTimersByTimeAsync(7_999)));
  expect(location.assign).not.toHaveBeenCalled();
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
  expect(location.assign).toHaveBeenCalledExactlyOnceWith("/code");
  expect(document.querySelector("[role=alert]")?.textContent).toContain("loaded in full");
  const stop = vi.fn<() => void>();
  vi.stubGlobal("stop", stop);
  await click("Stay Here");
  expect(stop).toHaveBeenCalledOnce();
  expect(document.querySelector("[role=alert]")).toBeNull();
  expect(asked.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});

it("keeps the page when eight seconds bring no answer and the network is offline", async () => {
  await showWithStillClocks();
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await click("Code");
  await act(async () => void (await vi.advanceTimersByTimeAsync(8_000)));
  expect(location.assign).not.toHaveBeenCalled();
  expect(document.querySelector("[role=alert]")?.textContent).toContain("You are offline.");
});

it("makes one request for a link that is clicked twice", async () => {
  const fetch = vi.fn<() => Promise<Response>>(() => new Promise(() => {}));
  vi.stubGlobal("fetch", fetch);
  await click("Code");
  await click("Code");
  expect(fetch).toHaveBeenCalledOnce();
});

it("handles missing code by one full load, then by a message, and keeps the page offline", async () => {
  loadView.mockRejectedValue(new TypeError("Failed to fetch"));
  answer("Code");
  vi.spyOn(navigator, "onLine", "get").mockReturnValueOnce(false).mockReturnValueOnce(false);
  await click("Code");
  expect(location.assign).not.toHaveBeenCalled();
  await click("Code");
  expect(location.assign).toHaveBeenCalledExactlyOnceWith("/code");
  expect(document.querySelector("[role=alert]")).toBeNull();
  await click("Code");
  expect(location.assign).toHaveBeenCalledOnce();
  expect(document.querySelector("[role=alert]")?.textContent).toContain("did not load completely");
  loadView.mockClear();
  await act(async () => void dispatchEvent(new Event("online")));
  expect(loadView).not.toHaveBeenCalled();
});
