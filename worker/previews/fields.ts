/** An array of numbers or texts that a scientific file holds under a name. */
export interface Field {
  name: string;
  /** The file format's own word. */
  type: string;
  shape: number[];
  /** Names of its axes; empty when the format has none. */
  dimensions: string[];
  attributes: [name: string, value: string][];
}

/** What NetCDF, HDF5, Zarr and GeoTIFF files hold. */
export interface Fields {
  format: string;
  /** Metadata in the file. */
  facts: [name: string, value: string][];
  fields: Field[];
  /** Whether there are more than are listed. */
  isCut: boolean;
  opened: OpenedField | null;
}

/** One of them with its values, or why they are not shown. */
export interface OpenedField {
  field: Field;
  /** Its first values, as they are written. */
  values: string[];
  /** A picture of the last two axes, at the beginning of all others. */
  picture: { src: string; width: number; height: number; note: string } | null;
  /** A line of an array with one axis. */
  plot: { svg: string; summary: string } | null;
  note: string | null;
}
