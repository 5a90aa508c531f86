import { expect, it, vi } from "vitest";
import { WHOLE_PAGE } from "../theme/whole-page.ts";
import { placeReader } from "./place-reader.ts";

it("has every row laid out before it scrolls to where a reader was, and not for a followed link", () => {
  const places: [number, boolean][] = [];
  vi.spyOn(window, "scrollTo").mockImplementation((...given: unknown[]) => {
    places.push([Number(given[1]), document.documentElement.hasAttribute(WHOLE_PAGE)]);
  });
  placeReader({ kind: "returned", scrollY: 2_154, isSamePath: false });
  placeReader({ kind: "followed", hash: "", isSamePath: false, isOtherRange: false });
  expect(places).toEqual([
    [2_154, true],
    [0, false],
  ]);
});

it.each([
  ["the link that was followed", "/datasets/7", "Tides"],
  ["the heading when that link is gone", "/datasets/8", "Datasets"],
])("moves the focus of a reader who returned to %s", (_, href, focused) => {
  document.body.innerHTML = '<main><h1>Datasets</h1><a href="/datasets/7">Tides</a></main>';
  placeReader({ kind: "returned", scrollY: 0, link: { href, nth: 0, top: 0 }, isSamePath: false });
  expect(document.activeElement?.textContent).toBe(focused);
});

it.each([
  ["with the rows above rendered", 2_300, 260],
  ["in a part that stays in the window", 40, 0],
])("shows the link that was followed where it was in the window, %s", (_, height, correction) => {
  document.body.innerHTML = '<main><h1>Datasets</h1><a href="/datasets/7">Tides</a></main>';
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  const scrollBy = vi.spyOn(window, "scrollBy").mockImplementation(() => {});
  const link = document.querySelector("a");
  if (link) vi.spyOn(link, "getBoundingClientRect").mockReturnValue(new DOMRect(0, height, 90, 20));
  const left = { href: "/datasets/7", nth: 0, top: height - correction };
  placeReader({ kind: "returned", scrollY: 1_900, link: left, isSamePath: false });
  expect(scrollBy).toHaveBeenCalledWith(0, correction);
});
