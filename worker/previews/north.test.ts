import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { toRangedFile } from "../test/files/ranged-file.ts";
import { readZarr } from "./zarr.ts";

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
