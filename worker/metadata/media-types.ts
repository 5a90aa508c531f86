/** Media types by the end of a file's name; longer ends come first. */
const TYPES: readonly (readonly [end: string, type: string])[] = [
  [".nii.gz", "application/gzip"],
  [".tar.gz", "application/gzip"],
  [".csv", "text/csv"],
  [".tsv", "text/tab-separated-values"],
  [".txt", "text/plain"],
  [".md", "text/markdown"],
  [".json", "application/json"],
  [".geojson", "application/geo+json"],
  [".jsonl", "application/jsonl"],
  [".xml", "application/xml"],
  [".html", "text/html"],
  [".yml", "application/yaml"],
  [".yaml", "application/yaml"],
  [".pdf", "application/pdf"],
  [".png", "image/png"],
  [".jpg", "image/jpeg"],
  [".jpeg", "image/jpeg"],
  [".gif", "image/gif"],
  [".webp", "image/webp"],
  [".svg", "image/svg+xml"],
  [".tif", "image/tiff"],
  [".tiff", "image/tiff"],
  [".zip", "application/zip"],
  [".gz", "application/gzip"],
  [".parquet", "application/vnd.apache.parquet"],
  [".ipynb", "application/x-ipynb+json"],
  [".py", "text/x-python"],
  [".nc", "application/x-netcdf"],
  [".h5", "application/x-hdf5"],
  [".wav", "audio/wav"],
  [".mp3", "audio/mpeg"],
  [".mp4", "video/mp4"],
];

/** What a file is, as far as its name tells. */
export function toMediaType(path: string): string {
  const name = path.toLowerCase();
  return TYPES.find(([end]) => name.endsWith(end))?.[1] ?? "application/octet-stream";
}
