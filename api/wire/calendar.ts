/**
 * The time at which a day, month or year of the calendar begins, in ISO 8601; `null` for any other text. `Date` alone reads
 * 30 February as a day of March.
 */
export function readCalendarTime(date: string): string | null {
  const time = new Date(`${date}${"-01-01".slice(date.length - 4)}T00:00:00Z`);
  const isDate = /^\d{4}(?:-\d{2}){0,2}$/.test(date) && !Number.isNaN(time.getTime());
  return isDate && time.toISOString().startsWith(date) ? time.toISOString() : null;
}

/** Whether a text that begins with a date, such as a time stamp, names a day that there is. */
export function isCalendarDay(text: string): boolean {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  return day !== undefined && readCalendarTime(day) !== null;
}
