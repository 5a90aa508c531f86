import { quote } from "#client/contract/recipes.ts";
import type { Snippet } from "#client/contract/record-parts.ts";
import { isZarrMetadata } from "../previews/preview-query.ts";
import { literal, toComment, type UsedFile } from "./used-file.ts";

/**
 * Keeps the file in a local cache, and fetches it again when it changed. pooch names it there by
 * its address: by its own name, the README of another record would take its place.
 */
export function toPooch({ url, sha256, citation }: UsedFile): Snippet {
  const hash = sha256 === null ? "None" : literal(`sha256:${sha256}`);
  return {
    name: "Python, pooch",
    code: `${toComment("#", citation)}# pip install pooch
import pooch

path = pooch.retrieve(${literal(url)}, known_hash=${hash})
print(path)
`,
  };
}

/** Fetches only the bytes that are read, so nothing is compared: the checksum is that of the whole file. */
export function toFsspec({ url, sha256, citation }: UsedFile): Snippet {
  const checksum =
    sha256 === null
      ? ""
      : `# SHA-256 of the whole file, of which this reads a part:\n# ${sha256}\n`;
  return {
    name: "Python, fsspec",
    code: `${toComment("#", citation)}# pip install fsspec aiohttp
import fsspec

${checksum}with fsspec.open(${literal(url)}, "rb") as file:
    print(file.read(100))
`,
  };
}

/** Reads the store that a Zarr file describes, where it is: only the chunks that are used, so nothing is compared. */
export function toZarr({ path, url, citation }: UsedFile): Snippet[] {
  if (!isZarrMetadata(path)) return [];
  const store = url.slice(0, url.lastIndexOf("/"));
  return [
    {
      name: "Python, zarr",
      code: `${toComment("#", citation)}# pip install zarr fsspec aiohttp
import zarr

node = zarr.open(${literal(store)}, mode="r")
print(node, dict(node.attrs))
`,
    },
  ];
}

const RASTER = /\.(?:tiff?|nc|h5|hdf5|jp2|vrt|asc)$/i;
const VECTOR = /\.(?:geojson|gpkg|fgb|kml|gml)$/i;

/** Reads what it needs of a picture or a map by ranges, so nothing is compared. */
export function toGdal({ path, url, citation }: UsedFile): Snippet[] {
  const comment = toComment("#", citation);
  const address = quote(`/vsicurl/${url}`);
  if (RASTER.test(path)) return [{ name: "GDAL", code: `${comment}gdalinfo ${address}\n` }];
  if (!VECTOR.test(path)) return [];
  return [{ name: "GDAL", code: `${comment}ogrinfo -ro -so -al ${address}\n` }];
}
