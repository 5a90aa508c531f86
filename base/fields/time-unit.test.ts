import { expect, it } from "vitest";
import { parseTimeUnit, toTime } from "./time-unit.ts";

it.each([
  ["days since 1950-01-01", "", "1950-01-01T00:00:00.000Z", 86_400_000],
  ["day since 1950-1-1 00:00:00", "standard", "1950-01-01T00:00:00.000Z", 86_400_000],
  ["hours since 1900-01-01 06:30:15.0", "gregorian", "1900-01-01T06:30:15.000Z", 3_600_000],
  ["Seconds since 1970-01-01T00:00:00Z", "", "1970-01-01T00:00:00.000Z", 1_000],
  ["minutes  since 2000-02-29 12:00 UTC", "", "2000-02-29T12:00:00.000Z", 60_000],
  ["s since 1981-01-01 00:00:00 +0:00", "", "1981-01-01T00:00:00.000Z", 1_000],
  ["days since 0001-01-01", "proleptic_gregorian", "0001-01-01T00:00:00.000Z", 86_400_000],
  ["days since 1800-01-01 00:00:0.0", "", "1800-01-01T00:00:00.000Z", 86_400_000],
  ["Days Since 2001-02-03", "Standard", "2001-02-03T00:00:00.000Z", 86_400_000],
  ["nanoseconds since 1970-01-01", "", "1970-01-01T00:00:00.000Z", 1e-6],
])("reads %s in the calendar %j", (units, calendar, start, step) => {
  expect(parseTimeUnit(units, calendar)).toEqual({ start: Date.parse(start), step });
});

it.each([
  ["days", ""],
  ["months since 2000-01-01", ""],
  ["constructors since 2000-01-01", ""],
  ["days since 2000-01-01 00:00 +02:00", ""],
  ["days since then", ""],
  ["days since 2000-13-01", ""],
  ["days since 2000-01-01 25:00", ""],
  ["days since 2000-01-01", "noleap"],
  ["days since 2000-01-01", "360_day"],
  ["days since 0001-01-01", "standard"],
  [`days${" ".repeat(100_000)}since 2000-01-01`, ""],
])("knows no time in %.40s of the calendar %j", (units, calendar) => {
  expect(parseTimeUnit(units, calendar)).toBeNull();
});

it.each([
  [2.5, "2000-01-03T12:00:00.000Z"],
  [-730_485, "0000-01-01T00:00:00.000Z"],
  [-730_486, null],
  [2_921_939, "9999-12-31T00:00:00.000Z"],
  [2_921_940, null],
  [1e300, null],
  [Number.NaN, null],
])("takes %s days since 2000 for the time %s", (days, time) => {
  const found = toTime({ start: Date.parse("2000-01-01"), step: 86_400_000 }, days);
  expect(Number.isNaN(found) ? null : new Date(found).toISOString()).toBe(time);
});
