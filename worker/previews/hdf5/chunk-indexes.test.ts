import fc from "fast-check";
import { expect, it } from "vitest";
import { FIELD_READ_BYTES } from "#base/fields/limits.ts";
import { HDF5_STRUCTURE_BYTES, HDF5_STRUCTURE_READS, HDF5_VALUE_READS } from "#base/hdf5/limits.ts";
import { unpack } from "../../test/files/preview-files.ts";
import { toSparseFile } from "../../test/files/sparse-file.ts";
import { readScientific } from "../scientific.ts";
import { readHdf5 } from "./hdf5.ts";

const BYTES = await unpack("hdf5Indexes");
const SIZE = 300_000_000_000;

async function open(array: string, z: number, volume: number | null = null, bytes = BYTES) {
  const file = toSparseFile(SIZE, [[0, bytes]]);
  const { opened } = await readHdf5(file, array, { z, volume });
  return { file, opened };
}

it.each(["grows", "paged"])("shows each plane of the array %s that was written", async (array) => {
  const most = array === "grows" ? 140_000 : 2_100;
  const all = [0, 1, 5, 20, 40, 70, 300, 3_000, 131_060, 131_072, 132_095, 132_096, 139_999];
  const written = array === "grows" ? all : [0, 1_023, 2_048, 2_099];
  for (const at of written) {
    const { opened, file } = await open(array, at + 1);
    expect(opened?.values).toEqual([97, 89, 83, 79].map((by) => String(at % by)));
    expect(opened?.plane).toMatchObject([{ at: at + 1, of: most }]);
    expect(file.count.requests).toBeLessThan(8);
  }
});

it.each([
  ["grows", [2, 6, 19, 1_000, 70_000, 131_073, 135_000]],
  ["paged", [2, 1_100, 2_047, 2_098]],
] as const)(
  "shows the fill value in planes of the array %s that were never written",
  async (array, places) => {
    for (const at of places)
      expect((await open(array, at + 1)).opened?.values).toEqual(Array(4).fill("-1"));
  },
);

it("shows the planes of an array that may grow along two axes", async () => {
  for (const [a, b] of [
    [0, 0],
    [0, 18],
    [7, 3],
    [19, 1],
    [19, 19],
    [12, 10],
  ] as const) {
    const { opened } = await open("sheets", b + 1, a + 1);
    expect(opened?.values).toEqual([a, b, a + b, 1].map(String));
  }
  expect((await open("sheets", 2, 1)).opened?.values).toEqual(["0", "0", "0", "0"]);
});

it("shows a table that may become wider", async () => {
  const { opened } = await open("tail", 1);
  expect(opened?.values).toEqual(Array.from({ length: 18 }, (_, at) => String(at)));
});

/** The file with the bytes of its so many-th structure of this kind changed, from a place in it. */
function change(kind: string, order: number, at: number, values: readonly number[]) {
  const bytes = BYTES.slice();
  const all = new TextDecoder("latin1").decode(bytes);
  let start = -1;
  for (let found = 0; found <= order; found += 1) start = all.indexOf(kind, start + 1);
  expect(start).toBeGreaterThan(0);
  bytes.set(values, start + at);
  return { bytes, start };
}

const FAR = [0, 0, 0, 0, 0, 0, 16, 0];

it.each<
  [
    what: string,
    array: string,
    z: number,
    kind: string,
    order: number,
    at: number,
    values: number[],
  ]
>([
  ["a list without its name", "grows", 1, "EAHD", 0, 0, [0]],
  ["entries too short for an address", "grows", 1, "EAHD", 0, 6, [7]],
  ["entries too short for a size", "grows", 1, "EAHD", 0, 6, [12]],
  ["blocks of no entries", "grows", 21, "EAHD", 0, 9, [0]],
  ["blocks of three entries", "grows", 21, "EAHD", 0, 9, [3]],
  ["no blocks in its first", "grows", 21, "EAHD", 0, 10, [0]],
  ["fewer entries than chunks", "grows", 140_000, "EAHD", 0, 7, [4]],
  ["a first block beyond the end", "grows", 1, "EAHD", 0, 60, FAR],
  ["a first block that is something else", "grows", 1, "EAIB", 0, 0, [0]],
  ["a block that is something else", "grows", 6, "EADB", 0, 0, [0]],
  ["a block of blocks that is something else", "grows", 301, "EASB", 0, 0, [0]],
  ["pages in a block that has none", "grows", 21, "EAHD", 0, 11, [1]],
  ["a fixed list without its name", "paged", 1, "FAHD", 0, 0, [0]],
  ["fixed entries too short for an address", "paged", 1, "FAHD", 0, 6, [2]],
  ["fewer fixed entries than chunks", "paged", 2_100, "FAHD", 0, 8, [8, 0]],
  ["a fixed list beyond the end", "paged", 1, "FAHD", 0, 16, FAR],
  ["fixed entries that are something else", "paged", 1, "FADB", 0, 0, [0]],
  ["a tree without its name", "sheets", 1, "BTHD", 0, 0, [0]],
  ["a tree of records without a place", "sheets", 1, "BTHD", 0, 10, [9, 0]],
  ["a tree of very many records", "sheets", 1, "BTHD", 0, 24, [255, 255]],
  ["a tree of many levels", "sheets", 1, "BTHD", 0, 12, [200, 0]],
  ["a tree beyond the end", "sheets", 1, "BTHD", 0, 16, FAR],
])(
  "reads no values of an array whose chunks are listed by %s",
  async (_, array, z, kind, order, at, values) => {
    const { opened } = await open(array, z, null, change(kind, order, at, values).bytes);
    expect([opened?.values, opened?.note]).toEqual([
      [],
      expect.stringContaining("cannot be read here"),
    ]);
  },
);

it("reads no values of an array whose tree of chunks leads to itself", async () => {
  const { bytes, start } = change("BTIN", 0, 0, []);
  const view = new DataView(bytes.buffer);
  const records = view.getUint16(findFirst(bytes, "BTHD") + 24, true);
  const children = start + 6 + records * 40;
  for (let child = 0; child <= records; child += 1)
    view.setBigUint64(children + child * 9, BigInt(start), true);
  const { opened } = await open("sheets", 1, 1, bytes);
  expect([opened?.values, opened?.note]).toEqual([
    [],
    expect.stringContaining("cannot be read here"),
  ]);
});

function findFirst(bytes: Uint8Array, kind: string): number {
  return new TextDecoder("latin1").decode(bytes).indexOf(kind);
}

it("survives changed lists of chunks, and reads no more than a preview may", async () => {
  const kinds = ["EAHD", "EAIB", "EASB", "EADB", "FAHD", "FADB", "BTHD", "BTIN", "BTLF"];
  const starts = kinds.map((kind) => findFirst(BYTES, kind));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(starts.length - 1), fc.nat(90), fc.nat(255)), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.constantFrom("grows", "paged", "sheets", "tail"),
      fc.constantFrom(1, 2, 71, 2_048, 131_073, 140_000),
      async (changes, array, z) => {
        const bytes = BYTES.slice();
        for (const [kind, at, value] of changes) bytes[(starts[kind] ?? 0) + at] = value;
        const file = toSparseFile(SIZE, [[0, bytes]]);
        const began = performance.now();
        expect(["fields", "none"]).toContain(
          (await readScientific(file, array, { z, volume: null })).kind,
        );
        expect(performance.now() - began).toBeLessThan(1_000);
        expect(file.count.requests).toBeLessThanOrEqual(
          HDF5_STRUCTURE_READS + HDF5_VALUE_READS + 1,
        );
        expect(file.count.bytes).toBeLessThanOrEqual(HDF5_STRUCTURE_BYTES + FIELD_READ_BYTES + 8);
      },
    ),
    { numRuns: 150 },
  );
});
