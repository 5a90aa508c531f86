import type { Box } from "#api/wire/coverage.ts";
import { cutText } from "#base/cut.ts";
import { readBox } from "#client/contract/lists/coverage-query.ts";
import { type Colours, COLOURS } from "./arrays/colour-names.ts";
import { findClicked } from "./planes.ts";

/** The parameters of a preview in an address, besides the file. */
export interface PreviewQuery {
  /** A file of a zip, a sheet of a workbook, or an array of a scientific file; empty for none. */
  entry: string;
  /** The first file of a zip that is listed, from 1. */
  first: number;
  /** The place of a volume's slice, from 1; `null` for the middle. `x` and `y` are also a column and a row of an array's plane; `z` is also that of an array's plane, and an image's band; `null` for the first. */
  x: number | null;
  y: number | null;
  z: number | null;
  /** The volume of a series, or an array's place on the axis before that of `z`, from 1; `null` for the first. */
  volume: number | null;
  /** The axes of an array that run across and down in its plane, from 1; `null` for the last two. */
  across: number | null;
  down: number | null;
  /** Values of a volume that are black and white; `null` to derive them from the values. */
  low: number | null;
  high: number | null;
  /** Width of a picture in hundredths of its own; 0 to fit the page. */
  zoom: number;
  /** The part of a map that is shown; `null` for all of it. */
  box: Box | null;
  colours: Colours;
}

export const DEFAULT_PREVIEW_QUERY: PreviewQuery = {
  entry: "",
  first: 1,
  x: null,
  y: null,
  z: null,
  volume: null,
  across: null,
  down: null,
  low: null,
  high: null,
  zoom: 0,
  box: null,
  colours: "grey",
};
const SIDES = ["west", "south", "east", "north"] as const;
export const PREVIEW_PARAMETERS = [
  "entry",
  "first",
  "x",
  "y",
  "z",
  "volume",
  "across",
  "down",
  "low",
  "high",
  "zoom",
  "colours",
  ...SIDES,
] as const;
export type PreviewParameter = (typeof PREVIEW_PARAMETERS)[number];

/** A click on the picture of a volume's plane; read as the place that it selects. */
export const CLICK_PARAMETERS = ["plane", "at.x", "at.y"] as const;

export const ZOOMS = [100, 200, 400];
const ENTRY_MAX_CHARS = 1_000;

const VOLUME = /\.nii(\.gz)?$/i;
const IMAGE = /\.(png|jpe?g|gif|webp|avif|svg)$/i;
const ARRAYS = /\.(nc[34]?|cdf|h5|hdf5|he5|nwb|h5ad|npy|(?:fits?|fts)(?:\.gz)?)$/i;
const RASTER = /\.tiff?$/i;
const WORKBOOK = /\.xls[xm]$/i;
const ZARR_METADATA = /(^|\/)(zarr\.json|\.zmetadata|\.zgroup|\.zarray|\.zattrs)$/i;

/** Whether a file of this name describes a Zarr store. */
export function isZarrMetadata(path: string): boolean {
  return ZARR_METADATA.test(path);
}

/** Whether a file of this name is NetCDF, HDF5, FITS or a NumPy array. */
export function hasArrays(path: string): boolean {
  return ARRAYS.test(path);
}

/** Whether a file of this name is a NIfTI volume. */
export function isVolume(path: string): boolean {
  return VOLUME.test(path);
}

/** Whether a file of this name may have a plane of numbers that is drawn. */
export function mayHavePlane(path: string): boolean {
  return isVolume(path) || hasArrays(path) || isZarrMetadata(path) || RASTER.test(path);
}

/** Whether a file of this name is a picture that browsers show. */
export function isPicture(path: string): boolean {
  return IMAGE.test(path);
}

/** The parameters that the preview of a file of this name depends on. */
function listParameters(
  path: string,
): readonly (PreviewParameter | (typeof CLICK_PARAMETERS)[number])[] {
  if (VOLUME.test(path)) return ["x", "y", "z", "volume", "low", "high", ...CLICK_PARAMETERS];
  if (IMAGE.test(path)) return ["zoom"];
  if (isMap(path)) return SIDES;
  if (/\.(zip|npz|tar|tgz|tar\.gz)$/i.test(path)) return ["entry", "first"];
  if (ARRAYS.test(path) || isZarrMetadata(path))
    return ["entry", "x", "y", "z", "volume", "across", "down", "colours", ...CLICK_PARAMETERS];
  if (RASTER.test(path)) return ["entry", "x", "y", "z", "colours", ...CLICK_PARAMETERS];
  return WORKBOOK.test(path) ? ["entry"] : [];
}

/** Invalid values of an address are ignored. */
export function readPreviewQuery(values: (name: string) => string[], path: string): PreviewQuery {
  const names: readonly string[] = listParameters(path);
  const one = (name: string): string => (names.includes(name) ? (values(name)[0] ?? "") : "");
  const zoom = Number(one("zoom"));
  return {
    entry: cutText(one("entry"), ENTRY_MAX_CHARS),
    first: toPosition(one("first")) ?? 1,
    x: toPosition(one("x")),
    y: toPosition(one("y")),
    z: toPosition(one("z")),
    volume: toPosition(one("volume")),
    across: toPosition(one("across")),
    down: toPosition(one("down")),
    low: toValue(one("low")),
    high: toValue(one("high")),
    zoom: ZOOMS.includes(zoom) ? zoom : 0,
    box: readBox((name) => (names.includes(name) ? values(name) : [])),
    colours: COLOURS.find((name) => name === one("colours")) ?? "grey",
    ...findClicked(one("plane"), one("at.x"), one("at.y")),
  };
}

function toPosition(text: string): number | null {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}

function toValue(text: string): number | null {
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

/** The same in the shortest form, for links and cache keys. */
export function toPreviewParameters(
  query: PreviewQuery,
): Record<PreviewParameter, string | undefined> {
  const write = (value: number | null): string | undefined =>
    value === null ? undefined : String(value);
  return {
    entry: query.entry || undefined,
    first: query.first === 1 ? undefined : String(query.first),
    x: write(query.x),
    y: write(query.y),
    z: write(query.z),
    volume: write(query.volume),
    across: write(query.across),
    down: write(query.down),
    low: write(query.low),
    high: write(query.high),
    zoom: query.zoom === 0 ? undefined : String(query.zoom),
    colours: query.colours === "grey" ? undefined : query.colours,
    ...toBoxParameters(query.box),
  };
}

/** The sides of a map's part; of all of it none. */
export function toBoxParameters(
  box: Box | null,
): Record<(typeof SIDES)[number], string | undefined> {
  const [west, south, east, north] = SIDES.map((side) => (box ? String(box[side]) : undefined));
  return { west, south, east, north };
}

/** Whether a file of this name is drawn as a map. */
export function isMap(path: string): boolean {
  return /\.geojson$/i.test(path);
}
