import { writeValue } from "../tables/column-facts.ts";
import { type Calendar, countDays, findCalendar, GREGORIAN, toDay } from "./calendars.ts";

/** A unit of time since a moment, as CF writes it (Climate and Forecast Conventions, 4.4). */
export interface TimeUnit {
  calendar: Calendar;
  /** Milliseconds since the year 0 of the calendar. */
  start: number;
  /** Milliseconds. */
  step: number;
}

/** Months and years have no length of their own. */
const STEPS_MS: Readonly<Record<string, number>> = {
  nanosecond: 1e-6,
  microsecond: 1e-3,
  millisecond: 1,
  s: 1_000,
  sec: 1_000,
  second: 1_000,
  min: 60_000,
  minute: 60_000,
  h: 3_600_000,
  hr: 3_600_000,
  hour: 3_600_000,
  d: 86_400_000,
  day: 86_400_000,
};
const DAY_MS = 86_400_000;

const UNIT =
  /^([a-z]+?)s? +since +(\d{1,4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d*)?)?)? *(?:Z|UTC|GMT|[+-]?0{1,2}:?(?:00)?)?$/i;
const UNIT_MAX_CHARS = 60;

/** `days since 1950-01-01 00:00:00`; `null` for any other unit, and for other calendars than those of CF (4.4.1). */
export function parseTimeUnit(units: string, calendarName = ""): TimeUnit | null {
  const found = units.length > UNIT_MAX_CHARS ? null : UNIT.exec(units.trim());
  const [, unit = "", ...parts] = found ?? [];
  const name = unit.toLowerCase();
  const step = Object.hasOwn(STEPS_MS, name) ? STEPS_MS[name] : undefined;
  const calendar = findCalendar(calendarName);
  if (step === undefined || calendar === null) return null;
  const numbers = parts.map((part) => Number(part ?? 0));
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers;
  const days = countDays(calendar, { year, month, day });
  if (days === null || hour > 23 || minute > 59 || second > 59) return null;
  return { calendar, start: days * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1_000, step };
}

const FIRST_MS = Date.parse("0000-01-01");
const LAST_MS = Date.parse("9999-12-31");

/**
 * Milliseconds since 1970; not a number outside of the years that are written with four digits. A day of another
 * calendar than today's is within its month of ours, whose days are longer or shorter for it: so axes that have
 * our years and months have its dates too, in their order.
 */
export function toTimes({ calendar, start, step }: TimeUnit, counts: Float64Array): Float64Array {
  // Most times are in the month of the one before.
  let month: Month | null = null;
  return counts.map((count) => {
    const own = start + count * step;
    // No calendar has a year of more than 366 days.
    if (!(own >= 0 && own < 366 * 10_000 * DAY_MS)) return Number.NaN;
    if (isToday(calendar, own)) return inYears(own + FIRST_MS);
    if (month === null || own < month.start || own >= month.start + month.length)
      month = findMonth(calendar, own);
    return inYears(FIRST_MS + month.ourStart + (own - month.start) * month.stretch);
  });
}

/** As `toTimes`, of one. */
export function toTime(unit: TimeUnit, count: number): number {
  return toTimes(unit, Float64Array.of(count))[0] ?? Number.NaN;
}

function inYears(time: number): number {
  return time >= FIRST_MS && time <= LAST_MS ? time : Number.NaN;
}

/** The date of a time, as `toTime` places it, in its own calendar: `1850-02-30 12:00`; empty without one. */
export function writeTime({ calendar }: TimeUnit, time: number): string {
  if (Number.isNaN(time)) return "";
  const today = time - FIRST_MS;
  if (isToday(calendar, today)) return writeValue(time, true);
  const { year, month } = toDay(GREGORIAN, Math.floor(today / DAY_MS));
  const ours = toMonth(GREGORIAN, year, month);
  const theirs = toMonth(calendar, year, month);
  const own = theirs.start + ((today - ours.start) * theirs.length) / ours.length;
  const seconds = Math.round(own / 1_000);
  const days = Math.floor(seconds / DAY_SECONDS);
  const { year: ownYear, ...rest } = toDay(calendar, days);
  const date = [String(ownYear).padStart(4, "0"), pad(rest.month), pad(rest.day)].join("-");
  // Days begin at midnight in all calendars.
  const ofDay = seconds - days * DAY_SECONDS;
  if (ofDay === 0) return date;
  const clock = `${date} ${pad(Math.floor(ofDay / 3_600))}:${pad(Math.floor(ofDay / 60) % 60)}`;
  return ofDay % 60 === 0 ? clock : `${clock}:${pad(ofDay % 60)}`;
}

const DAY_SECONDS = 86_400;

function pad(part: number): string {
  return String(part).padStart(2, "0");
}

/** Whether a calendar's day is the same as that of today's calendar. */
function isToday(calendar: Calendar, ms: number): boolean {
  return calendar === GREGORIAN || (calendar.isMixed === true && ms >= CHANGED_MS);
}

const CHANGED_MS = Date.parse("1582-10-15") - FIRST_MS;

/** A month of a calendar and the same one of today's, milliseconds since the year 0 of each. */
interface Month {
  start: number;
  length: number;
  ourStart: number;
  /** How much longer ours is. */
  stretch: number;
}

function findMonth(calendar: Calendar, own: number): Month {
  const { year, month } = toDay(calendar, Math.floor(own / DAY_MS));
  const theirs = toMonth(calendar, year, month);
  const ours = toMonth(GREGORIAN, year, month);
  const isNone = year === 0 && !calendar.hasYear0;
  const ourStart = isNone ? Number.NaN : ours.start;
  return { ...theirs, ourStart, stretch: ours.length / theirs.length };
}

/** Where a month begins, and how long it is, milliseconds. */
function toMonth(
  calendar: Calendar,
  year: number,
  month: number,
): { start: number; length: number } {
  const first = countDays(calendar, { year, month, day: 1 }) ?? 0;
  return { start: first * DAY_MS, length: calendar.daysOf(year, month) * DAY_MS };
}
