import type { Preview } from "#client/contract/record-parts.ts";
import { PREVIEW_VOLUME_BYTES } from "./limits.ts";
import { toPng } from "./png.ts";
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

/** The middle slices of a volume along its three axes, as small grey pictures. */
export async function toNiftiPreview(file: RangedFile, path: string): Promise<Preview> {
  const bytes = await readVolume(file, path.toLowerCase().endsWith(".gz"));
  const volume = bytes && readHeader(bytes);
  if (!bytes || !volume) return { kind: "none", reason: "This volume is too large to show here." };
  const { width, height, depth } = volume;
  const at = createVoxels(bytes, volume);
  if (!at) return { kind: "none", reason: "The voxels of this volume are of an unusual kind." };
  const [x, y, z] = [width >> 1, height >> 1, depth >> 1];
  const slices = [
    {
      label: "Axial",
      columns: width,
      rows: height,
      value: (c: number, r: number) => at(c, height - 1 - r, z),
    },
    {
      label: "Coronal",
      columns: width,
      rows: depth,
      value: (c: number, r: number) => at(c, y, depth - 1 - r),
    },
    {
      label: "Sagittal",
      columns: height,
      rows: depth,
      value: (c: number, r: number) => at(x, c, depth - 1 - r),
    },
  ];
  const images = await Promise.all(
    slices.map(async ({ label, ...slice }) => ({ label, src: await toPng(slice) })),
  );
  return { kind: "slices", images, note: `${width} × ${height} × ${depth} voxels, first volume` };
}

/** The first volume's bytes, unpacked; `null` when there are too many of them. */
async function readVolume(file: RangedFile, isPacked: boolean): Promise<Uint8Array | null> {
  if (!isPacked) return file.read(0, PREVIEW_VOLUME_BYTES);
  if (file.size > PREVIEW_VOLUME_BYTES / 2) return null;
  const packed = await file.read(0, file.size);
  if (!packed) return null;
  const unpacked = new Blob([new Uint8Array(packed)])
    .stream()
    .pipeThrough(new DecompressionStream("gzip"));
  const whole = new Uint8Array(PREVIEW_VOLUME_BYTES);
  let at = 0;
  try {
    for await (const chunk of unpacked) {
      whole.set(chunk.subarray(0, whole.length - at), at);
      at = Math.min(whole.length, at + chunk.length);
      if (at === whole.length) break;
    }
  } catch {
    return null;
  }
  return whole.subarray(0, at);
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

function createVoxels(
  bytes: Uint8Array,
  { width, height, depth, dataType, isLittle, offset }: Volume,
): ((x: number, y: number, z: number) => number) | null {
  const reader = READERS[dataType];
  if (!reader || offset + width * height * depth * reader.bytes > bytes.length) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (x, y, z) =>
    reader.read(view, offset + ((z * height + y) * width + x) * reader.bytes, isLittle);
}
