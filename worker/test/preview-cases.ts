import { drawGeoJson } from "../previews/geojson.ts";
import { readGeoTiff } from "../previews/tiff/geotiff.ts";
import type { Preview } from "../previews/kinds.ts";
import { readNifti } from "../previews/nifti/nifti.ts";
import { toNotebookPreview } from "../previews/notebook.ts";
import type { RangedFile } from "../previews/read-range.ts";
import { readScientific } from "../previews/scientific.ts";
import { toTablePreview } from "../previews/table.ts";
import { toJsonPreview, toTextPreview } from "../previews/text.ts";
import { toPixelFields, toTiff, toVolume, unpack } from "./files/preview-files.ts";

function toFile(bytes: Uint8Array<ArrayBuffer>): RangedFile {
  return {
    size: bytes.length,
    read: async (start, end) => bytes.slice(start, end),
    begin: async () => new Blob([bytes]).stream(),
  };
}

const grey = (count: number): Uint8Array => Uint8Array.from({ length: count }, (_, at) => at * 9);
const float = (...values: number[]): Uint8Array => new Uint8Array(Float32Array.from(values).buffer);
const short = (...values: number[]): Uint8Array => new Uint8Array(Int16Array.from(values).buffer);
const ISLAND = [
  [-30.2, 40.4],
  [-30.1, 40.4],
  [-30.1, 40.5],
  [-30.2, 40.4],
];
const feature = (type: string, coordinates: unknown, properties: object = {}): object => ({
  type: "Feature",
  properties,
  geometry: { type, coordinates },
});
const asTiff = (parts: Parameters<typeof toTiff>[0]) => readGeoTiff(toFile(toTiff(parts)), "Image");
const asVolume = (parts: Parameters<typeof toVolume>[0]) =>
  readNifti(toFile(toVolume(parts)), "a.nii");

/** Files of each kind, and how their previews are read. */
export const CASES: [name: string, read: () => Preview | Promise<Preview>][] = [
  ["NetCDF", async () => readScientific(toFile(await unpack("netcdf")), "")],
  [
    "NetCDF variable with times",
    async () => readScientific(toFile(await unpack("netcdf")), "temp"),
  ],
  [
    "NetCDF variable of one dimension",
    async () => readScientific(toFile(await unpack("netcdf")), "lat"),
  ],
  ["HDF5", async () => readScientific(toFile(await unpack("hdf5")), "")],
  ["HDF5 grid", async () => readScientific(toFile(await unpack("hdf5")), "site/grid")],
  ["HDF5 words", async () => readScientific(toFile(await unpack("hdf5")), "names")],
  [
    "HDF5 of the latest kind",
    async () => readScientific(toFile(await unpack("hdf5Latest")), "site/height"),
  ],
  [
    "HDF5 with a dataset of an unknown type",
    async () => readScientific(toFile(await unpack("hdf5Opaque")), "m"),
  ],
  ["no scientific file", () => readScientific(toFile(new Uint8Array(600)), "")],
  ["GeoTIFF", async () => readGeoTiff(toFile(await unpack("tiff")), "")],
  ["TIFF of 8 bits", () => asTiff({ fields: toPixelFields(4, 3, [8]), pieces: [grey(12)] })],
  [
    "TIFF of three colours, the most significant byte first",
    () => asTiff({ fields: toPixelFields(3, 2, [8, 3]), pieces: [grey(18)], isLittle: false }),
  ],
  [
    "TIFF with a plane for each colour",
    () =>
      asTiff({
        fields: [...toPixelFields(3, 2, [8, 2]), [284, 3, [2]]],
        pieces: [grey(6), grey(6)],
      }),
  ],
  [
    "TIFF of floats without some",
    () =>
      asTiff({
        fields: [...toPixelFields(3, 2, [32, 1, 3]), [42_113, 2, "-9999"]],
        pieces: [float(1, 2.5, -9999, 4, 5, 6)],
      }),
  ],
  [
    "TIFF of signed shorts in two strips",
    () =>
      asTiff({
        fields: [...toPixelFields(2, 3, [16, 1, 2]).filter(([tag]) => tag !== 278), [278, 3, [2]]],
        pieces: [short(-5, 2, 3, 4), short(5, 6)],
      }),
  ],
  [
    "TIFF of differences",
    () =>
      asTiff({
        fields: [...toPixelFields(3, 2, [8]), [317, 3, [2]]],
        pieces: [Uint8Array.from([1, 1, 1, 5, 5, 250])],
      }),
  ],
  [
    "TIFF in tiles",
    () =>
      asTiff({
        fields: [
          ...toPixelFields(3, 3, [8]).filter(([tag]) => tag !== 278),
          [322, 3, [2]],
          [323, 3, [2]],
        ],
        pieces: [grey(4), grey(4), grey(4), grey(4)],
        isTiled: true,
      }),
  ],
  [
    "TIFF that has a place and a description",
    () =>
      asTiff({
        fields: [
          ...toPixelFields(2, 2, [8]),
          [270, 2, "Depths"],
          [33_550, 12, [0.5, 0.25, 0]],
          [33_922, 12, [0, 0, 0, 5, 60, 0]],
          [34_735, 3, [1, 1, 0, 2, 1024, 0, 1, 2, 2048, 0, 1, 4258]],
        ],
        pieces: [grey(4)],
      }),
  ],
  [
    "TIFF that ends early",
    () =>
      readGeoTiff(
        toFile(toTiff({ fields: toPixelFields(4, 3, [8]), pieces: [grey(12)] }).slice(0, 60)),
        "",
      ),
  ],
  ["no TIFF", () => readGeoTiff(toFile(new Uint8Array(600)), "")],
  [
    "volume of bytes",
    () => asVolume({ code: 2, voxels: (view, at, index) => (view.setUint8(at, index * 20), 1) }),
  ],
  [
    "volume of 16-bit integers",
    () =>
      asVolume({ code: 4, voxels: (view, at, index) => (view.setInt16(at, index - 6, true), 2) }),
  ],
  [
    "volume of 32-bit integers, the most significant byte first, with a scale",
    () =>
      asVolume({
        code: 8,
        isLittle: false,
        change(view, isLittle) {
          view.setFloat32(112, 0.5, isLittle);
          view.setFloat32(116, 10, isLittle);
        },
        voxels: (view, at, index) => (view.setInt32(at, index, false), 4),
      }),
  ],
  [
    "volume of floats with all facts",
    () =>
      asVolume({
        code: 16,
        change(view, isLittle) {
          for (const [index, size] of [0.5, 0.5, 2, 1.5].entries())
            view.setFloat32(80 + index * 4, size, isLittle);
          view.setInt16(48, 3, isLittle);
          view.setUint8(123, 2 | 8);
          for (const [index, one] of [..." Brain \0x"].entries())
            view.setUint8(148 + index, one.charCodeAt(0));
        },
        voxels: (view, at, index) => (view.setFloat32(at, index / 2, true), 4),
      }),
  ],
  [
    "volume of doubles",
    () =>
      asVolume({ code: 64, voxels: (view, at, index) => (view.setFloat64(at, index, true), 8) }),
  ],
  [
    "volume of signed bytes",
    () => asVolume({ code: 256, voxels: (view, at, index) => (view.setInt8(at, index - 6), 1) }),
  ],
  [
    "volume of 16-bit naturals",
    () =>
      asVolume({ code: 512, voxels: (view, at, index) => (view.setUint16(at, index, true), 2) }),
  ],
  ["volume of an unknown type", () => asVolume({ code: 1792, voxels: () => 1 })],
  ["no volume", () => readNifti(toFile(new Uint8Array(400)), "a.nii")],
  [
    "GeoJSON",
    () =>
      drawGeoJson(
        JSON.stringify({
          type: "FeatureCollection",
          features: [
            feature("Point", [-30.15, 40.45, 12], { name: "Skerry", at: { deep: 1 } }),
            feature("LineString", ISLAND, { name: "Ferry", length: 4 }),
            feature("Polygon", [ISLAND]),
          ],
        }),
        false,
      ),
  ],
  [
    "GeoJSON of one point",
    () => drawGeoJson(JSON.stringify({ type: "Point", coordinates: [-30, 40] }), false),
  ],
  ["CSV", () => toTablePreview("day,height,place\n1,2.5,Aune\n2,,Borre\n3,7.5,Aune\n", false)],
  ["begun CSV", () => toTablePreview("day;height\n1;2\n3;4\n5;", true)],
  ["JSON", () => toJsonPreview('{"a":[1,"b",null,true,{"c":1.5}],"d":{}}', false)],
  ["broken JSON", () => toJsonPreview('{"a":', false)],
  ["begun text", () => toTextPreview("one\ntwo\nthr", true)],
  [
    "notebook",
    () =>
      toNotebookPreview(
        JSON.stringify({
          metadata: { kernelspec: { language: "python" } },
          cells: [
            { cell_type: "markdown", source: ["# Tides\n", "High"] },
            {
              cell_type: "code",
              execution_count: 3,
              source: "print(1)",
              outputs: [
                { output_type: "stream", name: "stdout", text: ["1\n"] },
                {
                  output_type: "execute_result",
                  data: { "text/plain": "2", "text/html": "<b>2</b>" },
                },
                { output_type: "display_data", data: { "image/png": "iVBORw0KGgo=" } },
                {
                  output_type: "error",
                  ename: "ValueError",
                  evalue: "bad",
                  traceback: ["\u001b[31mbad\u001b[0m"],
                },
              ],
            },
            { cell_type: "raw", source: "as is" },
          ],
        }),
        false,
        { place: { id: 7, version: 2 }, source: "/files/7/2/a.ipynb" },
      ),
  ],
];
