import { expect, it } from "vitest";
import { PORTAL_BOUNDS } from "#base/bounds.ts";
import { createFlights } from "./flights.ts";

const KEY_CHARS = 2_000;
const CALLS = 100;

it("stays within its bytes, however many visitors leave before an answer", () => {
  const flights = createFlights<string>({
    maxBytes: PORTAL_BOUNDS.flights.bytes,
    now: () => 1_000_000,
    wait: async () => {},
    maxMs: 8_000,
    pollMs: 10,
    isForAll: () => true,
  });
  const keys = Array.from({ length: CALLS }, (_, at) => `/datasets?q=${at}`.padEnd(KEY_CHARS, "x"));
  // workerd ends the request of a visitor who leaves: nothing after its call runs.
  for (const key of keys) void flights.start(key, () => new Promise(() => {}));
  const isUnderWay = keys.map((key) => flights.isUnderWay(key));
  const stored = isUnderWay.filter(Boolean).length;
  expect(isUnderWay.at(-1)).toBe(true);
  expect(stored).toBeGreaterThan(CALLS / 2);
  expect(stored * 2 * KEY_CHARS).toBeLessThanOrEqual(PORTAL_BOUNDS.flights.bytes);
});
