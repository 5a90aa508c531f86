import { expect, test } from "vitest";
import { formatBytes } from "./bytes.ts";

test.each([
  [null, "—"],
  [0, "—"],
  [-1, "—"],
  [Number.NaN, "—"],
  [1, "1 B"],
  [999, "999 B"],
  [1000, "1.00 kB"],
  [1234, "1.23 kB"],
  [999_994, "999.99 kB"],
  [999_996, "1.00 MB"],
  [73_400_320, "73.40 MB"],
  [5_000_000_000, "5.00 GB"],
  [2e18, "2000.00 PB"],
])("writes %s bytes as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
