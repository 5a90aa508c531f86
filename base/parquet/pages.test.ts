import { expect, it } from "vitest";
import { boundCodecs } from "./codecs.ts";
import { openPage } from "./open-page.ts";
import { readPageHeader, readRuns, checkPages } from "./pages.ts";

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

it.each([0, 1])(
  "refuses runs without values, of which a page could have millions: %i",
  (header) => {
    const runs = { start: 0, end: 100, width: 1, from: 0, to: 1 };
    expect(() => readRuns(new Uint8Array(100).fill(header), runs)).toThrow("no values");
  },
);

/** A hundred zeros, packed with gzip. */
const ZEROS = "H4sIAAAAAAAAA2NgoD0AAMrGiJlkAAAA";
const packing = { codec: "GZIP", isOptional: false };

it("decompresses no more pages than their room, by either reader", () => {
  const body = Uint8Array.from(Buffer.from(ZEROS, "base64"));
  const header = readPageHeader(Uint8Array.from(Buffer.from(HEADER, "hex")), 0);
  if (!header) throw new Error("The page has no header.");
  const room = { left: 250 };
  const { values } = openPage({ header, body }, { ...packing, room });
  expect(values(0, 100)).toHaveLength(100);
  expect(boundCodecs(room).GZIP?.(body, 100)).toHaveLength(100);
  expect(() => openPage({ header, body }, { ...packing, room })).toThrow("too large together");
  expect(() => boundCodecs(room).GZIP?.(body, 100)).toThrow("too large together");
});

/** A page of 100 bytes of so many texts, each of which may begin as the one before. */
function toDeltaPage(count: number): string {
  return HEADER.replace("15a001", "1500").replace("2c15061500", `2c150${count * 2}150e`);
}

it.each<[name: string, hex: string, refusal: string | null]>([
  ["a page with all lengths", `1506150015005c15081500150815001500150000${"00"}`, null],
  [
    "a new page without the lengths of its levels",
    "15061500150 05c150815001508150000 00".replaceAll(" ", ""),
    "leaves out a length",
  ],
  ["a page without its own length", "1500150000", "leaves out a length"],
  [
    "a page of the first version with more values than are read",
    HEADER.replace("2c1506", "2c150a"),
    "too large together",
  ],
  [
    "a new page with more values",
    `1506150015005c150a1500150815001500150000${"00"}`,
    "too large together",
  ],
  [
    "a dictionary with more values",
    "15041500150 04c150a150000 00".replaceAll(" ", ""),
    "too large together",
  ],
  [
    "pages with more values together",
    HEADER.replace("15a001", "1500").repeat(2),
    "too large together",
  ],
  ["texts that repeat the beginnings of others", toDeltaPage(3), null],
  ["texts that may all be as long as their page", toDeltaPage(4), "too large together"],
  ["what is no page", "19ff", null],
])("looks at %s before the other reader does", (_, hex, refusal) => {
  const look = () =>
    checkPages(Uint8Array.from(Buffer.from(hex, "hex")), { values: 4, bytes: 300 });
  if (refusal) expect(look).toThrow(refusal);
  else expect(look).not.toThrow();
});
