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

it("draws no picture of one row, and a line of it", async () => {
  const field = { name: "temp", type: "float64", shape: [1, 4], dimensions: [], attributes: [] };
  const { picture, plot } = await showField(field, Float64Array.from([3, 1, 4, 1]));
  expect(picture).toBeNull();
  expect(plot?.summary).toContain("temp");
});
