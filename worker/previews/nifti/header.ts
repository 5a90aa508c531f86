/** Headers of NIfTI 1 and 2, each with the four bytes after it that name extensions. */
const HEADER_BYTES = 352;
export const HEADER_2_BYTES = 544;

export interface Volume {
  width: number;
  height: number;
  depth: number;
  /** Volumes one after another, each of all voxels. */
  volumes: number;
  dataType: number;
  isLittle: boolean;
  /** Bytes before the first voxel. */
  offset: number;
  /** A stored value times `slope` plus `intercept` is the value. */
  slope: number;
  intercept: number;
  facts: [name: string, value: string][];
}

/** The volumes of a file by its first bytes; `null` without a header of NIfTI. */
export function readHeader(bytes: Uint8Array): Volume | null {
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
  /** Width, height, depth, and how many volumes there are in time, and of each time. */
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
    sizes: [42, 44, 46, 48, 50].map((at) => view.getInt16(at, isLittle)),
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
    sizes: [24, 32, 40, 48, 56].map(readLong),
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
  const [width = 0, height = 0, depth = 0, times = 1, ofEach = 1] = header.sizes;
  if (width < 1 || height < 1 || depth < 1) return null;
  const { dataType, offset, slope, intercept } = header;
  const isScaled = Number.isFinite(slope) && slope !== 0;
  return {
    width,
    height,
    depth,
    volumes: Math.max(1, times) * Math.max(1, ofEach),
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

/** Sizes of a voxel, the times, and the header's own texts. */
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
