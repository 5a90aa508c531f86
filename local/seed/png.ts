import { crc32, deflateSync } from "node:zlib";

/** A colour as red, green and blue, 0–255. */
export type Rgb = readonly [number, number, number];

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Encodes an indexed picture, one byte a pixel, as PNG (colour type 3, no filter). */
export function encodePng(
  pixels: Uint8Array,
  { width, height, palette }: { width: number; height: number; palette: readonly Rgb[] },
): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const lines = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    lines.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return new Uint8Array(
    Buffer.concat([
      SIGNATURE,
      chunk("IHDR", header),
      chunk("PLTE", Uint8Array.from(palette.flat())),
      chunk("IDAT", deflateSync(lines)),
      chunk("IEND", new Uint8Array()),
    ]),
  );
}
