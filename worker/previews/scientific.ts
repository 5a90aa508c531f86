import type { PlaneQuery } from "./arrays/fields.ts";
import type { Preview } from "./kinds.ts";
import { FIRST_PLANE } from "./arrays/plane.ts";
import type { RangedFile } from "./read-range.ts";

const HDF5 = "\x89HDF\r\n\x1a\n";

/** NetCDF, HDF5 and NumPy arrays by their first bytes: a NetCDF 4 file is an HDF5 file. */
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
    return none("This file is not in the format that its name says.");
  } catch {
    return none("What this file holds cannot be read here.");
  }
}

function none(reason: string): Preview {
  return { kind: "none", reason };
}
