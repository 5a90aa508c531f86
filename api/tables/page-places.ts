import { PARQUET_PLACES_MAX } from "./limits.ts";

/**
 * Where the pages of a column begin, in their order, except those that begin a row group. Without them the
 * headers of all pages before a row would be read one after another. Stored as JSON between two steps.
 */
export interface PagePlaces {
  /** Pages from one place to the next; doubles whenever there are too many places. */
  every: number;
  /** Pages that were noted or skipped. */
  seen: number;
  /** Bytes of the file, and the numbers of the first rows. */
  starts: number[];
  rows: number[];
}

export function openPlaces(): PagePlaces {
  return { every: 1, seen: 0, starts: [], rows: [] };
}

/** Notes the next page of a column of a file with so many columns. */
export function notePlace(
  places: PagePlaces,
  { start, row, columns }: { start: number; row: number; columns: number },
): void {
  if (places.starts.length >= PARQUET_PLACES_MAX / Math.max(1, columns)) {
    places.every *= 2;
    places.starts = places.starts.filter((_, at) => at % 2 === 0);
    places.rows = places.rows.filter((_, at) => at % 2 === 0);
  }
  if (places.seen % places.every === 0) {
    places.starts.push(start);
    places.rows.push(row);
  }
  places.seen += 1;
}
