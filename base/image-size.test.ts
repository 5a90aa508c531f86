import { expect, it } from "vitest";
import { readImageSize } from "./image-size.ts";

interface Photo {
  orientation: number;
  isLittle?: boolean;
  /** Entries before the orientation. */
  entries?: number;
}

/** The head of a camera's JPEG of 400 × 300 pixels. */
function toPhoto({ orientation, isLittle = false, entries = 1 }: Photo): Uint8Array {
  const exifBytes = 6 + 8 + 2 + 12 * (entries + 1);
  const view = new DataView(new ArrayBuffer(2 + 4 + exifBytes + 20));
  view.setUint16(0, 0xffd8);
  view.setUint16(2, 0xffe1);
  view.setUint16(4, exifBytes + 2);
  view.setUint32(6, 0x45786966); // "Exif"
  const tiff = 12;
  view.setUint16(tiff, isLittle ? 0x4949 : 0x4d4d);
  view.setUint32(tiff + 4, 8, isLittle);
  view.setUint16(tiff + 8, entries + 1, isLittle);
  const entry = tiff + 10 + 12 * entries;
  view.setUint16(entry, 0x0112, isLittle);
  view.setUint16(entry + 8, orientation, isLittle);
  const frame = 6 + exifBytes;
  view.setUint16(frame, 0xffc0);
  view.setUint16(frame + 2, 17);
  view.setUint16(frame + 5, 300);
  view.setUint16(frame + 7, 400);
  return new Uint8Array(view.buffer);
}

const UPRIGHT = { width: 400, height: 300 };
const TURNED = { width: 300, height: 400 };

it.each([
  [{ orientation: 1 }, UPRIGHT],
  [{ orientation: 4 }, UPRIGHT],
  [{ orientation: 5 }, TURNED],
  [{ orientation: 6, isLittle: true }, TURNED],
  [{ orientation: 8, entries: 9 }, TURNED],
])("reads the size of a photograph as it is shown: %o", (photo, expected) => {
  expect(readImageSize(toPhoto(photo))).toEqual(expected);
});

it("reads no size in a photograph that ends before it", () => {
  const photo = toPhoto({ orientation: 6 });
  for (let end = 0; end < photo.length - 12; end += 1)
    expect(readImageSize(photo.subarray(0, end))).toBeNull();
});

it.each([
  [0xc0, { width: 300, height: 200 }],
  [0xcf, { width: 300, height: 200 }],
  [0xc4, null],
  [0xbf, null],
  [0xd0, null],
])("reads the size of a JPEG from its frame %i", (marker, size) => {
  const head = [0xff, 0xd8, 0xff, marker, 0, 17, 8, 0, 200, 1, 44, 3];
  expect(readImageSize(Uint8Array.from(head))).toEqual(size);
  expect(readImageSize(Uint8Array.from(head.slice(0, -1)))).toBeNull();
});

it.each([
  [0, 9],
  [9, 0],
])("reads no size of a PNG of %i × %i pixels", (width, height) => {
  const view = new DataView(new ArrayBuffer(24));
  view.setUint32(0, 0x89504e47);
  view.setUint32(16, width);
  view.setUint32(20, height);
  expect(readImageSize(new Uint8Array(view.buffer))).toBeNull();
});

/** The head of a WebP picture (RFC 9649) with the given bytes at 20, its first chunk's content. */
function toWebp(chunk: string, content: number[]): Uint8Array {
  const head = new TextEncoder().encode(`RIFF\u0010\0\0\0WEBP${chunk}\u0010\0\0\0`);
  return new Uint8Array([...head, ...content, ...Array.from({ length: 10 }, () => 0)]);
}

it.each([
  ["VP8 ", [0x30, 1, 0, 0x9d, 1, 0x2a, 0x2c, 0x41, 0xc8, 0x80]], // the upper two bits scale
  ["VP8L", [0x2f, 0x2b, 0xc1, 0x31, 0]],
  ["VP8X", [0x10, 0, 0, 0, 0x2b, 1, 0, 0xc7, 0, 0]],
])("reads the size of a WebP picture from its chunk %s", (chunk, content) => {
  expect(readImageSize(toWebp(chunk, content))).toEqual({ width: 300, height: 200 });
});

it("reads no size in a WebP picture of another chunk", () => {
  expect(readImageSize(toWebp("ALPH", [0x10, 0, 0, 0, 0x2b, 1, 0, 0xc7]))).toBeNull();
});
