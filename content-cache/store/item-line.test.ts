import { describe, expect, test } from "vitest";
import { compareStates, type ItemHead } from "./item-line.ts";

function state(changes: Partial<ItemHead>): ItemHead {
  return { key: "Ea", version: 1_000, revision: 5, isDeleted: false, type: "link", ...changes };
}

describe("of two states of an item, the later is", () => {
  test.each([
    ["the one of a later time", { version: 1_001 }, {}],
    [
      "the one of a later time, though its revision is lower",
      { version: 1_001, revision: 1 },
      { revision: 9 },
    ],
    ["the one of a higher revision at the same time", { revision: 6 }, {}],
    [
      "the one of a higher revision at the same time, though the other is a deletion",
      { revision: 6 },
      { isDeleted: true },
    ],
    ["the deletion at the same time and revision", { isDeleted: true }, {}],
  ])("%s", (_, later, earlier) => {
    expect(compareStates(state(later), state(earlier))).toBeGreaterThan(0);
    expect(compareStates(state(earlier), state(later))).toBeLessThan(0);
  });

  test("neither is later, when only their JSON can decide", () => {
    expect(compareStates(state({}), state({}))).toBe(0);
  });
});
