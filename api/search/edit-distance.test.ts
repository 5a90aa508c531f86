import { expect, test } from "vitest";
import { countEdits } from "./spellings.ts";

test.each([
  ["vagus", "vagus", 0],
  ["vagus", "vagu", 1],
  ["vagus", "vaguus", 1],
  ["vagus", "vages", 1],
  ["vagus", "vagsu", 1],
  ["vagus", "vgasu", 2],
  ["vagus", "nerve", 3],
  ["vagus", "va", 3],
  ["", "ab", 2],
  ["🐙a", "a🐙", 1],
])("from %s to %s are %i edits", (from, to, edits) => {
  expect([countEdits(from, to, 2), countEdits(to, from, 2)]).toEqual([edits, edits]);
});
