// @vitest-environment node
import { expect, test } from "vitest";
import { pagerNumbers } from "./pager.tsx";

test.each([
  [1, 0, []],
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [4, 9, [2, 3, 4, 5, 6]],
  [8, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
  [40, 9, [5, 6, 7, 8, 9]],
])("on page %i of %i shows %j", (current, last, numbers) => {
  expect(pagerNumbers(current, last)).toEqual(numbers);
});
