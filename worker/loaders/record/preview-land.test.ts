import { expect, it } from "vitest";
import type { DataPreview } from "#api/wire/dataset.ts";
import { drawPreviewLand } from "./preview-land.ts";

const MAP = {
  kind: "map",
  path: "M88 55h0",
  file: "a.csv",
  isSample: false,
  positions: 3,
} as const;

function toMap(west: number, south: number, height: number): DataPreview {
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

it.each<[string, DataPreview]>([
  ["the open sea", toMap(-40, 35, 1)],
  ["a bay, of which its outline is too coarse", toMap(-3.2, 58.4, 0.1)],
  ["positions whose bounds were not stored", MAP],
  ["one place", toMap(3, 58, 0)],
  ["a line", { kind: "line", path: "m0 4l2 3", file: "a.csv", isSample: false, y: "a", x: "b" }],
])("draws no land around %s", async (_, preview) => {
  expect(await drawPreviewLand(preview)).toBe("");
});
