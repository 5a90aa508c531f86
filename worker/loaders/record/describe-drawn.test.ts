import { expect, it } from "vitest";
import type { DataPreview } from "#api/wire/dataset.ts";
import { describeDrawn } from "./describe-drawn.ts";

const drawn = { path: "m0 4l2 3", file: "tides.csv", isSample: false };
const line = { kind: "line", ...drawn, y: "level", x: "time" } as const;
const map = { kind: "map", ...drawn, positions: 1_204 } as const;

it.each<[DataPreview, string]>([
  [line, "Line of level over time, from tides.csv."],
  [{ ...line, isSample: true }, "Line of level over time, from a sample of tides.csv."],
  [
    { ...line, firstRows: 2_160 },
    "Line of level over time, from the first 2,160 rows of tides.csv.",
  ],
  [map, "Map of 1,204 positions, from tides.csv."],
  [{ ...map, isSample: true }, "Map of 1,204 positions, from a sample of tides.csv."],
])("says what %o shows", (preview, sentence) => {
  expect(describeDrawn(preview)).toBe(sentence);
});
