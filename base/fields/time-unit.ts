/** A unit of time since a moment, as CF writes it (Climate and Forecast Conventions, 4.4). */
export interface TimeUnit {
  /** Milliseconds since 1970. */
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

const UNIT =
  /^([a-z]+?)s? +since +(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d*)?)?)? *(?:Z|UTC|GMT|[+-]?0{1,2}:?(?:00)?)?$/i;
const UNIT_MAX_CHARS = 60;
/** Dates of the usual calendar before it are Julian ones. */
const GREGORIAN_SINCE = 1583;

/** `days since 1950-01-01 00:00:00`; `null` for any other unit, and for other calendars than today's. */
export function parseTimeUnit(units: string, calendar = ""): TimeUnit | null {
  const found = units.length > UNIT_MAX_CHARS ? null : UNIT.exec(units.trim());
  const [, unit = "", year = "", ...parts] = found ?? [];
  const name = unit.toLowerCase();
  const step = Object.hasOwn(STEPS_MS, name) ? STEPS_MS[name] : undefined;
  const isUsual = /^(?:standard|gregorian)?$/i.test(calendar) && Number(year) >= GREGORIAN_SINCE;
  if (step === undefined || !(isUsual || /^proleptic_gregorian$/i.test(calendar))) return null;
  const [month, day, hour, minute, second] = parts.map((part) => (part ?? "").padStart(2, "0"));
  const start = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(start) ? null : { start, step };
}

const FIRST_MS = Date.parse("0000-01-01");
const LAST_MS = Date.parse("9999-12-31");

/** Milliseconds since 1970; not a number outside of the years that are written with four digits. */
export function toTime({ start, step }: TimeUnit, count: number): number {
  const time = start + count * step;
  return time >= FIRST_MS && time <= LAST_MS ? time : Number.NaN;
}
