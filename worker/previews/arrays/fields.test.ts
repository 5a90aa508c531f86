import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { unpack } from "../../test/files/preview-files.ts";
import type { SCIENCE_FILES } from "../../test/files/science-files.ts";
import type { Fields } from "./fields.ts";
import { readGeoTiff } from "../tiff/geotiff.ts";
import type { Preview } from "../kinds.ts";
import { FIELD_READ_BYTES, FIELDS_MAX } from "#base/fields/limits.ts";
import type { RangedFile } from "../read-range.ts";
import { readScientific } from "../scientific.ts";

function toFile(bytes: Uint8Array): RangedFile & { read: RangedFile["read"]; given: number } {
  const file = {
    size: bytes.length,
    given: 0,
    read: async (start: number, end: number) => {
      file.given += end - start;
      return bytes.slice(start, end);
    },
    begin: async () => null,
  };
  return file;
}

function requireFields(preview: Preview | null): Fields {
  if (preview?.kind !== "fields") throw new Error(JSON.stringify(preview));
  return preview.fields;
}

async function look(name: keyof typeof SCIENCE_FILES, entry = "", z = 1): Promise<Fields> {
  const plane = { z, volume: null };
  return requireFields(await readScientific(toFile(await unpack(name)), entry, plane));
}

it("lists the variables of a NetCDF file with their axes, units and dimensions", async () => {
  const { format, facts, fields } = await look("netcdf");
  expect(format).toBe("NetCDF, classic format");
  expect(facts).toContainEqual(["Dimension time", "2, unlimited"]);
  expect(facts).toContainEqual(["history", "made for a test"]);
  expect(fields.find(({ name }) => name === "temp")).toMatchObject({
    type: "short",
    shape: [2, 3, 4],
    dimensions: ["time", "lat", "lon"],
  });
});

it.each([
  ["UTF-8", "m\xc3\xa4de f\xc3\xb4r a te", "l\xc3\xa4", "l\u00e4"],
  ["Windows-1252", "m\xe4de f\xf4r a test", "l\xe4t", "l\u00e4t"],
])("reads the names and texts of a NetCDF file in %s", async (_, history, stored, name) => {
  const latin1 = Array.from(await unpack("netcdf"), (byte) => String.fromCharCode(byte)).join("");
  const changed = latin1.replace("made for a test", history).replaceAll("lat\0", `${stored}\0`);
  const file = toFile(Uint8Array.from(changed, (byte) => byte.charCodeAt(0)));
  const { facts, fields, opened } = requireFields(await readScientific(file, name));
  expect(facts).toContainEqual(["history", expect.stringMatching(/^m\u00e4de f\u00f4r a te/)]);
  expect(fields.flatMap(({ dimensions }) => dimensions)).toContain(name);
  expect(opened?.plot?.summary).toContain(`${name} (degrees_north) from 10 to 30`);
});

it("reads the records of a NetCDF variable and applies its scale and offset", async () => {
  const { opened } = await look("netcdf", "temp");
  const second = (await look("netcdf", "temp", 2)).opened;
  const values = Array.from({ length: 24 }, (_, at) => String(10 + at / 2));
  expect([...(opened?.values ?? []), ...(second?.values ?? [])]).toEqual(values);
  expect(opened?.picture).toMatchObject({ width: 4, height: 3 });
  expect((await look("netcdf", "lat")).opened?.plot?.summary).toContain(
    "lat (degrees_north) from 10 to 30",
  );
});

it("reads the groups of an HDF5 file of either generation", async () => {
  const { format, facts, fields } = await look("hdf5");
  expect(format).toBe("HDF5");
  expect(facts).toEqual([["title", "Waves"]]);
  expect(fields.map(({ name, type, shape }) => [name, type, shape])).toEqual([
    ["names", "string of 5", [2]],
    ["site/grid", "int16", [6, 10]],
    ["site/height", "float64", [20]],
  ]);
  expect((await look("hdf5")).isCut).toBe(false);
  expect((await look("hdf5Latest")).fields).toMatchObject([{ name: "site/height", shape: [5] }]);
  const netcdf = await look("netcdf4", "v7");
  expect(netcdf.format).toBe("NetCDF 4 (HDF5)");
  expect(netcdf.fields).toHaveLength(21);
  expect(netcdf.opened?.values.slice(0, 2)).toEqual(["7", "8"]);
});

it("lists as many datasets of an HDF5 file as a page shows, and says when there are more", async () => {
  const bytes = await unpack("hdf5Many");
  const more = requireFields(await readScientific(toFile(bytes), ""));
  expect([more.fields.length, more.isCut]).toEqual([FIELDS_MAX, true]);
  const last = new TextDecoder("latin1").decode(bytes).lastIndexOf("SNOD") + 6;
  const view = new DataView(bytes.buffer);
  view.setUint16(last, view.getUint16(last, true) - 1, true);
  const all = requireFields(await readScientific(toFile(bytes), ""));
  expect([all.fields.length, all.isCut]).toEqual([FIELDS_MAX, false]);
});

it("reads eight groups deep into an HDF5 file, and says when there are deeper ones", async () => {
  const { fields, isCut } = await look("hdf5Deep");
  expect(fields.map(({ name }) => name)).toEqual(["a/a/a/a/a/a/a/a/x"]);
  expect(isCut).toBe(true);
});

it("lists the others of a lost link in HDF5, and says that one is left out", async () => {
  const { fields, isCut } = await look("hdf5LostLink");
  expect(fields.map((field) => field.name)).toEqual(["a", "z"]);
  expect(isCut).toBe(true);
});

it("reads values of an HDF5 dataset in compressed and shuffled chunks", async () => {
  const { opened } = await look("hdf5", "site/grid");
  expect(opened?.values).toEqual(Array.from({ length: 60 }, (_, at) => String(at)));
  expect((await look("hdf5", "names")).opened?.values).toEqual(["Aune", "Borre"]);
  expect((await look("hdf5", "site/height")).opened?.field.attributes).toEqual([["units", "m"]]);
});

it("does not decompress a chunk that would grow beyond the limit", async () => {
  const { opened } = await look("hdf5Zeros", "bomb");
  expect(opened?.values.length).toBe(100);
  const bytes = await unpack("hdf5Zeros");
  const start = bytes.findIndex((byte, at) => byte === 0x78 && (bytes[at + 1] ?? 0) === 0x5e);
  const bomb = deflateSync(new Uint8Array(12_000_000));
  const file = new Uint8Array(start + bomb.length);
  file.set(bytes.subarray(0, start));
  file.set(bomb, start);
  const shown = requireFields(await readScientific(toFile(file), "bomb"));
  expect(shown.opened).toMatchObject({
    values: [],
    note: expect.stringContaining("cannot be read"),
  });
});

it("refuses a tree that contains itself", async () => {
  const bytes = await unpack("hdf5");
  const node = new TextDecoder("latin1").decode(bytes).indexOf("TREE");
  const view = new DataView(bytes.buffer);
  view.setUint8(node + 5, 1);
  view.setBigUint64(node + 32, BigInt(node), true);
  expect(await readScientific(toFile(bytes), "")).toMatchObject({ kind: "none" });
});

it("shows the place of a GeoTIFF, its overviews and the pixels of each", async () => {
  const bytes = await unpack("tiff");
  const { facts, fields, opened } = requireFields(await readGeoTiff(toFile(bytes), "Overview 1"));
  expect(Object.fromEntries(facts)).toMatchObject({
    "Reference system": "EPSG:4326",
    "West, east": "5, 30",
    "South, north": "40, 60",
    "No data": "0",
  });
  expect(fields.map(({ name, shape }) => [name, shape])).toEqual([
    ["Image", [40, 50]],
    ["Overview 1", [20, 25]],
  ]);
  expect(opened?.picture).toMatchObject({ width: 25, height: 20 });
  const whole = requireFields(await readGeoTiff(toFile(bytes), "Image"));
  expect(whole.opened?.picture?.note).toContain("black is 5, white is 83");
});

it.each([
  ["tiffLzw", "black is 3, white is 255"] as const,
  ["tiffPackBits", "black is 0, white is 192"] as const,
])("decompresses the pixels of %s", async (name, note) => {
  const { opened } = requireFields(await readGeoTiff(toFile(await unpack(name)), ""));
  expect(opened?.picture?.note).toContain(note);
});

const ARRAYS = {
  netcdf: "temp",
  hdf5: "site/grid",
  hdf5Latest: "site/height",
  hdf5Heaps: "checked",
  netcdf4: "v7",
  planesNetcdf4: "heat",
  tiff: "Image",
};

it.each(["netcdf", "hdf5", "hdf5Latest", "hdf5Heaps", "netcdf4", "planesNetcdf4", "tiff"] as const)(
  "survives a changed %s file and reads no more than a preview may",
  async (name) => {
    const bytes = await unpack(name);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }),
        async (changes) => {
          const changed = bytes.slice();
          for (const [at, value] of changes) changed[at] = value;
          const file = toFile(changed);
          const read = name === "tiff" ? readGeoTiff : readScientific;
          const preview = await read(file, ARRAYS[name]);
          expect(["fields", "none"]).toContain(preview.kind);
          expect(file.given).toBeLessThanOrEqual(2 * FIELD_READ_BYTES);
        },
      ),
      { numRuns: 60 },
    );
  },
);
