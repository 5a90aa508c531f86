// @vitest-environment node
import { expect, test } from "vitest";
import { findIsolines, type Grid } from "./isolines.ts";

function sample(columns: number, rows: number, height: (x: number, y: number) => number): Grid {
  const heights = Array.from({ length: columns * rows }, (_, index) =>
    height(index % columns, Math.floor(index / columns)),
  );
  return { columns, rows, step: 1, heights };
}

test("follows a hill in one closed line at the hill's height", () => {
  const grid = sample(21, 21, (x, y) => 10 - Math.hypot(x - 10, y - 10));
  const [line, ...others] = findIsolines(grid, 5);
  expect(others).toEqual([]);
  expect(line?.isClosed).toBe(true);
  for (const { x, y } of line?.points ?? []) {
    expect(Math.hypot(x - 10, y - 10)).toBeCloseTo(5, 0);
  }
});

test("crosses a slope from side to side in one open line", () => {
  const [line, ...others] = findIsolines(
    sample(9, 5, (_, y) => y),
    2.5,
  );
  expect(others).toEqual([]);
  expect(line?.isClosed).toBe(false);
  expect(line?.points).toEqual(Array.from({ length: 9 }, (_, x) => ({ x, y: 2.5 })));
});

test("finds two hills as two lines", () => {
  const grid = sample(41, 21, (x, y) =>
    Math.max(8 - Math.hypot(x - 10, y - 10), 8 - Math.hypot(x - 30, y - 10)),
  );
  expect(findIsolines(grid, 4).map(({ isClosed }) => isClosed)).toEqual([true, true]);
});

test("finds nothing above the summit", () => {
  expect(
    findIsolines(
      sample(5, 5, () => 1),
      2,
    ),
  ).toEqual([]);
});
