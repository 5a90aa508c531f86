import { expect, it } from "vitest";
import { selectRows } from "./select-rows.ts";
import { toTypedCells } from "./typed-cells.ts";

it.each([
  ["whole", ["1", "n/a", "-20"], [1, null, -20]],
  ["decimal", ["1.50", "1e+300", "2e-310"], [1.5, 1e300, 2e-310]],
  ["decimal", ["1.00000000000000"], [1]],
  [
    "decimal",
    ["2813571753.8725324", "0.016949152573943138"],
    [2813571753.8725324, 0.016949152573943138],
  ],
  ["text", ["2813571753.87253241"], ["2813571753.87253241"]],
  ["text", ["1e999"], ["1e999"]],
  ["text", ["01067", "1"], ["01067", "1"]],
  ["boolean", ["true", "FALSE", ""], [true, false, null]],
  ["text", ["true", "yes"], ["true", "yes"]],
  ["text", ["NA", "-"], [null, null]],
  ["text", ["a", "NA", ""], ["a", "NA", null]],
])("reads as %s the cells %j", (type, cells, values) => {
  expect(toTypedCells(cells)).toEqual({ type, values });
});

it.each([false, true])("sorts words, equal ones in the order of the table: %s", (isDescending) => {
  const rows = ["b1", "a1", "b2", "", "a2"].map((cell) => [cell.slice(0, 1), cell]);
  const sorted = selectRows(rows, { filters: [], sort: { column: 0, isDescending } });
  const [a, b] = [
    ["a1", "a2"],
    ["b1", "b2"],
  ];
  expect(sorted.map(([, cell]) => cell)).toEqual([...(isDescending ? [b, a] : [a, b]).flat(), ""]);
});

it.each([
  ["ge", "b", ["b", "c"]],
  ["le", "b", ["a", "b"]],
  ["ge", "2", ["2", "10"]],
  ["le", "2", ["1", "2"]],
] as const)("compares a column by %s with %s, words by their letters", (operator, value, cells) => {
  const rows = ["c", "b", "", "a", "10", "2", "1"].map((cell) => [cell]);
  const isNumber = /\d/.test(value);
  const ofKind = rows.filter(([cell = ""]) => cell === "" || /\d/.test(cell) === isNumber);
  const selected = selectRows(ofKind, { filters: [{ column: 0, operator, value }], sort: null });
  expect(selected.flat().toSorted((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))).toEqual(
    cells,
  );
});

/** Neighbouring numbers that are one as doubles. */
const STARS = ["175921864739966722", "175921864739966720", "-5", "175921864739966721"];

it.each([
  ["eq", ["175921864739966721"]],
  ["ne", ["175921864739966722", "175921864739966720", "-5"]],
  ["ge", ["175921864739966722", "175921864739966721"]],
  ["le", ["175921864739966720", "-5", "175921864739966721"]],
] as const)("compares every digit of long whole numbers by %s", (operator, cells) => {
  const rows = STARS.map((cell) => [cell]);
  const filters = [{ column: 0, operator, value: "175921864739966721" }];
  expect(selectRows(rows, { filters, sort: null }).flat()).toEqual(cells);
});

it("sorts long whole numbers by every digit", () => {
  const sort = { column: 0, isDescending: false };
  const sorted = selectRows(
    STARS.map((cell) => [cell]),
    { filters: [], sort },
  );
  expect(sorted.flat()).toEqual(STARS.toSorted((a, b) => Number(BigInt(a) - BigInt(b))));
});
