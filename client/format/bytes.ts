const UNITS = ["B", "kB", "MB", "GB", "TB", "PB"] as const;

/** A size in decimal units with two decimals; an em dash for nothing (pages, section 1.0). */
export function formatBytes(bytes: number | null): string {
  if (bytes === null || !Number.isFinite(bytes) || bytes <= 0) return "—";
  if (bytes < 1000) return `${Math.round(bytes)} B`;
  let unit = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  if (Number((bytes / 1000 ** unit).toFixed(2)) >= 1000 && unit < UNITS.length - 1) unit += 1;
  return `${(bytes / 1000 ** unit).toFixed(2)} ${UNITS[unit] ?? "B"}`;
}
