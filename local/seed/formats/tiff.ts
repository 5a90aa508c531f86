import { deflateSync } from "node:zlib";
import { createWriter } from "./bytes.ts";

interface Raster {
  width: number;
  height: number;
  /** Row after row from the north. */
  values: readonly number[];
  /** Degrees of its corner in the north-west, and of a pixel. */
  west: number;
  north: number;
  pixel: number;
  description: string;
}

type Tag = readonly [tag: number, type: 2 | 3 | 4 | 12, values: readonly number[] | string];

const DEFLATE = 8;

/** A GeoTIFF of 32-bit floats in degrees, with one overview of half its size. */
export function writeGeoTiff(raster: Raster): Uint8Array {
  const half = toHalf(raster);
  const images = [raster, half].map((image) =>
    deflateSync(
      createWriter()
        .f32(...image.values)
        .done(),
    ),
  );
  const firstAt = 8;
  const offsets = [firstAt, firstAt + (images[0]?.length ?? 0)];
  let at = (offsets[1] ?? 0) + (images[1]?.length ?? 0);
  at += at % 2;
  const scale = [raster.pixel, raster.pixel, 0];
  const place: Tag[] = [
    [270, 2, raster.description],
    [33_550, 12, scale],
    [33_922, 12, [0, 0, 0, raster.west, raster.north, 0]],
    [34_735, 3, [1, 1, 0, 2, 1024, 0, 1, 2, 2048, 0, 1, 4326]],
  ];
  const writeAt = (index: number, start: number, isLast: boolean): Buffer => {
    const image = index === 0 ? raster : half;
    const tags: Tag[] = [
      [254, 4, [index]],
      [256, 4, [image.width]],
      [257, 4, [image.height]],
      [258, 3, [32]],
      [259, 3, [DEFLATE]],
      [262, 3, [1]],
      [273, 4, [offsets[index] ?? 0]],
      [277, 3, [1]],
      [278, 4, [image.height]],
      [279, 4, [images[index]?.length ?? 0]],
      [339, 3, [3]],
      ...(index === 0 ? place : []),
    ];
    return writeDirectory(
      tags.toSorted((a, b) => a[0] - b[0]),
      start,
      isLast,
    );
  };
  const head = createWriter().text("II").u16(42).u32(at);
  const body = createWriter().bytes(head.done());
  for (const image of images) body.bytes(image);
  body
    .pad(2)
    .bytes(writeAt(0, at, false))
    .bytes(writeAt(1, at + writeAt(0, at, false).length, true));
  return new Uint8Array(body.done());
}

function writeDirectory(tags: readonly Tag[], start: number, isLast: boolean): Buffer {
  const entries = createWriter().u16(tags.length);
  const extra = createWriter();
  const extraAt = start + 2 + tags.length * 12 + 4;
  for (const [tag, type, values] of tags) {
    const bytes = createWriter();
    if (typeof values === "string") bytes.text(`${values}\0`);
    else if (type === 3) bytes.u16(...values);
    else if (type === 4) bytes.u32(...values);
    else bytes.f64(...values);
    entries.u16(tag, type).u32(typeof values === "string" ? bytes.length() : values.length);
    if (bytes.length() <= 4) entries.bytes(bytes.pad(4).done());
    else {
      entries.u32(extraAt + extra.length());
      extra.bytes(bytes.pad(2).done());
    }
  }
  const next = isLast ? 0 : extraAt + extra.length();
  return Buffer.concat([entries.u32(next).done(), extra.done()]);
}

function toHalf({ width, height, values }: Raster): Pick<Raster, "width" | "height" | "values"> {
  const [columns, rows] = [width >> 1, height >> 1];
  const at = (x: number, y: number): number => values[y * width + x] ?? 0;
  const halved = Array.from({ length: columns * rows }, (_, pixel) => {
    const [x, y] = [(pixel % columns) * 2, Math.floor(pixel / columns) * 2];
    return (at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1)) / 4;
  });
  return { width: columns, height: rows, values: halved };
}
