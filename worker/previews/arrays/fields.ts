import type { Colours } from "./colour-names.ts";

/** A named array of numbers or texts in a scientific file. */
export interface Field {
  name: string;
  /** The file format's own term. */
  type: string;
  shape: number[];
  /** Names of its axes; empty when the format has none. */
  dimensions: string[];
  attributes: [name: string, value: string][];
  /** The stored value of a gap where no attribute names one. */
  gap?: number;
  /** What stored values are multiplied by, and what is then added, where no attribute says so. */
  scaling?: { scale: number; offset: number };
  /** Red, green and blue of each stored value from 0, a byte each, where the file gives values colours. */
  palette?: Uint8Array;
  /** Of its values, where the format has a place for it. */
  unit?: string;
  storage?: Storage;
}

/** How the values of an array are stored; each part is empty where the file says nothing of it. */
export interface Storage {
  /** The shape of a chunk. */
  chunks: string;
  /** That of a file of several chunks; absent where each has its own. */
  shards?: string;
  /** Its filters, in the order in which a writer applies them. */
  compression: string;
  fill: string;
}

/** A folder of arrays, with its own attributes. */
export interface Group {
  /** From the root, without it: `site/north`. */
  path: string;
  attributes: [name: string, value: string][];
}

/** The first values of an array of compound values, a member to each column, or the first rows of a table. */
export interface MemberTable {
  heads: string[];
  rows: string[][];
  /** How many rows and columns a table has; absent for values. */
  whole?: { rows: number; columns: number };
}

/** The first values of the coordinate variable of an axis, as they are stored. */
export interface Coordinate {
  field: Field;
  values: Float64Array;
}

/** The content of NetCDF, HDF5, Zarr, FITS and GeoTIFF files. */
export interface Fields {
  format: string;
  /** Metadata in the file. */
  facts: [name: string, value: string][];
  fields: Field[];
  /** Those with attributes. */
  groups?: Group[];
  /** Whether there are more than are listed. */
  isCut: boolean;
  opened: OpenedField | null;
}

/** One of them with its values, or why they are not shown. */
export interface Drawn {
  src: string;
  width: number;
  height: number;
  note: string;
  /** The values that are black and white, and their unit, which may be empty; absent for a picture in colours. */
  scale?: { low: string; high: string; unit: string; colours?: Colours };
  /** The values down and across of a plane whose points can be selected, and whether its rows go upwards. */
  plane?: { columns: number; rows: number; isRising: boolean };
  point?: Point;
  /** Whether it has the colours of the file rather than greys of one value. */
  isColoured?: boolean;
  /** The values in it and their colours in the file, as CSS writes them; empty of many values. */
  legend?: { value: string; colour: string }[];
}

/** A value of a plane. */
export interface Point {
  /** With its unit; empty for a gap. */
  value: string;
  /** Its row and its column. */
  axes: PlaneAxis[];
}

/** The points of a line; of a long one the least and the largest of equal steps. */
export interface LineTable {
  heads: readonly [coordinate: string, value: string];
  /** As text, in the order of the line. */
  rows: [coordinate: string, value: string][];
  /** How many points they stand for; `null` for all of them, each with its row. */
  pointsInAll: number | null;
  /** Whether the array has no other value: no gap, and nothing between two rows. */
  isWhole: boolean;
}

export interface OpenedField {
  field: Field;
  /** Its first values as text. */
  values: string[];
  /** A picture of the last two axes, at the beginning of all others. */
  picture: Drawn | null;
  /** A line of an array with one axis. */
  plot: { svg: string; summary: string; table: LineTable } | null;
  note: string | null;
  members?: MemberTable;
  /** Where the plane is that is shown of an array of more axes. */
  plane?: PlaneAxis[];
  /** The two axes of this plane. */
  sides?: PlaneSides;
}

/** The axes that a plane has, by their numbers in the array, from 1. */
export interface PlaneSides {
  across: number;
  down: number;
  /** Those that it may have. */
  choices: { axis: number; name: string }[];
}

/** Places on the axes before a plane, from 1; `null` for the first. */
export interface PlaneQuery {
  z: number | null;
  volume: number | null;
  /** Column and row of a point of the plane, from 1. */
  x?: number | null;
  y?: number | null;
  /** The axes that run across and down, by their numbers from 1; `null` for the last and the last but one. */
  across?: number | null;
  down?: number | null;
  colours?: Colours;
}

/** An axis before a plane. */
export interface PlaneAxis {
  /** By which an address selects the place; `null` where it stays at the first. */
  parameter: "z" | "volume" | "x" | "y" | null;
  name: string;
  /** From 1. */
  at: number;
  of: number;
  /** What its coordinate variable says of the place; empty without one. */
  label: string;
}

/** What coordinate variables say, asked once the values are read. */
export interface Coordinates {
  /** How the plane is drawn, and which of its points is selected. */
  query?: PlaneQuery | undefined;
  /** Whether the rows go from south to north. */
  rises: () => Promise<boolean>;
  /** The coordinate of the first places on an axis; `null` without one. */
  readAxis: (axis: number, count: number) => Promise<Coordinate | null>;
}
