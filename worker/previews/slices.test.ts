import { expect, it } from "vitest";
import { chooseWindow, createSamples } from "./slices.ts";

/** Reads a volume whose voxels have their places in the file as values. */
function readPlaces(
  size: Parameters<typeof createSamples>[0],
): [label: string, values: number[]][] {
  const samples = createSamples(size);
  for (let place = samples.next(); place !== null; place = samples.next()) samples.take(place);
  return samples.slices.map(({ label, values }) => [label, [...values]]);
}

it("takes the middle slices, the first and the last voxel included, top row first", () => {
  expect(readPlaces({ width: 3, height: 3, depth: 3 })).toEqual([
    ["Axial", [15, 16, 17, 12, 13, 14, 9, 10, 11]],
    ["Coronal", [21, 22, 23, 12, 13, 14, 3, 4, 5]],
    ["Sagittal", [19, 22, 25, 10, 13, 16, 1, 4, 7]],
  ]);
});

it("shows a single voxel in all three", () => {
  const samples = createSamples({ width: 1, height: 1, depth: 1 });
  for (let place = samples.next(); place !== null; place = samples.next()) samples.take(7);
  expect(samples.slices.map(({ values }) => [...values])).toEqual([[7], [7], [7]]);
});

it("requests voxels in the order of the file", () => {
  const samples = createSamples({ width: 40, height: 30, depth: 20 });
  const asked: number[] = [];
  for (let place = samples.next(); place !== null; place = samples.next()) {
    asked.push(place);
    samples.take(0);
  }
  expect(asked).toEqual(asked.toSorted((a, b) => a - b));
  expect(asked).toHaveLength(40 * 30 + 40 * 20 + 30 * 20);
});

it.each<[values: number[], low: number, high: number]>([
  [Array.from({ length: 200 }, (_, at) => 199 - at), 2, 198],
  [[5], 5, 5],
  [[Number.NaN, 3, Number.POSITIVE_INFINITY, -1], -1, 3],
  [[Number.NaN], 0, 1],
])("draws the values between the darkest and the brightest hundredth", (values, low, high) => {
  const half = Math.ceil(values.length / 2);
  const pictures = [values.slice(0, half), values.slice(half)].map((some) => ({
    values: Float64Array.from(some),
  }));
  expect(chooseWindow(pictures)).toEqual({ low, high });
});
