import { encodePng } from "../cards/png.ts";

interface Slice {
  columns: number;
  rows: number;
  /** Row after row. */
  values: Float64Array;
}

const PERCENT_CUT = 0.01;

/** A grey picture of a slice as a data address, its brightest and darkest hundredth cut off. */
export async function toPng({ columns, rows, values: voxels }: Slice): Promise<string> {
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
