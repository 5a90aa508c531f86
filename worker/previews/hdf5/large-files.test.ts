import fc from "fast-check";
import { FIELD_READ_BYTES, FIELDS_MAX } from "#base/fields/limits.ts";
import { expect, it } from "vitest";
import {
  EMPTY_GROUP,
  SCALE,
  SMALL_ARRAY,
  toChunked,
  toContiguous,
  toFarChunks,
  toHdf5Parts,
  toRow,
  toScaledParts,
  toStackParts,
} from "../../test/files/hdf5-files.ts";
import { unpack } from "../../test/files/preview-files.ts";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import type { SCIENCE_FILES } from "../../test/files/science-files.ts";
import { type FilePart, toSparseFile } from "../../test/files/sparse-file.ts";
import { HDF5_STRUCTURE_BYTES, HDF5_STRUCTURE_READS, HDF5_VALUE_READS } from "#base/hdf5/limits.ts";
import { readScientific } from "../scientific.ts";
import { readHdf5 } from "./hdf5.ts";

const GB = 1_000_000_000;
const SIZE = 300 * GB;
/** With the read of a file's first bytes, which tell its kind. */
const REQUESTS_MAX = HDF5_STRUCTURE_READS + HDF5_VALUE_READS + 1;
const BYTES_MAX = HDF5_STRUCTURE_BYTES + FIELD_READ_BYTES + 8;

it.each<[name: keyof typeof SCIENCE_FILES, array: string]>([
  ["hdf5", "site/height"],
  ["hdf5Latest", "site/height"],
  ["hdf5Heaps", "checked"],
  ["hdf5Many", ""],
  ["hdf5Parts", "casts"],
  ["netcdf4", "v7"],
])("shows of a large file %s what it shows of a small one", async (name, array) => {
  const bytes = await unpack(name);
  const large = await readHdf5(toSparseFile(3 * GB, [[0, bytes]]), array);
  expect(large).toEqual(await readHdf5(toRangedFile(bytes), array));
});

/** Structures of the older file: where each begins, its bytes, and the places that name it. */
const STRUCTURES: [start: number, bytes: number, named: number[]][] = [
  [136, 544, [80, 808]],
  [1_600, 328, [168]],
  [6_144, 272, [6_472]],
  [6_744, 272, [6_432]],
  [10_240, 2_616, [6_923]],
];

/** The older file with its structures far apart, each across the end of a page. */
async function spread(): Promise<FilePart[]> {
  const bytes = await unpack("hdf5");
  const view = new DataView(bytes.buffer);
  const toPlace = (at: number): number => Math.floor(((at + 1) * 50 * GB) / 8_192) * 8_192 + 8_100;
  for (const [at, [, , named]] of STRUCTURES.entries())
    for (const place of named) view.setBigUint64(place, BigInt(toPlace(at)), true);
  const moved = STRUCTURES.map(([start, length], at): FilePart => [
    toPlace(at),
    bytes.slice(start, start + length),
  ]);
  for (const [start, length] of STRUCTURES) bytes.fill(255, start, start + length);
  return [[0, bytes], ...moved];
}

it("shows a file whose structures are far apart, in a few requests", async () => {
  const file = toSparseFile(SIZE, await spread());
  const small = await readHdf5(toRangedFile(await unpack("hdf5")), "site/grid");
  expect(await readHdf5(file, "site/grid")).toEqual(small);
  expect(file.count.requests).toBeLessThanOrEqual(10);
  expect(file.count.bytes).toBeLessThan(200_000);
});

it("says that more is there when a large file is cut", async () => {
  const { fields, isCut } = await readHdf5(toSparseFile(160 * GB, await spread()), "");
  expect([fields.map(({ name }) => name), isCut]).toEqual([["names", "site/height"], true]);
});

it("survives a large file that is changed or cut, and reads no more than a preview may", async () => {
  const parts = await spread();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(parts.length - 1), fc.nat(7_000), fc.nat(255)), { maxLength: 12 }),
      fc.integer({ min: 10_000, max: SIZE }),
      fc.constantFrom("site/grid", "names"),
      async (changes, size, array) => {
        const changed = parts.map(([start, bytes]): FilePart => [start, bytes.slice()]);
        for (const [part, at, value] of changes) {
          const bytes = changed[part]?.[1] ?? new Uint8Array();
          bytes[at % bytes.length] = value;
        }
        const file = toSparseFile(size, changed);
        expect(["fields", "none"]).toContain((await readScientific(file, array)).kind);
        expect(file.count.requests).toBeLessThanOrEqual(REQUESTS_MAX);
        expect(file.count.bytes).toBeLessThanOrEqual(BYTES_MAX);
      },
    ),
    { numRuns: 100 },
  );
});

const far = (object: Uint8Array, count: number): FilePart[] =>
  Array.from({ length: count }, (_, at): FilePart => [(at + 1) * 100_000_000, object]);

it("stops at as many arrays as a page lists, however many a large file has", async () => {
  const file = toSparseFile(SIZE, toHdf5Parts(far(SMALL_ARRAY, 1_500)));
  const { fields, isCut, opened } = await readHdf5(file, "v007");
  expect([fields.length, isCut, opened?.values]).toEqual([FIELDS_MAX, true, ["5"]]);
  expect(file.count.requests).toBeLessThan(20);
});

it.each(["together", "one by one"])("reads a bounded part of a large file %s", async (way) => {
  const groups = far(EMPTY_GROUP, 900);
  const last: FilePart = [SIZE - 1_000, SMALL_ARRAY];
  const { readMany, ...one } = toSparseFile(SIZE, toHdf5Parts([...groups, last]));
  const file = way === "together" ? { ...one, readMany } : one;
  const { fields, isCut } = await readHdf5(file, "");
  expect([fields, isCut]).toEqual([[], true]);
  expect(one.count.requests).toBeLessThanOrEqual(HDF5_STRUCTURE_READS);
  expect(one.count.bytes).toBeLessThanOrEqual(HDF5_STRUCTURE_BYTES);
});

it("lists a group of a large file that holds itself many times, up to a limit", async () => {
  const root: FilePart = [48, new Uint8Array()];
  const own = toHdf5Parts([...Array<FilePart>(40).fill(root), [GB, SMALL_ARRAY]]);
  const file = toSparseFile(SIZE, own);
  const start = performance.now();
  const { fields, isCut } = await readHdf5(file, "");
  expect([fields.length > 0, isCut]).toEqual([true, true]);
  expect(file.count.requests).toBeLessThan(10);
  expect(performance.now() - start).toBeLessThan(1_000);
});

function openOnly(object: Uint8Array, others: FilePart[] = []) {
  const file = toSparseFile(SIZE, [...toHdf5Parts([[GB, object]]), ...others]);
  return readHdf5(file, "v000").then(({ opened }) => opened);
}

it("shows all of a plane of as many bytes as may be read", async () => {
  const stored: FilePart = [2 * GB, new Uint8Array(8 * 750_000)];
  const file = toSparseFile(SIZE, [
    ...toHdf5Parts([[GB, toContiguous([750, 1_000], 2 * GB)]]),
    stored,
  ]);
  const { opened } = await readHdf5(file, "v000");
  expect(opened).toMatchObject({ note: null, picture: { width: 256 } });
});

it("shows the first piece of a plane that is too large to show as a whole", async () => {
  const values = Float64Array.from({ length: 600_000 }, (_, at) => at);
  const stored: FilePart = [2 * GB + 8 * 8_000_000, new Uint8Array(values.buffer)];
  const object = toContiguous([3, 4_000, 2_000], 2 * GB);
  const file = toSparseFile(SIZE, [...toHdf5Parts([[GB, object]]), stored]);
  const { opened } = await readHdf5(file, "v000", { z: 2, volume: null });
  expect(opened).toMatchObject({
    field: { shape: [3, 4_000, 2_000] },
    note: "The first of 11 chunks of this plane is shown.",
    plane: [{ at: 2, of: 3 }],
  });
  expect(opened?.values.slice(-1)).toEqual(["99"]);
});

/** The planes of a stack of 9,000 that are in a large file, each with its number modulo 100 in all places. */
async function readStack(z: number) {
  const toPlace = (at: number): number | null => (at % 9 === 8 ? null : (at + 2) * 10_000_000);
  const [stack, ...tree] = toStackParts(9_000, GB, toPlace);
  const planes = [z - 3, z - 2, z - 1, z, z + 1].map((at): FilePart => [
    toPlace(at) ?? 0,
    new Uint8Array(4).fill(at % 100),
  ]);
  const file = toSparseFile(SIZE, [...toHdf5Parts(stack ? [stack] : []), ...tree, ...planes]);
  const { opened } = await readHdf5(file, "v000", { z, volume: null });
  return { file, opened };
}

it.each([
  [1, "0"],
  [4_321, "20"],
  [9_000, "0"],
  [8_999, "98"],
])("reads plane %i of a large stack of chunks, and little else", async (z, value) => {
  const { file, opened } = await readStack(z);
  expect(opened).toMatchObject({ values: Array(4).fill(value), note: null });
  expect(file.count.requests).toBeLessThan(10);
  expect(file.count.bytes).toBeLessThan(150_000);
});

it("shows values of a large file also where the names of its axes are too far apart", async () => {
  const toPlace = (at: number): number => (at + 20) * GB;
  const [stack, ...tree] = toStackParts(100, GB, (at) => 2 * GB + 100_000 * at);
  const scaled = Array.from({ length: 199 }, (_, at) =>
    toScaledParts(toPlace(at), {
      shape: [1],
      heap: toPlace(at) + GB / 2,
      scales: [toPlace(0)],
    }),
  );
  const objects = scaled.map(([object]) => object);
  const file = toSparseFile(SIZE, [
    ...toHdf5Parts([...(stack ? [stack] : []), ...objects]),
    ...tree,
    ...scaled.map(([, heap]) => heap),
  ]);
  const { fields, isCut, opened } = await readHdf5(file, "v000", { z: 50, volume: null });
  expect([fields.length, isCut, opened?.note, opened?.values.length]).toEqual([
    200,
    false,
    null,
    4,
  ]);
  expect(fields.filter(({ dimensions }) => dimensions[0] === "v001").length).toBeGreaterThan(50);
  expect(fields.at(-1)?.dimensions).toEqual([]);
  expect(file.count.bytes).toBeLessThanOrEqual(BYTES_MAX);
});

it("shows an array and not the coordinates of its axis, which come before it", async () => {
  const parts = toHdf5Parts([
    [GB, toRow([1, 2, 3], SCALE)],
    [2 * GB, toRow([1, 2, 3])],
  ]);
  const { fields, opened } = await readHdf5(toSparseFile(SIZE, parts), "");
  expect(fields.map(({ dimensions }) => dimensions)).toEqual([["v000"], []]);
  expect(opened?.field.name).toBe("v001");
});

it("says that an array is too large when one chunk of it is", async () => {
  const opened = await openOnly(toChunked([5_000, 5_000], [1_000, 1_000]));
  const note = "This array is too large for a preview.";
  expect(opened).toMatchObject({ values: [], note });
});

it.each([
  [100, ["0", "1", "2"], null],
  [1_500, ["0"], "The first of 1500 chunks is shown."],
])("reads %i chunks that are far apart, or the first of too many", async (count, values, note) => {
  const toPlace = (at: number): number => (at + 2) * GB;
  const chunks = Array.from({ length: Math.min(count, 250) }, (_, at): FilePart => [
    toPlace(at),
    Uint8Array.of(at),
  ]);
  const opened = await openOnly(toFarChunks(count, GB, toPlace), chunks);
  expect([opened?.values.slice(0, 3), opened?.note]).toEqual([values, note]);
});

it("reads attributes and members in heaps, checked and filled chunks, and half numbers", async () => {
  const look = async (name: string) =>
    readHdf5(toRangedFile(await unpack("hdf5Heaps")), name).then(({ opened, ...rest }) => ({
      ...rest,
      values: opened?.values,
    }));
  const { facts, fields, isCut, values } = await look("checked");
  expect(facts.map(([name]) => name)).toEqual(Array.from({ length: 10 }, (_, at) => `fact${at}`));
  const many = Array.from({ length: 12 }, (_, at) => `many/v${11 - at}`);
  const names = fields.map(({ name }) => name);
  expect(names).toEqual(["checked", "filled", "half", ...many, "words"]);
  expect(isCut).toBe(false);
  expect(values).toEqual(Array.from({ length: 40 }, (_, at) => String(at)));
  expect((await look("filled")).values).toEqual(Array<string>(12).fill("7"));
  expect((await look("half")).values?.slice(0, 2)).toEqual(["1.5", "-2"]);
  expect((await look("words")).values).toEqual(["Bor", "", "Ås"]);
  expect(fields.find(({ name }) => name === "half")?.attributes).toEqual([
    ["names", "Aune, Ütli"],
    ["good", "TRUE"],
  ]);
});

it("says when a file cannot be read just now", async () => {
  const file = { ...toSparseFile(SIZE, []), read: async () => null };
  expect(await readScientific(file, "")).toEqual({
    kind: "none",
    reason: "This file cannot be read just now.",
  });
});
