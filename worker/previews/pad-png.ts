import { encodePng } from "../cards/png.ts";

/** The widest and the narrowest box in which pages show a picture, width by height: they cut off what is outside. */
const WIDEST = 8;
const NARROWEST = 4 / 3;
/** Where the size, the kind of colours and the pixels are in a picture of ours, bytes. */
const SIZE_AT = 16;
const COLOURS_AT = 25;
const PIXELS_AT = 33;
const IN_COLOURS = 2;

/** A picture of `encodePng` without a palette, on black that pages may cut off at its sides, and no part of it. */
export async function padPng(png: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>[]> {
  const view = new DataView(png.buffer);
  const [width, height] = [view.getUint32(SIZE_AT), view.getUint32(SIZE_AT + 4)];
  const isColoured = view.getUint8(COLOURS_AT) === IN_COLOURS;
  const pixelBytes = isColoured ? 3 : 1;
  const data = png.subarray(PIXELS_AT + 8, PIXELS_AT + 8 + view.getUint32(PIXELS_AT));
  const unpacked = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  const drawn = new Uint8Array(await new Response(unpacked).arrayBuffer());
  const rows = Math.max(height, Math.ceil(width / NARROWEST));
  const columns = Math.max(width, WIDEST * rows);
  const [left, top] = [(columns - width) >> 1, (rows - height) >> 1];
  const pixels = new Uint8Array((columns * pixelBytes + 1) * rows);
  for (let row = 0; row < height; row += 1) {
    const from = row * (width * pixelBytes + 1) + 1;
    const to = (row + top) * (columns * pixelBytes + 1) + 1 + left * pixelBytes;
    pixels.set(drawn.subarray(from, from + width * pixelBytes), to);
  }
  return encodePng({ columns, rows, pixels, isColoured });
}
