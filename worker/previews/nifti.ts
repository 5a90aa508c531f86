import type { Preview } from "#client/contract/record-parts.ts";
import { PREVIEW_VOLUME_BYTES } from "./limits.ts";
import { drawSlice, type Samples, toSamples } from "./slices.ts";
import type { RangedFile } from "./read-range.ts";

const HEADER_BYTES = 352;

interface Volume {
  width: number;
  height: number;
  depth: number;
  dataType: number;
  isLittle: boolean;
  /** Bytes before the first voxel. */
  offset: number;
}

/** NIfTI data types that are read: bytes a voxel, and how (nifti1.h). */
const READERS: Record<
  number,
  { bytes: number; read: (view: DataView, at: number, little: boolean) => number }
> = {
  2: { bytes: 1, read: (view, at) => view.getUint8(at) },
  4: { bytes: 2, read: (view, at, little) => view.getInt16(at, little) },
  8: { bytes: 4, read: (view, at, little) => view.getInt32(at, little) },
  16: { bytes: 4, read: (view, at, little) => view.getFloat32(at, little) },
  64: { bytes: 8, read: (view, at, little) => view.getFloat64(at, little) },
  256: { bytes: 1, read: (view, at) => view.getInt8(at) },
  512: { bytes: 2, read: (view, at, little) => view.getUint16(at, little) },
};

/**
 * The middle slices of a volume along its three axes, as small grey pictures. Their voxels are picked
 * out of the file while it streams by: a volume never lies in memory.
 */
export async function readNifti(file: RangedFile, path: string): Promise<Preview> {
  const chunks = await openVolume(file, path.toLowerCase().endsWith(".gz"));
  if (!chunks) return none(TOO_LARGE);
  try {
    return await readVolume(chunks);
  } catch {
    return none("This volume cannot be read: it ends early, or its packing is broken.");
  } finally {
    await chunks.cancel().catch(() => {});
  }
}

const TOO_LARGE = "This volume is too large to show here.";

function none(reason: string): Preview {
  return { kind: "none", reason };
}

/** The file's bytes from the first, unpacked; `null` when there are too many of them. */
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

async function readVolume(chunks: ReadableStreamDefaultReader<Uint8Array>): Promise<Preview> {
  const beginning = await readBeginning(chunks);
  const volume = readHeader(beginning);
  if (!volume) return none(TOO_LARGE);
  const { width, height, depth, dataType, offset } = volume;
  const reader = READERS[dataType];
  if (!reader) return none("The voxels of this volume are of an unusual kind.");
  if (!(offset + width * height * depth * reader.bytes <= PREVIEW_VOLUME_BYTES))
    return none(TOO_LARGE);
  const samples = toSamples(volume);
  await fill(samples, { ...volume, ...reader }, { first: beginning, chunks });
  const images: { label: string; src: string }[] = [];
  for (const { label, ...slice } of samples.slices)
    images.push({ label, src: await drawSlice(slice) });
  return { kind: "slices", images, note: `${width} × ${height} × ${depth} voxels, first volume` };
}

/** At least the header, and what came with it. */
async function readBeginning(chunks: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  let beginning = new Uint8Array();
  while (beginning.length < HEADER_BYTES) {
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

/** Goes through the file once. What a voxel may begin in is carried over to the next chunk. */
async function fill(
  samples: Samples,
  { offset, bytes, read, isLittle }: Voxels,
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
      samples.take(read(view, at, isLittle));
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
  const isLittle = view.getInt32(0, true) === 348;
  if (!isLittle && view.getInt32(0, false) !== 348) return null;
  const [width = 0, height = 0, depth = 0] = [42, 44, 46].map((at) => view.getInt16(at, isLittle));
  if (width < 1 || height < 1 || depth < 1) return null;
  const dataType = view.getInt16(70, isLittle);
  const offset = Math.max(HEADER_BYTES, Math.trunc(view.getFloat32(108, isLittle)));
  return { width, height, depth, dataType, isLittle, offset };
}
