import { expect, it } from "vitest";
import { unpack } from "../../test/files/preview-files.ts";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import { readHdf5 } from "./hdf5.ts";

const FILE = toRangedFile(await unpack("hdf5Filters"));
const REPEATED = Array.from({ length: 100 }, (_, at) => String((at % 90) * 7));
const SIGNED = Array.from({ length: 100 }, (_, at) => String((at % 80) * 50 - 2_000));

async function open(array: string) {
  const { opened } = await readHdf5(FILE, array);
  return opened;
}

it.each(["blosc", "blosc_lz4_bits", "blosc_zstd", "lz4", "lz4_small_blocks", "zstd"])(
  "reads the array %s, which the HDF5 library packed by a plugin",
  async (array) => {
    const opened = await open(array);
    expect([opened?.note, opened?.values]).toEqual([null, REPEATED]);
    expect(opened?.picture?.note).toMatch("black is 0, white is 623.");
  },
);

it.each(["bitshuffle", "bitshuffle_blocks"])(
  "reads the array %s, with values after the last eight",
  async (array) => {
    const opened = await open(array);
    const values = REPEATED.toSpliced(99, 1, String((100 % 90) * 7));
    expect([opened?.note, opened?.values]).toEqual([null, values]);
  },
);

it.each(["nbit", "nbit_big"])("reads the array %s of 12 bits, also below zero", async (array) => {
  const opened = await open(array);
  expect([opened?.note, opened?.values]).toEqual([null, SIGNED]);
});

it("names a compression that is not read", async () => {
  expect(await open("zfp")).toMatchObject({
    values: [],
    note: "Its values are compressed with zfp, which is not supported here.",
  });
});

it.each([
  ["blosc", "blosc"],
  ["bitshuffle", "bitshuffle"],
  ["nbit", "nbit"],
])("says how the array %s is stored", async (array, filter) => {
  const { fields } = await readHdf5(FILE, "");
  const width = array === "bitshuffle" ? 99 : 100;
  expect(fields.find(({ name }) => name === array)?.storage).toEqual({
    chunks: `30 × ${width}`,
    compression: filter,
    fill: "",
  });
});
