import { expect, test } from "vitest";
import { parseRange } from "./parse-range.ts";

/** The bytes that a header selects of a file, as `first+length`. */
function select(header: string | null, size: number): string {
  const range = parseRange(header, size);
  const write = ({ offset, length }: { offset: number; length: number }): string =>
    `${offset}+${length}`;
  if (range.kind === "range") return write(range);
  return range.kind === "ranges" ? range.ranges.map(write).join(" ") : range.kind;
}

const many = (count: number): string =>
  `bytes=${Array.from({ length: count }, (_, at) => `${2 * at}-${2 * at}`).join()}`;

test.each([
  [null, "whole"],
  ["", "whole"],
  ["bytes=", "whole"],
  ["bytes=-", "whole"],
  ["bytes=x", "whole"],
  ["bytes=1", "whole"],
  ["items=0-1", "whole"],
  [" BYTES=0-1 ", "0+2"],
  ["bytes=0-0", "0+1"],
  ["bytes=0-9", "0+10"],
  ["bytes=0-99", "0+10"],
  ["bytes=9-", "9+1"],
  ["bytes=9-9", "9+1"],
  ["bytes=10-", "none"],
  ["bytes=10-12", "none"],
  ["bytes=5-4", "whole"],
  ["bytes=5-5", "5+1"],
  ["bytes=-1", "9+1"],
  ["bytes=-10", "0+10"],
  ["bytes=-99", "0+10"],
  ["bytes=-0", "none"],
  ["bytes=0-1,2-3", "0+2 2+2"],
  ["bytes=0-1, 5-", "0+2 5+5"],
  ["bytes=0-1,-3", "0+2 7+3"],
  ["bytes=0-2,2-3", "whole"],
  ["bytes=4-5,0-1", "whole"],
  ["bytes=0-1,10-", "whole"],
  ["bytes=0-1,5-4", "whole"],
  [`bytes=0-${"1".repeat(16)}`, "whole"],
])("%s of ten bytes is %s", (header, selected) => {
  expect(select(header, 10)).toBe(selected);
});

test.each([
  ["bytes=-1", 0, "none"],
  ["bytes=0-", 0, "none"],
  [
    many(16),
    100,
    many(16)
      .replaceAll(/(?:bytes=|,)(\d+)-\d+/g, " $1+1")
      .trim(),
  ],
  [many(17), 100, "whole"],
  ["bytes=0-1999999,2000000-3999999", 9_000_000, "0+2000000 2000000+2000000"],
  ["bytes=0-1999999,2000000-4000000", 9_000_000, "whole"],
])("%s of %i bytes is %s", (header, size, selected) => {
  expect(select(header, size)).toBe(selected);
});
