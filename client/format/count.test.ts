import { expect, test } from "vitest";
import { formatCount } from "./count.ts";

test.each([
  [0, "file", undefined, "0 files"],
  [1, "file", undefined, "1 file"],
  [1204, "file", undefined, "1,204 files"],
  [2, "repository", "repositories", "2 repositories"],
])("counts %i %s", (count, one, many, text) => {
  expect(formatCount(count, one, many)).toBe(text);
});
