import { expect, it } from "vitest";
import type { MapShape } from "#base/clip-shapes.ts";
import { drawMap } from "./map.ts";

function toPoints(...positions: [number, number][]): MapShape[] {
  return positions.map((position) => ({ kind: "point", positions: [position] }));
}

/** Bytes that land may add to a page. */
const LAND_MAX_BYTES = 12_000;

it.each([
  ["the world", toPoints([-170, -60], [0, 0], [170, 75])],
  ["northern Europe", toPoints([-10, 50], [30, 70])],
  ["the Canadian islands", toPoints([-125, 60], [-60, 82])],
])("adds land within its bytes: %s", async (_, shapes) => {
  const svg = await drawMap(shapes);
  const [, land = ""] = /(<path class="land".*?>)/.exec(svg) ?? [];
  expect(land.length).toBeGreaterThan(2_000);
  expect(land.length).toBeLessThanOrEqual(LAND_MAX_BYTES);
  expect(svg.includes('class="region"')).toBe(false);
});

/** The closed lines of a path of `M`, `m` and relative `l`, in the picture's units. */
function readOutlines(path: string, unit: number): [number, number][][] {
  const numbers = (text: string): number[] => (text.match(/-?[\d.]+/g) ?? []).map(Number);
  const outlines: [number, number][][] = [];
  let [x, y] = [0, 0];
  for (const [, command = "", text = ""] of path.matchAll(/([MmlzZ])([^MmlzZ]*)/g)) {
    const given = numbers(text);
    if (command === "M") [x, y] = [0, 0];
    if (command === "M" || command === "m") outlines.push([]);
    for (let at = 0; at + 1 < given.length; at += 2) {
      [x, y] = [x + (given[at] ?? 0), y + (given[at + 1] ?? 0)];
      outlines.at(-1)?.push([x * unit, y * unit]);
    }
  }
  return outlines;
}

/** Whether a position is within an odd number of the outlines. */
function isWithin([x, y]: [number, number], outlines: [number, number][][]): boolean {
  const crossed = outlines.flatMap((outline) =>
    outline.filter(([x2, y2], at) => {
      const [x1, y1] = outline.at(at - 1) ?? [0, 0];
      return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
    }),
  );
  return crossed.length % 2 === 1;
}

it("draws land where it is", async () => {
  const land = toPoints([13.4, 52.5], [10, 51], [26, 62], [-8, 53.2]);
  const sea = toPoints([3, 56], [-8, 47], [19.5, 57], [5, 67]);
  const svg = await drawMap([...land, ...sea, ...toPoints([-10, 45], [30, 70])]);
  const [, scale = "", path = ""] =
    /class="land" transform="scale\(([\d.]+)\)" d="([^"]+)"/.exec(svg) ?? [];
  const outlines = readOutlines(path, Number(scale));
  const places = [...svg.matchAll(/M([\d.]+) ([\d.]+)h0/g)].map(([, x, y]): [number, number] => [
    Number(x),
    Number(y),
  ]);
  expect(places.slice(0, 8).map((place) => isWithin(place, outlines))).toEqual([
    ...land.map(() => true),
    ...sea.map(() => false),
  ]);
});

it("frames all positions within its picture", async () => {
  const svg = await drawMap(toPoints([-10, 50], [30, 70], [12, 61]));
  const numbers = (found: RegExpExecArray | null): number[] => (found ?? []).slice(1).map(Number);
  const [width = 0, height = 0] = numbers(/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg));
  const frame = /M([\d.]+) ([\d.]+)H([\d.]+)V([\d.]+)H[\d.]+z" fill="none"/.exec(svg);
  const [left = 0, top = 0, right = 0, bottom = 0] = numbers(frame);
  const places = [...svg.matchAll(/M([\d.]+) ([\d.]+)h0/g)];
  expect(places).toHaveLength(3);
  for (const [, x, y] of places) {
    expect(Number(x)).toBeGreaterThan(left);
    expect(Number(x)).toBeLessThan(right);
    expect(Number(y)).toBeGreaterThan(top);
    expect(Number(y)).toBeLessThan(bottom);
  }
  expect([right < width, bottom < height]).toEqual([true, true]);
});

it("places positions on both sides of the antimeridian next to each other", async () => {
  const svg = await drawMap(toPoints([177, -17], [-178, -18]));
  const places = [...svg.matchAll(/M([\d.]+) [\d.]+h0/g)].map(([, x]) => Number(x));
  expect(places).toHaveLength(2);
  expect((places[1] ?? 0) - (places[0] ?? 0)).toBeGreaterThan(100);
  const labels = [...svg.matchAll(/>([\d.]+°[^<]*)</g)].map(([, label]) => label);
  expect(labels).toEqual(expect.arrayContaining(["178° E", "180°", "178° W"]));
});

it("shows a small place with the land around it in a corner without positions", async () => {
  const near = toPoints([-3.1, 58.4], [-3.15, 58.44]);
  const svg = await drawMap(near);
  expect(svg).toMatch(/<path class="region" d="M568 20h132v96h-132z"/);
  const [, land = ""] = /class="land".*? d="([^"]+)"/.exec(svg) ?? [];
  expect(land.length).toBeGreaterThan(100);
});

it.each<[corner: string, ...positions: [number, number][]]>([
  ["right above", [-3.4, 58.6], [-3, 58.4]],
  ["left above", [-3, 58.6], [-3.4, 58.4]],
  ["left below", [-3, 58.6], [-3.4, 58.6], [-3, 58.4]],
])("shows the land around a small place within the frame, %s", async (corner, ...positions) => {
  const svg = await drawMap(toPoints(...positions));
  const read = (pattern: RegExp): number[] => pattern.exec(svg)?.slice(1).map(Number) ?? [];
  const [left = 0, top = 0, width = 0, height = 0] = read(
    /class="region" d="M(-?\d+) (-?[\d.]+)h(\d+)v(\d+)/,
  );
  const [frameLeft = 0, frameRight = 0] = read(/d="M(\d+) [\d.]+H(\d+)"/);
  const [frameTop = 0, frameBottom = 0] = read(/d="M[\d.]+ (\d+)V(\d+)"/);
  const isLeft = left + width / 2 < (frameLeft + frameRight) / 2;
  const isAbove = top + height / 2 < (frameTop + frameBottom) / 2;
  expect(`${isLeft ? "left" : "right"} ${isAbove ? "above" : "below"}`).toBe(corner);
  expect(Math.min(left - frameLeft, top - frameTop)).toBeGreaterThan(0);
  expect(Math.min(frameRight - left - width, frameBottom - top - height)).toBeGreaterThan(0);
});

it("leaves the corners with positions empty", async () => {
  const steps = Array.from({ length: 20 }, (_, at) => at / 100);
  const grid = steps.flatMap((x) => steps.map((y): [number, number] => [2 * x, 50 + y / 2]));
  const svg = await drawMap(toPoints(...grid));
  expect(svg.includes('class="land"')).toBe(false);
});
