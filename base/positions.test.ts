import { expect, it } from "vitest";
import { toBounds } from "./positions.ts";

it("spans positions the shorter way around the earth", () => {
  const near = toBounds([
    [-3, 58],
    [4, 51],
  ]);
  expect(near).toMatchObject({ west: -3, east: 4, south: 51, north: 58 });
  expect(near.turn(-3)).toBe(-3);
  const across = toBounds([
    [178, -17],
    [-179, -21],
    [180, -18],
  ]);
  expect(across).toMatchObject({ west: 178, east: 181, south: -21, north: -17 });
  expect([across.turn(-179), across.turn(178)]).toEqual([181, 178]);
});

it("leaves positions on one side of the antimeridian, or all around, unchanged", () => {
  const west = toBounds([
    [-179.9, 0],
    [-170.1, 0],
  ]);
  expect(west).toMatchObject({ west: -179.9, east: -170.1 });
  const around = toBounds([
    [-120, 0],
    [0, 0],
    [120, 0],
  ]);
  expect(around).toMatchObject({ west: -120, east: 120 });
});
