import { encodePng } from "../cards/png.ts";
import type { Drawn } from "./arrays/fields.ts";
import { PREVIEW_SLICE_PIXELS } from "./limits.ts";
import { toBase64 } from "./slices.ts";

interface Size {
  width: number;
  height: number;
  /** The value of a band at its brightest. */
  most: number;
}

/** A picture from its red, green and blue bands; of a larger one every so many-th pixel. */
export async function drawColours(
  bands: readonly Float64Array[],
  { width, height, most }: Size,
): Promise<Drawn> {
  const step = Math.max(1, Math.max(width, height) / PREVIEW_SLICE_PIXELS);
  const columns = Math.max(1, Math.floor(width / step));
  const rows = Math.max(1, Math.floor(height / step));
  const pixels = new Uint8Array((columns * bands.length + 1) * rows);
  for (let row = 0, at = 0; row < rows; row += 1) {
    at += 1; // the number of the row's filter
    const down = Math.floor(((row + 0.5) * height) / rows);
    for (let column = 0; column < columns; column += 1) {
      const across = Math.floor(((column + 0.5) * width) / columns);
      for (const values of bands) {
        pixels[at] = Math.round(((values[down * width + across] ?? 0) / most) * 255);
        at += 1;
      }
    }
  }
  const src = `data:image/png;base64,${toBase64(await encodePng({ columns, rows, pixels, isColoured: true }))}`;
  const note = "In the colours of the first three bands.";
  return { src, width: columns, height: rows, note, isColoured: true };
}
