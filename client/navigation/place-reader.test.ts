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
  placeReader({ kind: "returned", scrollY: 0, link: { href, nth: 0 }, isSamePath: false });
  expect(document.activeElement?.textContent).toBe(focused);
});
