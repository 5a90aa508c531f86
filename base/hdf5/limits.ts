/** Groups and arrays of an HDF5 file that are looked at: a group may hold itself several times. */
export const HDF5_OBJECTS_MAX = 1_000;
/** Steps of reading an HDF5 file, of about half a microsecond each. */
export const HDF5_WORK_MAX = 1_500_000;
/** Largest HDF5 file that is read in one range, and the beginning of a larger one that is read at once, bytes. */
export const HDF5_WHOLE_BYTES = 1_000_000;
export const HDF5_HEAD_BYTES = 65_536;
/** Step in which the other structures of an HDF5 file are read, bytes: they are between its arrays. */
export const HDF5_PAGE_BYTES = 8_192;
/** Bytes of such structures in all, and in how many requests of up to 16 ranges. */
export const HDF5_STRUCTURE_BYTES = 3_000_000;
export const HDF5_STRUCTURE_READS = 24;
/** Requests for the values of the array that is shown; their bytes are those of `FIELD_READ_BYTES`. */
export const HDF5_VALUE_READS = 16;
