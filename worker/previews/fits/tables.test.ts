import { expect, it } from "vitest";
import { toCard, toFits } from "../../test/files/fits-files.ts";
import {
  big,
  EMPTY,
  openArray,
  type TableColumn,
  TENTH_AND_GAP,
  toTable,
} from "../../test/files/open-fits.ts";

it("shows the first rows of a binary table", async () => {
  const columns: TableColumn[] = [
    {
      form: "J",
      more: [
        ["TTYPE", "'ID'"],
        ["TNULL", -1],
      ],
    },
    {
      form: "I",
      more: [
        ["TTYPE", "'COUNT'"],
        ["TZERO", 32_768],
        ["TUNIT", "'ct'"],
      ],
    },
    {
      form: "B",
      more: [
        ["TSCAL", 0.1],
        ["TZERO", 2],
      ],
    },
    { form: "5A" },
    { form: "2E" },
    { form: "L" },
    { form: "10X" },
    { form: "PI(2)" },
  ];
  const row = (id: number[], heap: number[]): number[] =>
    [
      id,
      [0x80, 5],
      [3],
      [97, 98, 32, 0, 99],
      TENTH_AND_GAP,
      [84, 0b10100000, 0b01000000],
      heap,
    ].flat();
  const rows = [
    ...row([0, 0, 0, 7], [0, 0, 0, 2, 0, 0, 0, 2]),
    ...row([255, 255, 255, 255], Array(8).fill(0)),
  ];
  const data = big(...rows, 9, 9, 0, 1, 0, 2);
  const cards = [...toTable("BINTABLE", columns, [31, 2]), toCard("PCOUNT", 6)];
  const { members, note } = await openArray(toFits(EMPTY, { cards, data }));
  expect(note).toBeNull();
  expect(members).toEqual({
    heads: "ID|COUNT (ct)|col3|col4|col5|col6|col7|col8".split("|"),
    rows: [
      ["7", "5", "2.3", "ab", "0.1,", "T", "1010000001", "1, 2"],
      ["", "5", "2.3", "ab", "0.1,", "T", "1010000001", ""],
    ],
    whole: { rows: 2, columns: 8 },
  });
});

it("shows the first rows of an ASCII table", async () => {
  const columns: TableColumn[] = [
    { form: "A3", more: [["TBCOL", 1]] },
    {
      form: "F6.2",
      more: [
        ["TBCOL", 5],
        ["TNULL", "'-'"],
      ],
    },
    {
      form: "D8.1",
      more: [
        ["TBCOL", 12],
        ["TSCAL", 2],
      ],
    },
  ];
  const data = new TextEncoder().encode("ab   12.50  1.5D+02" + "c    1250       - " + " ");
  const cards = toTable("TABLE", columns, [19, 2]);
  const { members } = await openArray(toFits(EMPTY, { cards, data }));
  expect(members?.rows).toEqual([
    ["ab", "12.5", "300"],
    ["c", "12.5", "-"],
  ]);
});
