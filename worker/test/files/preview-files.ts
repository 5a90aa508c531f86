import { SCIENCE_FILES } from "./science-files.ts";

export async function unpack(name: keyof typeof SCIENCE_FILES): Promise<Uint8Array<ArrayBuffer>> {
  const packed = Uint8Array.from(atob(SCIENCE_FILES[name]), (one) => one.charCodeAt(0));
  const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(bytes).arrayBuffer());
}

/** A field of a TIFF directory: a short, a long, a double or a text. */
type TiffField = [tag: number, type: 2 | 3 | 4 | 12, values: number[] | string];

const SIZES = { 2: 1, 3: 2, 4: 4, 12: 8 };

interface TiffParts {
  fields: TiffField[];
  /** The pieces of the pixels, in their order. */
  pieces: Uint8Array[];
  isTiled?: boolean;
  isLittle?: boolean;
}

/** Where the pieces begin, behind the directory and its longest values. */
const PIECES_AT = 4_000;

/** A TIFF with one directory, its pieces behind it. */
export function toTiff({
  fields,
  pieces,
  isTiled = false,
  isLittle = true,
}: TiffParts): Uint8Array<ArrayBuffer> {
  const [starts, lengths] = isTiled ? [324, 325] : [273, 279];
  const all: TiffField[] = [
    ...fields,
    [starts, 4, pieces.map(() => 0)],
    [lengths, 4, pieces.map(({ length }) => length)],
  ];
  const bytes = new Uint8Array(PIECES_AT + pieces.reduce((sum, { length }) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, 8, isLittle);
  let free = 8 + 2 + all.length * 12 + 4;
  const at: number[] = [];
  let place = PIECES_AT;
  for (const piece of pieces) {
    bytes.set(piece, place);
    at.push(place);
    place += piece.length;
  }
  view.setUint16(8, all.length, isLittle);
  for (const [index, [tag, type, given]] of all.toSorted(([a], [b]) => a - b).entries()) {
    const text =
      typeof given === "string" ? [...`${given}\0`].map((one) => one.charCodeAt(0)) : given;
    const values = tag === starts ? at : text;
    const entry = 10 + index * 12;
    view.setUint16(entry, tag, isLittle);
    view.setUint16(entry + 2, type, isLittle);
    view.setUint32(entry + 4, values.length, isLittle);
    const isLong = values.length * SIZES[type] > 4;
    if (isLong) view.setUint32(entry + 8, free, isLittle);
    const start = isLong ? free : entry + 8;
    for (const [each, value] of values.entries())
      write(view, start + each * SIZES[type], { type, value, isLittle });
    if (isLong) free += values.length * SIZES[type];
  }
  return bytes.slice(0, place);
}

function write(
  view: DataView,
  at: number,
  { type, value, isLittle }: { type: TiffField[1]; value: number; isLittle: boolean },
): void {
  if (type === 2) view.setUint8(at, value);
  if (type === 3) view.setUint16(at, value, isLittle);
  if (type === 4) view.setUint32(at, value, isLittle);
  if (type === 12) view.setFloat64(at, value, isLittle);
}

/** Width, height, bits, samples and format of pixels. */
export function toPixelFields(
  width: number,
  height: number,
  [bits, samples = 1, format = 1]: number[],
): TiffField[] {
  return [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, Array.from({ length: samples }, () => bits ?? 8)],
    [259, 3, [1]],
    [277, 3, [samples]],
    [278, 3, [height]],
    [339, 3, [format]],
  ];
}

interface VolumeParts {
  code: number;
  isLittle?: boolean;
  /** Further changes of the header. */
  change?: (view: DataView, isLittle: boolean) => void;
  voxels: (view: DataView, at: number, index: number) => number;
}

/** A NIfTI volume of 3 by 2 by 2 voxels; `voxels` writes one and returns its bytes. */
export function toVolume({
  code,
  isLittle = true,
  change,
  voxels,
}: VolumeParts): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(352 + 12 * 8);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 348, isLittle);
  for (const [index, size] of [3, 2, 2].entries()) view.setInt16(42 + index * 2, size, isLittle);
  view.setInt16(70, code, isLittle);
  view.setFloat32(108, 352, isLittle);
  change?.(view, isLittle);
  let at = 352;
  for (let index = 0; index < 12; index += 1) at += voxels(view, at, index);
  return bytes.slice(0, at);
}
