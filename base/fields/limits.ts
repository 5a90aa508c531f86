/** Bytes of values that are read of NetCDF, HDF5, Zarr or GeoTIFF files in all. */
export const FIELD_READ_BYTES = 6_000_000;
/** Arrays that are listed, and attributes of each. */
export const FIELDS_MAX = 200;
export const FIELD_ATTRIBUTES_MAX = 50;
/** An attribute's text, characters. */
export const FIELD_TEXT_MAX_CHARS = 500;
