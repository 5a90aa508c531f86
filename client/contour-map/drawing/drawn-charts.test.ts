// @vitest-environment node
import { expect, it, test } from "vitest";
import { drawChart, toSmoothPath } from "./drawn-charts.ts";

it("draws the same chart for the same record, and another for another", () => {
  const first = drawChart(7, "thumbnail");
  expect(first.plain).toMatch(/^M/);
  expect(drawChart(7, "thumbnail")).toEqual(first);
  expect(drawChart(8, "thumbnail")).not.toEqual(first);
  expect(drawChart(7, "banner")).not.toEqual(first);
});

it("stores 400 charts, and draws one again, unchanged, after so many others", () => {
  const first = drawChart(1, "thumbnail");
  for (let id = 1_001; id < 1_400; id += 1) drawChart(id, "thumbnail");
  expect(drawChart(1, "thumbnail")).toBe(first);
  drawChart(1_400, "thumbnail");
  const again = drawChart(1, "thumbnail");
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});

test("draws an open line as one mirrored curve", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 4 },
    { x: 20, y: 0 },
  ];
  expect(toSmoothPath({ points, isClosed: false })).toBe("M0 0t5 2 10 0");
});

test("closes a ring at the place it began", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 8, y: 0 },
    { x: 8, y: 8 },
    { x: 0, y: 8 },
  ];
  expect(toSmoothPath({ points, isClosed: true })).toBe("M4 0q4 0 4 4t-4 4-4-4 4-4");
});

test("draws nothing for a single point", () => {
  expect(toSmoothPath({ points: [{ x: 1, y: 1 }], isClosed: false })).toBe("");
});

test("draws nothing for a ring too small to be one", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 9, y: 0 },
  ];
  expect(toSmoothPath({ points, isClosed: true }, 8)).toBe("");
});

test("keeps both ends of an open line, however near to each other", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 4 },
    { x: 20, y: 0 },
    { x: 21, y: 0 },
  ];
  const line = { points, isClosed: false };
  expect(toSmoothPath(line, 8)).toBe(toSmoothPath(line));
});
