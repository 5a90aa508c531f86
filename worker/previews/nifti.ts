import type { Preview, SliceImage } from "./kinds.ts";
import { PREVIEW_VOLUME_BYTES } from "./limits.ts";
import { chooseWindow, drawSlice, type Samples, createSamples } from "./slices.ts";
import { type PreviewQuery, DEFAULT_PREVIEW_QUERY } from "./preview-query.ts";
import type { RangedFile } from "./read-range.ts";
import { toHistogram } from "#base/column-facts.ts";

/** Headers of NIfTI 1 and 2, each with the four bytes after it that name extensions. */
const HEADER_BYTES = 352;
const HEADER_2_BYTES = 544;

interface Volume {
  width: number;
  height: number;
  depth: number;
  dataType: number;
  isLittle: boolean;
  /** Bytes before the first voxel. */
  offset: number;
  /** A stored value times `slope` plus `intercept` is the value. */
  slope: number;
  intercept: number;
  facts: [name: string, value: string][];
}

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
 * A slice across each of a volume's three axes, as small grey pictures. Their voxels are picked
 * out of the file while it streams: a volume is never in memory.
 */
export async function readNifti(
  file: RangedFile,
  path: string,
  requested: PreviewQuery = DEFAULT_PREVIEW_QUERY,
): Promise<Preview> {
  const chunks = await openVolume(file, path.toLowerCase().endsWith(".gz"));
  if (!chunks) return none(TOO_LARGE);
  try {
    return await readVolume(chunks, requested);
  } catch {
    return none("This volume cannot be read: it ends early, or its compression is broken.");
  } finally {
    await chunks.cancel().catch(() => {});
  }
}

const TOO_LARGE = "This volume is too large to show here.";

function none(reason: string): Preview {
  return { kind: "none", reason };
}

/** The file's bytes from the first, decompressed; `null` when there are too many of them. */
async function openVolume(
  file: RangedFile,
  isPacked: boolean,
): Promise<ReadableStreamDefaultReader<Uint8Array> | null> {
  if (isPacked && file.size > PREVIEW_VOLUME_BYTES / 2) return null;
  const bytes = await file.begin(isPacked ? file.size : PREVIEW_VOLUME_BYTES);
  if (!bytes) return null;
  const unpacked = isPacked ? bytes.pipeThrough(new DecompressionStream("gzip")) : bytes;
  return unpacked.getReader();
}

async function readVolume(
  chunks: ReadableStreamDefaultReader<Uint8Array>,
  requested: PreviewQuery,
): Promise<Preview> {
  const beginning = await readBeginning(chunks);
  const volume = readHeader(beginning);
  if (!volume) return none("This volume cannot be read: its header is not one of NIfTI.");
  const { width, height, depth, dataType, offset } = volume;
  const reader = READERS[dataType];
  if (!reader) return none("The voxels of this volume have a type that is not supported.");
  if (!(offset + width * height * depth * reader.bytes <= PREVIEW_VOLUME_BYTES))
    return none(TOO_LARGE);
  const samples = createSamples(volume, requested);
  await fill(samples, { ...volume, ...reader }, { first: beginning, chunks });
  const selected = chooseWindow(samples.slices);
  const [low, high] = [requested.low ?? selected.low, requested.high ?? selected.high];
  const images: SliceImage[] = [];
  for (const { label, axis, at, of, ...slice } of samples.slices)
    images.push({ label, axis, at, of, src: await drawSlice(slice, { low, high }) });
  return {
    kind: "slices",
    images,
    note: `${width} × ${height} × ${depth} voxels, first volume`,
    facts: [...volume.facts, ["Stored as", reader.name]],
    intensity: {
      low,
      high,
      histogram: toHistogram(samples.slices.flatMap(({ values }) => [...values])),
    },
  };
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

interface Voxels extends Volume {
  bytes: number;
  read: (view: DataView, at: number, little: boolean) => number;
}

/** Reads the file once. The beginning of a voxel at the end of a chunk is moved to the next chunk. */
async function fill(
  samples: Samples,
  { offset, bytes, read, isLittle, slope, intercept }: Voxels,
  file: { first: Uint8Array; chunks: ReadableStreamDefaultReader<Uint8Array> },
): Promise<void> {
  let chunk = file.first;
  let start = 0;
  for (;;) {
    const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let voxel = samples.next(); ; voxel = samples.next()) {
      if (voxel === null) return;
      const at = offset + voxel * bytes - start;
      if (at + bytes > chunk.length) break;
      samples.take(read(view, at, isLittle) * slope + intercept);
    }
    const { done, value } = await file.chunks.read();
    if (done) throw new Error("The volume ends early.");
    const carried = chunk.subarray(Math.max(0, chunk.length - bytes + 1));
    start += chunk.length - carried.length;
    chunk = join(carried, value);
  }
}

function join(before: Uint8Array, after: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(before.length + after.length);
  joined.set(before);
  joined.set(after, before.length);
  return joined;
}

function readHeader(bytes: Uint8Array): Volume | null {
  if (bytes.length < HEADER_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const isLittle of [true, false]) {
    const size = view.getInt32(0, isLittle);
    if (size === 348) return toVolume(readFields(view, isLittle), isLittle);
    if (size === 540 && bytes.length >= HEADER_2_BYTES)
      return toVolume(readFields2(view, isLittle), isLittle);
  }
  return null;
}

/** What a preview needs of a header of either version. */
interface Header {
  /** The first of eight: width, height, depth and the number of volumes. */
  sizes: number[];
  dataType: number;
  offset: number;
  slope: number;
  intercept: number;
  /** Of a voxel, and the time from one volume to the next. */
  steps: number[];
  units: number;
  /** The place of its description. */
  wordsAt: number;
  view: DataView;
}

/** A header of version 1 (nifti1.h). */
function readFields(view: DataView, isLittle: boolean): Header {
  return {
    sizes: [42, 44, 46, 48].map((at) => view.getInt16(at, isLittle)),
    dataType: view.getInt16(70, isLittle),
    offset: Math.max(HEADER_BYTES, Math.trunc(view.getFloat32(108, isLittle))),
    slope: view.getFloat32(112, isLittle),
    intercept: view.getFloat32(116, isLittle),
    steps: [80, 84, 88, 92].map((at) => view.getFloat32(at, isLittle)),
    units: view.getUint8(123),
    wordsAt: 148,
    view,
  };
}

/** A header of version 2 (nifti2.h). */
function readFields2(view: DataView, isLittle: boolean): Header {
  const readLong = (at: number): number => Number(view.getBigInt64(at, isLittle));
  return {
    sizes: [24, 32, 40, 48].map(readLong),
    dataType: view.getInt16(12, isLittle),
    offset: Math.max(HEADER_2_BYTES, readLong(168)),
    slope: view.getFloat64(176, isLittle),
    intercept: view.getFloat64(184, isLittle),
    steps: [112, 120, 128, 136].map((at) => view.getFloat64(at, isLittle)),
    units: view.getInt32(500, isLittle) & 255,
    wordsAt: 240,
    view,
  };
}

function toVolume(header: Header, isLittle: boolean): Volume | null {
  const [width = 0, height = 0, depth = 0] = header.sizes;
  if (width < 1 || height < 1 || depth < 1) return null;
  const { dataType, offset, slope, intercept } = header;
  const isScaled = Number.isFinite(slope) && slope !== 0;
  return {
    width,
    height,
    depth,
    dataType,
    isLittle,
    offset,
    slope: isScaled ? slope : 1,
    intercept: isScaled ? intercept : 0,
    facts: readFacts(header),
  };
}

const LENGTHS: Record<number, string> = { 1: "m", 2: "mm", 3: "µm" };
const TIMES: Record<number, string> = { 8: "s", 16: "ms", 24: "µs" };

/** Sizes of a voxel, the volumes, and the header's own texts. */
function readFacts({ sizes, steps, units, wordsAt, view }: Header): [string, string][] {
  const [, , , volumes = 1] = sizes;
  const [step = 0, ...lengths] = [steps[3], ...steps.slice(0, 3)].map((length) =>
    Number((length ?? 0).toPrecision(4)),
  );
  const words = new TextDecoder("latin1")
    .decode(new Uint8Array(view.buffer, view.byteOffset + wordsAt, 80))
    .split("\0")[0]
    ?.trim();
  const facts: [string, string][] = [];
  if (lengths.some((length) => length > 0)) {
    facts.push(["Voxel size", `${lengths.join(" × ")} ${LENGTHS[units & 7] ?? ""}`.trim()]);
  }
  if (volumes > 1) {
    const every = step > 0 ? `, one each ${step} ${TIMES[units & 56] ?? ""}`.trimEnd() : "";
    facts.push(["Volumes", `${volumes}${every}`]);
  }
  if (words) facts.push(["Description", words]);
  return facts;
}
