import { type Box, toFlatBoxes } from "../wire/coverage.ts";
import type { SourceMetadata } from "../wire/source-metadata.ts";

interface Coverage {
  /** First and last year. */
  period?: [first: number, last: number];
  boxes?: ReturnType<typeof toFlatBoxes>;
}

/** The years and places of a version that lists filter by; `null` where nothing can be parsed. */
export function toCoverage(source: SourceMetadata | null | undefined): Coverage | null {
  if (!source) return null;
  const period = toPeriod(source.temporalCoverage ?? "");
  const box = source.box ?? toBox(source.spatialCoverage ?? "");
  if (period === null && box === null) return null;
  return { ...(period && { period }), ...(box && { boxes: toFlatBoxes(box) }) };
}

/** A year, optionally with a month, a day, a time and a time zone. */
const MOMENT = String.raw`(\d{4})(?:-\d{2}(?:-\d{2}(?:[T ][\d:.,]+(?:Z|[+-]\d{2}:?\d{2})?)?)?)?`;
/** ISO 8601 with `/`, where `..` is an open end; or two years with a dash or a word between them. */
const INTERVAL = new RegExp(
  String.raw`^\s*${MOMENT}\s*(?:(?:/|\s[-–—]\s|–|—|\s(?:to|until)\s)\s*(?:${MOMENT}|(\.\.))?)?\s*$`,
);
const YEARS = /^\s*(\d{4})-(\d{4})\s*$/;

/** Years of a written time; an open end is in the year 9999. */
function toPeriod(written: string): Coverage["period"] | null {
  if (written.length > 100) return null;
  const [, first, last, open] = YEARS.exec(written) ?? INTERVAL.exec(written) ?? [];
  if (first === undefined) return null;
  const isOpen = open !== undefined || /\/\s*$/.test(written);
  const period: [number, number] = [Number(first), isOpen ? 9_999 : Number(last ?? first)];
  return period[0] <= period[1] ? period : null;
}

const NUMBER = String.raw`-?\d{1,3}(?:\.\d{1,15})?`;
/** As schema.org writes boxes: latitude and longitude of the lower left, then of the upper right corner. */
const CORNERS = new RegExp(`^${Array.from({ length: 4 }, () => `(${NUMBER})`).join("[ ,]+")}$`);

function toBox(written: string): Box | null {
  const [, south, west, north, east] = CORNERS.exec(written.trim()) ?? [];
  if (south === undefined) return null;
  const box = {
    west: Number(west),
    south: Number(south),
    east: Number(east),
    north: Number(north),
  };
  const isOnEarth =
    Math.max(Math.abs(box.west), Math.abs(box.east)) <= 180 &&
    box.south >= -90 &&
    box.south <= box.north &&
    box.north <= 90;
  return isOnEarth ? box : null;
}
