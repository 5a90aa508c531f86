import { PREVIEW_SLICE_PIXELS } from "./limits.ts";
import { encodePng } from "../cards/png.ts";

/** The voxels of one slice that its picture shows, and once they are read their values. */
interface Slice {
  label: string;
  columns: number;
  rows: number;
  values: Float64Array;
}

interface Size {
  width: number;
  height: number;
  depth: number;
}

/** Every value that the slices are made of, in the order of the file. */
export interface Samples {
  slices: Slice[];
  /** The number of the next voxel that is wanted, from 0; `null` when all are there. */
  next(): number | null;
  /** The value of that voxel. */
  take(value: number): void;
}

/** A sample's voxel and number share one float: 24 million voxels and three slices fit into 2^53. */
const NUMBERS = 2 ** 20;

/** The middle slices along the three axes, the longer side of each `PREVIEW_SLICE_PIXELS` at most. */
export function toSamples({ width, height, depth }: Size): Samples {
  const [x, y, z] = [width >> 1, height >> 1, depth >> 1];
  const at = (column: number, row: number, layer: number): number =>
    (layer * height + row) * width + column;
  const cuts = [
    toCut("Axial", width, height, (c, r) => at(c, height - 1 - r, z)),
    toCut("Coronal", width, depth, (c, r) => at(c, y, depth - 1 - r)),
    toCut("Sagittal", height, depth, (c, r) => at(x, c, depth - 1 - r)),
  ];
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
  label: string,
  width: number,
  height: number,
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
  return { slice: { label, columns, rows, values: new Float64Array(voxels.length) }, voxels };
}

interface Picture {
  columns: number;
  rows: number;
  /** Row after row. */
  values: Float64Array;
}

const PERCENT_CUT = 0.01;

/** A grey picture of a slice as a data address, its brightest and darkest hundredth cut off. */
export async function drawSlice({ columns, rows, values: voxels }: Picture): Promise<string> {
  const values = voxels.map((voxel) => (Number.isFinite(voxel) ? voxel : 0));
  const sorted = values.toSorted();
  const low = sorted[Math.trunc(sorted.length * PERCENT_CUT)] ?? 0;
  const high = sorted[Math.trunc(sorted.length * (1 - PERCENT_CUT))] ?? 1;
  const pixels = new Uint8Array((columns + 1) * rows);
  for (const [index, voxel] of values.entries()) {
    const grey = high === low ? 0 : ((voxel - low) / (high - low)) * 255;
    pixels[index + Math.trunc(index / columns) + 1] = Math.max(0, Math.min(255, grey));
  }
  return `data:image/png;base64,${toBase64(await encodePng({ columns, rows, pixels }))}`;
}

function toBase64(parts: Uint8Array[]): string {
  let text = "";
  for (const part of parts) for (const byte of part) text += String.fromCharCode(byte);
  return btoa(text);
}
