import { toRoundStep } from "#base/round-step.ts";
import { writeValue } from "#base/tables/column-facts.ts";

export interface Axis {
  name: string;
  isDate: boolean;
  min: number;
  max: number;
}

export interface Tick {
  at: number;
  label: string;
}

/** Approximate number of marks of an axis. */
const TICKS = 7;
const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;
const YEAR = 365.25 * DAY;
/** Usual steps of days and times, milliseconds. */
const TIMES = [
  1, 5, 15, 30, 60, 300, 900, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 172_800, 432_000,
  864_000,
].map((seconds) => seconds * SECOND);
const MONTHS = [1, 2, 3, 6];

/** Round values within an axis, with their labels. */
export function toTicks(axis: Axis): Tick[] {
  const span = axis.max - axis.min;
  const least = axis.isDate
    ? SECOND
    : Math.max(Math.abs(axis.min), Math.abs(axis.max), 1e-290) * 1e-12;
  if (!(span >= least)) return [{ at: axis.min, label: writeNumber(axis, axis.min) }];
  return axis.isDate ? toDateTicks(axis, span) : toNumberTicks(axis, toRoundStep(span / TICKS));
}

function toNumberTicks({ min, max }: Axis, step: number): Tick[] {
  const digits = -Math.floor(Math.log10(step) + 1e-9);
  const most = Math.max(Math.abs(min), Math.abs(max));
  const isShort = most < EXPONENT_SINCE && step * SHORT_STEPS >= 1000 ** toThousands(most);
  return toMultiples(min, max, step).map((at) => ({
    at,
    label: isShort && Math.abs(at) >= 100_000 ? writeShort(at) : writeRounded(at, digits),
  }));
}

/** How often a number can be divided by 1,000. */
function toThousands(number: number): number {
  return Math.floor(Math.log10(number) / 3);
}

/** Steps of a thousand, or a million, that two decimal places tell apart. */
const SHORT_STEPS = 100;
const COMPACT = { notation: "compact", maximumFractionDigits: 2 } as const;
/** Made when the first is written: it takes 10 ms, which every isolate would wait. */
let big: Intl.NumberFormat | null = null;

/** `1.5M` */
function writeShort(at: number): string {
  return (big ??= new Intl.NumberFormat("en", COMPACT)).format(at);
}

/** From here on numbers are written with a power of ten. */
const EXPONENT_SINCE = 1e15;
/** Decimal digits that a double holds. */
const DIGITS_MAX = 15;

/** A number of any size with so many decimal places, which may be negative; very small and large ones as `1.5e-22`. */
function writeRounded(value: number, places: number): string {
  const digits = 1 + Math.floor(Math.log10(Math.abs(value))) + places;
  if (!(digits >= 1)) return "0";
  const rounded = Number(value.toPrecision(Math.min(DIGITS_MAX, digits)));
  return Math.abs(rounded) < EXPONENT_SINCE ? String(rounded) : rounded.toExponential();
}

function toDateTicks({ min, max }: Axis, span: number): Tick[] {
  const least = span / TICKS;
  const years = Math.max(1, toRoundStep(least / YEAR));
  if (least > YEAR / 2) {
    const [first, last] = [min, max].map((at) => new Date(at).getUTCFullYear());
    const all = toMultiples(first ?? 0, (last ?? 0) + 1, years);
    return within(
      { min, max },
      all.map((year) => ({ at: toMonthStart(year, 0), label: String(year) })),
    );
  }
  const months = MONTHS.find((count) => (count * YEAR) / 12 >= least);
  const step = TIMES.find((time) => time >= least);
  if (step === undefined && months !== undefined) return toMonthTicks({ min, max }, months);
  return toMultiples(min, max, step ?? DAY).map((at) => {
    const [day = "", time] = writeValue(at, true).split(" ");
    return { at, label: time ?? day };
  });
}

function toMonthTicks(range: Pick<Axis, "min" | "max">, months: number): Tick[] {
  const start = new Date(range.min);
  const count = Math.ceil(((range.max - range.min) / YEAR) * 12) + months + 1;
  const first = Math.floor(start.getUTCMonth() / months) * months;
  const all = Array.from({ length: Math.ceil(count / months) + 1 }, (_, at) => {
    const place = toMonthStart(start.getUTCFullYear(), first + at * months);
    const [year, month] = writeValue(place, true).split("-");
    return { at: place, label: `${year}-${month}` };
  });
  return within(range, all);
}

/** Milliseconds since 1970; `Date.UTC` takes the years before 100 for those of the last century. */
function toMonthStart(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1);
}

function within({ min, max }: Pick<Axis, "min" | "max">, ticks: Tick[]): Tick[] {
  return ticks.filter(({ at }) => at >= min && at <= max);
}

function toMultiples(min: number, max: number, step: number): number[] {
  const first = Math.ceil(min / step - 1e-9);
  const last = Math.floor(max / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step);
}

/** A value of the axis, as exact as its span needs. */
export function writeNumber({ isDate, min, max }: Axis, value: number): string {
  if (isDate) return writeValue(value, true);
  const places = 3 - Math.floor(Math.log10(Math.abs(max - min)));
  return writeRounded(value, Math.abs(value) < EXPONENT_SINCE ? Math.max(0, places) : places);
}
