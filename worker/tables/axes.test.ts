import fc from "fast-check";
import { expect, it } from "vitest";
import { toTicks, writeNumber } from "./axes.ts";
import { drawMap } from "./map.ts";

function labels(min: number | string, max: number | string): string[] {
  const isDate = typeof min === "string";
  const [from, to] = [min, max].map((end) => (typeof end === "string" ? Date.parse(end) : end));
  const axis = { name: "x", isDate, min: from ?? 0, max: to ?? 0 };
  return toTicks(axis).map(({ label }) => label);
}

it.each([
  [0, 38, ["0", "10", "20", "30"]],
  [0, 40, ["0", "10", "20", "30", "40"]],
  ["2014-01-01", "2024-01-01", ["2014", "2016", "2018", "2020", "2022", "2024"]],
  [58.3874, 58.4466, ["58.39", "58.4", "58.41", "58.42", "58.43", "58.44"]],
  [-0.07, 0.11, ["-0.05", "0", "0.05", "0.1"]],
  [0, 2_500_000, ["0", "500K", "1M", "1.5M", "2M", "2.5M"]],
  [2016, 2021, ["2016", "2017", "2018", "2019", "2020", "2021"]],
  [4, 4, ["4"]],
  [9.1e-31, 9.1e-31, ["9.1e-31"]],
  [-1e-21, 1e-21, ["-1e-21", "-5e-22", "0", "5e-22", "1e-21"]],
  [0, 9.4e306, ["0", "2e+306", "4e+306", "6e+306", "8e+306"]],
  [
    2_460_000.1,
    2_460_000.6,
    ["2460000.1", "2460000.2", "2460000.3", "2460000.4", "2460000.5", "2460000.6"],
  ],
  [
    1_700_000_000,
    1_700_000_050,
    ["1700000000", "1700000010", "1700000020", "1700000030", "1700000040", "1700000050"],
  ],
  [0, 14, ["0", "2", "4", "6", "8", "10", "12", "14"]],
  [
    "2024-05-01T00:00Z",
    "2024-05-01T00:01Z",
    ["2024-05-01", "00:00:15", "00:00:30", "00:00:45", "00:01"],
  ],
  ["2024-05-01T00:00:58Z", "2024-05-01T00:01:01Z", ["00:00:58", "00:00:59", "00:01", "00:01:01"]],
  ["2024-05-01T00:00:00Z", "2024-05-01T00:00:00.9Z", ["2024-05-01"]],
  ["2016-01-01", "2025-12-01", ["2016", "2018", "2020", "2022", "2024"]],
  ["2016-06-01", "2018-06-01", ["2016-07", "2017-01", "2017-07", "2018-01"]],
  ["2024-01-01", "2024-12-01", ["2024-01", "2024-03", "2024-05", "2024-07", "2024-09", "2024-11"]],
  ["0050-01-01", "0050-12-01", ["0050-01", "0050-03", "0050-05", "0050-07", "0050-09", "0050-11"]],
  [
    "2024-05-01T00:00Z",
    "2024-05-01T20:00Z",
    ["2024-05-01", "03:00", "06:00", "09:00", "12:00", "15:00", "18:00"],
  ],
])("marks an axis from %s to %s at round values", (min, max, expected) => {
  expect(labels(min, max)).toEqual(expected);
});

const ends = fc.double({ min: -1e12, max: 1e12, noNaN: true });

it("marks every axis at few places, all of them on it", () => {
  fc.assert(
    fc.property(ends, ends, fc.boolean(), (one, other, isDate) => {
      const [min, max] = [Math.min(one, other), Math.max(one, other)];
      const ticks = toTicks({ name: "x", isDate, min, max });
      const room = (max - min) * 1e-6;
      expect(ticks.length).toBeLessThanOrEqual(12);
      expect(ticks.every(({ at }) => at >= min - room && at <= max + room)).toBe(true);
    }),
  );
});

it.each([
  [1.25e-21, [0, 2e-21], "1.25e-21"],
  [9.456571301219308e288, [0, 9.4e306], "0"],
  [9.431052610773557e306, [0, 9.4e306], "9.431e+306"],
  [2_460_000.123456, [2_460_000, 2_460_001], "2460000.123"],
  [58.38744, [58, 59], "58.387"],
  [1234.5678, [0, 1e6], "1235"],
])("writes %s on an axis %j", (value, [min = 0, max = 0], expected) => {
  expect(writeNumber({ name: "x", isDate: false, min, max }, value)).toBe(expected);
});

it("draws a degree as long north as east of it, at its latitude", async () => {
  const corners = [
    [0, 60],
    [2, 60],
    [0, 61],
  ] as const;
  const svg = await drawMap(corners.map((position) => ({ kind: "point", positions: [position] })));
  const places = [...svg.matchAll(/M([\d.]+) ([\d.]+)h0/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  const [origin = [], east = [], north = []] = places;
  const across = (east[0] ?? 0) - (origin[0] ?? 0);
  const up = (origin[1] ?? 0) - (north[1] ?? 0);
  expect(across / up).toBeCloseTo(1, 1);
});
