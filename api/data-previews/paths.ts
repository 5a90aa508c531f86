import { toBounds, toLongitude } from "#base/positions.ts";
import { PREVIEW_LINE_POINTS, PREVIEW_POSITIONS, PREVIEW_POSITIONS_MIN } from "./limits.ts";

/** Across and up. */
export type Point = readonly [x: number, y: number];

/** SVG path data in a box of 192 by 72, in whole units. */
export interface Drawing {
  path: string;
}

const WIDTH = 192;
const HEIGHT = 72;

/** Points in the order of `x`, as wide and as high as the box. */
export function drawLine(points: readonly Point[]): Drawing {
  const place = fit(points);
  const [first = [0, 0], ...rest] = thinOut(points, PREVIEW_LINE_POINTS).map(place);
  let [x, y] = first;
  const steps = rest.map((next) => {
    const step = join([next[0] - x, next[1] - y]);
    [x, y] = next;
    return step;
  });
  return { path: `m${join(first)}l${join(steps)}` };
}

/** Units between two bars. */
const BAR_GAP = 3;

/** Bars side by side from the bottom of the box; the highest is as high as the box. */
export function drawBars(counts: readonly number[]): Drawing {
  const most = Math.max(...counts);
  const toLeft = (at: number): number => Math.round((at * (WIDTH + BAR_GAP)) / counts.length);
  const bars = counts.flatMap((count, at): string[] => {
    const height = Math.round((count / most) * HEIGHT);
    if (height === 0) return [];
    const width = toLeft(at + 1) - BAR_GAP - toLeft(at);
    return [`M${toLeft(at)} ${HEIGHT}l${join([0, -height, width, 0, 0, height])}`];
  });
  return { path: bars.join("") };
}

export interface MapDrawing extends Drawing {
  positions: number;
  /** Degrees at the sides of the box; `east` may exceed 180. */
  bounds: { west: number; east: number; south: number; north: number };
}

/** Different places on the earth as dots; `null` when they are too few, or one is not on it. */
export function drawPositions(given: readonly Point[]): MapDrawing | null {
  const points = given.map(([longitude, latitude]): Point => [toLongitude(longitude), latitude]);
  const isOnEarth = points.every(
    ([longitude, latitude]) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90,
  );
  if (!isOnEarth) return null;
  const places = [...new Map(points.map((point) => [point.join(), point])).values()];
  if (places.length < PREVIEW_POSITIONS_MIN) return null;
  const every = Math.ceil(places.length / PREVIEW_POSITIONS);
  const { place, bounds } = fitEarth(places);
  const dots = places
    .filter((_, at) => at % every === 0)
    .map((point) => `M${join(place(point))}h0`);
  return { path: [...new Set(dots)].join(""), positions: places.length, bounds };
}

interface FittedEarth {
  /** Converts a longitude and a latitude to a point of the box. */
  place: (point: Point) => [number, number];
  bounds: MapDrawing["bounds"];
}

/** Places on the earth in the box, at one scale in both directions. */
function fitEarth(places: readonly Point[]): FittedEarth {
  const { west, east, south, north, turn } = toBounds(places);
  const middle = { x: (west + east) / 2, y: (south + north) / 2 };
  // A degree of longitude is the shorter the farther it is from the equator.
  const squeeze = Math.max(0.1, Math.cos((middle.y * Math.PI) / 180));
  const down = HEIGHT / (north - south || 1);
  const across = WIDTH / (east - west || 1) / squeeze;
  const degree = Math.min(east === west ? down : across, north === south ? across : down);
  const half = { x: WIDTH / 2 / degree / squeeze, y: HEIGHT / 2 / degree };
  return {
    place: ([longitude, latitude]) => [
      Math.round(WIDTH / 2 + (turn(longitude) - middle.x) * degree * squeeze),
      Math.round(HEIGHT / 2 - (latitude - middle.y) * degree),
    ],
    bounds: {
      west: toDegrees(middle.x - half.x),
      east: toDegrees(middle.x + half.x),
      south: toDegrees(middle.y - half.y),
      north: toDegrees(middle.y + half.y),
    },
  };
}

/** About ten metres. */
function toDegrees(value: number): number {
  return Number(value.toFixed(4));
}

/** A function that scales points to the width and height of the box. */
function fit(points: readonly Point[]): (point: Point) => [number, number] {
  const xs = toRange(points.map(([x]) => x));
  const ys = toRange(points.map(([, y]) => y));
  const wide = WIDTH / (xs.span || 1);
  const tall = HEIGHT / (ys.span || 1);
  return ([x, y]) => [
    Math.round(WIDTH / 2 + (x - xs.middle) * wide),
    Math.round(HEIGHT / 2 - (y - ys.middle) * tall),
  ];
}

function toRange(values: readonly number[]): { span: number; middle: number } {
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  return { span: most - least, middle: (least + most) / 2 };
}

/** Of a long line the least and the largest point of equal steps, in their order. */
function thinOut(points: readonly Point[], max: number): Point[] {
  if (points.length <= max) return [...points];
  const steps = max / 2;
  return Array.from({ length: steps }, (_, step) => {
    const start = Math.floor((step * points.length) / steps);
    const piece = points.slice(start, Math.floor(((step + 1) * points.length) / steps));
    const least = piece.reduce((a, b) => (b[1] < a[1] ? b : a));
    const most = piece.reduce((a, b) => (b[1] > a[1] ? b : a));
    return least === most ? [least] : [least, most].toSorted((a, b) => a[0] - b[0]);
  }).flat();
}

/** A minus sign separates numbers as well as a space does. */
function join(numbers: readonly (number | string)[]): string {
  return numbers.join(" ").replaceAll(" -", "-");
}
