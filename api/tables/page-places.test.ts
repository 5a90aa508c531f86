import { expect, it } from "vitest";
import { PARQUET_PLACES_MAX } from "./limits.ts";
import { notePlace, openPlaces } from "./page-places.ts";

it("keeps every second place of pages when there are too many", () => {
  const places = openPlaces();
  const count = 3 * PARQUET_PLACES_MAX;
  for (let page = 0; page < count; page += 1)
    notePlace(places, { start: 100 * page, row: page, columns: 3 });
  expect(places.starts.length).toBeLessThanOrEqual(PARQUET_PLACES_MAX / 3);
  const kept = Array.from({ length: Math.ceil(count / 16) }, (_, at) => 16 * at);
  expect(places.rows).toEqual(kept);
  expect(places.starts).toEqual(kept.map((page) => 100 * page));
});
