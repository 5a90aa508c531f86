import { FIELD_READ_BYTES } from "#base/fields/limits.ts";
import type { PlaneQuery } from "./arrays/fields.ts";
import { BROKEN_GZIP, openGzip } from "./gzip.ts";
import type { Preview } from "./kinds.ts";
import { FIRST_PLANE } from "./arrays/plane.ts";
import type { RangedFile } from "./read-range.ts";

/** Of a compressed file the beginning is read: of most images of a telescope's camera that is all. */
const GZIP_LIMITS = { packed: FIELD_READ_BYTES, unpacked: 2 * FIELD_READ_BYTES };

/** The arrays of a file of this name, decompressed where its name says that it is compressed. */
export async function readArrays(
  file: RangedFile,
  path: string,
  asked: PlaneQuery & { entry: string },
): Promise<Preview> {
  if (!/\.gz$/i.test(path)) return readScientific(file, asked.entry, asked);
  const unpacked = await openGzip(file, GZIP_LIMITS);
  if (!unpacked) return BROKEN_GZIP;
  const shown = await readScientific(unpacked, asked.entry, asked);
  const isCut = unpacked.size === Number.MAX_SAFE_INTEGER;
  return shown.kind === "fields" ? { ...shown, isCut } : shown;
}

const HDF5 = "\x89HDF\r\n\x1a\n";

/** NetCDF, HDF5, NumPy and FITS arrays by their first bytes: a NetCDF 4 file is an HDF5 file. */
export async function readScientific(
  file: RangedFile,
  requested: string,
  plane: PlaneQuery = FIRST_PLANE,
): Promise<Preview> {
  try {
    const bytes = await file.read(0, HDF5.length);
    if (!bytes) return none("This file cannot be read just now.");
    const head = String.fromCharCode(...bytes);
    if (head === HDF5) {
      const { readHdf5 } = await import("./hdf5/hdf5.ts");
      return { kind: "fields", fields: await readHdf5(file, requested, plane) };
    }
    if (head.startsWith("CDF")) {
      const { readNetcdf } = await import("./netcdf/netcdf.ts");
      return { kind: "fields", fields: await readNetcdf(file, requested, plane) };
    }
    if (head.startsWith("\x93NUMPY")) {
      const { readNpy } = await import("./numpy/npy.ts");
      return { kind: "fields", fields: await readNpy(file, plane) };
    }
    if (head === "SIMPLE  ") {
      const { readFits } = await import("./fits/fits.ts");
      return await readFits(file, requested, plane);
    }
    return none("This file is not in the format that its name says.");
  } catch {
    return none("What this file holds cannot be read here.");
  }
}

function none(reason: string): Preview {
  return { kind: "none", reason };
}
