import { expect, it } from "vitest";
import { drawChart } from "./drawn-charts.ts";

it("draws the same chart for the same record, and another for another", () => {
  const first = drawChart(7, "thumbnail");
  expect(first.plain).toMatch(/^M/);
  expect(drawChart(7, "thumbnail")).toEqual(first);
  expect(drawChart(8, "thumbnail")).not.toEqual(first);
  expect(drawChart(7, "banner")).not.toEqual(first);
});

it("draws a chart again, unchanged, after many others", () => {
  const first = drawChart(1, "thumbnail");
  for (let id = 2; id < 450; id += 1) drawChart(id, "thumbnail");
  expect(drawChart(1, "thumbnail")).toEqual(first);
});
