// @vitest-environment node
import { expect, it } from "vitest";
import { groupByLetter } from "./tags.tsx";

it("puts tags under their first letter, whatever its case or accent", () => {
  const tags = ["Zebra", "ice", "Élan", "eel", "3d", "isotope"].map((tag) => ({ tag, count: 1 }));
  expect(
    groupByLetter(tags).map(([letter, group]) => [letter, group.map(({ tag }) => tag)]),
  ).toEqual([
    ["0–9", ["3d"]],
    ["E", ["eel", "Élan"]],
    ["I", ["ice", "isotope"]],
    ["Z", ["Zebra"]],
  ]);
});
