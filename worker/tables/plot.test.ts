import { expect, it } from "vitest";
import { PLOT_POINTS_MAX } from "../previews/limits.ts";
import { toFacts } from "#base/column-facts.ts";
import { drawPlot, type PlotColumn } from "./plot.ts";

function toColumn(name: string, values: readonly (number | string)[]): PlotColumn {
  const cells = values.map(String);
  const facts = toFacts(cells);
  return { name, type: facts.type, cells, facts };
}

it("draws the positions that are on the earth, its edges among them", async () => {
  const x = toColumn("lon", [180, 10, 180.5, 20, "n/a"]);
  const y = toColumn("lat", [90, 50, 0, 91, 4]);
  const plot = await drawPlot("map", { x, y });
  expect(plot?.summary).toMatch(/^2 positions: lat from /);
  expect(plot?.summary).not.toContain("th one is drawn");
  expect(plot?.frame).toBeNull();
});

it("draws no map where no position lies on the earth", async () => {
  const far = { x: toColumn("lon", [200]), y: toColumn("lat", [95]) };
  expect(await drawPlot("map", far)).toBeNull();
});

it.each([
  [PLOT_POINTS_MAX * 4, false],
  [PLOT_POINTS_MAX * 4 + 1, true],
])("says of %i positions whether some are left out: %s", async (count, isLeftOut) => {
  const degrees = Array.from({ length: count }, (_, at) => at % 90);
  const plot = await drawPlot("map", { x: toColumn("lon", degrees), y: toColumn("lat", degrees) });
  expect(plot?.summary.includes(" Every 2th one is drawn.")).toBe(isLeftOut);
});

it("draws nothing of text, and no histogram of it", async () => {
  const words = toColumn("note", ["calm", "rough"]);
  expect(await drawPlot("scatter", { x: null, y: words })).toBeNull();
  expect(await drawPlot("histogram", { x: null, y: words })).toBeNull();
});
