import { toBlobKey } from "../publish/blobs.ts";
import type { Services } from "../services.ts";
import { PREVIEWED_FILES_MAX, PREVIEWED_VOLUME_BYTES } from "./limits.ts";

/** In reading order: higher folders first. Only a volume is read from its beginning, so only its size matters. */
const SELECT_PLANES = `
  SELECT path, sha256 FROM nodes
  WHERE version_id = ?1 AND is_file = 1 AND sha256 IS NOT NULL AND size > 0
    AND (extension IN ('tif', 'tiff', 'nc', 'nc3', 'nc4', 'cdf', 'h5', 'hdf5', 'he5', 'nwb', 'h5ad', 'npy', 'fits', 'fit', 'fts')
      OR lower(name) IN ('zarr.json', '.zmetadata', '.zarray')
      OR ((extension = 'nii' OR lower(name) LIKE '%.nii.gz') AND size <= ?2))
  ORDER BY length(path) - length(replace(path, '/', '')), sort_key, path LIMIT ?3`;

/** The first bytes of each format; a NetCDF 4 file is an HDF5 file. */
const BEGINNINGS: readonly [name: RegExp, beginnings: readonly string[]][] = [
  [/\.tiff?$/i, ["II*\0", "II+\0", "MM\0*", "MM\0+"]],
  [/\.nii\.gz$/i, ["\x1f\x8b"]],
  // The size of the header, 348 or 540 bytes, in either order of bytes.
  [/\.nii$/i, ["\x5c\x01\0\0", "\x1c\x02\0\0", "\0\0\x01\x5c", "\0\0\x02\x1c"]],
  [/(?:^|\/)(?:zarr\.json|\.z(?:metadata|array))$/i, ["{"]],
  [/./, ["\x89HDF\r\n\x1a\n", "CDF\x01", "CDF\x02", "CDF\x05", "\x93NUMPY", "SIMPLE  "]],
];
const BEGINNING_BYTES = 8;

/**
 * The path of the first GeoTIFF, NIfTI volume, NetCDF, HDF5, NumPy or FITS file or Zarr store of a version, by its name and first
 * bytes: the portal draws a plane of it. `null` without one.
 */
export async function findPlane(services: Services, versionId: number): Promise<string | null> {
  const { results } = await services.db
    .prepare(SELECT_PLANES)
    .bind(versionId, PREVIEWED_VOLUME_BYTES, PREVIEWED_FILES_MAX)
    .all<{ path: string; sha256: string }>();
  for (const { path, sha256 } of results) {
    const range = { offset: 0, length: BEGINNING_BYTES };
    const object = await services.files.get(toBlobKey(sha256), { range });
    if (object !== null && hasBeginning(path, new Uint8Array(await object.arrayBuffer())))
      return path;
  }
  return null;
}

function hasBeginning(path: string, bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes);
  const [, beginnings = []] = BEGINNINGS.find(([name]) => name.test(path)) ?? [];
  return beginnings.some((beginning) => text.startsWith(beginning));
}
