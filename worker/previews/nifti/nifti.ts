import { toHistogram } from "#base/tables/column-facts.ts";
import type { Preview, SliceImage } from "../kinds.ts";
import { PREVIEW_VOLUME_BYTES } from "../limits.ts";
import { type PreviewQuery, DEFAULT_PREVIEW_QUERY } from "../preview-query.ts";
import type { RangedFile } from "../read-range.ts";
import { ALL_SLICES, chooseWindow, createSamples, drawSlice, type Samples } from "../slices.ts";
import { HEADER_2_BYTES, readHeader, type Volume } from "./header.ts";

/** NIfTI data types that are read: bytes a voxel, and how (nifti1.h). */
const READERS: Record<
  number,
  { name: string; bytes: number; read: (view: DataView, at: number, little: boolean) => number }
> = {
  2: { name: "8-bit unsigned", bytes: 1, read: (view, at) => view.getUint8(at) },
  4: { name: "16-bit", bytes: 2, read: (view, at, little) => view.getInt16(at, little) },
  8: { name: "32-bit", bytes: 4, read: (view, at, little) => view.getInt32(at, little) },
  16: { name: "32-bit float", bytes: 4, read: (view, at, little) => view.getFloat32(at, little) },
  64: { name: "64-bit float", bytes: 8, read: (view, at, little) => view.getFloat64(at, little) },
  256: { name: "8-bit", bytes: 1, read: (view, at) => view.getInt8(at) },
  512: {
    name: "16-bit unsigned",
    bytes: 2,
    read: (view, at, little) => view.getUint16(at, little),
  },
  128: { name: "8-bit RGB colours, drawn as greys", bytes: 3, read: readBrightness },
  768: {
    name: "32-bit unsigned",
    bytes: 4,
    read: (view, at, little) => view.getUint32(at, little),
  },
  1024: {
    name: "64-bit",
    bytes: 8,
    read: (view, at, little) => Number(view.getBigInt64(at, little)),
  },
  1280: {
    name: "64-bit unsigned",
    bytes: 8,
    read: (view, at, little) => Number(view.getBigUint64(at, little)),
  },
  2304: { name: "8-bit RGB colours, drawn as greys", bytes: 4, read: readBrightness },
};

/** How bright a colour looks (ITU-R BT.601). */
function readBrightness(view: DataView, at: number): number {
  const [red, green, blue] = [0, 1, 2].map((place) => view.getUint8(at + place));
  return Math.round(0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0));
}

/**
 * A slice across each of these axes of a volume, as small grey pictures; of a series, of one volume.
 * Their voxels are picked out of the file while it streams: a volume is never in memory.
 */
export async function readNifti(
  file: RangedFile,
  path: string,
  requested: PreviewQuery = DEFAULT_PREVIEW_QUERY,
  axes = ALL_SLICES,
): Promise<Preview> {
  const isPacked = path.toLowerCase().endsWith(".gz");
  const bytes = await file.begin(PREVIEW_VOLUME_BYTES);
  if (!bytes) return none("The beginning of this file cannot be read.");
  const unpacked = isPacked ? bytes.pipeThrough(new DecompressionStream("gzip")) : bytes;
  const voxels: VoxelStream = { chunks: unpacked.getReader(), start: 0, first: new Uint8Array() };
  try {
    return await readVolume(voxels, { requested, axes, file: isPacked ? null : file });
  } catch {
    return none("This volume cannot be read: it ends early, or its compression is broken.");
  } finally {
    await voxels.chunks.cancel().catch(() => {});
  }
}

/** Bytes of the file in their order, decompressed. */
interface VoxelStream {
  chunks: ReadableStreamDefaultReader<Uint8Array>;
  /** Those that were read already, and the place of the first of them. */
  first: Uint8Array;
  start: number;
}

function none(reason: string): Preview {
  return { kind: "none", reason };
}

interface Requested {
  requested: PreviewQuery;
  axes: typeof ALL_SLICES;
  /** Where it can be read from any place; `null` for a packed file. */
  file: RangedFile | null;
}

async function readVolume(
  stream: VoxelStream,
  { requested, axes, file }: Requested,
): Promise<Preview> {
  stream.first = await readBeginning(stream.chunks);
  const header = readHeader(stream.first);
  if (!header) return none("This volume cannot be read: its header is not one of NIfTI.");
  const reader = READERS[header.dataType];
  if (!reader) return none("The voxels of this volume have a type that is not supported.");
  const { width, height, depth, volumes } = header;
  const size = width * height * depth * reader.bytes;
  const within = Math.floor((PREVIEW_VOLUME_BYTES - header.offset) / size);
  if (!(within >= 1)) return none("This volume is too large to show here.");
  const of = file ? volumes : Math.min(volumes, within);
  const at = Math.min(requested.volume ?? 1, of);
  const offset = header.offset + (at - 1) * size;
  if (file && at > 1) await moveTo(stream, { file, start: offset, size });
  const samples = createSamples(header, requested, axes);
  await fill(samples, { ...header, ...reader, offset }, stream);
  const facts: Facts = [...header.facts, ["Stored as", reader.name]];
  if (of < volumes) facts.push(["Shown here", `the first ${of} volumes`]);
  const { images, intensity } = await draw(samples, requested);
  const note = `${width} × ${height} × ${depth} voxels`;
  return { kind: "slices", images, note, volume: { at, of }, facts, intensity };
}

type Facts = [name: string, value: string][];

/** Goes on at another place of the file. */
async function moveTo(
  stream: VoxelStream,
  { file, start, size }: { file: RangedFile; start: number; size: number },
): Promise<void> {
  await stream.chunks.cancel();
  const bytes = await file.begin(size, start);
  if (!bytes) throw new Error("The volume is not available.");
  Object.assign(stream, { chunks: bytes.getReader(), start, first: new Uint8Array() });
}

/** The slices' pictures, and the values that are black and white in them. */
async function draw({ slices }: Samples, requested: PreviewQuery) {
  const selected = chooseWindow(slices);
  const [low, high] = [requested.low ?? selected.low, requested.high ?? selected.high];
  const images: SliceImage[] = [];
  for (const { label, axis, at, of, ...slice } of slices)
    images.push({ label, axis, at, of, src: await drawSlice(slice, { low, high }) });
  const histogram = toHistogram(slices.flatMap(({ values }) => [...values]));
  return { images, intensity: { low, high, histogram } };
}

/** At least the header, and the bytes that came with it. */
async function readBeginning(chunks: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  let beginning = new Uint8Array();
  while (beginning.length < HEADER_2_BYTES) {
    const { done, value } = await chunks.read();
    if (done) break;
    beginning = join(beginning, value);
  }
  return beginning;
}

interface Voxels extends Pick<Volume, "isLittle" | "slope" | "intercept"> {
  /** Where the volume begins in the file, bytes. */
  offset: number;
  bytes: number;
  read: (view: DataView, at: number, little: boolean) => number;
}

/** Reads a volume once. The beginning of a voxel at the end of a chunk is moved to the next chunk. */
async function fill(
  samples: Samples,
  { offset, bytes, read, isLittle, slope, intercept }: Voxels,
  { chunks, first, start }: VoxelStream,
): Promise<void> {
  let chunk = first;
  let before = start;
  for (;;) {
    const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let voxel = samples.next(); ; voxel = samples.next()) {
      if (voxel === null) return;
      const at = offset + voxel * bytes - before;
      if (at + bytes > chunk.length) break;
      samples.take(read(view, at, isLittle) * slope + intercept);
    }
    const { done, value } = await chunks.read();
    if (done) throw new Error("The volume ends early.");
    const carried = chunk.subarray(Math.max(0, chunk.length - bytes + 1));
    before += chunk.length - carried.length;
    chunk = join(carried, value);
  }
}

function join(before: Uint8Array, after: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(before.length + after.length);
  joined.set(before);
  joined.set(after, before.length);
  return joined;
}
