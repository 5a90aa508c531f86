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
