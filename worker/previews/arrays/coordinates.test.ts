import { expect, it } from "vitest";
import { unpack } from "../../test/files/preview-files.ts";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import type { Field, OpenedField } from "./fields.ts";
import type { Preview } from "../kinds.ts";
import { readCoordinate } from "./plane.ts";
import type { RangedFile } from "../read-range.ts";
import { readScientific } from "../scientific.ts";
import { showField } from "./show-field.ts";
import { readZarr } from "../zarr/zarr.ts";

function toOpened(preview: Preview | null): OpenedField {
  if (preview?.kind !== "fields" || !preview.fields.opened) {
    throw new Error(JSON.stringify(preview));
  }
  return preview.fields.opened;
}

const LEVELS: Record<string, number[]> = {
  "level/0": [3, 1, 4],
  "level/1": [1.5, 0, 0],
  "time/0": [0, 1],
  "time/1": [2.5, 4],
};

/** Four levels in chunks of three, and their times in chunks of two. */
function createStore(chunks: Record<string, number[]>, changed: Record<string, object> = {}) {
  const array = { shape: [4], dtype: "<f8", order: "C", compressor: null, filters: null };
  const described = { _ARRAY_DIMENSIONS: ["time"] };
  const metadata = {
    "level/.zarray": { ...array, chunks: [3], fill_value: 0, ...changed.level },
    "level/.zattrs": { ...described, units: "m" },
    "time/.zarray": { ...array, chunks: [2], fill_value: 0, ...changed.time },
    "time/.zattrs": { ...described, units: "days since 2024-01-30" },
  };
  const read: string[] = [];
  const openOther = (path: string): RangedFile => {
    if (path === ".zmetadata")
      return toRangedFile(new TextEncoder().encode(JSON.stringify({ metadata })));
    read.push(path);
    return toRangedFile(new Uint8Array(Float64Array.from(chunks[path] ?? []).buffer));
  };
  return {
    read,
    open: async (name: string) => toOpened(await readZarr({ path: ".zmetadata", openOther }, name)),
  };
}

const FILES = { NetCDF: "lineNetcdf", "NetCDF 4": "lineNetcdf4" } as const;

async function open(format: keyof typeof FILES | "Zarr", name: string): Promise<OpenedField> {
  if (format === "Zarr") return createStore(LEVELS).open(name);
  return toOpened(await readScientific(toRangedFile(await unpack(FILES[format])), name));
}

it.each(["NetCDF", "NetCDF 4", "Zarr"] as const)(
  "draws an array of %s against its times, and these against their number",
  async (format) => {
    const { plot } = await open(format, "level");
    expect(plot?.summary).toBe(
      "4 points: level (m) from 1 to 4, time from 2024-01-30 to 2024-02-03.",
    );
    expect(plot?.svg).toContain(">2024-02-01<");
    expect(plot?.svg).toContain(">level (m)<");
    expect(plot?.table.heads).toEqual(["time", "level (m)"]);
    expect(plot?.table.rows).toEqual([
      ["2024-01-30", "3"],
      ["2024-01-31", "1"],
      ["2024-02-01 12:00", "4"],
      ["2024-02-03", "1.5"],
    ]);
    expect((await open(format, "time")).plot?.summary).toContain("index from 0 to 3.");
  },
);

it.each([
  ["before", "level"],
  ["after", "depth"],
])("reads times that records have beside values with these, %s them", async (_, name) => {
  const file = toRangedFile(await unpack("lineRecords"));
  const read: number[] = [];
  const counted = {
    ...file,
    read: (start: number, end: number) => (read.push(end - start), file.read(start, end)),
  };
  const { plot } = toOpened(await readScientific(counted, name));
  expect(plot?.summary).toBe(
    `4 points: ${name} (m) from 1 to 4, time from 2024-01-30 to 2024-02-03.`,
  );
  expect(read.slice(-2)).toEqual([52, 8]);
});

it("reads of a coordinate the chunks of the values that are shown", async () => {
  const long = { shape: [87] };
  const { read, open: openArray } = createStore(LEVELS, { level: long, time: long });
  const { plot, note } = await openArray("level");
  expect(note).toBe("The first of 29 chunks is shown.");
  expect(plot?.summary).toContain("3 points: level (m) from 1 to 4, time from 2024-01-30 to");
  expect(read.toSorted()).toEqual(["level/0", "time/0", "time/1"]);
});

it.each<[string, number, object, object?]>([
  ["of another length", 0, { shape: [5] }],
  ["in more chunks than are read", 0, { shape: [39], chunks: [1] }, { shape: [39], chunks: [39] }],
  ["in chunks too large for memory", 0, { chunks: [1_200_000] }],
  ["in chunks of no size that an array has", 4, { chunks: [-2] }],
  ["packed in a way that is not read", 0, { compressor: { id: "pcodec" } }],
  ["whose chunks are damaged", 2, { compressor: { id: "zlib" } }],
  ["of texts", 0, { dtype: "<U4" }],
])("draws an array with a coordinate %s against the index", async (_, reads, time, level = {}) => {
  const values = Array.from({ length: 39 }, (_value, at) => at);
  const { read, open: openArray } = createStore(
    { "level/0": values, "level/1": values },
    { time, level },
  );
  const { plot, note } = await openArray("level");
  expect(plot?.summary).toMatch(/level \(m\) from 0 to \d+, index from 0 to \d+\.$/);
  expect(note).toBeNull();
  expect(read.filter((path) => path.startsWith("time/"))).toHaveLength(reads);
});

/** A store whose arrays are in groups, with a latitude beside the grid, and times and another latitude around it. */
function openGroups(name: string, z: number | null = null) {
  const array = { dtype: "<f8", order: "C", compressor: null, filters: null, fill_value: 7 };
  const toArray = (path: string, axes: string[], shape: number[], more = {}) => ({
    [`${path}/.zarray`]: { ...array, shape, chunks: shape },
    [`${path}/.zattrs`]: { _ARRAY_DIMENSIONS: axes, ...more },
  });
  const metadata = {
    ...toArray("lat", ["lat"], [3], { units: "m" }),
    ...toArray("time", ["time"], [2], { units: "days since 2024-01-30" }),
    ...toArray("model/lat", ["lat"], [3], { units: "degrees_north" }),
    ...toArray("model/run/temp", ["time", "lat", "lon"], [2, 3, 2], { coordinates: "area" }),
    ...toArray("model/run/area", ["depth", "time", "lat", "lon"], [2, 2, 3, 2]),
    ...toArray("model/run/mean", ["lat"], [3]),
  };
  const values: Record<string, number[]> = {
    "lat/0": [1, 2, 3],
    "time/0": [0, 1],
    "model/lat/0": [-60, 0, 60],
    "model/run/mean/0": [5, 6, 8],
    "model/run/temp/0.0.0": Array.from({ length: 12 }, (_, at) => at),
  };
  const openOther = (path: string): RangedFile => {
    if (path === ".zmetadata")
      return toRangedFile(new TextEncoder().encode(JSON.stringify({ metadata })));
    return toRangedFile(new Uint8Array(Float64Array.from(values[path] ?? []).buffer));
  };
  return readZarr({ path: ".zmetadata", openOther }, name, { z, volume: null }).then(toOpened);
}

it("finds coordinates beside an array of a Zarr store, and in the groups around it", async () => {
  const { field, plane, picture } = await openGroups("", 2);
  expect([field.name, field.dimensions]).toEqual(["model/run/temp", ["time", "model/lat", "lon"]]);
  expect(plane).toMatchObject([{ name: "time", at: 2, label: "2024-01-31" }]);
  expect(picture?.note).toContain("model/lat from bottom to top, north at the top");
  const { plot } = await openGroups("model/run/mean");
  expect(plot?.summary).toBe(
    "3 points: model/run/mean from 5 to 8, model/lat (degrees_north) from -60 to 60.",
  );
  expect((await openGroups("model/lat")).plot?.summary).toContain("index from 0 to 2.");
});

/** The file with more levels and times, each its own number. */
async function lengthen(count: number): Promise<Uint8Array<ArrayBuffer>> {
  const short = await unpack("lineNetcdf");
  const start = short.length - 32;
  const bytes = new Uint8Array(start + 8 * count);
  bytes.set(short.subarray(0, start));
  const view = new DataView(bytes.buffer);
  view.setUint32(24, count);
  view.setUint32(start - 4, start + 4 * count);
  for (let at = 0; at < 2 * count; at += 1) view.setFloat32(start + 4 * at, at % count);
  return bytes;
}

it.each([
  [700_000, 2, "700,000 points: level (m) from 0 to 699999, time from 2024-01-30 to 3940-"],
  [800_000, 1, "800,000 points: level (m) from 0 to 799999, index from 0 to 799999."],
])(
  "reads at most six million bytes of a NetCDF file of %i values",
  async (count, reads, summary) => {
    const file = toRangedFile(await lengthen(count));
    const read: number[] = [];
    const counted = {
      ...file,
      read: (start: number, end: number) => (read.push(end - start), file.read(start, end)),
    };
    const { plot } = toOpened(await readScientific(counted, "level"));
    expect(plot?.summary).toContain(summary);
    expect(read.filter((length) => length === 4 * count)).toHaveLength(reads);
  },
);

function toField(name: string, attributes: [string, string][] = []): Field {
  return { name, type: "float64", shape: [3], dimensions: ["x"], attributes };
}

async function summarise(
  places: number[],
  attributes: [string, string][] = [],
): Promise<string | undefined> {
  const fields = [toField("heat"), toField("x", attributes)];
  const read = async () => Float64Array.from(places);
  const { plot } = await showField(toField("heat"), Float64Array.from([5, 6, 7]), {
    readAxis: (axis, count) => readCoordinate(toField("heat"), fields, { axis, count, read }),
  });
  return plot?.summary;
}

const SINCE_2000: [string, string] = ["units", "days since 2000-01-01"];

it.each<[string, number[], [string, string][], string]>([
  ["with its unit", [1, 2, 4], [["units", "km"]], "x (km) from 1 to 4"],
  ["scaled", [10, 20, 40], [["scale_factor", "0.1"]], "x from 1 to 4"],
  ["that falls", [4, 2, 1], [], "x from 1 to 4"],
  ["with one value twice", [1, 1, 4], [], "3 points: heat from 5 to 7, x from 1 to 4"],
  [
    "without its gaps",
    [1, -9, 4],
    [["_FillValue", "-9"]],
    "2 points: heat from 5 to 7, x from 1 to 4",
  ],
  [
    "of a calendar of 360 days with its own dates",
    [28, 58, 59],
    [SINCE_2000, ["calendar", "360_day"]],
    "x from 2000-01-29 to 2000-02-30",
  ],
  [
    "of an unknown calendar as numbers",
    [0, 1, 2],
    [SINCE_2000, ["calendar", "lunar"]],
    "x (days since 2000-01-01) from 0 to 2",
  ],
  [
    "of months as numbers",
    [0, 1, 2],
    [["units", "months since 2000-01-01"]],
    "x (months since 2000-01-01) from 0 to 2",
  ],
  ["without times that are no date", [0, 1, 1e300], [SINCE_2000], "2 points: heat from 5 to 6"],
  ["without times after the year 9999", [0, 1, 4e6], [SINCE_2000], "2 points: heat from 5 to 6"],
])("takes a coordinate %s", async (_, places, attributes, expected) => {
  expect(await summarise(places, attributes)).toContain(expected);
});

it.each([
  ["is too short", [0, 1]],
  ["is too long", [0, 1, 2, 3]],
  ["rises and falls", [0, 2, 1]],
  ["stays the same", [2, 2, 2]],
  ["has no number", [Number.NaN, Number.NaN, Number.NaN]],
  ["is without end", [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]],
])("takes the index where a coordinate %s", async (_, places) => {
  expect(await summarise(places)).toBe("3 points: heat from 5 to 7, index from 0 to 2.");
});

it("draws the values between gaps, and nothing where all are gaps", async () => {
  const gaps = toField("heat", [["_FillValue", "-9"]]);
  const { plot } = await showField(gaps, Float64Array.from([-9, 6, 7]));
  expect(plot?.summary).toBe("2 points: heat from 6 to 7, index from 1 to 2.");
  expect((await showField(gaps, Float64Array.from([-9, -9, -9]))).plot).toBeNull();
});
