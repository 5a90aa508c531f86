import { afterEach, beforeEach, expect, it } from "vitest";
import { watchScrollers } from "./watch-scrollers.ts";

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = `<main>
    <section tabindex="0" id="fits"></section><pre tabindex="0" id="wide"></pre>
    <table tabindex="0" id="tall"></table><h2 tabindex="-1" id="heading"></h2></main>`;
  setSize("wide", { scrollWidth: 300 });
  setSize("tall", { scrollHeight: 300 });
  stop = watchScrollers();
});
afterEach(() => stop());

function setSize(id: string, size: { scrollWidth?: number; scrollHeight?: number }): void {
  const given = {
    clientWidth: 200,
    clientHeight: 200,
    scrollWidth: 200,
    scrollHeight: 200,
    ...size,
  };
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(find(id), name, { value, configurable: true });
}

function find(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`There is no #${id}.`);
  return found;
}

const readStops = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("[tabindex='0']")].map(({ id }) => id);

it("keeps only boxes that scroll in the tab order", () => {
  expect(readStops()).toEqual(["wide", "tall"]);
  expect(find("heading").tabIndex).toBe(-1);
});

it.each([new Event("resize"), new KeyboardEvent("keydown", { key: "Tab" })])(
  "checks again at %o",
  (event) => {
    setSize("fits", { scrollWidth: 201 });
    setSize("wide", {});
    dispatchEvent(event);
    expect(readStops()).toEqual(["fits", "tall"]);
  },
);

it("checks at no other key, and not after it is stopped", () => {
  setSize("wide", {});
  dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
  stop();
  dispatchEvent(new Event("resize"));
  expect(readStops()).toEqual(["wide", "tall"]);
});
