import type { LandView } from "./draw-land.ts";
import { type Bounds, type Position, toBounds } from "./positions.ts";

/** A place in degrees; across the antimeridian its west is greater than its east. */
export type MapBox = LandView;

/** What of the earth a map shows, and where in its picture. */
export interface MapView extends LandView {
  /** Of the whole picture, and of the map in it, pixels. */
  width: number;
  height: number;
  edge: { left: number; right: number; top: number; bottom: number };
  /** Pixels of one degree of latitude. */
  scale: number;
  /** What the map shows without a box. */
  whole: Pick<MapView, "west" | "east" | "south" | "north" | "turn">;
  isPart: boolean;
  /** A longitude of the data as one between `west` and `east`. */
  turn: Bounds["turn"];
  /** Of a longitude between `west` and `east`. */
  x(longitude: number): number;
  y(latitude: number): number;
}

const WIDTH = 720;
const HEIGHT_MIN = 260;
const HEIGHT_MAX = 520;
/** Pixels beside the map: latitudes are written at its left, longitudes below. */
const EDGE = { left: 84, right: 12, top: 12, bottom: 28 };
/** Margin around all positions, as a share of their extent, and what a map shows at least, degrees. */
const MARGIN = 0.08;
const SPAN_MIN = 0.005;
/** A map is not zoomed in to less, degrees of latitude: the sides of a box have four decimal places. */
const ZOOMED_SPAN_MIN = 0.002;
const TURN = 360;

/** All positions with a margin, or a box in a picture of the same size, at one scale in both directions. */
export function toMapView(positions: readonly Position[], box: MapBox | null = null): MapView {
  const { turn, ...extent } = toBounds(positions);
  const wide = (extent.east - extent.west) * (1 + 2 * MARGIN);
  const tall = (extent.north - extent.south) * (1 + 2 * MARGIN);
  const spans = { wide: Math.max(SPAN_MIN, wide), tall: Math.max(SPAN_MIN, tall) };
  const wanted = (ACROSS * spans.tall) / (spans.wide * squeeze(extent));
  const down = Math.round(Math.min(HEIGHT_MAX, Math.max(HEIGHT_MIN, wanted)));
  const whole = { ...toFrame(extent, spans, down), turn };
  if (box === null) return { ...whole, whole, isPart: false };
  const part = box.east < box.west ? { ...box, east: box.east + TURN } : box;
  const least = ZOOMED_SPAN_MIN / 2;
  const sides = {
    wide: Math.max(least, part.east - part.west),
    tall: Math.max(least, part.north - part.south),
  };
  return { ...toFrame(part, sides, down), turn: (at) => at, whole, isPart: true };
}

const ACROSS = WIDTH - EDGE.left - EDGE.right;

/** How much shorter a degree of longitude is than one of latitude; near the poles not all of it. */
function squeeze({ south, north }: Pick<LandView, "south" | "north">): number {
  return Math.max(0.1, Math.cos((((south + north) / 2) * Math.PI) / 180));
}

/** The middle of an extent with so many degrees across and down; the larger of the two decides. */
function toFrame(
  extent: LandView,
  { wide, tall }: { wide: number; tall: number },
  down: number,
): Omit<MapView, "whole" | "isPart" | "turn"> {
  const ratio = squeeze(extent);
  const scale = Math.min(ACROSS / (wide * ratio), down / tall);
  const middle = { x: (extent.west + extent.east) / 2, y: (extent.south + extent.north) / 2 };
  const half = { x: ACROSS / scale / ratio / 2, y: down / scale / 2 };
  const height = down + EDGE.top + EDGE.bottom;
  return {
    west: middle.x - half.x,
    east: middle.x + half.x,
    south: middle.y - half.y,
    north: middle.y + half.y,
    width: WIDTH,
    height,
    edge: {
      left: EDGE.left,
      right: WIDTH - EDGE.right,
      top: EDGE.top,
      bottom: height - EDGE.bottom,
    },
    scale,
    x: (longitude) => EDGE.left + (longitude - middle.x + half.x) * scale * ratio,
    y: (latitude) => EDGE.top + (middle.y + half.y - latitude) * scale,
  };
}

export type MapStep = "in" | "out" | "north" | "south" | "west" | "east";

/** The boxes to go on to from a view; `null` where there is nothing more to see. */
export function toMapSteps(view: MapView): Record<MapStep, MapBox | null> {
  const { west, east, south, north, isPart, whole } = view;
  const [wide, tall] = [east - west, north - south];
  const zoom = (times: number): MapBox => toBox(view, { wide: wide * times, tall: tall * times });
  const isAll = 2 * tall >= whole.north - whole.south && 2 * wide >= whole.east - whole.west;
  const move = (across: number, up: number): MapBox | null =>
    isPart ? toBox(view, { wide, tall, across: across * wide, up: up * tall }) : null;
  return {
    in: tall / 2 >= ZOOMED_SPAN_MIN ? zoom(1 / 2) : null,
    out: isPart && !isAll ? zoom(2) : null,
    north: north < 90 ? move(0, 1 / 2) : null,
    south: south > -90 ? move(0, -1 / 2) : null,
    west: wide < TURN ? move(-1 / 2, 0) : null,
    east: wide < TURN ? move(1 / 2, 0) : null,
  };
}

interface Shown {
  wide: number;
  tall: number;
  /** How far the middle moves, degrees. */
  across?: number;
  up?: number;
}

/** A box on the earth around the middle of a view. */
function toBox(view: LandView, { wide, tall, across = 0, up = 0 }: Shown): MapBox {
  const x = (view.west + view.east) / 2 + across;
  const y = (view.south + view.north) / 2 + up;
  const isAround = wide >= TURN;
  return {
    west: isAround ? -TURN / 2 : round(toSigned(x - wide / 2)),
    east: isAround ? TURN / 2 : round(toSigned(x + wide / 2)),
    south: round(Math.max(-90, y - tall / 2)),
    north: round(Math.min(90, y + tall / 2)),
  };
}

/** A longitude from -180 to 180 degrees. */
export function toSigned(longitude: number): number {
  return longitude - TURN * Math.round(longitude / TURN);
}

function round(degrees: number): number {
  return Number(degrees.toFixed(4));
}
