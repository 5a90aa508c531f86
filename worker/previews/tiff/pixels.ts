import type { Directory } from "./directories.ts";

const FORMATS: Record<number, string> = { 1: "uint", 2: "int", 3: "float" };
/** As Zarr and NumPy name a type of values: `float32`. */
export function toType({ format, bits }: Pick<Directory, "format" | "bits">): string {
  return `${FORMATS[format] ?? "uint"}${bits}`;
}

interface Target {
  directory: Directory;
  isLittle: boolean;
  /** The values of each band that is filled, and the place of the first of them in its pixels. */
  bands: Float64Array[];
  firstBand: number;
  /** The number of the strip or tile. */
  column: number;
  row: number;
}

/** Copies bands of a strip or tile. */
export function copyPixels(
  bytes: Uint8Array,
  { directory, isLittle, bands, firstBand, column, row }: Target,
): void {
  const { width, height, pieceWidth, pieceHeight, bits, format, samples, isPlanar } = directory;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = createReader(view, { bits, format, isLittle });
  const step = (isPlanar ? 1 : samples) * (bits / 8);
  for (let y = 0; y < pieceHeight && row * pieceHeight + y < height; y += 1) {
    for (let x = 0; x < pieceWidth; x += 1) {
      const at = (y * pieceWidth + x) * step + (firstBand * bits) / 8;
      if (at + (bands.length * bits) / 8 > bytes.length) return;
      const across = column * pieceWidth + x;
      if (across >= width) break;
      for (const [band, values] of bands.entries())
        values[(row * pieceHeight + y) * width + across] = read(at + (band * bits) / 8);
    }
  }
}

/** Whether pixels of a type are read. */
export const READABLE: ReadonlySet<string> = new Set(
  "uint8 int8 uint16 int16 uint32 int32 float32 float64".split(" "),
);

function createReader(
  view: DataView,
  { bits, format, isLittle }: { bits: number; format: number; isLittle: boolean },
): (at: number) => number {
  switch (toType({ format, bits })) {
    case "uint8":
      return (at) => view.getUint8(at);
    case "int8":
      return (at) => view.getInt8(at);
    case "uint16":
      return (at) => view.getUint16(at, isLittle);
    case "int16":
      return (at) => view.getInt16(at, isLittle);
    case "uint32":
      return (at) => view.getUint32(at, isLittle);
    case "int32":
      return (at) => view.getInt32(at, isLittle);
    case "float32":
      return (at) => view.getFloat32(at, isLittle);
    case "float64":
      return (at) => view.getFloat64(at, isLittle);
    default:
      throw new Error("Pixels of an unusual kind.");
  }
}
