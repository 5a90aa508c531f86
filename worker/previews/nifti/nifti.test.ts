import { expect, it } from "vitest";
import { PREVIEW_VOLUME_BYTES } from "../limits.ts";
import { DEFAULT_PREVIEW_QUERY } from "../preview-query.ts";
import { readNifti } from "./nifti.ts";
import type { RangedFile } from "../read-range.ts";
import { BYTE, FLOAT, inChunks, toVolume } from "./test/volumes.ts";

async function readPictures(file: RangedFile, path = "a.nii"): Promise<string[]> {
  const shown = await readNifti(file, path);
  if (shown.kind !== "slices") throw new Error(JSON.stringify(shown));
  return shown.images.map(({ src }) => src);
}

/** Width and height of a PNG (its header chunk). */
function toSize(src: string): [number, number] {
  const bytes = Uint8Array.from(atob(src.slice(src.indexOf(",") + 1)), (one) => one.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return [view.getUint32(16), view.getUint32(20)];
}

it.each([
  [0, undefined],
  [1, undefined],
  [2, "2"],
])("counts %i volumes of a series", async (times, counted) => {
  const one = toVolume([1, 1, 1], BYTE);
  const bytes = new Uint8Array(one.length + 1);
  bytes.set(one);
  new DataView(bytes.buffer).setInt16(48, times, true);
  const shown = await readNifti(inChunks(bytes, bytes.length), "a.nii");
  const facts = new Map(shown.kind === "slices" ? shown.facts : []);
  expect([shown.kind, facts.get("Volumes")]).toEqual(["slices", counted]);
});

it.each([1, 3, 7, 100, 1_000_000])(
  "reads the same voxels from chunks of %i bytes",
  async (size) => {
    const bytes = toVolume([5, 7, 9], FLOAT);
    const whole = await readPictures(inChunks(bytes, bytes.length));
    expect(await readPictures(inChunks(bytes, size))).toEqual(whole);
    expect(await readPictures(inChunks(await pack(bytes), size), "a.nii.gz")).toEqual(whole);
  },
);

/** The same volume with other voxels: each written by `write`, or in as many bytes of its value. */
function toOther(
  volume: Uint8Array<ArrayBuffer>,
  {
    code,
    bytes,
    write,
  }: { code: number; bytes: number; write?: (view: DataView, at: number, value: number) => void },
): Uint8Array<ArrayBuffer> {
  const values = volume.subarray(352);
  const other = new Uint8Array(352 + values.length * bytes);
  other.set(volume.subarray(0, 352));
  const view = new DataView(other.buffer);
  view.setInt16(70, code, true);
  for (const [voxel, value] of values.entries()) {
    const at = 352 + voxel * bytes;
    if (write) write(view, at, value);
    else other.fill(value, at, at + bytes);
  }
  return other;
}

const RGB = { code: 128, bytes: 3 };
const RGBA = { code: 2304, bytes: 4 };
const UNSIGNED = {
  code: 768,
  bytes: 4,
  write: (view: DataView, at: number, value: number) => view.setUint32(at, value, true),
};
const LONG = {
  code: 1024,
  bytes: 8,
  write: (view: DataView, at: number, value: number) => view.setBigInt64(at, BigInt(value), true),
};

it.each([
  ["RGB colours", RGB],
  ["RGB colours with opacity", RGBA],
  ["32-bit unsigned numbers", UNSIGNED],
  ["64-bit numbers", LONG],
  ["64-bit unsigned numbers", { ...LONG, code: 1280 }],
])("shows a volume of %s", async (_, dataType) => {
  const bytes = toVolume([5, 7, 9], BYTE);
  expect(await readPictures(inChunks(toOther(bytes, dataType), 100))).toEqual(
    await readPictures(inChunks(bytes, 100)),
  );
});

it.each([true, false])("reads version 2 of NIfTI, in which sizes are longer", async (isLittle) => {
  const bytes = toVolume([5, 7, 9], BYTE);
  const voxels = bytes.subarray(352);
  const second = new Uint8Array(544 + voxels.length);
  second.set(voxels, 544);
  const view = new DataView(second.buffer);
  view.setInt32(0, 540, isLittle);
  view.setInt16(12, BYTE.code, isLittle);
  for (const [axis, size] of [3, 5, 7, 9, 2].entries())
    view.setBigInt64(16 + axis * 8, BigInt(size), isLittle);
  for (const axis of [1, 2, 3]) view.setFloat64(104 + axis * 8, axis / 2, isLittle);
  view.setBigInt64(168, 544n, isLittle);
  view.setFloat64(176, 1, isLittle);
  view.setInt32(500, 2, isLittle);
  const file = inChunks(second, 100);
  expect(await readPictures(file)).toEqual(await readPictures(inChunks(bytes, 100)));
  expect(await readNifti(file, "a.nii")).toMatchObject({
    facts: [
      ["Voxel size", "0.5 \u00d7 1 \u00d7 1.5 mm"],
      ["Volumes", "2"],
      ["Stored as", "8-bit unsigned"],
    ],
  });
});

it("shows every so many-th voxel of a slice that is larger than its picture", async () => {
  const pictures = await readPictures(inChunks(toVolume([3_000, 60, 2], BYTE), 65_536));
  expect(pictures.map(toSize)).toEqual([
    [256, 5],
    [256, 1],
    [60, 2],
  ]);
});

it.each([
  ["ends early", (bytes: Uint8Array<ArrayBuffer>) => bytes.slice(0, 400), "a.nii"],
  ["is not packed as it says", (bytes: Uint8Array<ArrayBuffer>) => bytes, "a.nii.gz"],
])("reports of a volume that %s that it cannot be read", async (_, change, path) => {
  const file = inChunks(change(toVolume([20, 20, 20], BYTE)), 1_000);
  expect(await readNifti(file, path)).toEqual({
    kind: "none",
    reason: "This volume cannot be read: it ends early, or its compression is broken.",
  });
});

it("refuses a header that declares more than is read", async () => {
  const bytes = toVolume([10, 10, 10], BYTE);
  const view = new DataView(bytes.buffer);
  for (const at of [42, 44, 46]) view.setInt16(at, 32_767, true);
  expect(await readNifti(inChunks(bytes, 1_000), "a.nii")).toEqual({
    kind: "none",
    reason: "This volume is too large to show here.",
  });
});

it("shows a volume of the largest size, and no larger one", async () => {
  const largest = toVolume([8_000, 8_499, 1], BYTE);
  const bytes = new Uint8Array(PREVIEW_VOLUME_BYTES);
  bytes.set(largest);
  const view = new DataView(bytes.buffer);
  view.setFloat32(108, PREVIEW_VOLUME_BYTES - (largest.length - 352), true);
  expect(await readPictures(inChunks(bytes, 1_000_000))).toHaveLength(3);
  view.setFloat32(108, PREVIEW_VOLUME_BYTES - (largest.length - 352) + 8, true);
  expect(await readNifti(inChunks(bytes, 1_000_000), "a.nii")).toMatchObject({ kind: "none" });
});

it("says that a file cannot be read which is not available", async () => {
  const file = { size: 400, read: async () => null, begin: async () => null };
  expect(await readNifti(file, "a.nii")).toEqual({
    kind: "none",
    reason: "The beginning of this file cannot be read.",
  });
});

/** Three volumes of 5 by 7 by 9 voxels, in all `volumes` by the header. */
function toSeries(volumes = 3): Uint8Array<ArrayBuffer> {
  const bytes = toVolume([5, 7, 27], FLOAT);
  const view = new DataView(bytes.buffer);
  view.setInt16(46, 9, true);
  view.setInt16(48, volumes, true);
  return bytes;
}

/** One of them as a file of its own. */
function toAlone(at: number): Uint8Array<ArrayBuffer> {
  const [series, size] = [toSeries(), 5 * 7 * 9 * 4];
  const alone = new Uint8Array(352 + size);
  alone.set(series.subarray(0, 352));
  alone.set(series.subarray(352 + (at - 1) * size, 352 + at * size), 352);
  return alone;
}

async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

const ask = (volume: number) => ({ ...DEFAULT_PREVIEW_QUERY, volume });

it.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [99_999, 3],
])("shows volume %i of a series of three as volume %i, packed or not", async (asked, at) => {
  const alone = await readPictures(inChunks(toAlone(at), 1_000));
  for (const [path, bytes] of [
    ["a.nii", toSeries()],
    ["a.nii.gz", await pack(toSeries())],
  ] as const) {
    const shown = await readNifti(inChunks(bytes, 1_000), path, ask(asked));
    if (shown.kind !== "slices") throw new Error(JSON.stringify(shown));
    expect([shown.images.map(({ src }) => src), shown.volume]).toEqual([alone, { at, of: 3 }]);
  }
});

it("requests of a series only the bytes of its volume", async () => {
  const begun: unknown[] = [];
  const file = inChunks(toSeries(), 1_000);
  const begin: RangedFile["begin"] = (...asked) => {
    begun.push(asked);
    return file.begin(...asked);
  };
  await readNifti({ ...file, begin }, "a.nii", ask(3));
  expect(begun).toEqual([[PREVIEW_VOLUME_BYTES], [1_260, 352 + 2 * 1_260]]);
});

it("shows of a packed series the volumes within reach, and says how many", async () => {
  const bytes = toVolume([200, 200, 25], FLOAT);
  new DataView(bytes.buffer).setInt16(48, 300, true);
  const shown = await readNifti(inChunks(await pack(bytes), 1_000_000), "a.nii.gz");
  expect(shown).toMatchObject({
    volume: { at: 1, of: 16 },
    facts: [
      ["Volumes", "300"],
      ["Stored as", "32-bit float"],
      ["Shown here", "the first 16 volumes"],
    ],
  });
});
