import type { Preview } from "./kinds.ts";
import { HDF5_WHOLE_BYTES } from "./limits.ts";
import type { RangedFile } from "./read-range.ts";

const HDF5 = "\x89HDF\r\n\x1a\n";

/** NetCDF and HDF5 by their first bytes: a NetCDF 4 file is an HDF5 file. */
export async function readScientific(file: RangedFile, requested: string): Promise<Preview> {
  try {
    const head = String.fromCharCode(...((await file.read(0, 8)) ?? []));
    if (head === HDF5) return await readWhole(file, requested);
    if (head.startsWith("CDF")) {
      const { readNetcdf } = await import("./netcdf/netcdf.ts");
      return { kind: "fields", fields: await readNetcdf(file, requested) };
    }
    return none("This file is neither NetCDF nor HDF5.");
  } catch {
    return none("What this file holds cannot be read here.");
  }
}

function none(reason: string): Preview {
  return { kind: "none", reason };
}

/** The reader of HDF5 needs random access to all of the file. */
async function readWhole(file: RangedFile, requested: string): Promise<Preview> {
  if (file.size > HDF5_WHOLE_BYTES) {
    const most = `${HDF5_WHOLE_BYTES / 1_000_000} MB`;
    return none(`HDF5 files up to ${most} are read here. This one is larger.`);
  }
  const bytes = await file.read(0, file.size);
  if (!bytes) return none("This file cannot be read just now.");
  const { readHdf5 } = await import("./hdf5/hdf5.ts");
  return { kind: "fields", fields: await readHdf5(new Uint8Array(bytes), requested) };
}
