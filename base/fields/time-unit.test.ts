import { expect, it } from "vitest";
import { parseTimeUnit, type TimeUnit, toTime, writeTime } from "./time-unit.ts";

it.each([
  ["days since 1950-01-01", "", "1950-01-01T00:00:00.000Z", 86_400_000],
  ["day since 1950-1-1 00:00:00", "standard", "1950-01-01T00:00:00.000Z", 86_400_000],
  ["hours since 1900-01-01 06:30:15.0", "gregorian", "1900-01-01T06:30:15.000Z", 3_600_000],
  ["Seconds since 1970-01-01T00:00:00Z", "", "1970-01-01T00:00:00.000Z", 1_000],
  ["minutes  since 2000-02-29 12:00 UTC", "", "2000-02-29T12:00:00.000Z", 60_000],
  ["s since 1981-01-01 00:00:00 +0:00", "", "1981-01-01T00:00:00.000Z", 1_000],
  ["days since 0001-01-01", "proleptic_gregorian", "0001-01-01T00:00:00.000Z", 86_400_000],
  ["days since 1800-01-01 00:00:0.0", "", "1800-01-01T00:00:00.000Z", 86_400_000],
  ["days since 1582-10-15", "standard", "1582-10-15T00:00:00.000Z", 86_400_000],
  ["Days Since 2001-02-03", "Standard", "2001-02-03T00:00:00.000Z", 86_400_000],
  ["nanoseconds since 1970-01-01", "", "1970-01-01T00:00:00.000Z", 1e-6],
])("reads %s in the calendar %j", (units, calendar, start, step) => {
  const unit = parseTimeUnit(units, calendar);
  expect(unit?.step).toBe(step);
  expect(unit && new Date(toTime(unit, 0)).toISOString()).toBe(start);
});

it.each([
  ["days", ""],
  ["months since 2000-01-01", ""],
  ["constructors since 2000-01-01", ""],
  ["days since 2000-01-01 00:00 +02:00", ""],
  ["days since then", ""],
  ["days since 2000-13-01", ""],
  ["days since 2000-01-01 25:00", ""],
  ["days since 2000-01-01", "lunar"],
  ["days since 2000-02-29", "noleap"],
  ["days since 2000-01-31", "360_day"],
  ["days since 1900-02-29", "proleptic_gregorian"],
  ["days since 1582-10-05", "standard"],
  ["days since 1582-10-14", "standard"],
  ["days since 0000-01-01", "standard"],
  ["days since 2000-01-01 24:00", ""],
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
  const found = toTime(readUnit("days since 2000-01-01", "proleptic_gregorian"), days);
  expect(Number.isNaN(found) ? null : new Date(found).toISOString()).toBe(time);
});

function readUnit(units: string, calendar: string): TimeUnit {
  const unit = parseTimeUnit(units, calendar);
  if (!unit) throw new Error(units);
  return unit;
}

/** As cftime 1.6 has them. */
it.each([
  ["noleap", "days since 1850-01-01", 0.5, "1850-01-01 12:00"],
  ["365_day", "days since 2000-02-28 06:30:15", 1, "2000-03-01 06:30:15"],
  ["noleap", "hours since 1582-10-15", 12_295.436_398_975_19, "1584-03-11 07:26:11"],
  ["360_day", "days since 2000-02-28 06:30:15", 2, "2000-02-30 06:30:15"],
  ["360_day", "days since 1850-01-01", 59.75, "1850-02-30 18:00"],
  ["360_day", "minutes since 1850-01-01", -41_012_640, "1770-11-20"],
  ["all_leap", "days since 1900-02-28", 1, "1900-02-29"],
  ["366_day", "days since 1900-12-31 23:59:59", 188_491, "2416-01-01 23:59:59"],
  ["julian", "days since 1900-02-28", 1, "1900-02-29"],
  ["julian", "minutes since 0001-01-01", 798_235_881.966_558_1, "1518-09-04 11:21:58"],
  ["proleptic_gregorian", "days since 1-1-1", 1_534_622, "4202-08-28"],
  ["proleptic_gregorian", "days since 1582-10-04", 1, "1582-10-05"],
  ["standard", "days since 1582-10-04", 1, "1582-10-15"],
  ["standard", "days since 0001-01-01", 547_481, "1499-12-04"],
  ["standard", "hours since 1-1-1 00:00:0.0", 17_540_904, "2002-01-20"],
  ["standard", "days since 1500-02-28", 1, "1500-02-29"],
])("takes %s, %s, %d for %s", (calendar, units, count, date) => {
  const unit = readUnit(units, calendar);
  expect(writeTime(unit, toTime(unit, count))).toBe(date);
});

it.each(["noleap", "360_day", "366_day", "julian", "standard"])(
  "keeps the days of %s in their order, and tells each from the others",
  (calendar) => {
    const unit = readUnit("days since 1580-02-28", calendar);
    let before = Number.NEGATIVE_INFINITY;
    const dates = new Set<string>();
    for (let count = 0; count < 1_500; count += 1) {
      const time = toTime(unit, count);
      expect(time).toBeGreaterThan(before);
      before = time;
      dates.add(writeTime(unit, time));
    }
    expect(dates.size).toBe(1_500);
  },
);

it("knows no date before the year 1 of a calendar without a year 0", () => {
  const unit = readUnit("days since 0001-01-01", "julian");
  expect(writeTime(unit, toTime(unit, 0))).toBe("0001-01-01");
  expect(writeTime(unit, toTime(unit, -1))).toBe("");
});
