import { expect, it } from "vitest";
import { toSuggestionsPath } from "./list-path.ts";

it("searches for whole names only when they are complete", () => {
  const path = "/discover/suggestions?query=ada%20moss";
  expect(toSuggestionsPath("ada moss", { isWhole: false })).toBe(path);
  expect(toSuggestionsPath("ada moss", { isWhole: true })).toBe(`${path}&whole=true`);
});
