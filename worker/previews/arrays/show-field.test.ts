import { expect, it } from "vitest";
import { showField } from "./show-field.ts";

const DIMENSIONS = ["time", "lat", "lon"];

it.each([
  ["of two axes", [2, 2], ""],
  ["of three, the first of them with one value", [1, 2, 2], ""],
  ["of three", [3, 2, 2], ", at the start of the other dimensions"],
])("says which plane of an array %s it draws", async (_, shape, rest) => {
  const dimensions = DIMENSIONS.slice(-shape.length);
  const field = { name: "temp", type: "float64", shape, dimensions, attributes: [] };
  const count = shape.reduce((product, size) => product * size, 1);
  const values = Float64Array.from({ length: count }, (_value, at) => at);
  const { picture } = await showField(field, values);
  expect(picture?.note).toBe(
    `lat from top to bottom, lon from left to right${rest}; black is 0, white is 3.`,
  );
});

it.each<[string, [string, string][], string]>([
  ["CF names", [["units", "degC"]], "degC"],
  ["others name", [["unit", "µm"]], "µm"],
  ["nobody names", [], ""],
])("says which values are black and white, in the unit that %s", async (_, attributes, unit) => {
  const packed: [string, string][] = [["scale_factor", "0.5"], ...attributes];
  const field = { name: "t", type: "int16", shape: [2, 2], dimensions: [], attributes: packed };
  const { picture } = await showField(field, Float64Array.from([-3, 1, 2, 9]));
  expect(picture?.scale).toEqual({ low: "-1.5", high: "4.5", unit });
});

it("draws no picture of one row, and a line of it", async () => {
  const field = { name: "temp", type: "float64", shape: [1, 4], dimensions: [], attributes: [] };
  const { picture, plot } = await showField(field, Float64Array.from([3, 1, 4, 1]));
  expect(picture).toBeNull();
  expect(plot?.summary).toContain("temp");
});

it.each([
  ["float32", ["0.8", "66.72", "0.33333334", "", ""]],
  ["float", ["0.8", "66.72", "0.33333334", "", ""]],
  ["float64", ["0.80000001", "66.720001", "0.33333334", "1e+20", ""]],
])(
  "writes numbers of %s with the digits that they have, and knows their gaps",
  async (type, own) => {
    const stored = [0.8, 66.72, 1 / 3, 1e20, Number.NaN].map(Math.fround);
    const attributes: [string, string][] = [["_FillValue", "1e20"]];
    const field = { name: "temp", type, shape: [5], dimensions: [], attributes };
    expect((await showField(field, Float64Array.from(stored))).values).toEqual(own);
  },
);

it.each([
  [200, 200, null, ["199", "398"]],
  [201, 200, 201, ["200", "400"]],
  [1_000, 200, 1_000, ["999", "1998"]],
])(
  "lists of a line of %i points %i, up to the last one",
  async (count, listed, pointsInAll, last) => {
    const field = { name: "tide", type: "float64", shape: [count], dimensions: [], attributes: [] };
    const stored = Float64Array.from({ length: count }, (_value, at) => 2 * at);
    const table = (await showField(field, stored)).plot?.table;
    expect(table?.heads).toEqual(["index", "tide"]);
    expect(table?.rows).toHaveLength(listed);
    expect(table?.rows[0]).toEqual(["0", "0"]);
    expect(table?.rows.at(-1)).toEqual(last);
    expect([table?.pointsInAll, table?.isWhole]).toEqual([pointsInAll, pointsInAll === null]);
  },
);

it("lists the peak of a long line", async () => {
  const field = { name: "tide", type: "float32", shape: [900], dimensions: [], attributes: [] };
  const stored = new Float64Array(900);
  stored[457] = Math.fround(0.1);
  const table = (await showField(field, stored)).plot?.table;
  expect(table?.rows).toContainEqual(["457", "0.1"]);
});

it("does not take the points of a line with a gap for all of its values", async () => {
  const field = { name: "tide", type: "float64", shape: [3], dimensions: [], attributes: [] };
  const table = (await showField(field, Float64Array.from([5, Number.NaN, 7]))).plot?.table;
  expect(table?.rows).toEqual([
    ["0", "5"],
    ["2", "7"],
  ]);
  expect([table?.pointsInAll, table?.isWhole]).toEqual([null, false]);
});
