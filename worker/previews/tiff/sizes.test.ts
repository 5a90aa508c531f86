import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { toPixelFields, toTiff } from "../../test/files/preview-files.ts";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import { readGeoTiff } from "./geotiff.ts";

/** A TIFF of one image of one byte for each pixel, uncompressed. */
function toTinyTiff(width: number, height: number): Uint8Array {
  const tags = [
    [256, width],
    [257, height],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8 + 2 + 9 * 12 + 4],
    [277, 1],
    [278, height],
    [279, width * height],
  ] as const;
  const bytes = new Uint8Array(8 + 2 + tags.length * 12 + 4 + width * height).fill(7);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0, 8, 0, 0, 0]);
  view.setUint16(8, tags.length, true);
  for (const [at, [tag, value]] of tags.entries()) {
    const LONG = 4;
    view.setUint16(10 + at * 12, tag, true);
    view.setUint16(12 + at * 12, LONG, true);
    view.setUint32(14 + at * 12, 1, true);
    view.setUint32(18 + at * 12, value, true);
  }
  view.setUint32(10 + tags.length * 12, 0, true);
  return bytes;
}

it("shows an image of one row, one column or one pixel", async () => {
  for (const [width, height] of [
    [1, 3],
    [4, 1],
    [1, 1],
  ] as const) {
    const bytes = toTinyTiff(width, height);
    const read = async (start: number, end: number) => bytes.slice(start, end);
    const file = { size: bytes.length, read, begin: async () => null };
    expect(await readGeoTiff(file, "")).toMatchObject({
      fields: { fields: [{ shape: [height, width] }] },
    });
  }
});

it.each<[name: string, tag: number, value: number, piece: Uint8Array, note: unknown]>([
  ["has no bands and differences", 277, 0, new Uint8Array(12), null],
  [
    "decompresses to far more than its pixels",
    259,
    8,
    deflateSync(new Uint8Array(4_000_000)),
    expect.stringContaining("damaged or too large"),
  ],
  [
    "is of tiles that together are far larger",
    322,
    20_000_000,
    new Uint8Array(12),
    expect.stringContaining("too large for a preview"),
  ],
])("reads no more of an image than its pixels where it %s", async (_, tag, value, piece, note) => {
  const pixels = toPixelFields(4, 3, [8]).filter(([own]) => own !== tag);
  const isTiled = tag === 322;
  const tiles: typeof pixels = isTiled ? [[323, 4, [1]]] : [];
  const fields: typeof pixels = [...pixels, [317, 3, [2]], [tag, 4, [value]], ...tiles];
  const bytes = toTiff({
    fields,
    pieces: [piece, piece, piece].slice(0, isTiled ? 3 : 1),
    isTiled,
  });
  expect(await readGeoTiff(toRangedFile(bytes), "Image")).toMatchObject({
    fields: { opened: { note } },
  });
});
