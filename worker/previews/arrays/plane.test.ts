import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { unpack } from "../../test/files/preview-files.ts";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import type { Fields, OpenedField, PlaneQuery } from "./fields.ts";
import type { Preview } from "../kinds.ts";
import { choosePlane, FIRST_PLANE } from "./plane.ts";
import type { RangedFile } from "../read-range.ts";
import { readScientific } from "../scientific.ts";
import { writeCoordinate } from "./show-field.ts";
import { readZarr } from "../zarr/zarr.ts";

function toOpened(preview: Preview | null): OpenedField {
  if (preview?.kind !== "fields" || !preview.fields.opened) {
    throw new Error(JSON.stringify(preview));
  }
  return preview.fields.opened;
}

function describePlane({ plane = [] }: OpenedField): string[] {
  return plane.map(({ parameter, name, at, of, label }) =>
    [parameter ?? "fixed", name, at, of, label].join(" "),
  );
}

/** The numbers from 0 on four axes; of two of them there are coordinates. */
const NETCDF = await unpack("planesNetcdf");
const HDF5 = await unpack("planesHdf5");
const NETCDF4 = await unpack("planesNetcdf4");

/** Chunks of two times and one column, so that a plane is in two chunks and not alone in them. */
function openZarr(path: string): RangedFile {
  const array = { shape: [2, 3, 2, 2], chunks: [1, 2, 2, 1], dtype: "<f8", order: "C" };
  const packed = { compressor: { id: "zlib" }, filters: null, fill_value: -1 };
  const time = { ...packed, shape: [3], chunks: [2], dtype: "<i4", order: "C" };
  const texts: Record<string, unknown> = {
    ".zmetadata": {
      metadata: {
        "heat/.zarray": { ...array, ...packed },
        "heat/.zattrs": { _ARRAY_DIMENSIONS: ["run", "time", "y", "x"] },
        "time/.zarray": time,
        "time/.zattrs": { _ARRAY_DIMENSIONS: ["time"], units: "days" },
      },
    },
  };
  const text = texts[path];
  if (text !== undefined) return toRangedFile(new TextEncoder().encode(JSON.stringify(text)));
  const [run = 0, block = 0, , column = 0] = path.replace("heat/", "").split(".").map(Number);
  if (path === "time/1")
    return toRangedFile(deflateSync(new Uint8Array(new Int32Array([30, 0]).buffer)));
  if (path === "time/0")
    return toRangedFile(deflateSync(new Uint8Array(new Int32Array([10, 20]).buffer)));
  const cells = [0, 1, 2, 3].map((cell) => {
    const time = 2 * block + (cell >> 1);
    return time > 2 ? 99 : 12 * run + 4 * time + 2 * (cell & 1) + column;
  });
  return toRangedFile(deflateSync(new Uint8Array(new Float64Array(cells).buffer)));
}

const FILES = { NetCDF: NETCDF, HDF5, "NetCDF 4": NETCDF4 };

type Format = keyof typeof FILES | "Zarr";

async function open(format: Format, query: PlaneQuery): Promise<OpenedField> {
  if (format === "Zarr") {
    return toOpened(await readZarr({ path: ".zmetadata", openOther: openZarr }, "heat", query));
  }
  return toOpened(await readScientific(toRangedFile(FILES[format]), "heat", query));
}

describe.each(["NetCDF", "HDF5", "NetCDF 4", "Zarr"] as const)("planes of %s", (format) => {
  it.each([
    [null, null, 0],
    [2, null, 4],
    [null, 2, 12],
    [3, 2, 20],
    [9_999_999, 9_999_999, 20],
  ])("shows the numbers of place %s of volume %s", async (z, volume, first) => {
    const { values: shown, picture, field } = await open(format, { z, volume });
    expect(shown).toEqual([0, 1, 2, 3].map((at) => String(first + at)));
    expect(picture?.note).toMatch(`black is ${first}, white is ${first + 3}.`);
    expect(field.shape).toEqual([2, 3, 2, 2]);
  });

  it.each([
    [1, 2, [0, 12, 4, 16, 8, 20].map((at) => at + 3)],
    [2, 1, [0, 4, 8, 12, 16, 20].map((at) => at + 3)],
    [3, 4, [0, 2, 1, 3].map((at) => at + 16)],
    [1, 4, [0, 12, 1, 13].map((at) => at + 6)],
  ])("shows the plane of axis %i across and axis %i down", async (across, down, values) => {
    const shown = await open(format, { z: 2, volume: 2, across, down });
    expect(shown.values).toEqual(values.map(String));
    expect(shown.sides).toMatchObject({ across, down });
  });
});

it("finds the chunks of an HDF5 array that may grow", async () => {
  const file = toRangedFile(await unpack("hdf5Growing"));
  const { values } = toOpened(await readScientific(file, "cube", { z: 3, volume: null }));
  expect(values).toEqual(Array.from({ length: 12 }, (_, at) => String(24 + at)));
});

it("names the place on each axis by its coordinate", async () => {
  const query = { z: 3, volume: 2 };
  expect(describePlane(await open("NetCDF", query))).toEqual([
    "volume run 2 2 20",
    "z time 3 3 30 days",
  ]);
  expect(describePlane(await open("Zarr", query))).toEqual([
    "volume run 2 2 ",
    "z time 3 3 30 days",
  ]);
  expect(describePlane(await open("HDF5", query))).toEqual(["volume axis 1 2 2 ", "z axis 2 3 3 "]);
  expect(describePlane(await open("NetCDF 4", query))).toEqual([
    "volume run 2 2 20",
    "z time 3 3 30 days",
  ]);
  expect(describePlane(await open("NetCDF 4", { z: 2, volume: 1 }))).toEqual([
    "volume run 1 2 10",
    "z time 2 3 20 days",
  ]);
});

async function lookAt(name: "planesNetcdf4" | "hdf5Growing", array: string): Promise<Fields> {
  const file = toRangedFile(await unpack(name));
  const preview = await readScientific(file, array, { z: 2, volume: null });
  if (preview.kind !== "fields") throw new Error(JSON.stringify(preview));
  return preview.fields;
}

it("names all axes of a NetCDF 4 file, also those without coordinates and those of a group", async () => {
  const { fields, opened } = await lookAt("planesNetcdf4", "deep/wind");
  expect(fields.map(({ name, dimensions }) => [name, dimensions])).toEqual([
    ["time", ["time"]],
    ["heat", ["run", "time", "y", "x"]],
    ["run", ["run"]],
    ["y", ["y", "n"]],
    ["deep/level", ["deep/level"]],
    ["deep/wind", ["deep/level", "y", "x"]],
  ]);
  expect(opened && describePlane(opened)).toEqual(["z deep/level 2 3 mid"]);
  expect(opened?.picture?.note).toMatch("y from top to bottom, x from left to right");
  expect((await lookAt("planesNetcdf4", "")).opened?.field.name).toBe("heat");
});

it("names axes of an HDF5 array by its scales and its labels", async () => {
  const { fields, opened } = await lookAt("hdf5Growing", "cube");
  expect(fields).toMatchObject([
    { name: "b", dimensions: ["b"], attributes: [["units", "m"]] },
    { name: "cube", dimensions: ["up", "b", ""], attributes: [] },
  ]);
  expect(opened?.picture?.note).toMatch("b from top to bottom, axis 3 from left to right");
});

it("reads of a NetCDF file its plane and no other", async () => {
  const read: number[] = [];
  const file = toRangedFile(NETCDF);
  const counted = {
    ...file,
    read: (start: number, end: number) => (read.push(end - start), file.read(start, end)),
  };
  await readScientific(counted, "heat", { z: 2, volume: 1 });
  expect(read.slice(2)).toEqual([16, 4, 4]);
});

it("reads coordinates of the selected axes only, however many a Zarr array has", async () => {
  const packed = { compressor: null, filters: null, fill_value: 1, dtype: "|u1", order: "C" };
  const openWith = async (axes: number): Promise<string[]> => {
    const names = Array.from({ length: axes }, () => "time");
    const sizes = names.map(() => 2);
    const metadata = {
      "heat/.zarray": { ...packed, shape: sizes, chunks: names.map(() => 1) },
      "heat/.zattrs": { _ARRAY_DIMENSIONS: names },
      "time/.zarray": { ...packed, shape: [2], chunks: [1] },
      "time/.zattrs": { _ARRAY_DIMENSIONS: ["time"] },
    };
    const opened: string[] = [];
    const openOther = (path: string): RangedFile => {
      opened.push(path);
      const text = path === ".zmetadata" ? JSON.stringify({ metadata }) : "\u0001";
      return toRangedFile(new TextEncoder().encode(text));
    };
    toOpened(await readZarr({ path: ".zmetadata", openOther }, "heat", FIRST_PLANE));
    return opened.filter((path) => path.startsWith("time/"));
  };
  expect(await openWith(8)).toEqual(["time/0", "time/0"]);
  expect(choosePlane({ shape: Array(33).fill(2), dimensions: [] }, FIRST_PLANE)).toBeNull();
});

it("says so where a NetCDF file ends before its plane", async () => {
  const cut = toRangedFile(NETCDF.slice(0, -8));
  const first = toOpened(await readScientific(cut, "heat", FIRST_PLANE));
  const last = toOpened(await readScientific(cut, "heat", { z: 3, volume: 2 }));
  expect([first.note, last.note]).toEqual([null, "The file ends before these values."]);
});

/** A store of one array without chunks: the size of each request for one. */
async function askChunks(shape: number[], chunks: number[], dtype = "<f8") {
  const asked: number[] = [];
  const described = JSON.stringify({ shape, chunks, dtype, order: "C", compressor: null });
  const openOther = (path: string): RangedFile => ({
    size: 8_000_000,
    begin: async () => null,
    async read(_, end) {
      if (path.includes(".z"))
        return path.endsWith(".zarray") ? new TextEncoder().encode(described) : null;
      asked.push(end);
      return new Uint8Array(Math.min(end, 4_800_000));
    },
  });
  const opened = toOpened(
    await readZarr({ path: ".zarray", openOther }, "array", { z: 2, volume: 1 }),
  );
  return { note: opened.note, asked, picture: opened.picture };
}

it.each([[[1, 721, 1_440]], [[1, 361, 360]]])(
  "shows a map of the earth in steps of a quarter of a degree, in chunks of %j",
  async (chunks) => {
    const { note, picture } = await askChunks([3, 721, 1_440], chunks, "<f4");
    expect(note).toBeNull();
    expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(2, 1);
  },
);

it("shows the first chunk of a plane that is in many", async () => {
  const { note, asked, picture } = await askChunks([3, 100, 100], [1, 20, 10]);
  expect([note, asked.length]).toEqual(["The first of 50 chunks of this plane is shown.", 1]);
  expect([picture?.width, picture?.height]).toEqual([10, 20]);
});

it.each<[number[], number[], string, number]>([
  [[2, 12, 12], [1, 1, 600_000], "The first of 12 chunks of this plane is shown.", 1],
  [[1_200, 1_200, 2], [1_200, 1_200, 1], "A chunk of this array is too large for a preview.", 0],
  [[3, 3, 3], [-90_000, -90_000, 1], "A chunk of this array is too large for a preview.", 0],
])("reads little of an array of %j in chunks of %j", async (shape, chunks, note, count) => {
  const found = await askChunks(shape, chunks);
  expect([found.note, found.asked.length]).toEqual([note, count]);
});

it.each([
  ["days since 2016-08-15", 365, "2017-08-15"],
  ["hours since 1900-01-01 00:00:0.0", 6, "1900-01-01 06:00"],
  ["days since 2016-08-15", 1e12, "1000000000000 days since 2016-08-15"],
  ["months since 2016-08-15", 2, "2 months since 2016-08-15"],
  ["days", 30, "30 days"],
])("writes a place in %s as a date where it is one: %d", (units, value, text) => {
  const attributes: [string, string][] = [["units", units]];
  const field = { name: "time", type: "double", shape: [1], dimensions: ["time"], attributes };
  expect(writeCoordinate(field, value)).toBe(text);
});
