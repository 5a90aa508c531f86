import { expect, it } from "vitest";
import { unpack } from "../../test/files/preview-files.ts";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import { readHdf5 } from "./hdf5.ts";

/** Bytes of the NetCDF 4 file that make an attribute one of billions of texts without letters. */
const MANY_EMPTY_VALUES = [
  [1664, 1],
  [1643, 16],
  [1627, 255],
] as const;
/** Where the older HDF5 file has the header of its root group, and the table of its members. */
const ROOT_OF_HDF5 = { root: 96, table: 1_600 };

it("reads no attribute of an HDF5 file that says to have billions of values without length", async () => {
  const bytes = await unpack("netcdf4");
  for (const [at, value] of MANY_EMPTY_VALUES) bytes[at] = value;
  const { fields } = await readHdf5(toRangedFile(bytes), "site/grid");
  expect(fields.length).toBeGreaterThan(10);
});

it("lists a group of an HDF5 file that holds itself four times, up to a limit", async () => {
  const bytes = await unpack("hdf5");
  const view = new DataView(bytes.buffer);
  const { root, table } = ROOT_OF_HDF5;
  const entry = bytes.slice(table + 8, table + 48);
  view.setUint16(table + 6, 4, true);
  for (let at = 0; at < 4; at += 1) {
    const place = table + 8 + 40 * at;
    bytes.set(entry, place);
    view.setBigUint64(place, BigInt(8 + at), true); // its name begins there
    view.setBigUint64(place + 8, BigInt(root), true);
  }
  expect(await readHdf5(toRangedFile(bytes), "x")).toMatchObject({ fields: [], isCut: true });
});

/** Where the older file has trees, the places that name them, and how long a key is. */
const GROUP = { tree: 136, named: [80, 808], keyBytes: 8 };
const CHUNKS = { tree: 10_240, named: [6_923], keyBytes: 32 };

/** The older file with a tree before its own: nodes that each lead so many times to the one node below. */
async function repeatTree(
  { tree, named, keyBytes }: typeof GROUP,
  { levels, width }: { levels: number; width: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const own = await unpack("hdf5");
  const nodeBytes = 24 + width * (keyBytes + 8) + keyBytes;
  const bytes = new Uint8Array(own.length + levels * nodeBytes);
  bytes.set(own);
  const view = new DataView(bytes.buffer);
  for (const place of named) view.setBigUint64(place, BigInt(own.length), true);
  for (let level = levels; level > 0; level -= 1) {
    const node = own.length + (levels - level) * nodeBytes;
    bytes.set(own.subarray(tree, tree + 24), node);
    view.setUint8(node + 5, level);
    view.setUint16(node + 6, width, true);
    const below = level === 1 ? tree : node + nodeBytes;
    for (let entry = 0; entry < width; entry += 1)
      view.setBigUint64(node + 24 + entry * (keyBytes + 8) + keyBytes, BigInt(below), true);
  }
  return bytes;
}

/** A file whose root group has a header of many messages that say nothing. */
async function fillHeader(): Promise<Uint8Array<ArrayBuffer>> {
  const own = await unpack("hdf5Latest");
  const bytes = new Uint8Array(own.length + 4_000_000);
  bytes.set(own);
  bytes.set(new TextEncoder().encode("OHDR\u0002\u0002"), own.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(own.length + 6, 3_900_000, true);
  view.setBigUint64(36, BigInt(own.length), true); // the root group's address
  return bytes;
}

it.each<[name: string, toBytes: () => Promise<Uint8Array<ArrayBuffer>>]>([
  [
    "members repeats itself ten times on each level",
    () => repeatTree(GROUP, { levels: 5, width: 10 }),
  ],
  ["members has many levels", () => repeatTree(GROUP, { levels: 14, width: 2 })],
  ["messages is very long", fillHeader],
])("gives up an HDF5 file whose list of %s", async (_, toBytes) => {
  const bytes = await toBytes();
  const start = performance.now();
  await expect(readHdf5(toRangedFile(bytes), "")).rejects.toThrow(/too much work|cannot be read/);
  expect(performance.now() - start).toBeLessThan(1_000);
});

it("reads no values of an HDF5 dataset that lists more chunks than it has", async () => {
  const { opened } = await readHdf5(
    toRangedFile(await repeatTree(CHUNKS, { levels: 1, width: 9 })),
    "site/grid",
  );
  expect([opened?.values, opened?.note]).toEqual([[], expect.stringContaining("cannot be read")]);
});
