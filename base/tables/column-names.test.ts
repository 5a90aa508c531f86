import { expect, it } from "vitest";
import { toNameKind } from "./column-names.ts";

it.each([
  ["lat", "latitude"],
  ["Decimal_Longitude", "longitude"],
  ["station_id", "naming"],
  ["Year", "calendar"],
  ["Decimal Date", "time"],
  ["unc", "doubt"],
  ["level_sd", "doubt"],
  ["startTime", "time"],
  ["observationTime", "time"],
  ["Trend", null],
  ["gender", null],
  ["temperature", null],
  ["grid", null],
  ["sediment", null],
])("takes the column %s for %s", (name, kind) => {
  expect(toNameKind(name)).toBe(kind);
});
