import { expect, test } from "vitest";
import { OFFSET_MAX } from "../limits.ts";
import { type Cursor, toHitsPage } from "./paging.ts";

const LISTED_BY = "2026-03-01T12:00:00.000Z";

test.each<[after: Cursor, offset: number]>([
  [[0, LISTED_BY], 0],
  [[25, LISTED_BY], 25],
  [[OFFSET_MAX, LISTED_BY], OFFSET_MAX],
  [[OFFSET_MAX + 1, LISTED_BY], OFFSET_MAX],
  [[-1, LISTED_BY], 0],
  [[2.5, LISTED_BY], 0],
  [["25", LISTED_BY], 0],
])("a search continues after %j at hit %i", (after, offset) => {
  const asked = toHitsPage({ limit: 10, offset: 40, after });
  expect(asked).toEqual({ page: { limit: 10, offset }, listedBy: LISTED_BY });
});

test("a search starts at its offset, among all that is listed", () => {
  const asked = toHitsPage({ limit: 10, offset: 40 });
  expect(asked).toEqual({ page: { limit: 10, offset: 40 }, listedBy: null });
});
