/** The days of a calendar, counted from 1 January of its year 0. */
export interface Calendar {
  /** How many days come before the year. */
  daysBefore: (year: number) => number;
  daysOf: (year: number, month: number) => number;
  /** Days, on average. */
  yearDays: number;
  /** Whether 1 BC is the year before 1 (CF conventions, 4.4.1). */
  hasYear0: boolean;
  /** Whether it is the Julian calendar before 15 October 1582; its days are counted from the Gregorian year 0. */
  isMixed?: boolean;
}

/** A day of any calendar; months and days from 1. */
export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const FEBRUARY = 2;

/** A calendar with the usual months, and with so many leap years before each year. */
function withLeapYears(
  leapsBefore: (year: number) => number,
  yearDays: number,
  hasYear0: boolean,
): Calendar {
  const isLeap = (year: number): boolean => leapsBefore(year + 1) > leapsBefore(year);
  return {
    daysBefore: (year) => 365 * year + leapsBefore(year),
    daysOf: (year, month) =>
      month === FEBRUARY && isLeap(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0),
    yearDays,
    hasYear0,
  };
}

const toJulianLeaps = (year: number): number => Math.floor((year + 3) / 4);
const toGregorianLeaps = (year: number): number =>
  toJulianLeaps(year) - Math.floor((year + 99) / 100) + Math.floor((year + 399) / 400);

export const GREGORIAN = withLeapYears(toGregorianLeaps, 365.2425, true);
const JULIAN = withLeapYears(toJulianLeaps, 365.25, false);
/** Julian up to 4 October 1582, whose next day is the 15th. */
const MIXED: Calendar = {
  ...GREGORIAN,
  daysOf: (year, month) => (year < 1582 ? JULIAN : GREGORIAN).daysOf(year, month),
  hasYear0: false,
  isMixed: true,
};
const NO_LEAP = withLeapYears(() => 0, 365, true);
const ALL_LEAP = withLeapYears((year) => year, 366, true);
const DAYS_360: Calendar = {
  daysBefore: (year) => 360 * year,
  daysOf: () => 30,
  yearDays: 360,
  hasYear0: true,
};

/** By their names in the Climate and Forecast Conventions, 4.4.1. */
const CALENDARS: ReadonlyMap<string, Calendar> = new Map([
  ["", MIXED],
  ["standard", MIXED],
  ["gregorian", MIXED],
  ["proleptic_gregorian", GREGORIAN],
  ["julian", JULIAN],
  ["noleap", NO_LEAP],
  ["365_day", NO_LEAP],
  ["all_leap", ALL_LEAP],
  ["366_day", ALL_LEAP],
  ["360_day", DAYS_360],
]);

export function findCalendar(name: string): Calendar | null {
  return CALENDARS.get(name.trim().toLowerCase()) ?? null;
}

const FIRST_GREGORIAN = countDays(GREGORIAN, { year: 1582, month: 10, day: 15 }) ?? 0;
const LAST_JULIAN = countDays(JULIAN, { year: 1582, month: 10, day: 4 }) ?? 0;

/** The number of a day; `null` for one that the calendar does not have. */
export function countDays(calendar: Calendar, date: CalendarDay): number | null {
  const { year, month, day } = date;
  const isYear = year !== 0 || calendar.hasYear0;
  if (calendar.isMixed === true) {
    const days = countDays(GREGORIAN, date);
    if (days !== null && days >= FIRST_GREGORIAN) return isYear ? days : null;
    const before = countDays(JULIAN, date);
    return before === null || before > LAST_JULIAN
      ? null
      : before - LAST_JULIAN + FIRST_GREGORIAN - 1;
  }
  if (!isYear || month < 1 || month > 12 || day < 1 || day > calendar.daysOf(year, month))
    return null;
  let days = calendar.daysBefore(year) + day - 1;
  for (let before = 1; before < month; before += 1) days += calendar.daysOf(year, before);
  return days;
}

/** The day of a number. */
export function toDay(calendar: Calendar, days: number): CalendarDay {
  if (calendar.isMixed === true && days < FIRST_GREGORIAN)
    return toDay(JULIAN, days - FIRST_GREGORIAN + LAST_JULIAN + 1);
  let year = Math.floor(days / calendar.yearDays);
  while (calendar.daysBefore(year) > days) year -= 1;
  while (calendar.daysBefore(year + 1) <= days) year += 1;
  let [month, left] = [1, days - calendar.daysBefore(year)];
  while (left >= calendar.daysOf(year, month)) {
    left -= calendar.daysOf(year, month);
    month += 1;
  }
  return { year, month, day: left + 1 };
}
