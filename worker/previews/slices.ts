import { PREVIEW_SLICE_PIXELS } from "./limits.ts";
import { encodePng } from "../cards/png.ts";

/** The voxels of one slice that its picture shows and, once they are read, their values. */
interface Slice {
  label: string;
  /** The axis it is cut across, and where, from 1. */
  axis: "x" | "y" | "z";
  at: number;
  of: number;
  columns: number;
  rows: number;
  values: Float64Array;
}

interface Size {
  width: number;
  height: number;
  depth: number;
}

/** Every value of the slices, in the order of the file. */
export interface Samples {
  slices: Slice[];
  /** The number of the next voxel that is needed, from 0; `null` when all are read. */
  next(): number | null;
  /** The value of that voxel. */
  take(value: number): void;
}

/** A sample's voxel and number share one float: 24 million voxels and three slices fit into 2^53. */
const NUMBERS = 2 ** 20;

/** The places of the three slices, from 1; `null` for the middle. */
export interface Position {
  x: number | null;
  y: number | null;
  z: number | null;
}

const MIDDLE: Position = { x: null, y: null, z: null };

/** Those across each of the three axes. */
export const ALL_SLICES: readonly (keyof Position)[] = ["z", "y", "x"];

/** A slice across each of these axes, the longer side of each `PREVIEW_SLICE_PIXELS` at most. */
export function createSamples(
  { width, height, depth }: Size,
  position = MIDDLE,
  axes = ALL_SLICES,
): Samples {
  const place = (requested: number | null, size: number): number =>
    requested === null ? size >> 1 : Math.min(requested, size) - 1;
  const [x, y, z] = [place(position.x, width), place(position.y, height), place(position.z, depth)];
  const at = (column: number, row: number, layer: number): number =>
    (layer * height + row) * width + column;
  const cuts = [
    toCut({ label: "Axial", axis: "z", at: z + 1, of: depth }, [width, height], (c, r) =>
      at(c, height - 1 - r, z),
    ),
    toCut({ label: "Coronal", axis: "y", at: y + 1, of: height }, [width, depth], (c, r) =>
      at(c, y, depth - 1 - r),
    ),
    toCut({ label: "Sagittal", axis: "x", at: x + 1, of: width }, [height, depth], (c, r) =>
      at(x, c, depth - 1 - r),
    ),
  ].filter(({ slice }) => axes.includes(slice.axis));
  const places = cuts.flatMap(({ slice }) =>
    Array.from(slice.values, (_, pixel) => ({ slice, pixel })),
  );
  const order = Float64Array.from(
    cuts.flatMap(({ voxels }) => voxels),
    (voxel, number) => voxel * NUMBERS + number,
  ).sort();
  let taken = 0;
  return {
    slices: cuts.map(({ slice }) => slice),
    next: () => (taken < order.length ? Math.floor((order[taken] ?? 0) / NUMBERS) : null),
    take(value) {
      const place = places[(order[taken] ?? 0) % NUMBERS];
      if (place) place.slice.values[place.pixel] = value;
      taken += 1;
    },
  };
}

function toCut(
  named: Pick<Slice, "label" | "axis" | "at" | "of">,
  [width, height]: [number, number],
  toVoxel: (column: number, row: number) => number,
): { slice: Slice; voxels: number[] } {
  const step = Math.max(1, Math.max(width, height) / PREVIEW_SLICE_PIXELS);
  const columns = Math.max(1, Math.floor(width / step));
  const rows = Math.max(1, Math.floor(height / step));
  const voxels = Array.from({ length: columns * rows }, (_, pixel) =>
    toVoxel(
      Math.floor((((pixel % columns) + 0.5) * width) / columns),
      Math.floor(((Math.floor(pixel / columns) + 0.5) * height) / rows),
    ),
  );
  return { slice: { ...named, columns, rows, values: new Float64Array(voxels.length) }, voxels };
}

interface Picture {
  columns: number;
  rows: number;
  /** Row after row. */
  values: Float64Array;
}

/** Values that are drawn black and white. */
export interface Window {
  low: number;
  high: number;
}

const PERCENT_CUT = 0.01;

/** The darkest and the brightest hundredth of the values are cut off. */
export function chooseWindow(pictures: readonly Pick<Picture, "values">[]): Window {
  const values = Float64Array.from(pictures.flatMap(({ values: some }) => [...some]))
    .filter(Number.isFinite)
    .sort();
  const low = values[Math.trunc(values.length * PERCENT_CUT)] ?? 0;
  const high = values[Math.trunc(values.length * (1 - PERCENT_CUT))] ?? 1;
  return { low, high };
}

/** A grey picture as a data URL; anything but a number is black. */
export async function drawSlice(
  { columns, rows, values }: Picture,
  { low, high }: Window,
): Promise<string> {
  const pixels = new Uint8Array((columns + 1) * rows);
  for (const [index, value] of values.entries()) {
    const grey = high > low && Number.isFinite(value) ? ((value - low) / (high - low)) * 255 : 0;
    pixels[index + Math.trunc(index / columns) + 1] = Math.max(0, Math.min(255, grey));
  }
  return `data:image/png;base64,${toBase64(await encodePng({ columns, rows, pixels }))}`;
}

export function toBase64(parts: Uint8Array[]): string {
  let text = "";
  for (const part of parts) for (const byte of part) text += String.fromCharCode(byte);
  return btoa(text);
}
