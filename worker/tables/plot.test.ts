import { expect, it } from "vitest";
import { PLOT_POINTS_MAX } from "../previews/limits.ts";
import { toFacts } from "#base/tables/column-facts.ts";
import { drawChart, drawPlot, type PlotColumn } from "./plot.ts";

function toColumn(name: string, values: readonly (number | string)[]): PlotColumn {
  const cells = values.map(String);
  const facts = toFacts(cells);
  return { name, type: facts.type, cells, facts };
}

it("draws the positions that are on the earth, its edges among them", async () => {
  const x = toColumn("lon", [180, 10, 200, 360, 20, 361, "n/a"]);
  const y = toColumn("lat", [90, 50, 0, 2, 91, 0, 4]);
  const plot = await drawPlot("map", { x, y });
  expect(plot?.summary).toContain(
    "4 positions: lat from 0 to 90, lon from -160 to 180. 2 rows without a place on the earth.",
  );
  expect(plot?.summary).not.toContain("is drawn");
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
  expect(plot?.summary.includes(" One of every 2 positions is drawn.")).toBe(isLeftOut);
});

it("says of equal numbers what they are, and cuts long values in its words", () => {
  const equal = drawChart("histogram", { x: null, y: toColumn("depth", [10, 10]) });
  expect(equal?.summary).toBe("depth is 10 in 2 rows.");
  const long = drawChart("bars", { x: null, y: toColumn("note", ["x".repeat(80_000)]) });
  expect(long?.summary.length).toBeLessThan(400);
});

it("draws nothing of text, and no histogram of it", async () => {
  const words = toColumn("note", ["calm", "rough"]);
  expect(await drawPlot("scatter", { x: null, y: words })).toBeNull();
  expect(await drawPlot("histogram", { x: null, y: words })).toBeNull();
});

/** Where the picture's parts are drawn, pixels: the frame is from 84 to 708 and from 30 to 268. */
const FRAME = { left: 84, right: 708, top: 30, bottom: 268 };

it("draws a histogram from the axis up, its fullest step as high as the frame", () => {
  const plot = drawChart("histogram", { x: null, y: toColumn("level", [1, 2, 2, 2, 2, 3, 9]) });
  const bars = [...(plot?.svg ?? "").matchAll(/M([\d.]+) 268v-([\d.]+)h([\d.]+)v([\d.]+)z/g)].map(
    (bar) => bar.slice(1).map(Number),
  );
  const [first, last] = [bars[0] ?? [], bars.at(-1) ?? []];
  expect(first[0]).toBe(FRAME.left);
  expect((last[0] ?? 0) + (last[2] ?? 0) + 1).toBeCloseTo(FRAME.right, 0);
  expect(Math.max(...bars.map(([, up = 0]) => up))).toBe(FRAME.bottom - FRAME.top);
  expect(bars.every(([, up, , down]) => up === down)).toBe(true);
  expect(plot?.summary).toBe("level from 1 to 9 in 16 bins; the fullest bin has 4 rows.");
  expect(plot?.frame).toMatchObject({ width: 720, left: 84, right: 708, min: 1, max: 9 });
});

it("draws the most frequent values as bars below each other, with their counts", () => {
  const words = ["calm", "calm", "calm", "calm", "rough & <wet>"];
  const plot = drawChart("bars", { x: null, y: toColumn("sea", words) });
  expect([
    ...(plot?.svg ?? "").matchAll(/<rect x="180" y="(\d+)" width="([\d.]+)"/g),
  ]).toMatchObject([
    { 1: "30", 2: "460" },
    { 1: "62", 2: "115" },
  ]);
  expect(plot?.svg).toContain('<text x="646" y="46">4</text>');
  expect(plot?.svg).toContain(
    '<text x="170" y="78" text-anchor="end">rough &#38; &#60;wet&#62;</text>',
  );
  expect(plot?.svg).toContain('viewBox="0 0 720 124"');
  expect(plot?.summary).toBe("The most frequent values of sea: calm (4), rough & <wet> (1).");
  expect(plot?.frame).toBeNull();
});

it("draws points and lines inside the frame, with a margin", () => {
  const drawn = { x: toColumn("x", [0, 10, 5]), y: toColumn("y", [0, 100, 50]) };
  const [low, high, middle] = ["101.7 261.3", "690.3 36.7", "396 149"];
  const scatter = drawChart("scatter", drawn);
  expect(scatter?.svg).toContain(`d="M${low}h0M${high}h0M${middle}h0"`);
  expect(scatter?.summary).toBe("3 points: y from 0 to 100, x from 0 to 10.");
  expect(scatter?.frame).toMatchObject({ min: -0.3, max: 10.3, isDate: false });
  expect(drawChart("line", drawn)?.svg).toContain(`d="M${low}L${high}L${middle}"`);
  expect(scatter?.svg).toContain('<text x="84" y="14" font-weight="600">y</text>');
  expect(scatter?.svg).toContain(
    '<text x="396" y="312" text-anchor="middle" font-weight="600">x</text>',
  );
});

it("puts a single value into the middle, and numbers rows without a column from those before", () => {
  const plot = drawChart("scatter", { x: null, y: toColumn("y", [7]), skipped: 20 });
  expect(plot?.svg).toContain('d="M396 149h0"');
  expect(plot?.summary).toBe("1 point: y from 7 to 7, Row from 21 to 21.");
});

it.each([
  [PLOT_POINTS_MAX * 4, false],
  [PLOT_POINTS_MAX * 4 + 1, true],
])("says of %i points whether some are left out: %s", (count, isLeftOut) => {
  const y = toColumn(
    "y",
    Array.from({ length: count }, (_, at) => at % 90),
  );
  const plot = drawChart("scatter", { x: null, y });
  expect(plot?.summary.includes(" One of every 2 points is drawn.")).toBe(isLeftOut);
});
