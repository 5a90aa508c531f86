const MEDIA_TYPES = new Map([
  ["csv", "text/csv"],
  ["tsv", "text/tab-separated-values"],
  ["tab", "text/tab-separated-values"],
  ["json", "application/json"],
  ["geojson", "application/geo+json"],
  ["yaml", "application/yaml"],
  ["yml", "application/yaml"],
  ["md", "text/markdown"],
  ["txt", "text/plain"],
  ["xml", "application/xml"],
  ["pdf", "application/pdf"],
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
  ["svg", "image/svg+xml"],
  ["zip", "application/zip"],
  ["gz", "application/gzip"],
  ["parquet", "application/vnd.apache.parquet"],
  ["ipynb", "application/x-ipynb+json"],
  ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
]);

/** What a file is: as declared if that is a media type, else by its name's ending; `null` when neither tells. */
export function toMediaType(path: string, declared: string | null | undefined): string | null {
  if (declared && /^[\w.+-]+\/[\w.+-]+$/.test(declared)) return declared;
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  if (!name.includes("."))
    return /^(?:readme|licen[cs]e|copying)$/.test(name) ? "text/plain" : null;
  return MEDIA_TYPES.get(name.slice(name.lastIndexOf(".") + 1)) ?? null;
}
