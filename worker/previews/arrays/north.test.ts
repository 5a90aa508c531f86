import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { SCALE, toHdf5Parts, toRow, toScaledParts } from "../../test/files/hdf5-files.ts";
import { readPngPixels } from "../../test/files/png-pixels.ts";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import { toSparseFile } from "../../test/files/sparse-file.ts";
import { readHdf5 } from "../hdf5/hdf5.ts";
import { readZarr } from "../zarr/zarr.ts";

interface Axis {
  name: string;
  attributes?: Record<string, string>;
  values: readonly number[] | null;
}

const PACKED = { compressor: { id: "zlib" }, filters: null, fill_value: 0, order: "C" };

function toNumbers(shape: readonly number[], dtype = "<f8") {
  return { ...PACKED, shape, chunks: shape, dtype, zarr_format: 2 };
}

function pack(values: readonly number[]) {
  return toRangedFile(deflateSync(new Uint8Array(new Float64Array(values).buffer)));
}

/** The note of the picture of two times, three rows and two columns, by the axis of its rows. */
async function readNote({ name, attributes = {}, values }: Axis): Promise<string | undefined> {
  const metadata = {
    "heat/.zarray": toNumbers([2, 3, 2]),
    "heat/.zattrs": { _ARRAY_DIMENSIONS: ["time", name, "x"] },
    ...(values && {
      [`${name}/.zarray`]: toNumbers([3]),
      [`${name}/.zattrs`]: { _ARRAY_DIMENSIONS: [name], ...attributes },
    }),
  };
  const openOther = (path: string) =>
    path === ".zmetadata"
      ? toRangedFile(new TextEncoder().encode(JSON.stringify({ metadata })))
      : pack(path === `${name}/0` ? (values ?? []) : Array.from({ length: 12 }, (_, at) => at));
  const shown = await readZarr({ path: ".zmetadata", openOther }, "heat");
  return shown?.kind === "fields" ? shown.fields.opened?.picture?.note : undefined;
}

const NORTH = "from bottom to top, north at the top";
const RISING = [10, 20, 30];

it.each<[string, Axis]>([
  ["by its unit", { name: "y", attributes: { units: "degrees_north" }, values: RISING }],
  ["by a unit's other spelling", { name: "y", attributes: { units: "degreeN" }, values: RISING }],
  [
    "by its standard name",
    { name: "y", attributes: { standard_name: "latitude" }, values: RISING },
  ],
  ["by its name", { name: "lat", values: [-90, 0, 90] }],
  ["by its long name", { name: "Latitude", values: RISING }],
  [
    "packed",
    { name: "lat", attributes: { scale_factor: "0.5", add_offset: "-90" }, values: RISING },
  ],
])("draws a latitude that rises with north at the top: %s", async (_, axis) => {
  expect(await readNote(axis)).toBe(
    `${axis.name} ${NORTH}, x from left to right; black is 0, white is 5.`,
  );
});

it.each<[string, Axis]>([
  ["a latitude that falls", { name: "lat", values: [30, 20, 10] }],
  [
    "a latitude that is packed upside down",
    { name: "lat", attributes: { scale_factor: "-1" }, values: RISING },
  ],
  ["a latitude without values", { name: "lat", values: null }],
  [
    "a latitude whose end is a gap",
    { name: "lat", attributes: { _FillValue: "30" }, values: RISING },
  ],
  ["a longitude", { name: "y", attributes: { units: "degrees_east" }, values: RISING }],
  ["a depth", { name: "depth", attributes: { units: "m" }, values: RISING }],
  ["a name that begins like one", { name: "latch", values: RISING }],
])("draws the rows as they come for %s", async (_, axis) => {
  expect(await readNote(axis)).toBe(
    `${axis.name} from top to bottom, x from left to right; black is 0, white is 5.`,
  );
});

/** Where the array, the list of its scales and the scales are. */
const AT = { array: 1_000, list: 2_000, rows: 3_000, columns: 4_000, times: 5_000, levels: 6_000 };
const MAP = { shape: [3, 2], scales: [AT.rows, AT.columns] };
const MAPS = { shape: [2, 3, 1, 2], scales: [AT.times, AT.rows, AT.levels, AT.columns] };

/** The note of the picture of an HDF5 array of the numbers from 0, and its corners in the order of reading. */
async function readHdf5Picture(axes: typeof MAP, rows: Uint8Array) {
  const [array, list] = toScaledParts(AT.array, { ...axes, heap: AT.list });
  const objects = [
    array,
    [AT.rows, rows],
    [AT.columns, toRow([5, 6], { ...SCALE, units: "degrees_east" })],
    [AT.times, toRow([1, 2], SCALE)],
    [AT.levels, toRow([9], SCALE)],
  ] as const;
  const file = toSparseFile(9_000, [...toHdf5Parts(objects), list]);
  const { opened } = await readHdf5(file, "v000", { z: 2, volume: null });
  const { pixels } = await readPngPixels(opened?.picture?.src ?? "");
  return { note: opened?.picture?.note, corners: [1, 2, -2, -1].map((at) => pixels.at(at)) };
}

const NORTHWARD = { ...SCALE, units: "degrees_north" };

it.each([
  ["an array of HDF5", MAP, "black is 0, white is 5."],
  ["a plane of an array of HDF5", MAPS, "black is 6, white is 11."],
])("draws %s with north at the top where the scale of its rows rises", async (_, axes, values) => {
  expect(await readHdf5Picture(axes, toRow([-60, 0, 60], NORTHWARD))).toEqual({
    note: `v001 ${NORTH}, v002 from left to right; ${values}`,
    corners: [204, 255, 0, 51],
  });
});

it.each([
  ["a latitude that falls", toRow([60, 0, -60], NORTHWARD)],
  ["a height", toRow([-60, 0, 60], { ...SCALE, units: "m" })],
])("draws the rows of HDF5 as they come for %s", async (_, rows) => {
  expect(await readHdf5Picture(MAP, rows)).toEqual({
    note: "v001 from top to bottom, v002 from left to right; black is 0, white is 5.",
    corners: [0, 51, 204, 255],
  });
});
