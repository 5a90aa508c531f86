import { readFileSync } from "node:fs";
import { parquetWriteBuffer } from "hyparquet-writer";
import {
  chanceOf,
  columnFile,
  drawCells,
  imageFile,
  jsonFile,
  tableFile,
  textFile,
  type SeedFile,
} from "../files.ts";
import type { Variable } from "../formats/bytes.ts";
import { writeHdf5 } from "../formats/hdf5.ts";
import { writeNetcdf } from "../formats/netcdf.ts";
import { writeNifti, writePdf, writeWav, writeZarr, writeZip } from "../formats/others.ts";
import { writeGeoTiff } from "../formats/tiff.ts";
import { toDigits } from "../tables.ts";
import { createNotebook } from "./notebook.ts";
import { toThicknessFits } from "./thickness-fits.ts";

const COLUMNS = 96;
const ROWS = 64;

/** Thickness of a valley glacier on a grid, thickest along its middle. */
function drawThickness(): number[] {
  return drawCells("thickness grid", COLUMNS * ROWS, (random, cell) => {
    const across = (Math.floor(cell / COLUMNS) / ROWS - 0.5) * 2;
    const along = (cell % COLUMNS) / COLUMNS;
    const valley = Math.max(0, 1 - (across / (0.9 - 0.4 * along)) ** 2);
    return toDigits(Math.max(0, valley * (150 - 90 * along) + random.noise(1.2)), 1);
  });
}

/** The radar lines on one grid, in each format. */
export function thicknessGridFiles(): SeedFile[] {
  const dimensions = { latitude: ROWS, longitude: COLUMNS };
  const thickness: Variable = {
    name: "thickness",
    dimensions: ["latitude", "longitude"],
    values: drawThickness(),
    attributes: { long_name: "Ice thickness", units: "m" },
  };
  const axis = (name: string, size: number, first: number, step: number): Variable => ({
    name,
    dimensions: [name],
    values: Array.from({ length: size }, (_, at) => toDigits(first + at * step, 4)),
    attributes: { units: name === "latitude" ? "degrees_north" : "degrees_east" },
  });
  const latitude = axis("latitude", ROWS, 66.72, -0.0005);
  const longitude = axis("longitude", COLUMNS, 14.1, 0.0005);
  const variables = [latitude, longitude, thickness];
  const attributes = { title: "Ice thickness of Hvitskaret", Conventions: "CF-1.8" };
  const grid = { dimensions, attributes, variables };
  const { time, mean, ...years } = toYears(thickness, [latitude, longitude]);
  const zip = writeZip([
    { path: "README.txt", bytes: new TextEncoder().encode("Thickness along three profiles.\n") },
    ...["P1", "P2"].map((name, at) => ({
      path: `profiles/${name}.csv`,
      bytes: tableFile(`${name}.csv`, {
        column: Array.from({ length: COLUMNS }, (_, column) => column + 1),
        thickness_m: thickness.values.slice((20 + at * 12) * COLUMNS, (21 + at * 12) * COLUMNS),
      }).bytes,
    })),
  ]);
  return [
    imageFile("grid/thickness.nc", writeNetcdf(grid), "The same lines on a grid, as NetCDF"),
    imageFile(
      "grid/thickness-years.nc",
      writeNetcdf({ attributes, ...years }),
      "The grid in eight summers, on every second row and column",
    ),
    imageFile("grid/thickness.h5", writeHdf5(grid), "The grid as HDF5"),
    imageFile(
      "grid/thickness.tif",
      writeGeoTiff({
        width: COLUMNS,
        height: ROWS,
        values: thickness.values,
        west: 14.1,
        north: 66.72,
        pixel: 0.0005,
        description: "Ice thickness of Hvitskaret in metres",
      }),
      "The grid as GeoTIFF, with an overview",
    ),
    imageFile(
      "grid/thickness.fits",
      toThicknessFits(thickness.values, { columns: COLUMNS, rows: ROWS }),
      "The grid as FITS, with a profile along its middle as a table",
    ),
    ...writeZarr("grid/thickness.zarr", grid).map(({ path, bytes }) => imageFile(path, bytes)),
    imageFile("grid/profiles.zip", zip, "Profiles across the grid, in a zip"),
    columnFile(
      textFile("grid/points.jsonl", toPointLines(thickness), "Points of the grid, as JSON lines"),
      ["profile", "latitude", "longitude", "thickness_m"],
    ),
    imageFile("grid/profiles.webm", readFilm(), "The profiles one after the other, as a film"),
    imageFile(
      "report.pdf",
      writePdf([
        "Ice thickness of Hvitskaret glacier",
        "Nine radar lines were gridded by ordinary kriging.",
        "Where lines cross they differ by 1.4 m (median).",
      ]),
      "How the lines were gridded",
    ),
    jsonFile("gridding.ipynb", createNotebook(time.values, mean), "The gridding, step by step"),
  ];
}

const YEARS = 8;

/** The same glacier as it thins from summer to summer, most where it is thin. */
function toYears(thickness: Variable, axes: readonly Variable[]) {
  const isSecond = (_: number, at: number): boolean =>
    at % 2 === 0 && Math.floor(at / COLUMNS) % 2 === 0;
  const first = thickness.values.filter(isSecond);
  const summers = Array.from({ length: YEARS }, (_, year) => year);
  const time: Variable = {
    name: "time",
    dimensions: ["time"],
    values: summers.map((year) => 365 * year),
    attributes: { units: "days since 2016-08-15" },
  };
  const grids = summers.map((year) =>
    first.map((metres) => toDigits(Math.max(0, metres - year * (2 + 40 / (10 + metres))), 1)),
  );
  const mean: Variable = {
    name: "mean_thickness",
    dimensions: ["time"],
    values: grids.map((grid) => toDigits(grid.reduce((a, b) => a + b, 0) / grid.length, 2)),
    attributes: { long_name: "Mean of the ice thickness on the grid", units: "m" },
  };
  return {
    time,
    mean,
    dimensions: { time: YEARS, latitude: ROWS / 2, longitude: COLUMNS / 2 },
    variables: [
      time,
      ...axes.map((axis) => ({ ...axis, values: axis.values.filter((_, at) => at % 2 === 0) })),
      { ...thickness, dimensions: ["time", "latitude", "longitude"], values: grids.flat() },
      mean,
    ],
  };
}

/** Every second row and every third column of the grid. */
function toPointLines({ values }: Variable): string {
  const lines: string[] = [];
  for (let row = 0; row < ROWS; row += 2)
    for (let column = 0; column < COLUMNS; column += 3)
      lines.push(
        JSON.stringify({
          profile: row / 2 + 1,
          latitude: toDigits(66.72 - row * 0.0005, 4),
          longitude: toDigits(14.1 + column * 0.0005, 4),
          thickness_m: values[row * COLUMNS + column] ?? null,
        }),
      );
  return lines.join("\n");
}

/** Filmed once by `local/seed/video/make.mjs`: a film is not the same bytes twice. */
function readFilm(): Uint8Array {
  return new Uint8Array(readFileSync(new URL("../video/profiles.webm", import.meta.url)));
}

/** A minute before a ship passes, brought down to four seconds of calibration tone and noise. */
export function toneFile(): SeedFile {
  const random = chanceOf("calibration tone");
  const rate = 8_000;
  const samples = Array.from({ length: rate * 4 }, (_, at) => {
    const loudness = 0.1 + 0.3 * (Math.floor(at / rate) % 2);
    return loudness * Math.sin((2 * Math.PI * 250 * at) / rate) + random.noise(0.01);
  });
  return imageFile(
    "calibration-tone.wav",
    writeWav(samples, rate),
    "Four seconds of the 250 Hz pistonphone, as the hydrophone hears it",
  );
}

/** A stack of images through the cortex, with a few bright cells. */
export function stackFile(): SeedFile {
  const random = chanceOf("calcium stack");
  const cells = Array.from({ length: 14 }, () => [
    random.between(6, 58),
    random.between(6, 58),
    random.between(3, 21),
  ]);
  return imageFile(
    "stack.nii.gz",
    writeNifti(
      [64, 64, 24],
      (x, y, z) => {
        const nearest = Math.min(
          ...cells.map(([cx = 0, cy = 0, cz = 0]) => Math.hypot(x - cx, y - cy, (z - cz) * 2)),
        );
        return 180 + 900 * Math.max(0, 1 - nearest / 5) + (z * 6) / (1 + (x % 7));
      },
      "two-photon stack, 920 nm",
    ),
    "Structural stack of the field of view, a volume",
  );
}

/** The responses of every cell in one file of columns. */
export function traceFile(): SeedFile {
  const count = 600;
  const bytes = parquetWriteBuffer({
    columnData: [
      {
        name: "frame",
        type: "INT32",
        data: Array.from({ length: count }, (_, at) => at % 300),
      },
      {
        name: "cell",
        type: "STRING",
        data: Array.from({ length: count }, (_, at) => (at < 300 ? "cell-01" : "cell-02")),
      },
      {
        name: "df_f",
        type: "DOUBLE",
        data: drawCells("parquet traces", count, (random) => toDigits(random.noise(0.2) + 0.1, 3)),
      },
    ],
  });
  const about = "Two cells as Parquet, to begin with";
  return columnFile(imageFile("traces.parquet", new Uint8Array(bytes), about), [
    "frame",
    "cell",
    "df_f",
  ]);
}
