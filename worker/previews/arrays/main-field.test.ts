import { expect, it } from "vitest";
import { unpack } from "../../test/files/preview-files.ts";
import type { SCIENCE_FILES } from "../../test/files/science-files.ts";
import type { Field, OpenedField } from "./fields.ts";
import { findMainField } from "./main-field.ts";
import type { RangedFile } from "../read-range.ts";
import { readScientific } from "../scientific.ts";
import { readZarr } from "../zarr/zarr.ts";

function toFile(bytes: Uint8Array): RangedFile {
  const read = async (start: number, end: number) => bytes.slice(start, end);
  return { size: bytes.length, read, begin: async () => null };
}

async function open(name: keyof typeof SCIENCE_FILES, entry: string): Promise<OpenedField | null> {
  const preview = await readScientific(toFile(await unpack(name)), entry);
  return preview.kind === "fields" ? preview.fields.opened : null;
}

it.each([
  ["a NetCDF file", "netcdf", "temp"],
  ["an HDF5 file", "hdf5", "site/grid"],
] as const)("draws the grid of %s before a reader has chosen one", async (_, name, grid) => {
  const opened = await open(name, "");
  expect([opened?.field.name, opened?.picture === null]).toEqual([grid, false]);
  expect((await open(name, "no such array"))?.field.name).toBe(grid);
});

it("draws the grid of a Zarr store, and opens none whose values it cannot show", async () => {
  const find = async (compressor: unknown) => {
    const grid = { zarr_format: 2, shape: [2, 3], chunks: [2, 3], dtype: "<i2", order: "C" };
    const described = { ...grid, compressor, filters: null, fill_value: 0 };
    const metadata = { "depth/.zarray": described, "depth/.zattrs": {} };
    const store = new Map([
      [".zmetadata", new TextEncoder().encode(JSON.stringify({ metadata }))],
      ["depth/0.0", new Uint8Array(Int16Array.from([1, 2, 3, 4, 5, 6]).buffer)],
    ]);
    const openOther = (path: string) => toFile(store.get(path) ?? new Uint8Array());
    const preview = await readZarr({ path: ".zmetadata", openOther }, "");
    return preview?.kind === "fields" ? preview.fields.opened : undefined;
  };
  expect((await find(null))?.picture).toMatchObject({ width: 3, height: 2 });
  expect(await find({ id: "blosc" })).toBe(null);
});

function toField(
  name: string,
  axes: Record<string, number>,
  attributes: [string, string][] = [],
  type = "float",
): Field {
  return {
    name,
    type,
    shape: Object.values(axes),
    dimensions: Object.keys(axes),
    attributes,
  };
}

const TIME = toField("time", { time: 9 }, [["bounds", "time_bnds"]]);
const BOUNDS = toField("time_bnds", { time: 9, nv: 2 });

it.each([
  [
    "of two axes rather than one",
    [TIME, toField("a", { time: 9 }), toField("b", { y: 2, x: 2 })],
    "b",
  ],
  ["that is no axis of its own name", [TIME, toField("level", { time: 9 })], "level"],
  ["that no other names as its bounds", [TIME, BOUNDS, toField("level", { time: 9 })], "level"],
  [
    "that is no position of a grid",
    [
      toField("lat", { y: 2, x: 2 }, [["units", "degrees_north"]]),
      toField("lon", { y: 2, x: 2 }, [["units", "degrees_east"]]),
      toField("ice", { y: 2, x: 2 }, [["coordinates", "lat lon"]]),
    ],
    "ice",
  ],
  [
    "of numbers rather than of texts",
    [toField("name", { station: 4, length: 20 }, [], "char"), toField("height", { station: 4 })],
    "height",
  ],
  [
    "that has more than one value",
    [toField("one", {}), toField("flat", { x: 1, y: 1 })],
    undefined,
  ],
] as const)("is an array %s", (_, fields, name) => {
  expect(fields[findMainField(fields, "")]?.name).toBe(name);
});
