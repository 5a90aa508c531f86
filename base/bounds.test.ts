import { expect, it } from "vitest";
import {
  CATALOGUE_BOUNDS,
  ISOLATE_CACHES_MAX_BYTES,
  PORTAL_BOUNDS,
  SHARED_BOUNDS,
} from "./bounds.ts";

it.each([
  ["portal", PORTAL_BOUNDS],
  ["catalogue", CATALOGUE_BOUNDS],
])("the caches of the %s together stay within the limit of an isolate", (_, bounds) => {
  const bytes = Object.values({ ...bounds, ...SHARED_BOUNDS }).map((bound) => bound.bytes);
  const sum = bytes.reduce((all, one) => all + one, 0);
  expect(bytes.every((one) => one > 0)).toBe(true);
  expect(sum).toBeLessThanOrEqual(ISOLATE_CACHES_MAX_BYTES);
  expect(ISOLATE_CACHES_MAX_BYTES).toBe(48_000_000);
});
