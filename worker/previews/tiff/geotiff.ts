import { cutText } from "#base/cut.ts";
import { type BoundedReads, createBoundedReads } from "../bounded-reads.ts";
import type { Field, OpenedField } from "../arrays/fields.ts";
import type { Preview } from "../kinds.ts";
import { FIELD_READ_BYTES, FIELD_TEXT_MAX_CHARS } from "#base/fields/limits.ts";
import { FIELD_UNPACKED_MAX, PREVIEW_SLICE_PIXELS } from "../limits.ts";
import { drawColours } from "../draw-colours.ts";
import { UNPACKERS } from "./packings.ts";
import type { RangedFile } from "../read-range.ts";
import { closedField, showField } from "../arrays/show-field.ts";
import { undoPredictor } from "./predictors.ts";
import { readDirectories, type Directory } from "./directories.ts";

/**
 * A TIFF or GeoTIFF: its images and overviews, its place on Earth, and the smallest overview
 * that fills a picture. Read by ranges; without a library, because those decompress without a limit.
 */
export async function readGeoTiff(file: RangedFile, requested: string): Promise<Preview> {
  const reads = createBoundedReads(file);
  try {
    const { directories, isLittle } = await readDirectories(reads);
    const fields = directories.map(toField);
    const selected = fields.findIndex(({ name }) => name === requested);
    const shown = selected === -1 ? chooseImage(directories) : selected;
    const [directory, field] = [directories[shown], fields[shown]];
    const opened =
      directory && field ? await openImage(reads, directory, { field, isLittle }) : null;
    const facts = directories[0] ? toFacts(directories[0]) : [];
    return { kind: "fields", fields: { format: "TIFF", facts, fields, isCut: false, opened } };
  } catch {
    return { kind: "none", reason: "The images of this file cannot be read here." };
  }
}

const FORMATS: Record<number, string> = { 1: "uint", 2: "int", 3: "float" };
const PACKINGS: Record<number, string> = {
  1: "none",
  5: "LZW",
  7: "JPEG",
  8: "Deflate",
  32_773: "PackBits",
  32_946: "Deflate",
  34_887: "LERC",
  50_000: "Zstandard",
  50_001: "WebP",
};

function toType({ format, bits }: Pick<Directory, "format" | "bits">): string {
  return `${FORMATS[format] ?? "uint"}${bits}`;
}

function toField(directory: Directory, index: number): Field {
  const { width, height, samples, packing, isTiled, isReduced } = directory;
  const kind = index === 0 ? "Image" : isReduced ? `Overview ${index}` : `Image ${index + 1}`;
  return {
    name: kind,
    type: toType(directory),
    shape: [height, width],
    dimensions: ["rows", "columns"],
    attributes: [
      ["Bands", String(samples)],
      ["Packing", PACKINGS[packing] ?? `number ${packing}`],
      [
        "Pieces",
        isTiled ? `tiles of ${directory.pieceWidth} × ${directory.pieceHeight}` : "strips",
      ],
    ],
  };
}

/** Its place on Earth, from the tags of GeoTIFF 1.1 and of GDAL. */
function toFacts({
  scale,
  tie,
  keys,
  noData,
  description,
  width,
  height,
}: Directory): [string, string][] {
  const facts: [string, string][] = [];
  if (description) facts.push(["Description", cutText(description, FIELD_TEXT_MAX_CHARS)]);
  const system = keys.get(3072) ?? keys.get(2048);
  if (system !== undefined && system < 32_767) facts.push(["Reference system", `EPSG:${system}`]);
  const [, , , west, north] = tie;
  const [across, down] = scale;
  const hasPlace = [west, north, across, down].every((value) => value !== undefined);
  if (hasPlace && west !== undefined && north !== undefined && across && down) {
    const digits = (value: number): string => String(Number(value.toPrecision(9)));
    facts.push(["Pixel size", `${digits(across)} × ${digits(down)}`]);
    facts.push(["West, east", `${digits(west)}, ${digits(west + across * width)}`]);
    facts.push(["South, north", `${digits(north - down * height)}, ${digits(north)}`]);
  }
  if (noData) facts.push(["No data", noData]);
  return facts;
}

/** The smallest one that fills a picture, or the largest there is. */
function chooseImage(directories: Directory[]): number {
  const places = directories.map((_, index) => index);
  const sizeOf = (index: number): number =>
    Math.max(directories[index]?.width ?? 0, directories[index]?.height ?? 0);
  const large = places.filter((index) => sizeOf(index) >= PREVIEW_SLICE_PIXELS);
  return large.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0] ?? 0;
}

interface Opening {
  field: Field;
  isLittle: boolean;
}

const TOO_LARGE = "This image is too large for a preview, and it has no smaller overview.";

async function openImage(
  reads: BoundedReads,
  directory: Directory,
  { field, isLittle }: Opening,
): Promise<OpenedField> {
  const { width, height, samples, isPlanar, packing, offsets, counts } = directory;
  const bytes = counts.reduce((sum, count) => sum + count, 0);
  const unpack = UNPACKERS[packing];
  if (!unpack)
    return closedField(field, "Its pixels are compressed in a way that is not supported here.");
  if (!READABLE.has(toType(directory)))
    return closedField(field, "Pixels of this type are not shown here.");
  const across = Math.ceil(width / directory.pieceWidth);
  const down = Math.ceil(height / directory.pieceHeight);
  const pieceBytes = toPieceBytes(directory);
  // A piece is decompressed whole, however little of the image is in it.
  const unpacked = across * down * pieceBytes * (isPlanar ? samples : 1);
  const isWithin = width * height * samples <= FIELD_UNPACKED_MAX && unpacked <= UNPACKED_MAX;
  if (!isWithin || bytes > FIELD_READ_BYTES / 2) return closedField(field, TOO_LARGE);
  try {
    const isColoured = hasColours(directory);
    const bands = Array.from({ length: isColoured ? COLOURS : 1 }, () =>
      new Float64Array(width * height).fill(Number.NaN),
    );
    const inBand = across * down;
    const pieces = Math.min(offsets.length, isPlanar ? inBand * bands.length : inBand);
    for (let piece = 0; piece < pieces; piece += 1) {
      // A piece without data is left out of the file.
      if (counts[piece] === 0) continue;
      const packed = await reads.read(offsets[piece] ?? 0, counts[piece] ?? 0);
      const place = { column: piece % across, row: Math.floor((piece % inBand) / across) };
      const filled = isPlanar ? bands.slice(Math.floor(piece / inBand)).slice(0, 1) : bands;
      const pixels = undoPredictor(unpack(packed, 2 * pieceBytes), directory, isLittle);
      copyPixels(pixels, { directory, isLittle, bands: filled, ...place });
    }
    if (isColoured) {
      const picture = await drawColours(bands, { width, height, most: 2 ** directory.bits - 1 });
      return { field, values: [], picture, plot: null, note: null };
    }
    const written = directory.noData === null ? null : Number(directory.noData);
    const isFloat = toType(directory) === "float32";
    const noData = written !== null && isFloat ? Math.fround(written) : written;
    const [values] = bands;
    const marked = (values ?? new Float64Array()).map((value) =>
      value === noData ? Number.NaN : value,
    );
    const opened = await showField(field, marked);
    const note = samples > 1 ? "The first band is shown." : null;
    return { ...opened, values: [], note };
  } catch {
    return closedField(
      field,
      "The pixels cannot be read here: a part of the file is damaged or too large.",
    );
  }
}

const RGB = 2;
const COLOURS = 3;

/** Whether its first bands are red, green and blue, in one or two bytes each. */
function hasColours({ photometric, samples, format, bits }: Directory): boolean {
  return photometric === RGB && samples >= COLOURS && format === 1 && (bits === 8 || bits === 16);
}

/** Bytes of all pieces of an image, decompressed; one may have some more than it needs. */
const UNPACKED_MAX = 4 * FIELD_READ_BYTES;

function toPieceBytes({ pieceWidth, pieceHeight, bits, samples, isPlanar }: Directory): number {
  return pieceWidth * pieceHeight * (isPlanar ? 1 : samples) * (bits / 8);
}

interface Target {
  directory: Directory;
  isLittle: boolean;
  /** The values of each band that it has pixels of. */
  bands: Float64Array[];
  /** The number of the strip or tile. */
  column: number;
  row: number;
}

/** Copies the first bands of a strip or tile. */
function copyPixels(bytes: Uint8Array, { directory, isLittle, bands, column, row }: Target): void {
  const { width, height, pieceWidth, pieceHeight, bits, format, samples, isPlanar } = directory;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = createReader(view, { bits, format, isLittle });
  const step = (isPlanar ? 1 : samples) * (bits / 8);
  for (let y = 0; y < pieceHeight && row * pieceHeight + y < height; y += 1) {
    for (let x = 0; x < pieceWidth; x += 1) {
      const at = (y * pieceWidth + x) * step;
      if (at + (bands.length * bits) / 8 > bytes.length) return;
      const across = column * pieceWidth + x;
      if (across >= width) break;
      for (const [band, values] of bands.entries())
        values[(row * pieceHeight + y) * width + across] = read(at + (band * bits) / 8);
    }
  }
}

const READABLE: ReadonlySet<string> = new Set(
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
