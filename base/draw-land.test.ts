import { expect, it } from "vitest";
import { drawLand, type LandView } from "./draw-land.ts";

const WORLD: LandView = { west: -180, east: 180, south: -90, north: 90 };
const BOX = { left: 0, top: 0, width: 1_440, height: 720 };
const PICTURE = { box: BOX, tolerance: 1, maxChars: 12_000 };

type Point = [x: number, y: number];

/** The outlines of path data, corner by corner. */
function readPath(path: string): Point[][] {
  return path
    .split("z")
    .slice(0, -1)
    .map((outline) => {
      const numbers = outline.match(/-?\d+/g)?.map(Number) ?? [];
      let [x, y] = [0, 0];
      return Array.from({ length: numbers.length / 2 }, (_, at): Point => {
        x += numbers[at * 2] ?? 0;
        y += numbers[at * 2 + 1] ?? 0;
        return [x, y];
      });
    });
}

/** Whether a point is filled, by the even-odd rule. */
function isFilled(path: string, [x, y]: Point): boolean {
  let isIn = false;
  for (const outline of readPath(path)) {
    let [lastX, lastY] = outline.at(-1) ?? [0, 0];
    for (const [nextX, nextY] of outline) {
      const crosses = nextY > y !== lastY > y;
      if (crosses && x < lastX + ((y - lastY) / (nextY - lastY)) * (nextX - lastX)) isIn = !isIn;
      [lastX, lastY] = [nextX, nextY];
    }
  }
  return isIn;
}

function toPoint(view: LandView, longitude: number, latitude: number): Point {
  const x = ((longitude - view.west) / (view.east - view.west)) * BOX.width;
  const y = ((view.north - latitude) / (view.north - view.south)) * BOX.height;
  return [x, y];
}

const EUROPE = { west: -12, east: 24, south: 42, north: 60 };
const PACIFIC = { west: 165, east: 201, south: 52, north: 70 };
const PACIFIC_WEST = { ...PACIFIC, west: -195, east: -159 };
const TURNED = { ...WORLD, west: 20, east: 380 };
const LONG_AND_WIDE = { west: -300, east: 300, south: -120, north: 120 };

it.each<[string, LandView, number, number, boolean]>([
  ["Paris", WORLD, 2.35, 48.86, true],
  ["the North Sea", WORLD, 3, 56, false],
  ["Paris", EUROPE, 2.35, 48.86, true],
  ["the North Sea", EUROPE, 3, 56, false],
  ["the Irish Sea", EUROPE, -4.9, 53.8, false],
  ["the Caspian Sea", WORLD, 51, 41, false],
  ["the South Pole", WORLD, 0, -89, true],
  ["the ice at both ends of the map", WORLD, 179, -85, true],
  ["Chukotka beyond the antimeridian", WORLD, -175, 66.5, true],
  ["Chukotka beyond the antimeridian", PACIFIC, 185, 66.5, true],
  ["Alaska beyond the antimeridian", PACIFIC, 198, 65, true],
  ["the Bering Sea", PACIFIC, 180, 58, false],
  ["Chukotka before the antimeridian", PACIFIC_WEST, -187, 66.5, true],
  ["Paris on a map from 20° E on", TURNED, 362.35, 48.86, true],
  ["the Atlantic on a map from 20° E on", TURNED, 330, 40, false],
  ["Paris on a map of more than the earth", LONG_AND_WIDE, 2.35, 48.86, true],
  ["Siberia a second time", LONG_AND_WIDE, -220, 66, false],
])("fills %s as land or not", async (_, view, longitude, latitude, isLand) => {
  const path = await drawLand(view, PICTURE);
  expect(isFilled(path, toPoint(view, longitude, latitude))).toBe(isLand);
});

it.each([
  ["the world", WORLD],
  ["Europe", EUROPE],
  ["the Aegean", { west: 22, east: 30, south: 35, north: 40 }],
  ["northern Canada", { west: -130, east: -60, south: 60, north: 84 }],
])("stays within the frame and its characters: %s", async (_, view) => {
  const path = await drawLand(view, PICTURE);
  expect(path.length).toBeGreaterThan(500);
  expect(path.length).toBeLessThanOrEqual(PICTURE.maxChars);
  const points = readPath(path).flat();
  expect(points.every(([x, y]) => x >= 0 && x <= BOX.width && y >= 0 && y <= BOX.height)).toBe(
    true,
  );
});

it("draws the largest land only when the path is too short for more", async () => {
  const path = await drawLand(WORLD, { ...PICTURE, maxChars: 900 });
  expect(path.length).toBeLessThanOrEqual(900);
  expect(isFilled(path, toPoint(WORLD, 60, 55))).toBe(true);
});

it("fills a view that is within land, and draws nothing of one at sea", async () => {
  const inland = { west: 90, east: 94, south: 60, north: 62 };
  const corners = readPath(await drawLand(inland, PICTURE)).flat();
  expect(corners.map(String).toSorted()).toEqual(["0,0", "0,720", "1440,0", "1440,720"]);
  expect(await drawLand({ west: -42, east: -38, south: 34, north: 36 }, PICTURE)).toBe("");
});
