import { describe, expect, it } from "vitest";
import { type MapBox, type MapView, toMapSteps, toMapView } from "./map-view.ts";
import type { Position } from "./positions.ts";

const EUROPE: Position[] = [
  [-10, 40],
  [30, 65],
];
const PACIFIC: Position[] = [
  [170, -20],
  [-160, 10],
];
const WORLD: Position[] = [
  [-180, -90],
  [180, 90],
];

function toBox([west = 0, south = 0, east = 0, north = 0]: number[]): MapBox {
  return { west, south, east, north };
}

function readSides({ west, south, east, north }: MapBox): number[] {
  return [west, south, east, north];
}

it.each([
  ["a box", [0, 50, 10, 55]],
  ["a wide one", [-170, 0, 170, 1]],
  ["a high one", [0, -80, 1, 80]],
  ["one across the antimeridian", [175, -10, -175, 10]],
  ["a place", [3.5, 52, 3.5, 52]],
  ["a pole", [0, 90, 0, 90]],
  ["the earth", [-180, -90, 180, 90]],
])("shows all of %s in a picture of the same size", (_, sides) => {
  const box = toBox(sides);
  const whole = toMapView(EUROPE);
  const view = toMapView(EUROPE, box);
  const east = box.east < box.west ? box.east + 360 : box.east;
  expect([view.width, view.height]).toEqual([whole.width, whole.height]);
  expect([view.west <= box.west, view.east >= east]).toEqual([true, true]);
  expect([view.south <= box.south, view.north >= box.north]).toEqual([true, true]);
  expect(view.north - view.south).toBeGreaterThan(0.001);
  expect(view.x(view.east)).toBeCloseTo(view.edge.right);
  expect(view.y(view.south)).toBeCloseTo(view.edge.bottom);
});

/** The views that steps lead to, one after another, until there is no more of them. */
function walk(positions: Position[], step: keyof ReturnType<typeof toMapSteps>): MapView[] {
  const [start = null] = [toMapSteps(toMapView(positions)).in];
  const views = [toMapView(positions, start)];
  for (let box = start; box && views.length < 60;) {
    const view = views.at(-1);
    box = view ? toMapSteps(view)[step] : null;
    if (box) views.push(toMapView(positions, box));
  }
  return views;
}

describe("the links of a map", () => {
  it.each([
    ["Europe", EUROPE],
    ["the Pacific", PACIFIC],
    ["the world", WORLD],
    ["one place", EUROPE.slice(0, 1)],
  ])("zoom in to half of %s each, until a last one", (_, positions) => {
    const heights = walk(positions, "in").map(({ south, north }) => north - south);
    expect(heights.length).toBeLessThan(25);
    for (const [at, height] of heights.slice(1).entries())
      expect(height / (heights[at] ?? 0)).toBeCloseTo(0.5, 1);
    expect(heights.at(-1)).toBeLessThan(0.004);
  });

  it("keep the middle of the map while they zoom", () => {
    const whole = toMapView(PACIFIC);
    for (const view of walk(PACIFIC, "in").slice(0, 8)) {
      const turned = ((view.west + view.east) / 2 + 360) % 360;
      expect(turned).toBeCloseTo((whole.west + whole.east) / 2, 1);
      expect((view.south + view.north) / 2).toBeCloseTo((whole.south + whole.north) / 2, 1);
    }
  });

  it("go around the earth to the east, half of the map each", () => {
    const views = walk(EUROPE, "east");
    expect(views).toHaveLength(60);
    const { west, east } = views[0] ?? { west: 0, east: 0 };
    expect(views[1]?.west).toBeCloseTo((west + east) / 2, 2);
    for (const view of views) expect(Math.abs(view.west)).toBeLessThanOrEqual(180);
  });

  it.each(["north", "south"] as const)("end at the pole in the %s", (side) => {
    const last = walk(EUROPE, side).at(-1);
    expect(Math.abs(last?.[side] ?? 0)).toBeGreaterThanOrEqual(90);
    expect(toMapSteps(last ?? toMapView(EUROPE))[side]).toBeNull();
  });

  it("name only boxes on the earth", () => {
    for (const positions of [EUROPE, PACIFIC, WORLD])
      for (const step of ["in", "out", "north", "south", "west", "east"] as const)
        for (const view of walk(positions, step)) {
          const boxes = Object.values(toMapSteps(view)).filter((box) => box !== null);
          for (const box of boxes) {
            const [west = 0, south = 0, east = 0, north = 0] = readSides(box);
            expect([west, east].every((at) => Math.abs(at) <= 180)).toBe(true);
            expect([south < north, south >= -90, north <= 90]).toEqual([true, true, true]);
          }
        }
  });

  it("zoom out to no more than the whole map, which has no other ways than in", () => {
    const whole = toMapSteps(toMapView(EUROPE));
    expect(Object.entries(whole).flatMap(([step, box]) => (box ? [step] : []))).toEqual(["in"]);
    const half = toMapView(EUROPE, whole.in);
    expect(toMapSteps(half).out).toBeNull();
    expect(toMapSteps(toMapView(EUROPE, toMapSteps(half).in)).out).not.toBeNull();
  });
});
