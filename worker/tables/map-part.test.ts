import { expect, it } from "vitest";
import { toFacts } from "#base/tables/column-facts.ts";
import { PLOT_POINTS_MAX } from "../previews/limits.ts";
import { drawPlot, type Plot, type PlotColumn } from "./plot.ts";

type Position = [longitude: number, latitude: number];

function toColumn(name: string, values: readonly number[]): PlotColumn {
  const cells = values.map(String);
  const facts = toFacts(cells);
  return { name, type: facts.type, cells, facts };
}

async function draw(positions: Position[], sides: number[]): Promise<Plot> {
  const [west = 0, south = 0, east = 0, north = 0] = sides;
  const x = toColumn(
    "lon",
    positions.map(([longitude]) => longitude),
  );
  const y = toColumn(
    "lat",
    positions.map(([, latitude]) => latitude),
  );
  const plot = await drawPlot("map", { x, y, box: { west, south, east, north } });
  if (!plot) throw new Error("there is no map");
  return plot;
}

/** The places of the points in the picture. */
function readPlaces({ svg }: Plot): Position[] {
  return [...svg.matchAll(/M(-?[\d.]+) (-?[\d.]+)h0/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

const CLUSTER: Position[] = [
  [10, 55],
  [10.004, 55.001],
  [10.008, 55.002],
];
const FAR: Position[] = [
  [-60, -30],
  [140, 60],
];

it("draws positions apart that are one dot on the whole map, and no others", async () => {
  const world = await draw([...CLUSTER, ...FAR], [-180, -90, 180, 90]);
  expect(readPlaces(world)).toHaveLength(3);
  const near = await draw([...CLUSTER, ...FAR], [10, 54.998, 10.01, 55.004]);
  expect(near.summary).toMatch(
    /^5 positions: .* The map shows longitude 9\.\d+ to 10\.\d+, latitude 54\.998 to 55\.004: 3 positions\. Land/,
  );
  const places = readPlaces(near);
  expect(places).toHaveLength(3);
  const [first, , last] = places.map(([x]) => x);
  expect((last ?? 0) - (first ?? 0)).toBeGreaterThan(100);
});

it("says where nothing is", async () => {
  const empty = await draw(CLUSTER, [20, 20, 30, 30]);
  expect(empty.summary).toContain("latitude 20 to 30: 0 positions.");
  expect(readPlaces(empty)).toEqual([]);
});

it("shows positions on both sides of the antimeridian", async () => {
  const both: Position[] = [
    [179.5, 0],
    [-179.5, 0],
    [0, 0],
  ];
  const plot = await draw(both, [179, -1, -179, 1]);
  const [west, east] = readPlaces(plot).map(([x]) => x);
  expect(readPlaces(plot)).toHaveLength(2);
  expect((east ?? 0) - (west ?? 0)).toBeGreaterThan(100);
  expect(plot.summary).toMatch(/longitude 17\d\.?\d* to -17\d/);
});

it("draws more of many positions in a part than on the whole map", async () => {
  const many = Array.from({ length: PLOT_POINTS_MAX * 8 }, (_, at): Position => [
    (at % 80) / 10,
    50 + Math.floor(at / 80) / 100,
  ]);
  const part = await draw(many, [0, 50.1, 1, 50.15]);
  expect(part.summary).not.toContain("is drawn");
  const shown = Number(/: (\d+) positions\. Land/.exec(part.summary)?.[1]);
  expect(readPlaces(part)).toHaveLength(shown);
});

it.each([
  [[0, 0, 0, 0]],
  [[0, 90, 0, 90]],
  [[-180, -90, 180, -90]],
  [[179.9999, -90, -179.9999, 90]],
  [[180, 10, -180, 10.0001]],
])("draws the box %j with whole numbers and at most 100 labels", async (sides) => {
  const { svg } = await draw([...CLUSTER, ...FAR], sides);
  expect(svg).not.toMatch(/NaN|Infinity/);
  expect(svg.match(/<text/g)?.length ?? 0).toBeLessThan(100);
});
