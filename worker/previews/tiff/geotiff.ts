import { cutText } from "#base/cut.ts";
import { type BoundedReads, createBoundedReads } from "../bounded-reads.ts";
import type { Field, OpenedField, PlaneAxis, PlaneQuery } from "../arrays/fields.ts";
import { FIRST_PLANE } from "../arrays/plane.ts";
import type { Preview } from "../kinds.ts";
import { FIELD_READ_BYTES, FIELD_TEXT_MAX_CHARS } from "#base/fields/limits.ts";
import { FIELD_UNPACKED_MAX, PREVIEW_SLICE_PIXELS } from "../limits.ts";
import { drawColours } from "../draw-colours.ts";
import { UNPACKERS } from "./packings.ts";
import type { RangedFile } from "../read-range.ts";
import { closedField, showField } from "../arrays/show-field.ts";
import { copyPixels, READABLE, toType } from "./pixels.ts";
import { undoPredictor } from "./predictors.ts";
import { readDirectories, type Directory } from "./directories.ts";

/**
 * A TIFF or GeoTIFF: its images and overviews, its place on Earth, and the smallest overview
 * that fills a picture. Read by ranges; without a library, because those decompress without a limit.
 */
export async function readGeoTiff(
  file: RangedFile,
  requested: string,
  query: PlaneQuery = FIRST_PLANE,
): Promise<Preview> {
  const reads = createBoundedReads(file);
  try {
    const { directories, isLittle } = await readDirectories(reads);
    const fields = directories.map(toField);
    const selected = fields.findIndex(({ name }) => name === requested);
    const shown = selected === -1 ? chooseImage(directories) : selected;
    const [directory, field] = [directories[shown], fields[shown]];
    const opened =
      directory && field ? await openImage(reads, directory, { field, isLittle, query }) : null;
    const facts = directories[0] ? toFacts(directories[0]) : [];
    return { kind: "fields", fields: { format: "TIFF", facts, fields, isCut: false, opened } };
  } catch {
    return { kind: "none", reason: "The images of this file cannot be read here." };
  }
}

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

function namePacking(packing: number): string {
  return PACKINGS[packing] ?? `number ${packing}`;
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
      ["Packing", namePacking(packing)],
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
  query: PlaneQuery;
}

const TOO_LARGE = "This image is too large for a preview, and it has no smaller overview.";

async function openImage(
  reads: BoundedReads,
  directory: Directory,
  opening: Opening,
): Promise<OpenedField> {
  const { width, height, samples, packing, offsets, counts } = directory;
  const { field, query } = opening;
  const unpack = UNPACKERS[packing];
  if (!unpack) {
    const name = namePacking(packing);
    return closedField(
      field,
      `Its pixels are compressed with ${name}, which is not supported here.`,
    );
  }
  if (!READABLE.has(toType(directory)))
    return closedField(field, "Pixels of this type are not shown here.");
  const isColoured = hasColours(directory);
  const bands = isColoured ? COLOURS : 1;
  const band = isColoured ? 1 : Math.min(query.z ?? 1, samples);
  const pieces = listPieces(directory, { first: band - 1, bands });
  const bytes = pieces.reduce((sum, { piece }) => sum + (counts[piece] ?? 0), 0);
  // A piece is decompressed whole, however little of the image is in it.
  const pieceBytes = toPieceBytes(directory);
  const isWithin =
    width * height * bands <= FIELD_UNPACKED_MAX && pieces.length * pieceBytes <= UNPACKED_MAX;
  if (!isWithin || bytes > FIELD_READ_BYTES / 2) return closedField(field, TOO_LARGE);
  try {
    const values = Array.from({ length: bands }, () =>
      new Float64Array(width * height).fill(Number.NaN),
    );
    await readTogether(
      reads,
      pieces.map(({ piece }) => ({ start: offsets[piece] ?? 0, bytes: counts[piece] ?? 0 })),
    );
    for (const { piece, from, to, ...place } of pieces) {
      // A piece without data is left out of the file.
      if (!counts[piece]) continue;
      const packed = await reads.read(offsets[piece] ?? 0, counts[piece]);
      const { isLittle } = opening;
      const pixels = undoPredictor(unpack(packed, 2 * pieceBytes), directory, isLittle);
      copyPixels(pixels, { directory, isLittle, bands: values.slice(from, to), ...place });
    }
    if (isColoured) {
      const picture = await drawColours(values, { width, height, most: 2 ** directory.bits - 1 });
      return { field, values: [], picture, plot: null, note: null };
    }
    return await showBand(directory, values[0] ?? new Float64Array(), { ...opening, band });
  } catch {
    return closedField(
      field,
      "The pixels cannot be read here: a part of the file is damaged or too large.",
    );
  }
}

/** How much longer than its pieces a part of the file may be that is read at once. */
const SPARSE_TIMES = 1.25;

/** Reads pieces that stand close together with one request instead of one after another. */
async function readTogether(
  reads: BoundedReads,
  pieces: { start: number; bytes: number }[],
): Promise<void> {
  const stored = pieces.filter(({ bytes }) => bytes > 0);
  const bytes = stored.reduce((sum, piece) => sum + piece.bytes, 0);
  const start = stored.reduce((least, piece) => Math.min(least, piece.start), Infinity);
  const end = stored.reduce((most, piece) => Math.max(most, piece.start + piece.bytes), 0);
  if (end - start <= SPARSE_TIMES * bytes) await reads.read(start, end - start);
}

/** A strip or tile that is read. */
interface ReadPiece {
  piece: number;
  column: number;
  row: number;
  /** The first of the read bands in it, and the one behind its last. */
  from: number;
  to: number;
  /** The place of the first of them in its pixels. */
  firstBand: number;
}

/** Those that have pixels of so many bands, of which the first is given, from 0. */
function listPieces(
  { width, height, pieceWidth, pieceHeight, isPlanar, offsets }: Directory,
  { first, bands }: { first: number; bands: number },
): ReadPiece[] {
  const across = Math.ceil(width / pieceWidth);
  const inBand = across * Math.ceil(height / pieceHeight);
  const start = isPlanar ? first * inBand : 0;
  const end = Math.min(offsets.length, start + inBand * (isPlanar ? bands : 1));
  return Array.from({ length: Math.max(0, end - start) }, (_, at) => ({
    piece: start + at,
    column: at % across,
    row: Math.floor((at % inBand) / across),
    from: isPlanar ? Math.floor(at / inBand) : 0,
    to: isPlanar ? Math.floor(at / inBand) + 1 : bands,
    firstBand: isPlanar ? 0 : first,
  }));
}

/** A band with its gaps; of several bands any can be chosen. */
async function showBand(
  directory: Directory,
  values: Float64Array,
  { field, query, band }: Opening & { band: number },
): Promise<OpenedField> {
  const written = directory.noData === null ? null : Number(directory.noData);
  const isFloat = toType(directory) === "float32";
  const noData = written !== null && isFloat ? Math.fround(written) : written;
  const marked = values.map((value) => (value === noData ? Number.NaN : value));
  const drawing = { query, rises: async () => false };
  const palette = band === 1 ? toPalette(directory) : null;
  const opened = await showField({ ...field, ...(palette && { palette }) }, marked, drawing);
  const { samples } = directory;
  const axis: PlaneAxis = { parameter: "z", name: "band", at: band, of: samples, label: "" };
  return { ...opened, values: [], ...(samples > 1 && { plane: [axis] }) };
}

const BY_PALETTE = 3;

/** The colours of its values, where it has some of one byte. */
function toPalette({ photometric, palette, bits, format }: Directory): Uint8Array | null {
  const count = 2 ** bits;
  if (photometric !== BY_PALETTE || bits !== 8 || format !== 1 || palette.length !== 3 * count)
    return null;
  // Some programs write colours of one byte.
  const shift = palette.some((part) => part > 255) ? 8 : 0;
  return Uint8Array.from(
    { length: 3 * count },
    (_, at) => (palette[(at % 3) * count + Math.floor(at / 3)] ?? 0) >> shift,
  );
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
