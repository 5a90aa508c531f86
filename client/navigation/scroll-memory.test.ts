import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createScrollMemory, findLeftLink } from "./scroll-memory.ts";

beforeEach(() => history.replaceState(null, "", "/datasets"));
afterEach(() => vi.unstubAllGlobals());

it("stores the scroll position of each page", () => {
  const memory = createScrollMemory();
  const stop = memory.start();
  vi.stubGlobal("scrollY", 420);
  memory.leave();
  const next = memory.createState();
  history.replaceState(next, "", "/code");
  expect(memory.arrive()).toBeNull();
  vi.stubGlobal("scrollY", 70);
  memory.leave();
  history.replaceState(memory.createState(), "", "/tags");
  expect(memory.arrive()).toBeNull();
  history.replaceState(null, "", "/datasets");
  expect(memory.arrive()?.scrollY).toBe(420);
  history.replaceState(next, "", "/code");
  expect(memory.arrive()?.scrollY).toBe(70);
  stop();
});

it("stores which of several links to one address had the focus", () => {
  const memory = createScrollMemory();
  const stop = memory.start();
  const rows = '<h1>Datasets</h1><a href="/datasets/7">Picture</a><a href="/datasets/7">Tides</a>';
  document.body.innerHTML = rows;
  document.querySelectorAll("a")[1]?.focus();
  memory.leave();
  document.body.innerHTML = rows;
  const place = memory.arrive();
  expect(place?.link && findLeftLink(place.link)?.textContent).toBe("Tides");
  document.body.innerHTML = "<h1>Datasets</h1>";
  expect(place?.link && findLeftLink(place.link)).toBeUndefined();
  stop();
});

it("keeps the place of a page left by a link for a tab that is loaded again", () => {
  const memory = createScrollMemory();
  const stop = memory.start();
  vi.stubGlobal("scrollY", 420);
  memory.leave();
  const list = history.state;
  history.replaceState(memory.createState(), "", "/datasets/7");
  memory.arrive();
  stop();
  const loadedAgain = createScrollMemory();
  const stopAgain = loadedAgain.start();
  vi.stubGlobal("scrollY", 70);
  history.replaceState(list, "", "/datasets");
  loadedAgain.leave();
  expect(loadedAgain.arrive()?.scrollY).toBe(420);
  expect(history.state).toEqual(list);
  stopAgain();
});

it("names each entry of the history differently", () => {
  const memory = createScrollMemory();
  expect(memory.createState()).not.toEqual(memory.createState());
});

it.each([null, "a text", 7, {}, { other: 1 }])(
  "reads an entry with %j as the first of the visit",
  (state) => {
    const memory = createScrollMemory();
    const stop = memory.start();
    vi.stubGlobal("scrollY", 420);
    memory.leave();
    history.replaceState(state, "", "/datasets");
    expect(memory.arrive()?.scrollY).toBe(420);
    stop();
  },
);

it("leaves the scroll position to the browser while the page is hidden, and after the end", () => {
  const stop = createScrollMemory().start();
  expect(history.scrollRestoration).toBe("manual");
  dispatchEvent(new Event("pagehide"));
  expect(history.scrollRestoration).toBe("auto");
  dispatchEvent(new Event("pageshow"));
  expect(history.scrollRestoration).toBe("manual");
  stop();
  expect(history.scrollRestoration).toBe("auto");
  dispatchEvent(new Event("pageshow"));
  expect(history.scrollRestoration).toBe("auto");
});
