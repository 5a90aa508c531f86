import type { OpenedField, PlaneQuery } from "../../previews/arrays/fields.ts";
import type { RangedFile } from "../../previews/read-range.ts";
import { readGeoTiff } from "../../previews/tiff/geotiff.ts";

export interface Raster {
  /** Four without. */
  columns?: number;
  /** Red of each value, then green, then blue, of two bytes. */
  palette?: readonly number[];
  samples?: number;
  photometric?: number;
  planar?: number;
  bits: number;
  /** 1 whole, 2 with a sign, 3 floating. */
  format: number;
  predictor: number;
  packing?: number;
  isLittle: boolean;
  /** The bytes of its only strip. */
  strip: Uint8Array;
  /** Other tags: numbers, or a text. */
  more?: readonly (readonly [tag: number, values: readonly number[] | string])[];
}

const LONG = 4;
const ASCII = 2;

/** A TIFF of two rows; with `planar` 2 each band is a strip of its own. */
export function toTiff({
  bits,
  format,
  predictor,
  isLittle,
  strip,
  more = [],
  ...bands
}: Raster): Uint8Array {
  const {
    columns = 4,
    palette = [],
    samples = 1,
    photometric = 1,
    planar = 1,
    packing = 1,
  } = bands;
  const strips = planar === 2 ? samples : 1;
  const length = strip.length / strips;
  const each = (toValue: (index: number) => number) =>
    Array.from({ length: strips }, (_, index) => toValue(index));
  const tags: NonNullable<Raster["more"]> = [
    [256, [columns]],
    [257, [2]],
    [258, [bits]],
    [259, [packing]],
    [262, [photometric]],
    [273, each((index) => 8 + index * length)],
    [277, [samples]],
    [278, [2]],
    [279, each(() => length)],
    [284, [planar]],
    [317, [predictor]],
    ...(palette.length > 0 ? [[320, palette] as const] : []),
    [339, [format]],
    ...more,
  ];
  const at = 8 + strip.length;
  let list = at + 2 + tags.length * 12 + 4;
  const parts = tags.map(([tag, values]) => ({
    tag,
    type: typeof values === "string" ? ASCII : LONG,
    values: toBytes(values, isLittle),
  }));
  const extra = parts.reduce((sum, { values }) => sum + (values.length > 4 ? values.length : 0), 0);
  const bytes = new Uint8Array(list + extra);
  const view = new DataView(bytes.buffer);
  bytes.set(strip, 8);
  view.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, at, isLittle);
  view.setUint16(at, tags.length, isLittle);
  for (const [index, { tag, type, values }] of parts.entries()) {
    const here = at + 2 + index * 12;
    view.setUint16(here, tag, isLittle);
    view.setUint16(here + 2, type, isLittle);
    view.setUint32(here + 4, values.length / (type === LONG ? 4 : 1), isLittle);
    if (values.length <= 4) {
      bytes.set(values, here + 8);
      continue;
    }
    view.setUint32(here + 8, list, isLittle);
    bytes.set(values, list);
    list += values.length;
  }
  return bytes;
}

function toBytes(values: readonly number[] | string, isLittle: boolean): Uint8Array {
  if (typeof values === "string") return new TextEncoder().encode(`${values}\0`);
  const view = new DataView(new ArrayBuffer(values.length * 4));
  for (const [place, value] of values.entries()) view.setUint32(place * 4, value, isLittle);
  return new Uint8Array(view.buffer);
}

export async function openTiff(raster: Raster, query?: PlaneQuery): Promise<OpenedField | null> {
  const bytes = toTiff(raster);
  const file: RangedFile = {
    size: bytes.length,
    read: async (start, end) => bytes.slice(start, end),
    begin: async () => null,
  };
  const shown = await readGeoTiff(file, "", query);
  return shown.kind === "fields" ? shown.fields.opened : null;
}

/** The bytes of a PNG's pixels, each row after the number of its filter. */
export async function readPixels(src = ""): Promise<number[]> {
  const bytes = Uint8Array.from(atob(src.slice(src.indexOf(",") + 1)), (one) => one.charCodeAt(0));
  const length = new DataView(bytes.buffer).getUint32(33);
  const packed = new Blob([bytes.slice(41, 41 + length)]).stream();
  const pixels = packed.pipeThrough(new DecompressionStream("deflate"));
  return [...new Uint8Array(await new Response(pixels).arrayBuffer())];
}
