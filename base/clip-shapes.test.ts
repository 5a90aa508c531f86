import { describe, expect, it } from "vitest";
import { clipShape, type MapShape } from "./clip-shapes.ts";
import type { LandView } from "./draw-land.ts";
import type { Position } from "./positions.ts";

const AREA: LandView = { west: 0, east: 10, south: 0, north: 10 };
const ACROSS: LandView = { west: 175, east: 185, south: -5, north: 5 };

function clip(kind: MapShape["kind"], positions: Position[], area = AREA, holes?: Position[][]) {
  const shape = { kind, positions, ...(holes && { holes }) };
  return clipShape(shape, area, (longitude) => longitude);
}

function toRectangle(west: number, south: number, east: number, north: number): Position[] {
  const corners: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  return [...corners, [west, south]];
}

/** The west, south, east and north of positions. */
function toExtent(positions: readonly Position[] = []): number[] {
  const [xs, ys] = [positions.map(([x]) => x), positions.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

describe("a point", () => {
  it.each<[string, Position, LandView, Position[]]>([
    ["inside stays", [3, 4], AREA, [[3, 4]]],
    ["on a side stays", [10, 0], AREA, [[10, 0]]],
    ["outside goes", [10.01, 4], AREA, []],
    ["of western longitude is east of 180", [-178, 1], ACROSS, [[182, 1]]],
    ["counted from 0 to 360 is in the west", [355, 1], { ...AREA, west: -10 }, [[-5, 1]]],
  ])("%s", (_, position, area, expected) => {
    expect(clip("point", [position], area).flatMap(({ positions }) => positions)).toEqual(expected);
  });
});

describe("a line", () => {
  it("is cut where it leaves, into a part for each time that it comes back", () => {
    const parts = clip("line", [
      [-5, 5],
      [5, 5],
      [5, 20],
      [7, 20],
      [7, 8],
    ]);
    expect(parts.map(({ positions }) => positions)).toEqual([
      [
        [0, 5],
        [5, 5],
        [5, 10],
      ],
      [
        [7, 10],
        [7, 8],
      ],
    ]);
  });

  it("that only crosses is there, and one that passes a corner is not", () => {
    expect(
      clip("line", [
        [-5, 4],
        [15, 6],
      ])[0]?.positions,
    ).toEqual([
      [0, 4.5],
      [10, 5.5],
    ]);
    expect(
      clip("line", [
        [-6, 5],
        [5, 16],
      ]),
    ).toEqual([]);
  });

  it("goes on across the antimeridian", () => {
    const [part, ...rest] = clip(
      "line",
      [
        [170, 0],
        [-170, 0],
      ],
      ACROSS,
    );
    expect([toExtent(part?.positions), rest]).toEqual([[175, 0, 185, 0], []]);
  });
});

describe("a polygon", () => {
  it("around the area fills it", () => {
    const [shape] = clip("polygon", toRectangle(-50, -50, 50, 50));
    expect(toExtent(shape?.positions)).toEqual([0, 0, 10, 10]);
  });

  it("around the earth fills any area", () => {
    const [shape] = clip("polygon", toRectangle(-180, -90, 180, 90));
    expect(toExtent(shape?.positions)).toEqual([0, 0, 10, 10]);
  });

  it("beside a corner of the area is not in it", () => {
    const beside: Position[] = [
      [-4, 9],
      [-4, 14],
      [4, 14],
      [-4, 9],
    ];
    expect(clip("polygon", beside)).toEqual([]);
  });

  it("has those of its holes that are there", () => {
    const holes = [toRectangle(2, 2, 3, 3), toRectangle(20, 2, 30, 3)];
    const [shape] = clip("polygon", toRectangle(-50, -50, 50, 50), AREA, holes);
    expect(shape?.holes?.map(toExtent)).toEqual([[2, 2, 3, 3]]);
  });

  it("across the antimeridian is on both sides of it", () => {
    const [shape] = clip("polygon", toRectangle(170, -2, -170, 2), ACROSS);
    expect(toExtent(shape?.positions)).toEqual([175, -2, 185, 2]);
  });

  it("of half the earth stays on its side", () => {
    const [shape] = clip("polygon", toRectangle(0, -90, 180, 4));
    expect(toExtent(shape?.positions)).toEqual([0, 0, 10, 4]);
  });
});

it("shows no place twice where an area is wider than the earth", () => {
  const wide = { west: -250, east: 250, south: -90, north: 90 };
  expect(clip("point", [[-175, 0]], wide)).toHaveLength(1);
});
