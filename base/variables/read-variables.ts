import { decodeCharacters, readHeaderVariables } from "../netcdf/header.ts";
import { toVariable, type Variable, VARIABLES_MAX } from "./variable.ts";
import { readZarrVariables } from "./zarr.ts";

/** A file that is read in parts. */
export interface ArrayFile {
  /** Bytes. */
  size: number;
  /** Bytes from `start` up to but not including `end`, fewer at the end of the file. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** Beginnings of a NetCDF file that are read for its header, bytes: the second only where the first is too short. */
const HEADER_BYTES = [65_536, 8_000_000];
/** Largest metadata of a Zarr store that is read, bytes. */
const ZARR_METADATA_BYTES = 10_000_000;

/** The first variables of a file of arrays, with what it says of them; none of any other file. Throws for a broken one. */
export async function readVariables(path: string, file: ArrayFile): Promise<Variable[]> {
  const variables = await readAll(path, file);
  return variables.filter((variable) => variable !== null).slice(0, VARIABLES_MAX);
}

/** Whether a file of this name may have variables; such files are opened. */
export function mayHaveVariables(path: string): boolean {
  return isZarr(path) || isNetcdf(path);
}

function isZarr(path: string): boolean {
  return /(?:^|\/)(?:\.zmetadata|zarr\.json)$/.test(path);
}

function isNetcdf(path: string): boolean {
  return /\.(?:nc|nc3|nc4|cdf)$/i.test(path);
}

async function readAll(path: string, file: ArrayFile): Promise<(Variable | null)[]> {
  if (isZarr(path)) return readStore(path, file);
  return isNetcdf(path) ? readHeader(file) : [];
}

async function readStore(path: string, file: ArrayFile): Promise<(Variable | null)[]> {
  if (file.size > ZARR_METADATA_BYTES) return [];
  return readZarrVariables(path, await file.read(0, file.size));
}

async function readHeader(file: ArrayFile): Promise<(Variable | null)[]> {
  for (const most of HEADER_BYTES) {
    const bytes = await file.read(0, Math.min(most, file.size));
    const signature = String.fromCharCode(...bytes.subarray(0, 3));
    if (signature !== "CDF") return [];
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
