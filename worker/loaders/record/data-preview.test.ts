import { expect, it } from "vitest";
import type { DrawnPreview } from "#api/wire/dataset.ts";
import { describeDrawn, drawPreviewLand } from "./data-preview.ts";

const drawn = { path: "m0 4l2 3", file: "tides.csv", isSample: false };
const line = { kind: "line", ...drawn, y: "level", x: "time" } as const;
const map = { kind: "map", ...drawn, positions: 1_204 } as const;

it.each<[DrawnPreview, string]>([
  [line, "Line of level over time, from tides.csv."],
  [{ ...line, isSample: true }, "Line of level over time, from a sample of tides.csv."],
  [
    { ...line, firstRows: 2_160 },
    "Line of level over time, from the first 2,160 rows of tides.csv.",
  ],
  [{ ...line, counts: "steps" }, "Histogram of time, from tides.csv."],
  [{ ...line, counts: "steps", isSample: true }, "Histogram of time, from a sample of tides.csv."],
  [{ ...line, counts: "values" }, "Rows for each time, from tides.csv."],
  [
    { ...line, counts: "values", isSample: true },
    "Rows for each time, from a sample of tides.csv.",
  ],
  [map, "Map of 1,204 positions, from tides.csv."],
  [{ ...map, positions: 1 }, "Map of 1 position, from tides.csv."],
  [{ ...map, isSample: true }, "Map of 1,204 positions, from a sample of tides.csv."],
])("says what %o shows", (preview, sentence) => {
  expect(describeDrawn(preview)).toBe(sentence);
});

const MAP = {
  kind: "map",
  path: "M88 55h0",
  file: "a.csv",
  isSample: false,
  positions: 3,
} as const;

function toMap(west: number, south: number, height: number): DrawnPreview {
  const width = (height * 192) / 72;
  return { ...MAP, bounds: { west, east: west + width, south, north: south + height } };
}

it.each([
  ["the North Sea", toMap(-5, 51, 12)],
  ["islands on both sides of the antimeridian", toMap(175, -20, 6)],
  ["the whole earth", toMap(-180, -67.5, 135)],
])("draws the land around %s", async (_, preview) => {
  expect(await drawPreviewLand(preview)).toMatch(/^M[Mlz\d -]{600,6999}z$/);
});

it.each<[string, DrawnPreview]>([
  ["the open sea", toMap(-40, 35, 1)],
  ["a bay, of which its outline is too coarse", toMap(-3.2, 58.4, 0.1)],
  ["positions whose bounds were not stored", MAP],
  ["one place", toMap(3, 58, 0)],
  ["a line", { kind: "line", path: "m0 4l2 3", file: "a.csv", isSample: false, y: "a", x: "b" }],
])("draws no land around %s", async (_, preview) => {
  expect(await drawPreviewLand(preview)).toBe("");
});
