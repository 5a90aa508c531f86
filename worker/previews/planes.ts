import type { Drawn } from "./arrays/fields.ts";
import type { Position } from "./slices.ts";

export type Axis = keyof Position;

/** The voxels of a volume along its axes. */
export type VolumeSize = Record<Axis, number>;

/** By the axis that a plane is cut across, its own: to the right, and from the bottom to the top. */
export const PLANES: Record<Axis, { right: Axis; up: Axis }> = {
  x: { right: "y", up: "z" },
  y: { right: "x", up: "z" },
  z: { right: "x", up: "y" },
};

/** Longer side of a plane in a page, CSS pixels. Every page has this size: browsers send the place of a click in CSS pixels. */
export const PLANE_SHOWN_PX = 256;

interface ShownSize {
  width: number;
  height: number;
}

export function toShownSize(axis: Axis, size: VolumeSize): ShownSize {
  const { right, up } = PLANES[axis];
  const scale = PLANE_SHOWN_PX / Math.max(size[right], size[up]);
  const shown = (voxels: number): number => Math.max(1, Math.floor(voxels * scale));
  return { width: shown(size[right]), height: shown(size[up]) };
}

/** Longer side of a plane of an array, CSS pixels; a narrow page scales it down to half, for which a browser still sends the place in these. */
const ARRAY_SHOWN_PX = 512;
/** Its shorter side: planes of few rows or columns have wide points. */
const ARRAY_SHOWN_LEAST_PX = 128;

export function toArraySize({ columns, rows }: Pick<ArrayPlane, "columns" | "rows">): ShownSize {
  const scale = ARRAY_SHOWN_PX / Math.max(columns, rows);
  const shown = (points: number): number =>
    Math.max(ARRAY_SHOWN_LEAST_PX, Math.floor(points * scale));
  return { width: shown(columns), height: shown(rows) };
}

/** A plane's name in the address of a click: its axis, and the voxels along x, y and z. */
export function namePlane(axis: Axis, { x, y, z }: VolumeSize): string {
  return [axis, x, y, z].join("-");
}

/** The same of a plane of an array. */
export function nameArrayPlane({ columns, rows, isRising }: ArrayPlane): string {
  return `${isRising ? "up" : "down"}-${columns}-${rows}`;
}

type ArrayPlane = NonNullable<Drawn["plane"]>;

const PLANE = /^([xyz])-(\d{1,7})-(\d{1,7})-(\d{1,7})$/;
/** The size of an array's plane, and whether its rows go upwards. */
const ARRAY_PLANE = /^(up|down)-(\d{1,7})-(\d{1,7})$/;
const PIXEL = /^\d{1,4}$/;

/**
 * The voxel, from 1, under a click on a plane's picture: its places on the plane's two axes. Nothing for
 * invalid values, and for the corner, which browsers send when no pointer pressed the picture.
 */
export function findClicked(plane: string, left: string, top: string): Partial<Position> {
  const isPlace = [left, top].every((pixel) => PIXEL.test(pixel)) && Number(left) + Number(top) > 0;
  if (!isPlace) return {};
  const click = { left: Number(left), top: Number(top) };
  return findPoint(plane, click) ?? findVoxel(plane, click);
}

interface Click {
  left: number;
  top: number;
}

/** `null` for a plane of a volume. */
function findPoint(plane: string, { left, top }: Click): Partial<Position> | null {
  const [, way, ...sizes] = ARRAY_PLANE.exec(plane) ?? [];
  if (way === undefined) return null;
  const [columns = 0, rows = 0] = sizes.map(Number);
  if (Math.min(columns, rows) < 1) return {};
  const { width, height } = toArraySize({ columns, rows });
  const fromTop = toVoxel(top, height, rows);
  return {
    x: 1 + toVoxel(left, width, columns),
    y: way === "up" ? rows - fromTop : 1 + fromTop,
  };
}

function findVoxel(plane: string, { left, top }: Click): Partial<Position> {
  const [, axis, ...sizes] = PLANE.exec(plane) ?? [];
  const [x = 0, y = 0, z = 0] = sizes.map(Number);
  if (!isAxis(axis) || Math.min(x, y, z) < 1) return {};
  const size = { x, y, z };
  const { right, up } = PLANES[axis];
  const { width, height } = toShownSize(axis, size);
  return {
    [right]: 1 + toVoxel(left, width, size[right]),
    [up]: size[up] - toVoxel(top, height, size[up]),
  };
}

function isAxis(name: string | undefined): name is Axis {
  return name !== undefined && Object.hasOwn(PLANES, name);
}

/** The voxel, from 0, that is drawn in the middle of a pixel. */
function toVoxel(pixel: number, pixels: number, voxels: number): number {
  return Math.floor(((Math.min(pixel, pixels - 1) + 0.5) * voxels) / pixels);
}
