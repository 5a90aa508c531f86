import type { PackageType } from "#api/wire/enums.ts";

interface Kind {
  mediaType: string;
  packageType: PackageType;
}

function kind(mediaType: string, packageType: PackageType): Kind {
  return { mediaType, packageType };
}

const TEXT = kind("text/plain; charset=utf-8", "Text");
const UNKNOWN = kind("application/octet-stream", "Unknown");

/**
 * By extension only: a publisher's own media type is never sent to a browser.
 * Markup that could run scripts (HTML, XML, JavaScript) is sent as plain text.
 */
const KINDS = new Map<string, Kind>([
  ["csv", kind("text/csv; charset=utf-8", "CSV")],
  ["tsv", kind("text/tab-separated-values; charset=utf-8", "Tabular")],
  ["xls", kind("application/vnd.ms-excel", "Tabular")],
  ["xlsx", kind("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "Tabular")],
  ["parquet", kind("application/vnd.apache.parquet", "Tabular")],
  ["json", kind("application/json", "Text")],
  ["geojson", kind("application/geo+json", "Text")],
  ["md", kind("text/markdown; charset=utf-8", "Text")],
  ["pdf", kind("application/pdf", "PDF")],
  ["doc", kind("application/msword", "MSWord")],
  [
    "docx",
    kind("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "MSWord"),
  ],
  ["png", kind("image/png", "Image")],
  ["jpg", kind("image/jpeg", "Image")],
  ["jpeg", kind("image/jpeg", "Image")],
  ["gif", kind("image/gif", "Image")],
  ["webp", kind("image/webp", "Image")],
  ["avif", kind("image/avif", "Image")],
  ["svg", kind("image/svg+xml", "Image")],
  ["tif", kind("image/tiff", "Image")],
  ["tiff", kind("image/tiff", "Image")],
  ["nii", kind("application/octet-stream", "MRI")],
  ["dcm", kind("application/dicom", "MRI")],
  ["svs", kind("application/octet-stream", "Slide")],
  ["edf", kind("application/octet-stream", "TimeSeries")],
  ["nwb", kind("application/x-hdf5", "TimeSeries")],
  ["h5", kind("application/x-hdf5", "HDF5")],
  ["hdf5", kind("application/x-hdf5", "HDF5")],
  ["mp4", kind("video/mp4", "Video")],
  ["webm", kind("video/webm", "Video")],
  ["mov", kind("video/quicktime", "Video")],
  ["m4v", kind("video/mp4", "Video")],
  ["ogv", kind("video/ogg", "Video")],
  ["wav", kind("audio/wav", "Unknown")],
  ["mp3", kind("audio/mpeg", "Unknown")],
  ["m4a", kind("audio/mp4", "Unknown")],
  ["flac", kind("audio/flac", "Unknown")],
  ["ogg", kind("audio/ogg", "Unknown")],
  ["oga", kind("audio/ogg", "Unknown")],
  ["opus", kind("audio/ogg", "Unknown")],
  ["nc", kind("application/x-netcdf", "HDF5")],
  ["fits", kind("application/fits", "Image")],
  ["fit", kind("application/fits", "Image")],
  ["fts", kind("application/fits", "Image")],
  ["zip", kind("application/zip", "ZIP")],
  ["gz", kind("application/gzip", "ZIP")],
]);

const PLAIN_TEXTS =
  "txt log yaml yml xml html htm js mjs ts py r m sh c h cpp java jl rst tex bib cff toml ini sql rmd";
for (const extension of PLAIN_TEXTS.split(" ")) KINDS.set(extension, TEXT);

/** Lower-case extension without its dot; empty when there is none. */
export function toExtension(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
}

/** The Content-Type of a file's answer. */
export function toMediaType(path: string): string {
  return toKind(path).mediaType;
}

export function toPackageType(path: string): PackageType {
  return toKind(path).packageType;
}

function toKind(path: string): Kind {
  if (/\.nii\.gz$/i.test(path)) return kind("application/gzip", "MRI");
  return KINDS.get(toExtension(path)) ?? UNKNOWN;
}

/** Endings with the same meaning, so that a search for one finds the others. */
const SAME_TYPES = [
  "jpg jpeg",
  "tif tiff",
  "htm html",
  "yml yaml",
  "h5 hdf5",
  "fits fit fts",
  "md markdown",
  "mpg mpeg",
];

/** All endings of a file type, however a person writes it; lower case, without a dot. */
export function toSameTypes(type: string): string[] {
  const ending = type.replace(/^\./, "").toLowerCase();
  const same = SAME_TYPES.map((types) => types.split(" ")).find((types) => types.includes(ending));
  return same ?? [ending];
}
