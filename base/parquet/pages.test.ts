import { expect, it } from "vitest";
import { readPageHeader } from "./pages.ts";

/** Least and largest value, as Arrow's writers put them into the header of each page. */
const VALUES = "1808" + "9f3c000000000001" + "1808" + "4e20000000000001";
const STATISTICS = `1c${VALUES}1600${VALUES.replace("18", "28")}111100`;
/** A page of 3 plain values: 100 bytes, compressed to 80. */
const HEADER = `150015c80115a0012c1506150015061506${STATISTICS}0000`;

it("reads a page's header to its end where it contains statistics", () => {
  const header = Uint8Array.from(Buffer.from(HEADER, "hex"));
  const expected = { kind: "data", count: 3, encoding: 0, packed: 80, unpacked: 100 };
  const page = Uint8Array.from([...header, 1, 2, 3]);
  expect(readPageHeader(page, 0)).toMatchObject({ ...expected, length: header.length });
});
