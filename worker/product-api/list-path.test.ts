import { expect, it } from "vitest";
import { toSuggestionsPath } from "./list-path.ts";

it("asks for names that hold words as a whole only where they are said to be whole", () => {
  const path = "/discover/suggestions?query=ada%20moss";
  expect(toSuggestionsPath("ada moss", { isWhole: false })).toBe(path);
  expect(toSuggestionsPath("ada moss", { isWhole: true })).toBe(`${path}&whole=true`);
});
