import { describe, expect, it } from "vitest";
import { unpack } from "../../test/files/preview-files.ts";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import type { Preview } from "../kinds.ts";
import type { RangedFile } from "../read-range.ts";
import { readScientific } from "../scientific.ts";
import { readZarr } from "../zarr/zarr.ts";
import { unpackValues } from "./unpack-values.ts";

/** What netCDF4-python 1.6 reads of the same files; empty for a masked value. */
const ARRAYS: Record<string, string> = {
  packed: ", , , 8, 10, 10.5, 60, , ",
  least: ", , , , 0.1, 0.2, 5, , ",
  only_max: "-5, 0, 1, 2, 3, 4, , , ",
  range_first: ", , 2, 3, 4, 5, 6, , ",
  unsafe: "0, 1, 2, 3, 4, 5, 6, , ",
  unsigned: ", 2, 254, 256, 500, , , , 10",
  default: "0, , 2, 3, 4, 5, 6, 7, 8",
  default_float: "0, , 2, 3, 4, 5, 6, 7, 8",
  nan: "0, , 2, 3, , 5, , 7, 8",
};

async function readValues(preview: Promise<Preview | null>): Promise<string | undefined> {
  const read = await preview;
  if (read?.kind !== "fields") throw new Error(JSON.stringify(read));
  return read.fields.opened?.values.join(", ");
}

describe.each(["gapsNetcdf", "gapsNetcdf4"] as const)("%s", (name) => {
  it.each(Object.entries(ARRAYS))("has the gaps of %s", async (array, values) => {
    const file = toRangedFile(await unpack(name));
    expect(await readValues(readScientific(file, array))).toBe(values);
  });
});

function openStore(files: Record<string, unknown>): (path: string) => RangedFile {
  return (path) => {
    const content = files[path];
    const bytes =
      content instanceof Uint8Array ? content : new TextEncoder().encode(JSON.stringify(content));
    return toRangedFile(bytes);
  };
}

it.each([
  [-7, "1.5, , 0"],
  [0, "1.5, -3.5, 0"],
  [null, "1.5, -3.5, 0"],
])("knows gaps of a Zarr store of version 2 by its fill value %s", async (fill, values) => {
  const array = { shape: [3], chunks: [3], dtype: "<i2", order: "C", compressor: null };
  const openOther = openStore({
    ".zarray": { ...array, fill_value: fill },
    ".zattrs": { scale_factor: 0.5 },
    "0": new Uint8Array(Int16Array.from([3, -7, 0]).buffer),
  });
  expect(await readValues(readZarr({ path: ".zarray", openOther }, "array"))).toBe(values);
});

it("knows gaps of a Zarr store of version 3 as Xarray writes them", async () => {
  const openOther = openStore({
    "zarr.json": {
      node_type: "array",
      shape: [3],
      data_type: "float32",
      chunk_grid: { configuration: { chunk_shape: [3] } },
      codecs: [{ name: "bytes" }],
      attributes: { _FillValue: "AAAAAAA4j8A=", valid_range: [-2000, 4] },
    },
    "c/0": new Uint8Array(Float32Array.from([3, -999, 5]).buffer),
  });
  expect(await readValues(readZarr({ path: "zarr.json", openOther }, "array"))).toBe("3, , ");
});

it.each([
  ["missing_value", "-1, -2", "1, , , -5"],
  ["missing_value", "[-1,-2]", "1, , , -5"],
  ["missing_value", "-1 or -2", "1, -1, -2, -5"],
  ["valid_range", "-2", "1, -1, -2, -5"],
  ["valid_min", "-40000", "1, -1, -2, -5"],
  ["_FillValue", "-1", "1, , -2, -5"],
])("reads the attribute %s of %j", (name, value, expected) => {
  const field = { name: "t", type: "int16", shape: [4], dimensions: [], gap: -5 };
  const stored = Float64Array.of(1, -1, -2, -5);
  const values = unpackValues({ ...field, attributes: [[name, value]] }, stored);
  const own = name === "_FillValue" ? expected : expected.replace("-5", "");
  expect([...values].map((one) => (Number.isNaN(one) ? "" : String(one))).join(", ")).toBe(own);
});
