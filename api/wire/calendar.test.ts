import { expect, test } from "vitest";
import { isCalendarDay, readCalendarTime } from "./calendar.ts";

test.each([
  ["2024-02-29", "2024-02-29T00:00:00.000Z"],
  ["2024-02", "2024-02-01T00:00:00.000Z"],
  ["2024", "2024-01-01T00:00:00.000Z"],
  ["2023-02-29", null],
  ["2020-99-99", null],
  ["2020-13", null],
  ["2020-00", null],
  ["2020-1-1", null],
  ["2020-01-", null],
  ["", null],
  ["soon", null],
])("%s begins at %s", (date, time) => {
  expect(readCalendarTime(date)).toBe(time);
});

test.each([
  ["2024-02-29", true],
  ["2024-02-29T12:00:00Z", true],
  ["2023-02-29T12:00:00Z", false],
  ["2024-02", false],
])("%s is a day of the calendar: %s", (text, isDay) => {
  expect(isCalendarDay(text)).toBe(isDay);
});
