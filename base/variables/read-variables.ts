import { listDatasets } from "../hdf5/datasets.ts";
import { openReads } from "../hdf5/file-reads.ts";
import { createValueWriter } from "../hdf5/write-values.ts";
import { decodeCharacters, readHeaderVariables } from "../netcdf/header.ts";
import type { RangeSource } from "../ranges/range-source.ts";
import { toVariable, type Variable, VARIABLES_MAX } from "./variable.ts";
import { readZarrVariables } from "./zarr.ts";

/** Beginnings of a NetCDF file that are read for its header, bytes: the second only where the first is too short. */
const HEADER_BYTES = [65_536, 8_000_000];
/** Largest metadata of a Zarr store that is read, bytes. */
const ZARR_METADATA_BYTES = 10_000_000;

/** The first variables of a file of arrays, with what it says of them; none of any other file. Throws for a broken one. */
export async function readVariables(path: string, file: RangeSource): Promise<Variable[]> {
  const variables = await readAll(path, file);
  return variables.filter((variable) => variable !== null).slice(0, VARIABLES_MAX);
}

/** Whether a file of this name may have variables; such files are opened. */
export function mayHaveVariables(path: string): boolean {
  return isZarr(path) || HOLDER.test(path);
}

function isZarr(path: string): boolean {
  return /(?:^|\/)(?:\.zmetadata|zarr\.json)$/.test(path);
}

/** Names of NetCDF and HDF5 files; their first bytes say which of both they are. */
const HOLDER = /\.(?:nc|nc3|nc4|cdf|h5|hdf5|he5|nwb|h5ad)$/i;

const HDF5 = "\u0089HDF\r\n\u001A\n";

async function readAll(path: string, file: RangeSource): Promise<(Variable | null)[]> {
  if (isZarr(path)) return readStore(path, file);
  if (!HOLDER.test(path)) return [];
  const signature = String.fromCharCode(...((await file.read(0, HDF5.length)) ?? []));
  if (signature === HDF5) return readDatasets(file);
  return signature.startsWith("CDF") ? readHeader(file) : [];
}

async function readDatasets(file: RangeSource): Promise<(Variable | null)[]> {
  const reads = await openReads(file);
  const { datasets } = await listDatasets(reads, createValueWriter(reads));
  return datasets.map(({ path, attributes }) => toVariable(path, attributes));
}

async function readStore(path: string, file: RangeSource): Promise<(Variable | null)[]> {
  if (file.size > ZARR_METADATA_BYTES) return [];
  const bytes = await file.read(0, file.size);
  return bytes === null ? [] : readZarrVariables(path, bytes);
}

async function readHeader(file: RangeSource): Promise<(Variable | null)[]> {
  for (const most of HEADER_BYTES) {
    const bytes = await file.read(0, Math.min(most, file.size));
    if (bytes === null) return [];
    try {
      return readHeaderVariables(bytes).map(({ name, attributes }) =>
        toVariable(
          decodeCharacters(name),
          attributes.map(({ name: key, value }) => [
            decodeCharacters(key),
            typeof value === "string" ? decodeCharacters(value) : value,
          ]),
        ),
      );
    } catch (error) {
      if (bytes.length >= file.size) throw error;
    }
  }
  return [];
}
