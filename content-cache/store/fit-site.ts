import { RECORD_BYTES, SITE_MAX_BYTES } from "../limits.ts";
import { compareKeys, type RecordLine } from "./record-line.ts";
import type { Site } from "./site-text.ts";

export interface FittedSite {
  site: Site;
  /** Keys of the records left out, the smallest first. */
  omitted: string[];
}

/**
 * The site as readers can hold it. When its records take too much memory the largest are left out,
 * because that leaves out the fewest.
 */
export function fitSite(site: Site, maxBytes: number = SITE_MAX_BYTES): FittedSite {
  if (sum(site.records.values()) <= maxBytes) return { site, omitted: [] };
  const lines = [...site.records.values()].sort(
    (left, right) => toBytes(left) - toBytes(right) || compareKeys(left, right),
  );
  let bytes = 0;
  const end = lines.findIndex((line) => (bytes += toBytes(line)) > maxBytes);
  const records = new Map(lines.slice(0, end).map((line) => [line.key, line]));
  const omitted = lines.slice(end).map(({ key }) => key);
  return { site: { ...site, records, omitted: (site.omitted ?? 0) + omitted.length }, omitted };
}

/** What all records take in memory, bytes. */
function sum(lines: Iterable<RecordLine>): number {
  let bytes = 0;
  for (const line of lines) bytes += toBytes(line);
  return bytes;
}

/** One character beyond Latin-1 makes V8 hold the whole site with two bytes a character. */
function toBytes({ json, key }: RecordLine): number {
  return 2 * (json.length + key.length) + RECORD_BYTES;
}
