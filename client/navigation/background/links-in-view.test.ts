import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchLinksInView } from "./watch-links.ts";

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, "", "/proposals");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let disconnected = 0;
let stop = (): void => {};

/** Sees every link but those of class `below`. */
class Observer {
  readonly #see: (entries: unknown[]) => void;
  constructor(see: (entries: unknown[]) => void) {
    this.#see = see;
  }
  observe(target: Element): void {
    this.#see([{ target, isIntersecting: !target.classList.contains("below") }]);
  }
  disconnect(): void {
    disconnected += 1;
  }
}

function watchBody(html: string): string[] {
  const expected: string[] = [];
  vi.stubGlobal("IntersectionObserver", Observer);
  vi.stubGlobal("requestIdleCallback", (callBack: () => void) => setTimeout(callBack, 10));
  document.body.innerHTML = html;
  stop = watchLinksInView((address) => expected.push(address), false);
  return expected;
}

it("prefetches the pages of links in view when the browser is idle", () => {
  const expected = watchBody(
    '<a href="/datasets">Public Data</a><a href="/code" class="below">Code</a><a href="/datasets">Data</a>',
  );
  vi.advanceTimersByTime(9);
  expect(expected).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(expected).toEqual(["/datasets"]);
});

it("leaves filters and pages of a list to the pointer", () => {
  const expected = watchBody('<a href="/datasets?tag=sea">sea</a>');
  vi.advanceTimersByTime(2_000);
  expect(expected).toEqual([]);
});

it("prefetches no more than twelve pages of one page", () => {
  const links = Array.from({ length: 20 }, (_, id) => `<a href="/datasets/${id}">Record</a>`);
  const expected = watchBody(links.join(""));
  vi.advanceTimersByTime(2_000);
  expect(expected).toHaveLength(12);
});

it("sees no more links once it has ended", () => {
  watchBody("");
  disconnected = 0;
  stop();
  expect(disconnected).toBe(1);
});
