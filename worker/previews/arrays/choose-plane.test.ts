import { expect, it } from "vitest";
import { choosePlane } from "./plane.ts";

it.each([
  [[4], "one axis"],
  [[3, 4], "one plane"],
  [[9, 1, 1], "a line"],
  [[1, 3, 1, 4], "one plane among axes of one value"],
  [[3, 0, 4, 4], "no values"],
  [[3, -4, -4, 4], "sizes that no array has"],
  [[Number.NaN, 3, 3, 3], "a size that is no number"],
])("has no planes to choose in an array of %j, %s", (shape) => {
  expect(choosePlane({ shape, dimensions: [] }, { z: 2, volume: 2 })).toBeNull();
});

it("chooses on the axes before the last two that have more than one value", () => {
  const dimensions = ["a", "b", "c", "d", "e", "f"];
  const plane = choosePlane({ shape: [5, 1, 4, 3, 1, 2], dimensions }, { z: 2, volume: 3 });
  expect(plane?.axes.map(({ parameter, name, at }) => [parameter, name, at])).toEqual([
    ["volume", "a", 3],
    ["z", "c", 2],
  ]);
  expect(plane).toMatchObject({ place: [2, 0, 1, 0, 0, 0], shape: [3, 2], dimensions: ["d", "f"] });
});

const FOUR = { shape: [5, 1, 4, 3, 2], dimensions: ["a", "b", "c", "d", "e"] };

it.each([
  ["two of them", 1, 3, "a across, c down"],
  ["the last two in the other order", 4, 5, "d across, e down"],
  ["one that is the other by itself", 4, null, "d across, e down"],
  ["a row that is the column by itself", null, 5, "d across, e down"],
  ["one across", 1, null, "a across, d down"],
  ["one down", null, 3, "e across, c down"],
  ["one twice", 3, 3, "c across, d down"],
  ["the last one twice", 5, 5, "e across, d down"],
  ["one of one value", 2, 1, "e across, a down"],
  ["one that there is not", 9, 6, "e across, d down"],
])("has the axes that an address asks for: %s", (_, across, down, words) => {
  const plane = choosePlane(FOUR, { z: 1, volume: 1, across, down });
  expect(`${plane?.dimensions[1]} across, ${plane?.dimensions[0]} down`).toBe(words);
  const { choices = [], ...sides } = plane?.sides ?? {};
  expect(sides).toEqual({ across: (plane?.across ?? 0) + 1, down: (plane?.down ?? 0) + 1 });
  expect(choices.map(({ axis, name }) => `${axis} ${name}`)).toEqual(["1 a", "3 c", "4 d", "5 e"]);
});

it("selects places on the axes beside the chosen ones", () => {
  const query = { z: 3, volume: 2, across: 1, down: 4 };
  const plane = choosePlane(FOUR, query);
  expect(plane?.axes.map(({ parameter, name, at }) => [parameter, name, at])).toEqual([
    ["volume", "c", 2],
    ["z", "e", 2],
  ]);
  expect(plane).toMatchObject({ place: [0, 0, 1, 0, 1], shape: [3, 5] });
});

it("stays at the first place of axes before those", () => {
  const plane = choosePlane({ shape: [7, 5, 4, 3, 2], dimensions: [] }, { z: 2, volume: 3 });
  expect(plane?.axes.map(({ parameter, at }) => [parameter, at])).toEqual([
    [null, 1],
    ["volume", 3],
    ["z", 2],
  ]);
});
