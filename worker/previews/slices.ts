import { PREVIEW_SLICE_PIXELS } from "./limits.ts";

/** The voxels of one slice that its picture shows, and once they are read their values. */
export interface Slice {
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
